/** Files of measurements: the figures of the screen, the facility's clock, harmless to a spreadsheet, in every language, written down. */
import {
  type AgencyId,
  type DataOf,
  daysOfSeries,
  itemsOfKind,
  languages,
  type MeasurementKind,
  measurementDaySchema,
  measurementKinds,
  type ProviderId,
  type ResidentId,
  type readMeasurementReport,
  type UserId,
} from '@wardlight/contract';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let token: string;
let user: UserId;
let one: ResidentId;
let other: ResidentId;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const account = await makeUser(app, 'staff', provider, agency);
  user = account.user_id;
  ({ token } = await signIn(app, account));
  one = (await makeBed(app, agency)).resident_id;
  other = (await makeBed(app, agency)).resident_id;
  await app.store.pool.query("update residents set name = '=HYPERLINK(1)' where resident_id = $1", [one]);
  await put(one, 'bloodPressure', { systolic: 128, diastolic: 76, pulse: 68 }, 120);
  await put(one, 'bloodPressure', { systolic: 185, diastolic: 90, pulse: null }, 60);
  await put(one, 'glucose', 20, 50, { comparator: '<' });
  await put(one, 'temperature', 37.8, 40, { context: { site: 'ear' } });
  await put(other, 'spo2', 91, 30);
});
afterAll(() => app.stop());

async function put(resident: ResidentId, kind: MeasurementKind, value: unknown, minutesAgo: number, more: object = {}) {
  const acting = { agencyId: agency, at: app.clock.now(), by: { userId: user, accountId: user, address: null } };
  const measured = { kind, value, comparator: null, context: {}, ...more };
  const at = app.clock.now() - minutesAgo * 60_000;
  const wish = { resident_id: resident, measured, at, confirmed: true };
  const kept = await app.store.measurements.type(acting, wish as Parameters<typeof app.store.measurements.type>[1]);
  expect(kept).toMatchObject({ state: 'kept' });
}

type Cells = readonly (readonly unknown[])[];
const sheetOf = async (body: unknown): Promise<Cells> => await readSheet(Buffer.from(body as Uint8Array), 1);
const textOf = (body: unknown): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as Uint8Array);
const report = (query: object = {}) =>
  app.call('exportMeasurementReport', { token, query: { language: 'en', format: 'xlsx', ...query } });

test('the report has a row for each figure of the screen, and one for each kind that is missing', async () => {
  const screen: DataOf<typeof readMeasurementReport> = (await app.call('readMeasurementReport', { token })).body.data;
  const named = screen.rows.flatMap(({ series }) => series.flatMap(daysOfSeries));
  expect(named.map((day) => measurementDaySchema.parse(day))).toEqual(named);
  const [heads = [], ...rows] = await sheetOf((await report()).body);
  const column = (head: string) => heads.indexOf(head);
  const shown = screen.rows.flatMap(({ name, series }) =>
    screen.kinds.flatMap((kind) => {
      const found = series.find((one) => one.kind === kind);
      const [day] = found === undefined ? [] : daysOfSeries(found);
      if (day === undefined) return [[name, 0, null, null, null]];
      return itemsOfKind(kind).flatMap((_, n) => {
        const last = day.last_comparator === null ? (day.last[n] ?? null) : 'Lo · Below 20';
        // The only glucose is a "Lo": neither its least nor its most is a number.
        const limit = day.has_below ? 'Lo · Below 20' : null;
        const [least, most] = [limit ?? day.min[n] ?? null, limit ?? day.max[n] ?? null];
        return most === null ? [] : [[name, day.count, last, least, most]];
      });
    }),
  );
  const inFile = rows.map((row) =>
    ['Resident', 'Times', 'Last', 'Lowest', 'Highest'].map((head) => row[column(head)] ?? null),
  );
  expect(inFile).toEqual(shown);
  const pressure = rows.find((row) => row[column('Item')] === 'Systolic');
  expect(pressure?.[column('Unit')]).toBe('mmHg');
  expect([pressure?.[column('Times')], pressure?.[column('Last')], pressure?.[column('Lowest')]]).toEqual([
    2, 185, 128,
  ]);
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei', dateStyle: 'short', timeStyle: 'medium' });
  // A workbook's time is a fraction of a day: as a clock on the wall says it, to the second.
  const last = pressure?.[column('Last measured')];
  expect(last).toBeInstanceOf(Date);
  const shownAs = new Date(Math.round(Number(last) / 1_000) * 1_000).toISOString().replace('T', ' ').slice(0, 19);
  expect(shownAs).toBe(time.format(app.clock.now() - 3_600_000));
  expect(rows.some((row) => row[column('Measurement')] === 'Ear temperature')).toBe(true);
  // The pulse that came with the first pressure is a pulse of the day, and which pulse is whose stands beside its mark.
  const pulses = rows.filter((row) => row[column('Measurement')] === 'Pulse' && row[column('Last')] != null);
  expect(pulses.map((row) => [row[column('Times')], row[column('Last')]])).toEqual([[1, 68]]);
});

test('kinds that nobody measures in this house are not listed as missing, unless they are asked for', async () => {
  const kindsOf = async (
    query: Readonly<Record<string, string>> = {},
    given: { readonly token?: string } = { token },
  ) => {
    const { kinds, measured_kinds } = (await app.call('readMeasurementReport', { ...given, query })).body.data;
    return { kinds, measured_kinds };
  };
  const measured = measurementKinds.filter((kind) =>
    ['bloodPressure', 'pulse', 'glucose', 'temperature', 'spo2'].includes(kind),
  );
  expect(await kindsOf()).toEqual({ kinds: measured, measured_kinds: measured });
  expect(await kindsOf({ kinds: 'uricAcid' })).toEqual({ kinds: ['uricAcid'], measured_kinds: measured });
  // A house that has just begun is shown what there is.
  const fresh = await makeAgency(app, provider);
  await makeBed(app, fresh);
  const account = await makeUser(app, 'staff', provider, fresh);
  const all = [...measurementKinds];
  expect(await kindsOf({}, { token: (await signIn(app, account)).token })).toEqual({ kinds: all, measured_kinds: all });
});

test('a mark says which value it belongs to where that is not the last', async () => {
  await put(other, 'spo2', 97, 5);
  const [heads = [], row] = await sheetOf((await report({ kinds: 'spo2', show: 'outside' })).body);
  const at = (head: string) => row?.[heads.indexOf(head)];
  expect([at('Last'), at('Lowest'), at('Against NEWS2')]).toEqual([97, 91, 'Lowest 91 · Very low']);
});

test('filters are those of the screen; days that have not come are refused', async () => {
  const { body } = await report({ kinds: 'spo2,pulse', show: 'outside' });
  const [, ...rows] = await sheetOf(body);
  expect(rows).toHaveLength(2);
  expect((await report({ from: '2030-01-01' })).code).toBe('invalid');
});

test('a name is never a formula, and each language has its own heads', async () => {
  const heads = new Set<string>();
  for (const language of languages) {
    const { status, body } = await report({ language, format: 'csv', kinds: 'glucose' });
    expect(status).toBe(200);
    const text = textOf(body);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text).toContain("'=HYPERLINK(1)");
    heads.add(text.split('\r\n')[0] ?? '');
  }
  expect(heads.size).toBe(languages.length);
});

test('a resident’s readings come with their source, their marks and what stood there first', async () => {
  const { body } = await app.call('listMeasurements', { token, params: { resident_id: one } });
  const reading = body.data.rows.find(
    (row: { measured: { value: { systolic?: number } } }) => row.measured.value.systolic === 185,
  );
  const corrected = await app.call('correctReading', {
    token,
    params: { reading_id: reading.reading_id },
    body: {
      measured: { kind: 'bloodPressure', value: { systolic: 158, diastolic: 90, pulse: null } },
      why: '=typo',
      revision: reading.revision,
      confirmed: true,
    },
  });
  expect(corrected.code).toBeNull();
  const asked = { token, params: { resident_id: one } };
  const file = await app.call('exportMeasurements', { ...asked, query: { language: 'en', format: 'xlsx' } });
  const [heads = [], ...rows] = await sheetOf(file.body);
  const cell = (row: readonly unknown[] | undefined, head: string) => row?.[heads.indexOf(head)] ?? null;
  for (const row of rows) expect(row[0]).toBeInstanceOf(Date);
  const first = rows.find((row) => cell(row, 'Before correction') === 185);
  expect([cell(first, 'Value'), cell(first, 'Reason for correction'), cell(first, 'Source')]).toEqual([
    158,
    '=typo',
    'Typed by hand',
  ]);
  expect(rows.map((row) => cell(row, 'Item'))).toHaveLength(7);
  const csv = await app.call('exportMeasurements', {
    ...asked,
    query: { language: 'zh-TW', format: 'csv', kinds: 'glucose' },
  });
  expect(textOf(csv.body).split('\r\n')).toHaveLength(3);
});

test('each is written down', async () => {
  const { rows } = await app.store.pool.query(
    `select subject_kind, after->>'report' as report from audit where agency_id = $1 and action = 'exported' order by entry_id`,
    [agency],
  );
  expect(rows).toContainEqual({ subject_kind: 'report', report: 'measurements' });
  expect(rows).toContainEqual({ subject_kind: 'resident', report: 'measurements' });
});
