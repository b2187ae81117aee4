/** Measuring beside others: whose a waiting is, who ended it and how, what stands in the way of the next, and what another meter sent. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { RoundRow, Waiting } from '@wardlight/contract';
import {
  agencyId,
  currentUser,
  exampleAt,
  measurementDay,
  reading,
  readingId,
  residentId,
  userId,
  waiting,
  waitingId,
} from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import type { ForaFeed, HearFora } from '../../live/fora.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { countdown } from './model.ts';
import { noteShown } from './open-waiting.ts';
import { MeasuringScreen } from './screen.tsx';

const me = { user_id: currentUser().user_id, name: '王小明' };
const lin = { user_id: userId(77), name: '林督導' };
const row = (n: number, name: string, bed_no: string): RoundRow => ({
  ...{ agency_id: waiting().agency_id, resident_id: residentId(n), name, today: [], waiting_id: null, away: false },
  bed: { ...(waiting().resident.bed as NonNullable<RoundRow['bed']>), bed_no },
});
let rows: RoundRow[];
const pressure = reading({
  marks: [],
  measured: {
    ...{ kind: 'bloodPressure', comparator: null, context: {} },
    value: { systolic: 141, diastolic: 83, pulse: 70 },
  },
});

let server: FakeServer;
let clock: CrankedClock;
let now: { waitings: Waiting[]; ended: Waiting[] };
let listeners: Set<HearFora>;
const feed: ForaFeed = {
  hear: (listen) => {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
};
const tell = (next: Partial<typeof now>) =>
  act(async () => {
    now = { ...now, ...next };
    for (const listen of listeners) listen([{ what: 'waiting', waiting_id: waitingId(1) }]);
  });
const ended = (of: Waiting, ended_as: Waiting['ended_as'], change: Partial<Waiting> = {}): Waiting => ({
  ...{ ...of, state: 'ended', ended_as, ended_by: lin, ended_at: exampleAt },
  ...change,
});
const bodies = (route: Parameters<FakeServer['callsOf']>[0]) => server.callsOf(route).map(({ body }) => body);

beforeEach(async () => {
  clock = crankClock();
  setConnection('live', exampleAt);
  rows = [row(1, '王秀英', '201-1'), row(3, '李美玉', '202-1')];
  now = { waitings: [], ended: [] };
  listeners = new Set();
  server = fakeServer({
    readWaiting: () => ({ ...now, unassigned: 0, last_arrival_at: exampleAt - 60_000 }),
    readMeasurementRound: () => ({ rows, total: rows.length, date: '2026-03-02' }),
    readLastMeasurements: () => ({ readings: [pressure] }),
    listMeters: () => ({ rows: [], total: 0 }),
    listMeasurementGroups: () => [],
    beginWaiting: ({ body }) => ({
      state: 'waiting',
      waiting: waiting({ waiting_id: waitingId(50 + body.resident_id), began_by: me, kinds: body.kinds }),
    }),
    endWaiting: () => ended(waiting({ began_by: me }), 'givenUp'),
  });
  await speak('zh-TW');
  await bringDeskWords();
});

const open = (at = '/') => renderScreen(<MeasuringScreen family="fora" feed={feed} />, { at });

test('“not this resident’s” that came too late stays on the page: who confirmed what, and the way to withdraw it', async () => {
  const mine = waiting({ began_by: me, state: 'saved', readings: [pressure] });
  now.waitings = [mine];
  server.answer({
    endWaiting: () => {
      now = { waitings: [], ended: [ended(mine, 'saved')] };
      return refusal('conflict');
    },
  });
  const { user } = await open();
  await screen.findByText('141/83 mmHg');
  await clock.advance(1_100);
  await user.click(screen.getByRole('button', { name: '不是這位住民的' }));
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('無法結束量測');
  expect(notice.textContent).toContain('林督導 已確認這是 王秀英 的數值：141/83');
  expect(notice.textContent).toContain('如果不是這位住民的，請撤回。');
  await user.click(within(notice).getByRole('button', { name: '查看並撤回' }));
  expect(await screen.findByRole('button', { name: '撤回' })).toBeTruthy();
});

test.each([
  ['givenUp', '林督導 已停止等待 王秀英 的數值'],
  ['discharged', '王秀英 已離院，量測已結束'],
] as const)('a waiting that ended elsewhere (%s) is said', async (how, said) => {
  const mine = waiting({ began_by: me });
  now.waitings = [mine];
  await open();
  expect(await screen.findByText('等待數值中')).toBeTruthy();
  await tell({ waitings: [], ended: [ended(mine, how)] });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText('等待數值中')).toBeNull();
});

test('somebody else’s card says whose it is, and so does the button that stops it; one’s own is not theirs', async () => {
  now.waitings = [waiting({ began_by: lin })];
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '開啟 王秀英' }));
  expect(screen.getByText(/^林督導 開始，到 /)).toBeTruthy();
  expect(screen.getByRole('button', { name: '停止 林督導 的等待' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /跳過/ })).toBeNull();
});

test('a round skips: what is waited for is given up, and the next one begins', async () => {
  now.waitings = [waiting({ began_by: me })];
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '跳過，下一位：202-1 李美玉' }));
  await waitFor(() => expect(bodies('beginWaiting')).toMatchObject([{ resident_id: 3 }]));
  expect(bodies('endWaiting')).toEqual([{ as: 'givenUp' }]);
});

test('where only the pulse meets it says so, and one’s own waiting is stopped and this one begun in one press', async () => {
  const own = waiting({ waiting_id: waitingId(5), began_by: me, kinds: ['spo2', 'pulse'] });
  const answer = server.answer;
  answer({
    beginWaiting: () => ({ state: 'clash', with: [own] }),
  });
  const { user } = await open('/?resident=3');
  await user.click(await screen.findByRole('button', { name: '開始等待數值' }));
  const clash = await screen.findByRole('alert');
  expect(clash.textContent).toContain('兩種儀器都會傳脈搏');
  answer({
    beginWaiting: ({ body }) => {
      const begun = waiting({ began_by: me, kinds: body.kinds, waiting_id: waitingId(6) });
      now.waitings = [begun];
      return { state: 'waiting', waiting: begun };
    },
  });
  await user.click(within(clash).getByRole('button', { name: '停止那一位，開始這一位' }));
  expect(await screen.findByText('等待數值中')).toBeTruthy();
  expect(bodies('endWaiting')).toEqual([{ as: 'givenUp' }]);
});

test('the wrong meter is named with what it sent', async () => {
  const sent = { meter: 'OTHER', measured: pressure.measured };
  const failed = { at: exampleAt, reason: 'otherMeter' as const, reading_id: readingId(9), sent };
  now.waitings = [waiting({ began_by: me, failed })];
  await open();
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('另一台儀器 OTHER 剛傳來：血壓 141/83');
  expect(notice.textContent).not.toContain('請再量一次');
});

test('where another agency is chosen meanwhile the page says that the measuring goes on, and leads back', async () => {
  const agency = agencyId(2);
  noteShown(agency, waiting({ agency_id: agency, began_by: me }));
  const { user } = await renderScreen(<MeasuringScreen family="fora" feed={feed} />, {
    user: currentUser({
      agencies: [1, 2].map((n) => ({ ...currentUser().agencies[0], agency_id: agencyId(n), name: `機構${n}` })),
    } as never),
  });
  expect(await screen.findByText(/現在選的是另一個機構。201-1 王秀英 的量測仍在進行。/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '回到 機構2' }));
  expect(session.get()?.agency).toBe(agency);
});

test('a pulse that came with the pressure is said once, and there are never more than ten minutes', async () => {
  rows = [
    {
      ...row(1, '王秀英', '201-1'),
      today: [measurementDay(), measurementDay({ kind: 'pulse', last: [68], min: [66], max: [68] })],
    },
  ];
  await open();
  expect((await screen.findByText(/血壓 128\/76/)).textContent).not.toContain('脈搏 68');
  expect(countdown(600_400)).toBe('10:00');
});
