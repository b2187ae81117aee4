/** What a file's header says beside the register, and by which way lists of recordings are found. */
import type { AgencyId, EcgDifference, EcgHeader, ProviderId, ResidentId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyHeader } from '../../ecg/shape.ts';
import { makeAgency, makeBed, makeProvider, makeUser, startTestApp, type TestApp } from '../../testing/index.ts';
import { differencesOf } from './differs.ts';
import { type EcgsAsked, ecgOf, ecgsQuery, findEcg } from './ecg-rows.ts';
import { keepEcg } from './keep.ts';
import { recordedAt } from './recorded-at.ts';
import { shownId } from './shown-id.ts';

const record = {
  ...{ name: 'Lin Mei-Hua', gender: 'female' as const, birthday: '1940-05-17' },
  birthday_precision: 'day' as const,
  ...{ resident_code: 'R-12', customer_no: null, personal_id: 'A123456789' },
};

test.each<[string, Partial<EcgHeader>, EcgDifference[]]>([
  ['nothing said', {}, []],
  ['the same name', { patient_name: 'Lin Mei-Hua' }, []],
  ['as DICOM writes it', { patient_name: 'LIN^MEI-HUA^^' }, []],
  ['as EDF writes it, the other way round', { patient_name: 'mei-hua_lin' }, []],
  ['in wide letters', { patient_name: 'Ｌｉｎ，Ｍｅｉ-Ｈｕａ' }, []],
  ['one of three ways', { patient_name: 'Lin^Mei-Hua=林^美華' }, []],
  ['signs that are no name', { patient_name: '^^^' }, []],
  ['another name', { patient_name: 'Lin Mei-Ling' }, ['name']],
  ['a hyphen that the record has not', { patient_name: 'Lin Meihua' }, []],
  ['a code of theirs', { patient_id: 'r-12' }, []],
  ['their personal id', { patient_id: 'a123456789' }, []],
  ['another id', { patient_id: 'R-13' }, ['id']],
  ['another birthday and gender', { birthday: '1940-05-18', gender: 'male' }, ['birthday', 'gender']],
  ['all the same', { birthday: '1940-05-17', gender: 'female' }, []],
])('%s', (_, header, differs) => {
  expect(differencesOf({ ...emptyHeader, ...header }, record)).toEqual(differs);
});

test('a name without spaces is the same whichever way its words stand', () => {
  const name = { ...record, name: '林美華' };
  expect(differencesOf({ ...emptyHeader, patient_name: '林^美華' }, name)).toEqual([]);
  expect(differencesOf({ ...emptyHeader, patient_name: '美華 林' }, name)).toEqual([]);
  expect(differencesOf({ ...emptyHeader, patient_name: '林美玲' }, name)).toEqual(['name']);
});

test('of a year the year counts, and about a year says nothing', () => {
  const born = { ...record, birthday: '1940-01-01', birthday_precision: 'year' as const };
  expect(differencesOf({ ...emptyHeader, birthday: '1940-05-18' }, born)).toEqual([]);
  expect(differencesOf({ ...emptyHeader, birthday: '1941-05-18' }, born)).toEqual(['birthday']);
  const about = { ...born, birthday_precision: 'about' as const };
  expect(differencesOf({ ...emptyHeader, birthday: '1941-05-18' }, about)).toEqual([]);
});

test('an id that the register does not have is no difference', () => {
  const nobodyHas = { ...record, resident_code: null, personal_id: null };
  expect(differencesOf({ ...emptyHeader, patient_id: 'X' }, nobodyHas)).toEqual([]);
});

test.each<[string, boolean, string]>([
  ['A123456789', false, 'A1•••••789'],
  ['ａ123456789', false, 'ａ1•••••789'],
  ['AC12345678', false, 'AC•••••678'],
  ['A800000014', false, 'A8•••••014'],
  ['A123456789^^^WARD', false, 'A1••••••••••••ARD'],
  ['3-1019-00123-45-6', false, '3-••••••••••••5-6'],
  ['012345678901', false, '01•••••••901'],
  ['K-77', false, 'K-77'],
  ['K-77', true, '••••'],
  ['E323456789', false, 'E323456789'],
  ['12345678', false, '12345678'],
  ['12345678', true, '12•••678'],
])('the id %s, somebody’s: %s, is shown as %s', (id, isKept, shown) => {
  expect(shownId(id, isKept)).toBe(shown);
});

describe('when it was recorded', () => {
  const now = Date.parse('2026-11-28T00:00:00Z');
  test.each([
    ['by the agency’s clock', { wall: '2026-11-27T12:00:00.250', offset: null }, '2026-11-27T04:00:00.250Z'],
    ['by an offset of the file', { wall: '2026-11-27T12:00:00.000', offset: -300 }, '2026-11-27T17:00:00.000Z'],
    ['a day ahead', { wall: '2026-11-29T00:00:00.000', offset: 0 }, '2026-11-29T00:00:00.000Z'],
    ['more than that', { wall: '2026-11-29T00:00:00.001', offset: 0 }, null],
    ['before such machines', { wall: '1989-12-31T23:59:59.999', offset: 0 }, null],
    ['a day that is none', { wall: '2026-13-45T00:00:00.000', offset: null }, null],
    ['not at all', null, null],
  ])('%s', (_, start, at) => {
    expect(recordedAt(start, 'Asia/Taipei', now)).toBe(at === null ? null : Date.parse(at));
  });
});

describe('in the database', () => {
  const many = 3_000;
  let app: TestApp;
  let provider: ProviderId;
  let agency: AgencyId;
  let resident: ResidentId;

  beforeAll(async () => {
    app = await startTestApp();
    provider = await makeProvider(app);
    agency = await makeAgency(app, provider);
    resident = (await makeBed(app, agency)).resident_id;
    for (const of of [agency, await makeAgency(app, provider)]) await fill(of);
    await app.database.query('analyze ecgs');
  }, 120_000);
  afterAll(() => app.stop());

  const fill = (of: AgencyId) =>
    app.store.pool.query(
      `with g as (insert into gateways (agency_id, name, family, readings_per_second) values ($1, 'many', 'fora', 50) returning gateway_id)
      insert into ecgs (agency_id, files_sha256, not_drawn, received_at, gateway_id, lead_count, header, notices, intervals, annotations, bytes, resident_id)
        select $1, sha256(convert_to(n::text, 'UTF8')), 'pdf', now() - n * interval '1 minute', gateway_id, 0, '{}', '[]', '[]', '[]', 1,
          case when n % 4 = 0 and $1::int = $3::int then $4::int end
        from g, generate_series(1, $2::int) n`,
      [of, many, agency, resident],
    );

  const hour = 3_600_000;
  test.each<[string, () => Partial<EcgsAsked>, string]>([
    ['the first page', () => ({}), 'ecgs_by_arrival'],
    ['nobody’s', () => ({ show: 'unassigned' }), 'ecgs_(?:unassigned|by_arrival)'],
    ['withdrawn ones', () => ({ show: 'withdrawn' }), 'ecgs_withdrawn'],
    ['a resident’s', () => ({ resident_id: resident }), 'ecgs_of_resident'],
    [
      'a resident’s of an hour',
      () => ({ resident_id: resident, from: Date.now() - 2 * hour, to: Date.now() - hour }),
      'ecgs_of_resident',
    ],
    ['by a part of a name', () => ({ search: '住民' }), 'ecgs_\\w+'],
  ])('%s goes by an index', async (_, change, index) => {
    const asked: EcgsAsked = { search: '', offset: 0, limit: 100, show: 'all', resident_id: undefined, ...change() };
    const { sql, parameters } = ecgsQuery([agency], asked).compile(app.store.db);
    const { rows } = await app.store.pool.query(`explain ${sql}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(new RegExp(`Scan (?:using|on) ${index}`));
    expect(plan).not.toMatch(/Seq Scan on ecgs/);
    // Where a range is asked for, no more of the index is read than that.
    if (asked.from !== undefined) expect(plan).toMatch(/Index Cond: .*COALESCE.*COALESCE/);
  });

  test('a resident’s come from their index in order: those of one agency are not sorted', async () => {
    const asked: EcgsAsked = { search: '', offset: 0, limit: 20, show: 'all', resident_id: resident };
    const { sql, parameters } = ecgsQuery([agency], asked).compile(app.store.db);
    const { rows } = await app.store.pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
    const scans = JSON.stringify(rows[0]['QUERY PLAN']).match(/\{[^{}]*"Index Name":"ecgs_of_resident"[^{}]*\}/g);
    expect(scans).toHaveLength(1);
    expect(scans?.[0]).toContain('"Actual Rows":20');
  });

  test('a difference is that from the register of now', async () => {
    const by = (await makeUser(app, 'staff', provider, agency)).user_id;
    const header = { ...emptyHeader, patient_name: '王大明', gender: 'male' as const };
    const lead = { name: 'I', rate: 1, samples: 2, step: 0.005, zero: 0, bits: 16 as const, data: Buffer.alloc(4) };
    const content = Buffer.from('a file');
    const kept = await keepEcg(
      app.store.db,
      {
        ...{ agencyId: agency, at: app.clock.now(), gatewayId: null, residentId: resident, mostBytes: 1_000_000 },
        by: { userId: by, accountId: by, address: null },
      },
      {
        files: [{ name: 'a.edf', sha256: 'ab'.repeat(32), content }],
        what: {
          ...{ format: 'edf', leads: [lead], start: null, header, intervals: [], annotations: [], notices: [] },
          ...{ peaks: null, mean_rate: null },
        },
      },
    );
    if ('refused' in kept) throw new Error(kept.refused);
    const differs = async () => {
      const row = await findEcg(app.store.db, [agency], kept.ecg_id);
      return row === null ? null : ecgOf(row).differs;
    };
    expect(await differs()).toEqual(['name', 'gender']);
    await app.store.pool.query("update residents set name = '王大明', gender = 'male' where resident_id = $1", [
      resident,
    ]);
    expect(await differs()).toEqual([]);
  });
});
