import { screen, waitFor, within } from '@testing-library/react';
import { bedId, bedRecord, device, exampleAt, matId, residentId, stayId } from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followResizes } from '../../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderScreen, speak } from '../../../testing/render.tsx';
import { DevicesScreen } from '../screen.tsx';

const minute = 60_000;
const mine = device();
const free = bedRecord({ bed_id: bedId(31), bed_no: '202-1', resident: null, mat: null });
const taken = bedRecord({
  bed_id: bedId(32),
  bed_no: '203-1',
  resident: { resident_id: residentId(9), stay_id: stayId(77), name: '王大明' },
  mat: { mat_id: matId(55), serial: 'WL26-A0055' },
});
const move = {
  device: device({ bed: { bed_id: free.bed_id, bed_no: '202-1', floor: '2F' }, resident_name: null, stay_id: null }),
  other: null,
  move_id: 7,
  until: exampleAt + 10 * minute,
};

let server: FakeServer;
beforeEach(async () => {
  window.innerWidth = 1440;
  followResizes()();
  await speak('zh-TW');
  await bringDeskWords();
  vi.useFakeTimers({ toFake: ['Date'], now: exampleAt });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'row' ? 56 : 800;
  });
  const own = bedRecord({ bed_id: mine.bed?.bed_id ?? bedId(1), bed_no: '201-1' });
  server = fakeServer({
    listDevices: () => ({ rows: [mine], total: 1 }),
    listNetworks: () => ({ rows: [], total: 0 }),
    listBeds: () => ({ rows: [own, taken, free], total: 3, floors: ['2F'] }),
    readDevice: () => ({ device: mine, rejections: [], sensors: [], history: [], commands: [] }),
    moveDevice: () => move,
    takeBackDeviceMove: () => [mine],
  });
});
afterEach(() => vi.useRealTimers());

async function openMove() {
  const { user } = await renderScreen(<DevicesScreen />);
  await user.click(await screen.findByRole('button', { name: `${mine.serial} 的動作` }));
  await user.click(await screen.findByRole('menuitem', { name: '移到別床' }));
  const dialog = await screen.findByRole('dialog');
  return { user, dialog };
}

describe('moving a mat', () => {
  it('takes three presses: its menu, the act, the bed', async () => {
    const { user, dialog } = await openMove();
    const offered = await within(dialog).findByRole('region', { name: '沒有床墊的床位' });
    expect(within(dialog).queryByRole('button', { name: /201-1/ })).toBeNull();
    await user.click(within(offered).getByRole('button', { name: /202-1/ }));
    await screen.findByText(`${mine.serial} 已移到 2F · 202-1`, { exact: false });
    expect(server.callsOf('moveDevice').map(({ body }) => body)).toEqual([
      { bed_id: 31, revision: mine.revision, stay_id: mine.stay_id, there_stay_id: null, there_mat_id: null },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('where a mat lies names it and who lies there', async () => {
    server.answer({ moveDevice: () => ({ ...move, other: device({ serial: 'WL26-A0055' }) }) });
    const { user, dialog } = await openMove();
    const offered = await within(dialog).findByRole('region', { name: '已有床墊的床位：兩張床墊互換' });
    const button = within(offered).getByRole('button', { name: /203-1/ });
    expect(button.textContent).toContain('王大明');
    await user.click(button);
    await screen.findByText(/與 WL26-A0055 互換位置/);
    expect(server.callsOf('moveDevice')[0]?.body).toMatchObject({ there_stay_id: 77, there_mat_id: 55 });
  });

  it('that meets another resident says who is where, and the same press goes again', async () => {
    const residents = { asked: null, now: { resident_id: residentId(9), name: '林新來', bed: null } };
    server.answer({ moveDevice: () => refusal('resident_changed', { residents }) });
    const { user, dialog } = await openMove();
    await user.click(await within(dialog).findByRole('button', { name: /202-1/ }));
    await within(dialog).findByText(/林新來/);
    server.answer({ moveDevice: () => move });
    await user.click(within(dialog).getByRole('button', { name: /202-1/ }));
    await screen.findByText(/已移到 2F · 202-1/);
  });
});

describe('taking a move back', () => {
  async function moved() {
    const shown = await openMove();
    await shown.user.click(await within(shown.dialog).findByRole('button', { name: /202-1/ }));
    await screen.findByText(/已移到 2F · 202-1/);
    return shown;
  }

  it('is one press, and what is said of it goes', async () => {
    const { user } = await moved();
    await user.click(screen.getByRole('button', { name: '復原' }));
    await waitFor(() => expect(screen.queryByText(/已移到 2F · 202-1/)).toBeNull());
    expect(server.callsOf('takeBackDeviceMove')).toHaveLength(1);
  });

  it('that the server refuses says why, and is not offered again', async () => {
    server.answer({ takeBackDeviceMove: () => refusal('mat_move_stands') });
    const { user } = await moved();
    await user.click(screen.getByRole('button', { name: '復原' }));
    await screen.findByText(/這次移動已經不能復原/);
    expect(screen.queryByRole('button', { name: '復原' })).toBeNull();
  });

  it('is not offered once its time is over', async () => {
    server.answer({ moveDevice: () => ({ ...move, until: exampleAt }) });
    await moved();
    expect(screen.queryByRole('button', { name: '復原' })).toBeNull();
  });
});
