/** Lists of thousands go by the agency's index, whatever is asked of them, and however many others there are. */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAgency, makeBed, makeProvider, startTestApp, type TestApp } from '../testing/index.ts';
import { type BedsAsked, bedsQuery } from './beds/bed-register.ts';
import { type ResidentsAsked, residentsQuery } from './residents/resident-rows.ts';

const many = 5_000;

let app: TestApp;
let agency: AgencyId;
beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  await fill(agency);
  for (let others = 0; others < 5; others++) await fill(await makeAgency(app, provider));
  for (const table of ['beds', 'residents', 'mats']) await app.database.query(`analyze ${table}`);
}, 120_000);
afterAll(() => app.stop());

/** 5,000 residents in as many beds with as many mats. */
async function fill(of: AgencyId): Promise<void> {
  await app.store.pool.query(
    `with b as (insert into beds (agency_id, floor, bed_no)
        select $1, (n / 200 + 1) || 'F', (n / 200 + 1) || '-' || (n % 200 + 1) from generate_series(0, $2 - 1) n returning bed_id),
      s as (insert into bed_states (agency_id, bed_id, state) select $1, bed_id, '' from b),
      m as (insert into mats (agency_id, bed_id, serial) select $1, bed_id, 'WL26-' || $1 || '-' || bed_id from b)
    insert into residents (agency_id, bed_id, name, resident_code, birthday)
      select $1, bed_id, substr('王李張劉陳楊趙黃周吳', bed_id % 10 + 1, 1) || '小' || bed_id, 'R-' || bed_id,
        date '1930-01-01' + bed_id % 9000 from b`,
    [of, many],
  );
}

const asked: ResidentsAsked = {
  search: '',
  order: 'asc',
  offset: 0,
  limit: 100,
  state: 'current',
  floor: '',
  in_bed: 'any',
  sort: 'bed',
};
const bedsAsked: BedsAsked = { search: '', order: 'asc', offset: 0, limit: 100, free_for: 'any', floor: '' };

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { sql, parameters } = query.compile(app.store.db);
  const { rows } = await app.store.pool.query(`explain ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const questions: readonly (readonly [string, Partial<ResidentsAsked>])[] = [
  ['the first page', {}],
  ['a deep page by name', { sort: 'name', offset: 4_900 }],
  ['a part of a name', { search: '小12' }],
  ['a part of a code, by birthday', { search: 'r-4', sort: 'birthday', order: 'desc' }],
  ['one floor', { floor: '7F', in_bed: 'yes' }],
  ['discharged ones', { state: 'discharged' }],
];

describe('of residents', () => {
  it.each(questions)('%s', async (_, change) => {
    const plan = await planOf(residentsQuery([agency], { ...asked, ...change }));
    expect(plan).toMatch(/Index (?:Only )?Scan (?:using|on) residents_\w+/);
    expect(plan).not.toMatch(/Seq Scan on (?:residents|beds|absences)/);
  });

  it('of one agency there are 5,000, and all pages together show each of them once', async () => {
    const seen = new Set<ResidentId>();
    for (let offset = 0; offset < many; offset += 500) {
      const { rows, total } = await app.store.residents.list([agency], { ...asked, sort: 'name', offset, limit: 500 });
      expect(total).toBe(many);
      for (const row of rows) seen.add(row.resident_id);
    }
    expect(seen.size).toBe(many);
  });

  it('alerts of one', async () => {
    const bed = await makeBed(app, agency);
    const plan = await app.store.pool.query(
      `explain select * from alerts where agency_id = $1 and resident_id = $2 and told_at is not null
        order by raised_at desc, alert_id desc limit 100`,
      [agency, bed.resident_id],
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('alerts_of_resident');
  });
});

describe('of beds', () => {
  it.each<[string, Partial<BedsAsked>]>([
    ['the first page', {}],
    ['a part of a serial number', { search: 'wl26-' }],
    ['those without a mat', { free_for: 'mat', offset: 50 }],
  ])('%s', async (_, change) => {
    const plan = await planOf(bedsQuery([agency], { ...bedsAsked, ...change }));
    expect(plan).not.toMatch(/Seq Scan on (?:residents|beds|mats)/);
  });
});
