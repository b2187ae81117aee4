/** Two residents are swapped elsewhere while a sheet or a drawer is open here: nothing is done, or drawn, for the wrong one (docs/decisions/116). */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { BedHour, BedId, Board, StayId, Tile } from '@wardlight/contract';
import {
  alert,
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
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { PlaceOnBoard, ResidentOnBoard } from './beside-the-board.tsx';
import { DashboardScreen } from './screen.tsx';

const minuteMs = 60_000;
const wang = { resident_id: residentId(101), name: '王美玉', gender: null, rr: 14 } as const;
const chen = { resident_id: residentId(102), name: '陳阿好', gender: null, rr: 27 } as const;
type Who = typeof wang | typeof chen;

/** Bed 12 or 13 with somebody in it, whose breathing is their own. */
const bedWith = (n: 12 | 13, who: Who | null, stay: number, changed_at: number | null = null): Tile =>
  tile({
    ...{ bed_id: bedId(n), bed_no: String(n), floor: '2F', changed_at },
    resident:
      who === null ? null : { resident_id: who.resident_id, stay_id: stayId(stay), name: who.name, gender: null },
    live: bedLive({
      ...{ bed_id: bedId(n), stay_id: who === null ? null : stayId(stay), last_data_at: exampleAt },
      rr: who === null ? null : { value: who.rr, at: exampleAt, trustworthy: true },
    }),
  });
const before = [bedWith(12, wang, 1), bedWith(13, chen, 2)];
const swapped = [bedWith(12, chen, 3, exampleAt), bedWith(13, wang, 4, exampleAt)];
const snapshot = (tiles: Tile[], change: Partial<Board> = {}) =>
  ({ kind: 'snapshot', at: exampleAt + 1, board: board({ at: exampleAt + 1, tiles, ...change }) }) as const;
const hourOf = (stay: number, rr: number, change: Partial<BedHour> = {}): BedHour =>
  bedHour({
    stay_id: stayId(stay),
    minutes: [0, 1, 2].map((n) => ({
      ...{ at: exampleAt - (2 + n) * minuteMs, lying_seconds: 60, sitting_seconds: 0, out_seconds: 0 },
      ...{ moving_seconds: 1, rr, hr: 60, spo2: null, temp: null },
    })),
    ...change,
  });

let server: FakeServer;
let store: BoardStore;
/** What the server would say of bed 12's hour. */
let hour: BedHour;

let clock: CrankedClock;
beforeEach(() => {
  doings = [];
  clock = crankClock();
  setConnection('live', exampleAt);
  store = createBoardStore();
  hour = hourOf(1, 14);
  server = fakeServer({
    readBoard: () => board({ tiles: before }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => hour,
    turnResident: ({ params: { bed_id }, body: { stay_id } }) => done(bed_id, stay_id, 'turned'),
    planAbsence: ({ params: { bed_id }, body: { stay_id, reason } }) => done(bed_id, stay_id, reason),
  });
});

/** What the server took for done: in which bed, for whom. */
let doings: readonly [BedId, StayId, string][];
function done(bed_id: BedId, stay_id: StayId, what: string) {
  doings = [...doings, [bed_id, stay_id, what]];
  return bedLive({ bed_id, stay_id });
}
const swap = (tiles = swapped) => {
  hour = hourOf(3, 27, { changed_at: exampleAt - 5 * minuteMs });
  act(() => store.apply(snapshot(tiles)));
};
const turnButton = { name: '登記已翻身' };
const turnedLeft = async (user: { click: (at: Element) => Promise<void> }) => {
  const left = await screen.findByRole('button', { name: '左側躺' });
  // Longer than the second press of a hurried finger.
  await clock.advance(1_000);
  await user.click(left);
};

async function openBed12() {
  const view = await renderScreen(<DashboardScreen board={store} />, { at: '/?bed=12' });
  const drawer = await screen.findByRole('dialog', { name: /^12 床/ });
  await within(drawer).findByText('感測墊技術資料');
  return { ...view, drawer: within(drawer) };
}

describe("a bed's drawer", () => {
  it('says by name who is where, and holds back what is done until one says whom one means', async () => {
    const { user, drawer } = await openBed12();
    drawer.getByRole('button', turnButton);
    swap();
    const said = drawer.getByRole('alert');
    expect(said.textContent).toContain('王美玉現在在 13 床。這張床現在是陳阿好。');
    expect(drawer.queryByRole('button', turnButton)).toBeNull();
    expect(drawer.queryByRole('button', { name: /外出|登記/ })).toBeNull();
    await user.click(drawer.getByRole('button', { name: '我要照顧這張床的陳阿好' }));
    expect(drawer.queryByRole('alert')).toBeNull();
    await user.click(drawer.getByRole('button', turnButton));
    await turnedLeft(user);
    await waitFor(() => expect(doings).toEqual([[12, 3, 'turned']]));
  });

  it('leads to the bed where the one who was meant lies by now; Back leads where it was opened from', async () => {
    const { user, drawer, router } = await openBed12();
    swap();
    await user.click(drawer.getByRole('link', { name: '我要照顧 13 床的王美玉' }));
    const other = within(await screen.findByRole('dialog', { name: /^13 床\s*王美玉/ }));
    expect(router.state.location.search).toBe('?bed=13');
    expect(other.queryByRole('alert')).toBeNull();
    await user.click(await other.findByRole('button', turnButton));
    await turnedLeft(user);
    await waitFor(() => expect(doings).toEqual([[13, 4, 'turned']]));
  });

  it('of a bed that was left says so, and where they are; of nobody before, whoever comes is simply there', async () => {
    const { drawer } = await openBed12();
    swap([bedWith(12, null, 0), bedWith(13, chen, 2)]);
    expect(drawer.getByRole('alert').textContent).toContain('王美玉現在沒有床位。這張床現在沒有住民。');
    act(() => store.apply(snapshot(before)));
    expect(drawer.queryByRole('alert')).toBeNull();
    drawer.getByRole('button', turnButton);
  });

  it('an alert that is open there is seen, and not answered before one has said whom one means', async () => {
    const { user, drawer } = await openBed12();
    const danger = alert({ bed_id: bedId(12), resident_id: chen.resident_id, resident_name: chen.name });
    act(() => store.apply(snapshot(swapped, { alerts: [danger] })));
    expect(drawer.queryByRole('button', { name: /我去處理/ })).toBeNull();
    await user.click(drawer.getByRole('button', { name: '我要照顧這張床的陳阿好' }));
    drawer.getByRole('button', { name: /我去處理/ });
  });

  it('draws nobody’s past under another’s name: the hour goes at once, is read anew, and marks where the resident changed', async () => {
    const { user, drawer } = await openBed12();
    await user.click(drawer.getByRole('button', { name: '表格' }));
    expect(drawer.getAllByText('14').length).toBeGreaterThan(0);
    let answer = () => {};
    server.answer({
      readBedHour: async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return hour;
      },
    });
    swap();
    expect(drawer.queryByRole('table')).toBeNull();
    await waitFor(() => expect(server.callsOf('readBedHour')).toHaveLength(2));
    await act(async () => answer());
    await drawer.findByText('陳阿好自 01:55 起在這張床');
    // What was chosen stays.
    await user.click(drawer.getByRole('button', { name: '圖表' }));
    expect(document.querySelectorAll('[data-begins]').length).toBeGreaterThan(2);
    await user.click(drawer.getByRole('button', { name: '表格' }));
    // Newest first: nothing of before the change, in the minute of which it happened it begins.
    const times = drawer.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect([times.at(0), times.at(-1)]).toEqual(['01:59', '01:55']);
    const row = drawer.getByRole('rowheader', { name: '01:57' }).closest('tr');
    expect(row?.textContent).toContain('27');
  });

  it('a form of absence that is open goes; what was typed of the one is not in the form of the other', async () => {
    const { user, drawer } = await openBed12();
    await user.click(drawer.getByRole('button', { name: '登記請假' }));
    await user.click(await screen.findByRole('radio', { name: '住院' }));
    swap();
    await waitFor(() => expect(screen.queryByRole('radio', { name: '住院' })).toBeNull());
    await user.click(drawer.getByRole('button', { name: '我要照顧這張床的陳阿好' }));
    await user.click(drawer.getByRole('button', { name: '登記請假' }));
    const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
    expect([(await radio('住院')).checked, (await radio('外出')).checked]).toEqual([false, true]);
  });
});

it('where the server is first to know, both names are said, nothing is claimed to be done, and the board is read again', async () => {
  const { user, drawer } = await openBed12();
  const asked = { resident_id: wang.resident_id, name: wang.name, bed: { bed_id: bedId(13), bed_no: '13' } };
  const now = { resident_id: chen.resident_id, name: chen.name, bed: { bed_id: bedId(12), bed_no: '12' } };
  server.answer({
    turnResident: () => refusal('resident_changed', { residents: { asked, now } }),
    readBoard: () => board({ at: exampleAt + 1, tiles: swapped }),
  });
  await user.click(drawer.getByRole('button', turnButton));
  await turnedLeft(user);
  // The picture that was read again says it in its own place.
  expect((await drawer.findByRole('alert')).textContent).toContain('王美玉現在在 13 床。這張床現在是陳阿好。');
  await waitFor(() => expect(drawer.queryByRole('button', turnButton)).toBeNull());
  expect(screen.queryByText(/^已登記翻身/)).toBeNull();
});

describe("a resident's sheet", () => {
  const show = () => renderScreen(<ResidentOnBoard board={store} resident={wang.resident_id} />);

  it('follows them: their own breathing at once, and "turned" goes to the bed they lie in now', async () => {
    const { user } = await show();
    await screen.findByText('14');
    swap();
    screen.getByText('14');
    expect(screen.queryByText('27')).toBeNull();
    await user.click(screen.getByRole('button', turnButton));
    await turnedLeft(user);
    await waitFor(() => expect(doings).toEqual([[13, 4, 'turned']]));
  });

  it('shows nothing live of whoever lies in the bed they have left', async () => {
    await show();
    await screen.findByText('14');
    swap([bedWith(12, chen, 3), bedWith(13, null, 0)]);
    expect(screen.queryByText('27')).toBeNull();
    expect(screen.queryByRole('button', turnButton)).toBeNull();
  });

  it('what was typed of an absence stays with them in the other bed', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '登記請假' }));
    await user.click(await screen.findByRole('radio', { name: '住院' }));
    swap();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '住院' }).checked).toBe(true));
    await user.click(screen.getByRole('button', { name: '登記' }));
    await waitFor(() => expect(doings).toEqual([[13, 4, 'hospital']]));
  });

  it('says the bed of now', async () => {
    await renderScreen(
      <PlaceOnBoard
        board={store}
        resident={{ resident_id: wang.resident_id, stay_id: stayId(1) }}
        told={<p>12 by the register</p>}
        show={({ bed_no }) => <p>{bed_no} by the board</p>}
      />,
    );
    screen.getByText('12 by the register');
    act(() => store.apply(snapshot(before)));
    screen.getByText('12 by the board');
    swap();
    screen.getByText('13 by the board');
  });
});
