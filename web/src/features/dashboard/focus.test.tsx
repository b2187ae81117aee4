/** By keyboard one is led to what one opened, never to a button that answers for another bed; and no such button stands in a question. */
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  alert,
  alertId,
  bedHour,
  bedId,
  bedLive,
  board,
  exampleAt,
  residentId,
  stayId,
  tile,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';

const bedOf = (n: number, bed_no: string, name: string) =>
  tile({
    bed_id: bedId(n),
    bed_no,
    floor: '2F',
    resident: { resident_id: residentId(100 + n), stay_id: stayId(1000 + n), name, gender: null },
    live: bedLive({ bed_id: bedId(n), stay_id: stayId(1000 + n), last_data_at: exampleAt }),
  });
const alarmOf = (n: number, bed_no: string) =>
  alert({ alert_id: alertId(n), bed_id: bedId(n), bed_no, priority: 'high', type: 'respirationRateLess', value: 7 });
const other = alarmOf(1, '201-1');
let server: FakeServer;

beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () =>
      board({
        tiles: [bedOf(1, '201-1', '陳秀英'), bedOf(2, '202-1', '林美玉')],
        alerts: [other, { ...alarmOf(2, '202-1'), priority: 'medium' }],
      }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => bedHour(),
    claimBed: () => ({ alerts: [other] }),
    closeBed: () => ({
      alerts: [{ ...other, phase: 'closed', closed_at: exampleAt, close_reason: 'fine', sounding: false }],
    }),
  });
});

/** jsdom knows no width; a screen of a station answers every question for more room with yes. */
function widen(): void {
  const narrow = window.matchMedia;
  window.matchMedia = (media) => ({ ...narrow(media), matches: media.includes('min-width') });
}
/** The strip names the bed as well; one opens it from its tile. */
const tileLink = async () =>
  within(await screen.findByRole('article', { name: /^202-1 床/ })).getByRole('link', { name: /^202-1/ });
const openBoard = async () => {
  const store = createBoardStore();
  return { ...(await renderScreen(<BoardWithStrip board={store} />)), store };
};

const widths = [
  ['at a station', widen],
  ['on a phone', () => {}],
] as const;

describe.each(widths)('opening a bed by keyboard %s', (_, setWidth) => {
  beforeEach(setWidth);

  it('leads to the name of the bed; Enter twice, and once more, claims nothing', async () => {
    const { user } = await openBoard();
    (await tileLink()).focus();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: /^202-1 床/ });
    const title = within(drawer).getByRole('heading', { name: /^202-1 床/ });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await user.keyboard('{Enter}{Enter}{ }');
    await within(drawer).findByRole('button', { name: '登記請假' });
    expect(document.activeElement).toBe(title);
    expect(server.callsOf('claimBed')).toEqual([]);
  });
});

it('on a phone the lists of alerts open at their title, and Enter twice answers none of them', async () => {
  const { user } = await openBoard();
  (await screen.findByRole('button', { name: /^警示：/ })).focus();
  await user.keyboard('{Enter}');
  const sheet = await screen.findByRole('dialog', { name: '警示與通知' });
  await waitFor(() => expect(document.activeElement).toBe(within(sheet).getByRole('heading', { name: '警示與通知' })));
  await user.keyboard('{Enter}{Enter}');
  expect(server.callsOf('claimBed')).toEqual([]);
});

/** What stands in a dialog and would act on a bed that it does not ask about. */
const actsOnOthers = (dialog: HTMLElement): string[] =>
  within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent ?? '')
    .filter((text) => text.includes('201-1'));

describe.each(widths)('a question %s', (_, setWidth) => {
  beforeEach(setWidth);

  it('about closing begins at the question; no button of another bed stands in it, and Enter twice closes nothing', async () => {
    const { user } = await openBoard();
    const drawer = async () => within(await screen.findByRole('dialog', { name: /^202-1 床/ }));
    (await tileLink()).focus();
    await user.keyboard('{Enter}');
    const open = within((await drawer()).getByRole('region', { name: '未結束的警示' }));
    (await open.findByRole('button', { name: /^結束/ })).focus();
    await user.keyboard('{Enter}');
    const asked = await screen.findByRole('dialog', { name: '202-1 床的情況是？' });
    await waitFor(() => expect(document.activeElement).toBe(within(asked).getByRole('heading')));
    expect(actsOnOthers(asked)).toEqual([]);
    await user.keyboard('{Enter}{Enter}');
    expect(server.callsOf('closeBed')).toEqual([]);
    expect(server.callsOf('claimBed')).toEqual([]);
    // From the question to its answers: the note, then the reasons, and nothing between them.
    await user.tab();
    const steps: (string | null | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      expect(asked.contains(document.activeElement)).toBe(true);
      steps.push(document.activeElement?.tagName);
      await user.tab();
    }
    expect(steps).toContain('TEXTAREA');
  });

  it('about an absence holds no button of another bed, also of one that begins to sound meanwhile', async () => {
    const { user, store } = await openBoard();
    (await tileLink()).focus();
    await user.keyboard('{Enter}');
    const drawer = within(await screen.findByRole('dialog', { name: /^202-1 床/ }));
    (await drawer.findByRole('button', { name: '登記請假' })).focus();
    await user.keyboard('{Enter}');
    const asked = await screen.findByRole('dialog', { name: '登記請假' });
    await waitFor(() => expect(asked.contains(document.activeElement)).toBe(true));
    const third = alarmOf(3, '201-1');
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [third], notifies: [] }));
    expect(actsOnOthers(asked)).toEqual([]);
  });
});
