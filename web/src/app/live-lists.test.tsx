/** A list follows what another screen changes, and whoever is at it is not disturbed: focus, what is typed and an open menu stay. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Device, ListKind } from '@wardlight/contract';
import { device, exampleAt, matId, network } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { DevicesScreen } from '../features/devices/screen.tsx';
import { followResizes } from '../lib/browser/viewport.ts';
import { bringDeskWords } from '../lib/i18n/i18n.ts';
import { useLiveLists } from '../live/use-live-lists.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { heldWire } from '../testing/held-wire.ts';
import { renderScreen, speak } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

let clock: CrankedClock;
let devices: Device[];
let asked: number;
beforeEach(async () => {
  window.innerWidth = 1440;
  followResizes()();
  clock = crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  devices = [device(), device({ mat_id: matId(22), serial: 'WL26-A0002', online: false })];
  asked = 0;
  fakeServer({
    listDevices: () => {
      asked += 1;
      return { rows: devices, total: devices.length };
    },
    listNetworks: () => ({ rows: [network()], total: 1 }),
    listBeds: () => ({ rows: [], total: 0, floors: [] }),
  });
});

function Live() {
  useLiveLists();
  return <DevicesScreen />;
}

let seq = 0;
function hear(kinds: readonly ListKind[] | 'fresh', channel = 'private-lists.1'): void {
  const fresh = kinds === 'fresh';
  seq = fresh ? 0 : seq + 1;
  heldWire.hearLists(channel, { epoch: 'a', seq, at: exampleAt, fresh, kinds: fresh ? [] : [...kinds] });
}
const row = (serial: string) =>
  screen.getByRole('button', { name: serial }).closest<HTMLElement>('[role="row"]') as HTMLElement;

async function open() {
  const shown = await renderScreen(<Live />, { at: '/device-management/device' });
  await screen.findByRole('button', { name: 'WL26-A0002' });
  heldWire.opened();
  return shown;
}

test('a mat that another screen registered comes in; the focus and what is typed stay', async () => {
  const { user } = await open();
  hear('fresh');
  await waitFor(() => expect(asked).toBe(2));
  await clock.advance(5_000);
  const search = screen.getByRole('searchbox');
  await user.click(search);
  await clock.advance(1_000);
  devices = [device({ mat_id: matId(20), serial: 'WL26-A0000' }), ...devices];
  hear(['devices', 'networks']);
  await screen.findByRole('button', { name: 'WL26-A0000' });
  expect(document.activeElement).toBe(search);
  const menu = within(row('WL26-A0002')).getByRole('button', { name: 'WL26-A0002 的動作' });
  menu.focus();
  await clock.advance(5_000);
  devices = devices.slice(1);
  hear(['devices']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'WL26-A0000' })).toBeNull());
  expect(document.activeElement).toBe(menu);
});

test('what is no list of this page is not read, nor what another channel says', async () => {
  await open();
  hear('fresh');
  await waitFor(() => expect(asked).toBe(2));
  await clock.advance(5_000);
  hear(['accounts', 'imports']);
  hear(['devices'], 'private-lists.2');
  await clock.advance(5_000);
  expect(asked).toBe(2);
});

test('a menu says whose it is, and nothing is read under it', async () => {
  const { user } = await open();
  hear('fresh');
  await waitFor(() => expect(asked).toBe(2));
  await clock.advance(5_000);
  await user.click(within(row('WL26-A0002')).getByRole('button', { name: 'WL26-A0002 的動作' }));
  const menu = await screen.findByRole('menu');
  expect(menu.textContent).toContain('WL26-A0002');
  hear(['devices']);
  await clock.advance(5_000);
  expect(asked).toBe(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await clock.advance(1_000);
  await waitFor(() => expect(asked).toBe(3));
});
