/** The file of statistics: its figures are those of the call, it speaks the asked language, and taking it is written down. */
import { type AgencyId, type ProviderId, reportGroups, type Statistics } from '@wardlight/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dateAfter,
  layNight,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let own: AgencyId;
let token: string;
let agent: string;
let last: string;

beforeAll(async () => {
  app = await startTestApp();
  last = new Date(app.clock.now() + 7_200_000).toISOString().slice(0, 10);
  provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'staff', provider, own))).token;
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  const beds = [];
  for (const of of [{}, { exits: 5 }, { off: true }]) {
    const bed = await makeBed(app, own);
    beds.push(bed);
    for (const days of [-1, 0]) await layNight(app.store, bed, dateAfter(last, days), of);
  }
  await makeDueDays(app.store, app.clock.now());
  const to = Date.parse(`${last}T06:00:00+08:00`);
  const [bed] = beds;
  await sql`insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, first_told_at,
      claimed_at, first_claimed_at, closed_at, cleared_at, close_reason, no_data, reopened, suppressed)
    select ${own}, '00000000000000fc-' || n, ${bed?.bed_id}, ${bed?.resident_id}, case when n = 3 then 'siteTimeout' else 'leaveTimeout' end,
      'medium', false, at, at, told, told, went, went, done, done, 'cleared', false, 0, case when told is null then 'afterAlert' end
    from generate_series(1, 11) n,
      lateral (select to_timestamp(${to} / 1000.0) - interval '30 minutes' as at) a,
      lateral (select case when n <> 11 then at end as told) t,
      lateral (select told + n * interval '10 seconds' as went, coalesce(told, at) + n * interval '100 seconds' as done) w`.execute(
    app.store.db,
  );
}, 60_000);
afterAll(() => app.stop());

const fileOf = async (query: object, given: object = { token }): Promise<string> => {
  const { status, body } = await app.call('exportStatistics', {
    ...given,
    query: { language: 'en', format: 'csv', ...query },
  });
  expect(status).toBe(200);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as Uint8Array);
};

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** "section / what" → figure, unit, of how many; of one date. */
function figuresIn(text: string, date: string): Map<string, readonly string[]> {
  const lines = text.split('\r\n').slice(1, -1);
  const rows = lines.map(cellsOf);
  return new Map(
    rows
      .filter((row) => row[1] === date)
      .map(([, , section, what, ...figures]) => [`${section} / ${what}`, figures] as const),
  );
}

test('the figures of the file are the figures of the call', async () => {
  const statistics: Statistics = (await app.call('readStatistics', { token })).body.data;
  const [part] = statistics.agencies;
  if (part === undefined) throw new Error('the agency has no part');
  const text = await fileOf({});
  expect(text.startsWith('\ufeffFacility,Date,Section,Item,Figure,Unit,Of how many\r\n')).toBe(true);
  const said = figuresIn(text, last);
  const levels = [...said].filter(([key]) => key.startsWith('Residents by level / '));
  expect(levels.map(([, [count, , of]]) => [Number(count), Number(of)])).toEqual(
    reportGroups.flatMap((group) => (part.groups[group] === undefined ? [] : [[part.groups[group], 3]])),
  );
  const exits = part.fields.find(({ field }) => field === 'night_exits');
  const ofExits = (what: string) => said.get(`Report fields / Bed exits, nighttime · ${what}`);
  expect(ofExits('Above')).toEqual([String(exits?.above), 'residents', '3']);
  expect(ofExits('No data')).toEqual([String(exits?.none), 'residents', '3']);
  expect(ofExits('Upper limit')?.[0]).toBe('2');
  expect([ofExits('Lowest')?.[0], ofExits('Median')?.[0], ofExits('Highest')?.[0]]).toEqual(
    [exits?.least, exits?.median, exits?.most].map(String),
  );
  expect(ofExits('Highest')?.[2]).toBe(String(exits?.seen));
  expect(said.get('Share of the night with sensor mat data / Under 70%')).toEqual(['1', 'residents', '3']);
  const { alerts } = part;
  expect(alerts).toMatchObject({ told: 10, claimed: 10, suppressed: 1 });
  expect(said.get('Alerts / Notified')).toEqual(['10', 'alerts', '11']);
  expect(said.get('Alerts / Not notified')).toEqual(['1', 'alerts', '11']);
  expect(said.get('Alerts / Median time until someone went')?.[0]).toBe(String(alerts.claim.median));
  expect(said.get('Alerts / From notification to closing · 9 of 10 within')?.[0]).toBe(String(alerts.close.p90));
  const kinds = [...said].filter(([key]) => /^By kind .* · Notified$/.test(key));
  expect(kinds.map(([, [count]]) => count)).toEqual(['9', '1']);
  expect(said.get('Hours of the day / 05:00')).toEqual(['10', 'alerts per hour', '']);
  const loudest = [...said].find(([key]) => /^Residents with the most alerts .* · Notified$/.test(key));
  expect(loudest?.[1]).toEqual(['10', 'alerts', '11']);
});

test('levels over time stand under their own dates; a day of which nothing was made has no figure, which is not zero', async () => {
  const { over_time }: Statistics['agencies'][number] = (await app.call('readStatistics', { token })).body.data
    .agencies[0];
  const text = await fileOf({ days: '14' });
  for (const days of [-1, 0]) {
    const date = dateAfter(last, days);
    const counts = [...figuresIn(text, date)].filter(([key]) => key.startsWith('Levels over time / '));
    const groups = over_time.find((day) => day.date === date)?.groups ?? {};
    expect(counts.reduce((sum, [, [count]]) => sum + Number(count), 0)).toBe(3);
    expect(Object.values(groups).reduce((sum, count) => sum + count, 0)).toBe(3);
  }
  const before = figuresIn(text, dateAfter(last, -9));
  expect(before.size).toBeGreaterThan(0);
  expect(new Set([...before.values()].map(([count]) => count))).toEqual(new Set(['']));
});

test('hours are an average of the days that are asked for, which the file names', async () => {
  const said = figuresIn(await fileOf({ alert_days: '7' }), `${dateAfter(last, -6)} – ${last}`);
  expect(said.get('Hours of the day / 05:00')?.[0]).toBe('1.4');
  expect(said.get('Alerts / Notified')?.[0]).toBe('10');
});

test('all facilities stand in one file, each named; every language has words for it, and Excel is a workbook', async () => {
  const names = new Set(
    (await fileOf({}, { token: agent, agency: 'all' }))
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]),
  );
  expect(names.size).toBe(2);
  for (const language of ['zh-TW', 'ja', 'vi', 'fil', 'id', 'th'])
    expect((await fileOf({ language })).split('\r\n').length).toBeGreaterThan(100);
  const query = { language: 'th', format: 'xlsx' };
  const file = await app.call('exportStatistics', { token, query });
  const [, row] = await readSheet(Buffer.from(file.body as Uint8Array), 1);
  expect(row?.[1]).toEqual(new Date(last));
});

test('a file that was taken is in the audit; one of a day that has not begun is refused', async () => {
  const { rows } = await app.store.pool.query<{ after: object }>(
    `select after from audit where agency_id = $1 and action = 'exported' and subject_kind = 'report' limit 1`,
    [own],
  );
  expect(rows[0]?.after).toMatchObject({ report: 'statistics', report_date: last });
  const query = { language: 'en', format: 'csv', ended_at: dateAfter(last, 9) };
  const { status, code } = await app.call('exportStatistics', { token, query });
  expect([status, code]).toEqual([422, 'invalid']);
});
