/** What other systems ask of a large house: a year of 200 residents, read along its indexes. */
import { type AgencyId, measurementKinds } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeAgency, makeBed, makeProvider } from '../../testing/factories.ts';
import { type ObservationWish, observationsQuery } from './observations.ts';

const day = 86_400_000;
const residents = 200;
const perDay = 200;
const days = 300;

let app: TestApp;
let agency: AgencyId;
let now: number;
let firstResident: number;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.store;
  agency = await makeAgency(app, await makeProvider(app));
  now = app.clock.now();
  firstResident = (await makeBed(app, agency)).resident_id;
  await sql`insert into residents (agency_id, name) select ${agency}, 'r' || n from generate_series(2, ${residents}::int) n`.execute(
    db,
  );
  await sql`insert into readings (agency_id, reading_id, state, family, kind, value, context, raw_value, raw_unit, at, clock_doubtful,
      received_at, resident_id, changed_at)
    select ${agency}, n, 'kept', 'chiline', (${[...measurementKinds]}::text[])[2 + n % 9], '{70}', '{}', '{70}', '', at, false, at,
      ${firstResident}::int + n % ${residents}::int, at
    from generate_series(1, ${perDay * days}::int) n,
      lateral (select to_timestamp(${now} / 1000.0) - (${perDay * days}::int - n) * interval '432 seconds' as at) a`.execute(
    db,
  );
  await app.database.query('vacuum analyze readings');
  await app.database.query('vacuum analyze residents');
}, 120_000);
afterAll(() => app.stop());

const whole = (): ObservationWish => ({
  ...{ agencyId: agency, zone: 'Asia/Taipei', kinds: measurementKinds, at: [], changed: [], after: null, limit: 100 },
});
const local = (is: 'from' | 'before', ago: number) =>
  ({ is, bound: { local: new Date(now - ago * day).toISOString().slice(0, 10) } }) as const;

test.each([
  ['the first page', () => ({}), 'readings_changed'],
  [
    'a page in the middle',
    () => ({ after: { changedAt: now - 100 * day, readingId: perDay * 200, residentId: 1 } }),
    'readings_changed',
  ],
  [
    'what changed lately',
    () => ({ changed: [{ is: 'from', bound: { at: now - 3_600_000 } }] as const }),
    'readings_changed',
  ],
  ['of a resident', () => ({ residentIds: [firstResident + 7] }), 'readings_'],
  ['of a day long ago', () => ({ at: [local('from', 200), local('before', 199)] }), 'readings_by_time'],
  [
    'of a resident and a kind',
    () => ({ residentIds: [firstResident + 7], matches: [{ kind: 'pulse', site: null }] as const }),
    'readings_',
  ],
  ['one by its id', () => ({ ids: [{ readingId: 77, residentId: firstResident + 77 }] }), 'readings_pkey'],
] as const satisfies readonly (readonly [string, () => Partial<ObservationWish>, string])[])(
  '%s is read along an index, and little more than what is shown',
  async (_, asked, index) => {
    const query = observationsQuery({ ...whole(), ...asked() });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${query}`.execute(app.store.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (?:readings|withdrawn_readings)/);
    const read = [...plan.matchAll(/readings_\w+.*actual time=\S+ rows=([\d.]+)/g)];
    expect(read.length).toBeGreaterThan(0);
    for (const [, count] of read) expect(Number(count)).toBeLessThanOrEqual(1_000);
  },
);
