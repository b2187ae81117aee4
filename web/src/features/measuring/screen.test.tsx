/** Measuring: whom and what, waiting, what came or was not kept, the press that ends it, the next of the round; and readings that are nobody's. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Reading, RoundRow, Unassigned, Waiting } from '@wardlight/contract';
import {
  currentUser,
  exampleAt,
  measurementGroupId,
  meter,
  meterId,
  reading,
  readingId,
  reportResident,
  residentId,
  waiting,
  waitingId,
} from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import type { ForaFeed, HearFora } from '../../live/fora.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { MeasuringScreen } from './screen.tsx';
import { UnassignedScreen } from './unassigned-screen.tsx';

const me = { user_id: currentUser().user_id, name: '林雅婷' };
const bed = (no: string) => ({ ...(waiting().resident.bed as NonNullable<RoundRow['bed']>), bed_no: no });
const rows: RoundRow[] = [
  {
    agency_id: waiting().agency_id,
    resident_id: residentId(1),
    name: '王秀英',
    bed: bed('201-1'),
    today: [],
    waiting_id: null,
    away: false,
  },
  {
    agency_id: waiting().agency_id,
    resident_id: residentId(2),
    name: '陳阿土',
    bed: bed('201-2'),
    today: [],
    waiting_id: null,
    away: true,
  },
  {
    agency_id: waiting().agency_id,
    resident_id: residentId(3),
    name: '李美玉',
    bed: bed('202-1'),
    today: [],
    waiting_id: null,
    away: false,
  },
];
const spo2 = reading({
  marks: [{ item: 'spo2', points: 3, band: 'veryLow' }],
  measured: { kind: 'spo2', value: 88, comparator: null, context: {} },
});

let server: FakeServer;
let clock: CrankedClock;
let now: Waiting[];
let heard: Set<HearFora>;
const feed: ForaFeed = {
  hear: (hear) => {
    heard.add(hear);
    return () => heard.delete(hear);
  },
};
const tell = (next: Waiting[]) =>
  act(async () => {
    now = next;
    for (const hear of heard) hear([{ what: 'waiting', waiting_id: waitingId(1) }]);
  });
const bodies = (route: Parameters<FakeServer['callsOf']>[0]) => server.callsOf(route).map(({ body }) => body);

beforeEach(async () => {
  clock = crankClock();
  setConnection('live', exampleAt);
  now = [];
  heard = new Set();
  server = fakeServer({
    readWaiting: () => ({ waitings: now, ended: [], unassigned: 0, last_arrival_at: exampleAt - 60_000 }),
    readMeasurementRound: ({ query: { search } }) => {
      const found = rows.filter(({ name }) => name.includes(search));
      return { rows: found, total: found.length, date: '2026-03-02' };
    },
    readLastMeasurements: () => ({ readings: [] }),
    listMeters: () => ({ rows: [meter()], total: 1 }),
    listMeasurementGroups: () => [],
    beginWaiting: ({ body }) => {
      const row = rows.find(({ resident_id }) => resident_id === body.resident_id) ?? rows[0];
      const begun = waiting({
        waiting_id: waitingId(body.resident_id),
        kinds: body.kinds,
        began_by: me,
        resident: { resident_id: body.resident_id, name: row?.name ?? '', bed: row?.bed ?? null },
      });
      now = [...now, begun];
      return { state: 'waiting', waiting: begun };
    },
    endWaiting: ({ params }) => {
      const ended = now.find(({ waiting_id }) => waiting_id === params.waiting_id) ?? waiting();
      now = now.filter((one) => one !== ended);
      return { ...ended, state: 'ended', ended_at: exampleAt };
    },
  });
  await speak('zh-TW');
  await bringDeskWords();
});

const open = () => renderScreen(<MeasuringScreen family="fora" feed={feed} />);

test('a group narrows what is measured and on which meter, and goes with the waiting', async () => {
  const night = { group_id: measurementGroupId(4), name: '夜班車' };
  server.answer({
    listMeasurementGroups: () => [
      {
        ...{ ...night, agency_id: waiting().agency_id, revision: 1 },
        ...{ family: 'chiline', device_type: 'glucose', meters: 1 },
      },
    ],
    listMeters: () => ({
      rows: [meter({ name: '血糖機', group: night }), meter({ meter_id: meterId(8), name: '別的', group: null })],
      total: 2,
    }),
  });
  const { user } = await renderScreen(<MeasuringScreen family="chiline" feed={feed} />);
  await user.click(await screen.findByRole('button', { name: '量測 201-1 床 王秀英' }));
  await user.selectOptions(await screen.findByLabelText('群組'), '夜班車');
  const kinds = within(screen.getByRole('group', { name: '量測項目' })).getAllByRole('button');
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['血糖']);
  expect(kinds[0]?.getAttribute('aria-pressed')).toBe('true');
  const meters = within(screen.getByLabelText('儀器')).getAllByRole('option');
  expect(meters.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual(['任何儀器', '血糖機']);
  await user.click(screen.getByRole('button', { name: '開始等待數值' }));
  await waitFor(() =>
    expect(bodies('beginWaiting')).toMatchObject([
      { family: 'chiline', kinds: ['glucose'], meter_id: null, group_id: 4 },
    ]),
  );
});

test('whom and what, waiting with how long yet, the reading with its band, confirmed; the next of the round in the same press', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '量測 201-1 床 王秀英' }));
  await user.click(screen.getByRole('button', { name: '血壓' }));
  await user.click(screen.getByRole('button', { name: '血氧' }));
  await user.click(screen.getByRole('button', { name: '開始等待數值' }));
  expect(await screen.findByText('等待數值中')).toBeTruthy();
  expect(bodies('beginWaiting')).toEqual([
    { resident_id: 1, family: 'fora', kinds: ['pulse', 'spo2'], meter_id: null, group_id: null },
  ]);
  expect(screen.getByText('等待：血氧 · 任何儀器')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toBe('還有 10:00');
  await tell(now.map((one) => ({ ...one, state: 'saved' as const, readings: [spo2] })));
  expect(await screen.findByText('88%')).toBeTruthy();
  expect(screen.getByText('非常低')).toBeTruthy();
  // The bed between is empty on purpose.
  const confirm = screen.getByRole('button', { name: '確認，下一位：202-1 李美玉' });
  // What a finger that was about to stop the waiting presses is not taken for the answer.
  await user.click(confirm);
  expect(server.callsOf('endWaiting')).toHaveLength(0);
  await clock.advance(1_100);
  await user.click(confirm);
  expect(await screen.findByText('已儲存 王秀英：88%')).toBeTruthy();
  expect(bodies('endWaiting')).toEqual([{ as: 'saved' }]);
  await waitFor(() => expect(bodies('beginWaiting')[1]).toMatchObject({ resident_id: 3, kinds: ['pulse', 'spo2'] }));
  expect(await screen.findByRole('heading', { name: /202-1.*李美玉/ })).toBeTruthy();
});

test('a page that comes back finds its waiting; what was not kept is said, where it is, and that it still waits', async () => {
  now = [
    waiting({ began_by: me, failed: { at: exampleAt, reason: 'unitDoubtful', reading_id: readingId(9), sent: null } }),
  ];
  await open();
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('量測資料儲存失敗');
  expect(failed.textContent).toContain('mmol/L');
  expect(failed.textContent).toContain('這一頁仍在等待');
  expect(within(failed).getByRole('link', { name: '查看待指定的量測' }).getAttribute('href')).toBe(
    '/other-device/unassigned',
  );
  await clock.advance(601_000);
  expect(await screen.findByText('十分鐘內沒有收到數值')).toBeTruthy();
  expect(screen.getByRole('button', { name: '再等一次' })).toBeTruthy();
});

test('whoever waits for the same is named before anything begins, and what changed meanwhile before anything ends', async () => {
  const other = waiting({ waiting_id: waitingId(5) });
  server.answer({
    beginWaiting: () => ({
      state: 'clash',
      with: [
        {
          waiting_id: other.waiting_id,
          resident: other.resident,
          kinds: other.kinds,
          meter: null,
          began_by: other.began_by,
          until_at: other.until_at,
        },
      ],
    }),
  });
  const { user } = await open();
  await user.type(await screen.findByRole('searchbox'), 'https://ward.test/resident/1/3');
  await clock.advance(300);
  await user.click(await screen.findByRole('button', { name: '開始等待數值' }));
  expect((await screen.findByRole('alert')).textContent).toContain('林雅婷 正在等 王秀英 的 血氧');
  server.answer({ endWaiting: () => refusal('conflict') });
  await tell([{ ...other, state: 'saved', readings: [spo2] }]);
  await user.click(await screen.findByRole('button', { name: '開啟 王秀英' }));
  await clock.advance(1_100);
  await user.click(await screen.findByRole('button', { name: '不是這位住民的' }));
  expect(await screen.findByText('剛剛有新的變化，請看過再確認。')).toBeTruthy();
});

test('typed by hand: bounds beside the field in the unit chosen, kept until saved, asked about where it is far from usual', async () => {
  server.answer({
    typeReading: ({ body }) =>
      body.confirmed
        ? {
            state: 'kept',
            reading: reading({
              source: 'hand',
              measured: { kind: 'temperature', value: 34.5, comparator: null, context: {} },
            }),
          }
        : {
            state: 'asks',
            why: ['news2'],
            marks: [{ item: 'temperature', points: 3, band: 'veryLow' }],
            earlier: null,
          },
  });
  const { user } = await renderScreen(<MeasuringScreen family="fora" feed={feed} />, { at: '/?resident=1' });
  await user.click(await screen.findByRole('button', { name: '手動輸入' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: '量測項目' }), '體溫');
  await user.selectOptions(screen.getByRole('combobox', { name: '單位' }), '°F');
  expect(screen.getByText('86.0–113.0 °F')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: '體溫' });
  await user.type(field, '34.5');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(screen.getByText('可輸入的範圍是 86.0–113.0')).toBeTruthy();
  expect(server.callsOf('typeReading')).toHaveLength(0);
  await user.selectOptions(screen.getByRole('combobox', { name: '單位' }), '°C');
  await user.clear(field);
  await user.type(field, '34.55');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(screen.getByText('最多一位小數，範圍是 30.0–45.0')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '34.5');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('這個數值和一般差很多，確定正確嗎？')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '正確，儲存' }));
  expect(await screen.findByText('已儲存 王秀英：34.5 °C')).toBeTruthy();
  expect(bodies('typeReading')[1]).toMatchObject({
    resident_id: 1,
    confirmed: true,
    measured: { kind: 'temperature', value: 34.5, unit: 'celsius', comparator: null },
  });
});

test('what was typed and given up does not come back; what a lost page left does, under its own kind, and says so', async () => {
  const at = '/?resident=1';
  const openHand = async (kind: string) => {
    const { user, unmount } = await renderScreen(<MeasuringScreen family="fora" feed={feed} />, { at });
    await user.click(await screen.findByRole('button', { name: '手動輸入' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: '量測項目' }), kind);
    return { user, unmount, field: screen.getByRole('textbox', { name: kind }) as HTMLInputElement };
  };
  const said = '這是您上次輸入、還沒儲存的數值。';
  for (const name of ['取消', '關閉']) {
    const { user, unmount, field } = await openHand('體溫');
    expect(field.value).toBe('');
    await user.type(field, '38');
    await user.click(screen.getByRole('button', { name }));
    unmount();
  }
  const lost = await openHand('體溫');
  await lost.user.type(lost.field, '38.5');
  lost.unmount();
  const other = await openHand('血氧');
  expect(other.field.value).toBe('');
  expect(screen.queryByText(said)).toBeNull();
  other.unmount();
  const { user, field } = await openHand('體溫');
  expect(field.value).toBe('38.5');
  expect(screen.getByText(said)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '放棄修改' }));
  expect(field.value).toBe('');
  expect(screen.queryByText(said)).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('reading.1'))).toEqual([]);
});

test('what was last measured says who corrected it and what stood there first, and is corrected with a reason', async () => {
  const corrected = { at: exampleAt, by: me, why: '看錯', first: { ...spo2.measured } };
  server.answer({
    readLastMeasurements: () => ({ readings: [reading({ corrected } as Partial<Reading>)] }),
    correctReading: () => refusal('conflict'),
    listMeasurements: () => ({
      rows: [reading({ revision: 2, measured: { ...spo2.measured, value: 96 } } as Partial<Reading>)],
      total: 1,
      resident: reportResident(),
      spo2_scale: 1,
    }),
  });
  const { user } = await renderScreen(<MeasuringScreen family="fora" feed={feed} />, { at: '/?resident=1' });
  const last = within(await screen.findByRole('region', { name: '最近的量測' }));
  expect(last.getByText(/林雅婷 於 .* 更正（看錯），原本是 88%/)).toBeTruthy();
  await user.click(last.getByRole('button', { name: '更正' }));
  const field = await screen.findByRole('textbox', { name: '血氧' });
  await user.clear(field);
  await user.type(field, '９７');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(screen.getByText('請寫下原因')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: '更正原因' }), '寫錯');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText(/別人剛改過這個數值/)).toBeTruthy();
  expect(bodies('correctReading')[0]).toMatchObject({ why: '寫錯', revision: 1, measured: { value: 97 } });
  expect((field as HTMLInputElement).value).toBe('９７');
  // What stands there now is said, and the next save is over that.
  expect(await screen.findByText(/現在是 96%。/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(bodies('correctReading')[1]).toMatchObject({ revision: 2, measured: { value: 97 } }));
});

test('a correction of what was given to somebody else meanwhile says so', async () => {
  server.answer({
    readLastMeasurements: () => ({ readings: [reading()] }),
    correctReading: () => refusal('conflict'),
    listMeasurements: () => ({ rows: [], total: 0, resident: reportResident(), spo2_scale: 1 }),
  });
  const { user } = await renderScreen(<MeasuringScreen family="fora" feed={feed} />, { at: '/?resident=1' });
  const last = within(await screen.findByRole('region', { name: '最近的量測' }));
  await user.click(await last.findByRole('button', { name: '更正' }));
  await user.type(await screen.findByRole('textbox', { name: '更正原因' }), '寫錯');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText(/別人剛處理了這一筆/)).toBeTruthy();
});

const unassigned = (change: Partial<Unassigned> = {}): Unassigned => ({
  ...reading({ state: 'unassigned', resident: null, reason: 'nobodyWaits' }),
  family: 'fora',
  suggested: [],
  ...change,
});

test('a reading that is nobody’s is given in one tap to who is suggested and undone, or refused with a reason in two', async () => {
  const suggested = [waiting().resident];
  server.answer({
    listUnassigned: () => ({ rows: [unassigned({ suggested })], total: 1 }),
    assignReading: () => ({ state: 'kept', reading: reading() }),
    takeBackReading: () => reading({ state: 'unassigned', resident: null }),
    refuseReading: () => reading({ state: 'refused', resident: null }),
  });
  const { user } = await renderScreen(<UnassignedScreen feed={feed} />);
  expect(await screen.findByText('當時沒有人在等這個量測')).toBeTruthy();
  expect(screen.getByText('1–1／共 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '指定給 201-1 王秀英' }));
  expect(await screen.findByText(/已指定給 王秀英：血氧 96%/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '復原' }));
  expect(await screen.findByText('已恢復為待指定')).toBeTruthy();
  expect(server.callsOf('takeBackReading')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '不採用' }));
  await user.click(await screen.findByRole('button', { name: '試機' }));
  expect(await screen.findByText(/未採用：血氧 96%/)).toBeTruthy();
  expect(bodies('refuseReading')).toEqual([{ why: 'test', note: '' }]);
  await clock.advance(61_000);
  await waitFor(() => expect(screen.queryByRole('button', { name: '復原' })).toBeNull());
});

test('what is given in one tap or by name is asked about where it is far from usual or there already, and then confirmed', async () => {
  const suggested = [waiting().resident];
  const low = unassigned({ suggested, measured: spo2.measured });
  server.answer({
    listUnassigned: () => ({ rows: [low], total: 1 }),
    assignReading: ({ body }) =>
      body.confirmed
        ? { state: 'kept', reading: spo2 }
        : { state: 'asks', why: ['news2', 'same'], marks: spo2.marks, earlier: reading() },
  });
  const { user } = await renderScreen(<UnassignedScreen feed={feed} />);
  await user.click(await screen.findByRole('button', { name: '指定給 201-1 王秀英' }));
  const dialog = within(await screen.findByRole('dialog', { name: '指定給 王秀英' }));
  expect(dialog.getByText('這個數值和一般差很多，確定正確嗎？')).toBeTruthy();
  expect(dialog.getByText('這位住民幾分鐘內已有相同的數值，要再存一筆嗎？')).toBeTruthy();
  expect(dialog.getByText('非常低')).toBeTruthy();
  // It was somebody else's after all: nothing that was asked of the first is taken for the second.
  await user.click(dialog.getByRole('button', { name: '換一位住民' }));
  await user.click(await dialog.findByRole('button', { name: '指定給 202-1 李美玉' }));
  expect(await screen.findByRole('dialog', { name: '指定給 李美玉' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '正確，儲存' }));
  expect(await screen.findByText(/已指定給 李美玉：血氧 88%/)).toBeTruthy();
  expect(bodies('assignReading')).toEqual([
    { resident_id: 1, confirmed: false },
    { resident_id: 3, confirmed: false },
    { resident_id: 3, confirmed: true },
  ]);
});

test('of a glucose that could be in either unit, staff say what the meter showed', async () => {
  const glucose = unassigned({
    measured: { kind: 'glucose', value: 18, comparator: null, context: {} },
    marks: [],
    raw: { value: 18, unit: 'mg/dL', comparator: null },
    reason: 'unitDoubtful',
    family: 'chiline',
  });
  server.answer({
    listUnassigned: () => ({ rows: [glucose], total: 1 }),
    assignReading: () => ({ state: 'kept', reading: reading() }),
  });
  const { user } = await renderScreen(<UnassignedScreen feed={feed} />);
  await user.click(await screen.findByRole('button', { name: '指定住民' }));
  await user.click(await screen.findByRole('button', { name: '指定給 202-1 李美玉' }));
  await user.click(await screen.findByRole('button', { name: '18 mmol/L' }));
  await waitFor(() => expect(bodies('assignReading')).toMatchObject([{ resident_id: 3, unit: 'mmolPerL' }]));
});

test('a reading of a clock that may be wrong says so whatever its reason, and is not given in one tap: staff say when it was', async () => {
  const suggested = [waiting().resident];
  const clockOf2017 = unassigned({
    ...{ suggested, clock_doubtful: true, at: exampleAt, received_at: exampleAt, device_at: Date.UTC(2017, 0, 1) },
  });
  const lastWeek = unassigned({
    ...{ reading_id: readingId(2), clock_doubtful: true, at: exampleAt - 7 * 86_400_000 },
    ...{ received_at: exampleAt, device_at: exampleAt - 7 * 86_400_000 },
  });
  server.answer({
    listUnassigned: () => ({ rows: [clockOf2017, lastWeek], total: 2 }),
    assignReading: () => ({ state: 'kept', reading: reading() }),
  });
  const { user } = await renderScreen(<UnassignedScreen feed={feed} />);
  expect(await screen.findByText(/儀器的時間不準（2017年1月1日 .*），這是收到的時間/)).toBeTruthy();
  expect(screen.getByText('這是儀器自己的時間，可能不準')).toBeTruthy();
  expect(screen.getByText(/^收到時間/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '指定給 201-1 王秀英' }));
  expect(await screen.findByRole('heading', { name: '什麼時候量的？' })).toBeTruthy();
  expect(server.callsOf('assignReading')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: /照儀器的時間/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '其他時間' }));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(screen.getByText('要在收到之前，最多早 31 天')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /收到的時候/ }));
  await waitFor(() =>
    expect(bodies('assignReading')).toEqual([{ resident_id: 1, measured_at: 'arrival', confirmed: false }]),
  );
  const rowOfWeek = screen.getAllByRole('row').at(-1) as HTMLElement;
  await user.click(within(rowOfWeek).getByRole('button', { name: '指定住民' }));
  await user.click(await screen.findByRole('button', { name: '指定給 202-1 李美玉' }));
  await user.click(await screen.findByRole('button', { name: /照儀器的時間/ }));
  await waitFor(() => expect(bodies('assignReading')[1]).toEqual({ resident_id: 3, confirmed: false }));
});

test('a meter’s whole memory is refused with one reason once the count is confirmed, and undone; several are chosen', async () => {
  const rowsOfMeter = [1, 2, 3].map((n) => unassigned({ reading_id: readingId(n), meter: 'OLD' }));
  server.answer({
    listUnassigned: ({ query }) =>
      query.meter === undefined ? { rows: rowsOfMeter, total: 3 } : { rows: rowsOfMeter.slice(0, 1), total: 500 },
    refuseReadings: ({ body }) => ({
      reading_ids: 'meter' in body.which ? rowsOfMeter.map(({ reading_id }) => reading_id) : body.which.reading_ids,
    }),
    takeBackReadings: ({ body }) => body,
  });
  const { user } = await renderScreen(<UnassignedScreen feed={feed} />);
  await user.click((await screen.findAllByRole('button', { name: '不採用' }))[0] as HTMLElement);
  await user.selectOptions(await screen.findByRole('combobox', { name: '不採用' }), '儀器 OLD 的全部 500 筆');
  await user.click(screen.getByRole('button', { name: '試機' }));
  expect(screen.getByText('500 筆都不採用，原因：試機')).toBeTruthy();
  expect(server.callsOf('refuseReadings')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '不採用 500 筆' }));
  expect(await screen.findByText('未採用：3 筆')).toBeTruthy();
  expect(bodies('refuseReadings')).toEqual([{ which: { meter: 'OLD', up_to: 1 }, why: 'test', note: '' }]);
  await user.click(screen.getByRole('button', { name: '復原' }));
  expect(await screen.findByText('已恢復為待指定')).toBeTruthy();
  expect(bodies('takeBackReadings')).toEqual([{ reading_ids: [1, 2, 3] }]);
  const boxes = screen.getAllByRole('checkbox', { name: /^選取 血氧/ });
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[2] as HTMLElement);
  await user.click(screen.getByRole('button', { name: '不採用選取的 2 筆' }));
  await user.click(await screen.findByRole('button', { name: '重複' }));
  await user.click(screen.getByRole('button', { name: '不採用 2 筆' }));
  await waitFor(() => expect(bodies('refuseReadings')[1]).toMatchObject({ which: { reading_ids: [1, 3] } }));
  expect(screen.queryByRole('button', { name: /選取的/ })).toBeNull();
});

test('one that was withdrawn says by whom', async () => {
  server.answer({ listUnassigned: () => ({ rows: [unassigned({ reason: null, by: me })], total: 1 }) });
  await renderScreen(<UnassignedScreen feed={feed} />);
  expect(await screen.findByText('由 林雅婷 撤回')).toBeTruthy();
});

test('what was refused or withdrawn is listed with who, when and why, and put back to be given', async () => {
  let refused = [
    unassigned({
      ...{ state: 'refused', reason: null, source: 'hand', meter: null, by: me, by_at: exampleAt - 60_000 },
      refusal: { why: 'other', note: '打錯住民' },
    }),
    unassigned({ reading_id: readingId(2), state: 'refused', by: me, refusal: { why: 'test', note: '' } }),
  ];
  server.answer({
    listUnassigned: ({ query }) => {
      const listed = query.show === 'refused' ? refused : [];
      return { rows: listed, total: listed.length };
    },
    putBackReading: () => refusal('internal'),
  });
  const { user } = await renderScreen(<UnassignedScreen feed={feed} />);
  expect(await screen.findByText('沒有待指定的量測')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: '顯示哪些量測' }), '不採用和已撤回');
  const row = within((await screen.findByText('打錯住民')).closest('[role="row"]') as HTMLElement);
  expect(row.getByText('手動輸入')).toBeTruthy();
  expect(row.getByText(/^林雅婷 · /)).toBeTruthy();
  expect(screen.getByText('試機')).toBeTruthy();
  await user.click(row.getByRole('button', { name: '恢復為待指定' }));
  expect(await screen.findByText('沒有完成')).toBeTruthy();
  server.answer({
    putBackReading: ({ params }) => {
      const back = refused.find(({ reading_id }) => reading_id === params.reading_id) ?? unassigned();
      refused = refused.filter((one) => one !== back);
      return { ...back, state: 'unassigned', refusal: null };
    },
  });
  await user.click(row.getByRole('button', { name: '恢復為待指定' }));
  expect(await screen.findByText('已恢復為待指定')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('打錯住民')).toBeNull());
  expect(screen.getByText('試機')).toBeTruthy();
});
