/** Statistics over HTTP: residents by level and against thresholds, alerts, the people behind each figure, and the filter that two may save. */
import {
  type AgencyId,
  type ProviderId,
  type StatisticResident,
  type Statistics,
  standardStatisticFilter,
  statisticFieldNames,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dateAfter,
  layNight,
  type MadeBed,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { figureRows, statisticWordsIn } from './export.ts';

const hour = 3_600_000;
let app: TestApp;
/** On which the last night that is over has ended in Taipei. */
let last: string;
let provider: ProviderId;
let own: AgencyId;
let token: string;
let agent: string;

beforeAll(async () => {
  app = await startTestApp();
  last = new Date(app.clock.now() + 2 * hour).toISOString().slice(0, 10);
}, 60_000);
afterAll(() => app.stop());
beforeEach(async () => {
  provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'staff', provider, own))).token;
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
});

const read = async (query: Record<string, string> = {}, given: object = { token }): Promise<Statistics> =>
  (await app.call('readStatistics', { ...given, query })).body.data;
const behind = async (query: Record<string, string>): Promise<StatisticResident[]> =>
  (await app.call('readStatisticResidents', { token, query })).body.data.rows;
const save = (body: object, given: object = { token }) => app.call('saveStatisticFilter', { ...given, body });
const filter = (change: object = {}) => ({ ...standardStatisticFilter, ...change, version: 0 });
const withField = (name: string, condition: object) =>
  filter({ fields: { ...standardStatisticFilter.fields, [name]: condition } });

/** A quiet resident, one who was out five times, one whose mat was off. */
async function threeNights(): Promise<[MadeBed, MadeBed, MadeBed]> {
  const beds: MadeBed[] = [];
  for (const of of [{}, { exits: 5 }, { off: true }]) {
    const bed = await makeBed(app, own);
    for (const days of [-1, 0]) await layNight(app.store, bed, dateAfter(last, days), of);
    beds.push(bed);
  }
  await makeDueDays(app.store, app.clock.now());
  return beds as [MadeBed, MadeBed, MadeBed];
}

describe('the residents of a day', () => {
  test('stand by level, against each threshold and by coverage, and each figure leads to its residents', async () => {
    const [quiet, out, off] = await threeNights();
    const answer = await read();
    expect(answer).toMatchObject({ ended_at: last, last_date: last });
    const [part] = answer.agencies;
    if (part === undefined) throw new Error('the agency has no part');
    expect(part).toMatchObject({ agency_id: own, residents: 3, left_out: 0 });
    expect(part.groups.insufficient).toBe(1);
    expect(Object.values(part.groups).reduce((sum, n) => sum + n, 0)).toBe(3);
    expect(part.over_time.map(({ date }) => date)).toEqual(expect.arrayContaining([dateAfter(last, -1), last]));
    expect(part.over_time.at(-1)?.groups).toEqual(part.groups);
    const exits = part.fields.find(({ field }) => field === 'night_exits');
    expect(exits).toMatchObject({ below: 0, above: 1, none: expect.any(Number), most: 5 });
    expect(exits?.seen).toBe((exits?.inside ?? 0) + 1);
    const above = await behind({ field: 'night_exits', side: 'above' });
    expect(above.map(({ resident_id, value }) => [resident_id, value])).toEqual([[out.resident_id, 5]]);
    expect(part.coverage.bands.little).toBe(1);
    expect((await behind({ band: 'little' })).map(({ resident_id }) => resident_id)).toEqual([off.resident_id]);
    expect((await behind({ field: 'night_exits', side: 'inside' })).map(({ resident_id }) => resident_id)).toContain(
      quiet.resident_id,
    );
    for (const { below, inside, above, none } of part.fields) expect(below + inside + above + none).toBe(3);
  });

  test('somebody who was away has no values: an empty bed is no rest that was missed', async () => {
    const [quiet] = await threeNights();
    const before = (await read()).agencies[0]?.fields.find(({ field }) => field === 'night_rest_hours');
    await app.store.pool.query(
      `update report_days set kind = 'away', level = null, rest_seconds = 0 where agency_id = $1 and resident_id = $2 and date = $3`,
      [own, quiet.resident_id, last],
    );
    const [part] = (await read()).agencies;
    const rest = part?.fields.find(({ field }) => field === 'night_rest_hours');
    expect(part?.groups.away).toBe(1);
    expect([rest?.none, rest?.seen]).toEqual([(before?.none ?? 0) + 1, (before?.seen ?? 0) - 1]);
    for (const side of ['below', 'inside', 'above'])
      expect((await behind({ field: 'night_rest_hours', side })).map(({ resident_id }) => resident_id)).not.toContain(
        quiet.resident_id,
      );
  });

  test('those of whom nothing can be said are left out where the agency wants it so, and that is said', async () => {
    await threeNights();
    await save(filter({ without_coverage: false }));
    const [part] = (await read()).agencies;
    expect(part).toMatchObject({ residents: 2, left_out: 1 });
    expect(part?.groups.insufficient).toBeUndefined();
    expect(part?.over_time.at(-1)?.groups.insufficient).toBeUndefined();
    // How much the mats saw is of all of them.
    expect(part?.coverage.bands.little).toBe(1);
  });

  test('another agency’s are nowhere; over all agencies each has a part of its own', async () => {
    await threeNights();
    const sister = await makeAgency(app, provider);
    const other = await makeProvider(app);
    await makeAgency(app, other);
    const all = await read({}, { token: agent, agency: 'all' });
    expect(all.agencies.map(({ agency_id, residents }) => [agency_id, residents])).toEqual([
      [own, 3],
      [sister, 0],
    ]);
    const { body } = await app.call('readStatisticFilter', { token: agent, agency: 'all' });
    expect(body.data.agencies.map(({ agency_id }: { agency_id: number }) => agency_id)).toEqual([own, sister]);
    const refused = await save(filter(), { token: agent, agency: 'all' });
    expect([refused.status, refused.code]).toEqual([403, 'multi_agency_read_only']);
  });

  test('a figure of one facility leads to residents of that one alone; of a facility one may not see, to nobody', async () => {
    await threeNights();
    const sister = await makeAgency(app, provider);
    const bed = await makeBed(app, sister);
    await layNight(app.store, bed, last, { off: true });
    await makeDueDays(app.store, app.clock.now());
    const foreign = await makeAgency(app, await makeProvider(app));
    const of = (agency_id: AgencyId) =>
      app.call('readStatisticResidents', {
        ...{ token: agent, agency: 'all' },
        query: { ended_at: last, band: 'little', agency_id: String(agency_id) },
      });
    const rows = async (agency_id: AgencyId): Promise<StatisticResident[]> => (await of(agency_id)).body.data.rows;
    expect((await rows(sister)).map(({ resident_id }) => resident_id)).toEqual([bed.resident_id]);
    expect((await rows(own)).map(({ agency_id }) => agency_id)).toEqual([own]);
    expect((await of(foreign)).code).toBe('not_found');
    // Who stands in one agency does not see the next, though it is of the same provider.
    const query = { band: 'little', agency_id: String(sister) };
    expect((await app.call('readStatisticResidents', { token, query })).code).toBe('not_found');
  });

  test('the residents behind a figure come by pages, with how many there are', async () => {
    await threeNights();
    const pages = await Promise.all(
      ['0', '1', '2', '3'].map((offset) =>
        app.call('readStatisticResidents', {
          token,
          query: { field: 'calculated_days', side: 'below', offset, limit: '1' },
        }),
      ),
    );
    const found: StatisticResident[][] = pages.map(({ body }) => body.data.rows);
    expect(pages.map(({ body }) => body.data.total)).toEqual([3, 3, 3, 3]);
    expect(found.map(({ length }) => length)).toEqual([1, 1, 1, 0]);
    expect(new Set(found.flat().map(({ resident_id }) => resident_id)).size).toBe(3);
  });

  test('before the first day there is an answer of nothing, which is no zero', async () => {
    const { agencies, first_date } = await read();
    expect(first_date).toBeNull();
    expect(agencies[0]).toMatchObject({
      residents: null,
      groups: {},
      fields: [],
      over_time: [],
      coverage: { bands: {}, median: null },
      alerts: { resident_days: 0, falls_per_1000_days: null },
    });
  });

  test('a day before the first has no residents, which is not nobody; the file says so too', async () => {
    await threeNights();
    const answer = await read({ ended_at: '2019-01-01' });
    expect(answer.agencies[0]).toMatchObject({ residents: null, groups: {}, fields: [] });
    const words = await statisticWordsIn('en');
    const rows = figureRows(answer, { days: 14, alertDays: 1 }, words);
    expect(rows.map(({ what, figure }) => [what, figure])).toEqual([['No data for this day.', null]]);
  });

  test.each([
    ['empty', '', 'required'],
    ['no date', 'yesterday', 'wrong_format'],
    ['no day of the calendar', '2026-02-30', 'wrong_format'],
    ['of the future', '2190-01-01', 'too_large'],
  ])('a date that is %s is refused by its field', async (_, ended_at, problem) => {
    for (const call of ['readStatistics', 'readStatisticResidents'] as const) {
      const query = { ended_at, ...(call === 'readStatistics' ? {} : { band: 'none' }) };
      const { status, body } = await app.call(call, { token, query });
      expect([status, body.error.code, body.error.fields]).toEqual([422, 'invalid', { ended_at: problem }]);
    }
  });

  test('today answers what there is and says that it is not over', async () => {
    await threeNights();
    const today = dateAfter(last, 1);
    const answer = await read({ ended_at: today });
    expect(answer).toMatchObject({ complete: false, missing: 0 });
    const [part] = answer.agencies;
    // Nobody is counted, which is not that there is nobody; what came before stands.
    expect(part).toMatchObject({ residents: null, groups: {}, fields: [], coverage: { bands: {}, median: null } });
    expect(part?.over_time.map(({ date }) => date)).toContain(last);
    expect((await read({ ended_at: last })).agencies[0]?.residents).toBe(3);
    const words = await statisticWordsIn('en');
    const rows = figureRows(answer, { days: 1, alertDays: 1 }, words).filter(
      ({ section }) => section !== words.statistics.alerts,
    );
    expect(rows.filter(({ date, figure }) => date === today && figure === 0)).toEqual([]);
    expect(rows).toContainEqual(expect.objectContaining({ what: words.statistics.notCounted, figure: null }));
  });
});

describe('alerts', () => {
  test('of the day count by kind and hour, seconds to claim and to close, and who had the most', async () => {
    const bed = await makeBed(app, own);
    const to = Date.parse(`${last}T06:00:00+08:00`);
    // Ten in the last hour of the night, claimed after 10, 20 … 100 s and closed after 200 … 1,100 s; one never told; one after the day.
    await sql`insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, first_told_at,
        claimed_at, first_claimed_at, closed_at, cleared_at, close_reason, no_data, reopened, suppressed)
      select ${own}, '00000000000000fe-' || n, ${bed.bed_id}, ${bed.resident_id}, case when n = 3 then 'siteTimeout' else 'leaveTimeout' end,
        case when n = 3 then 'low' else 'medium' end, false, at, at, told, told, went, went, done, done, 'cleared', false, 0,
        case when told is null then 'afterAlert' end
      from generate_series(1, 12) n,
        lateral (select to_timestamp(${to} / 1000.0) + case when n = 12 then interval '1 hour' else interval '-30 minutes' end as at) a,
        lateral (select case when n <> 11 then at end as told) t,
        lateral (select told + n * interval '10 seconds' as went, coalesce(told, at) + (n + 1) * interval '100 seconds' as done) w`.execute(
      app.store.db,
    );
    const [part] = (await read()).agencies;
    expect(part?.alerts).toMatchObject({
      to_at: to,
      told: 10,
      claimed: 10,
      suppressed: 1,
      claim: { count: 10, median: 55, p90: 90 },
      close: { count: 10, median: 650, p90: 1_000 },
      loudest: [{ resident_id: bed.resident_id, told: 10, most: 'leaveTimeout', most_told: 9 }],
    });
    expect(part?.alerts.types.map(({ type, told, hours }) => [type, told, hours[5]])).toEqual([
      ['leaveTimeout', 9, 9],
      ['siteTimeout', 1, 1],
    ]);
    // Behind a figure are its alerts and no others: what joined a claim is in the log, and in none of them.
    await app.store.pool.query(
      `update alerts set joined = true where agency_id = $1 and alert_id in ('00000000000000fe-4', '00000000000000fe-11')`,
      [own],
    );
    await app.store.pool.query(
      `insert into alerts select (jsonb_populate_record(a, jsonb_build_object('alert_id', '00000000000000fe-13', 'type', 'changePosture', 'first_told_at', null,
        'told_at', null))).* from alerts a where agency_id = $1 and alert_id = '00000000000000fe-1'`,
      [own],
    );
    await save(filter({ types: [...standardStatisticFilter.types, 'changePosture'] }));
    const { alerts, filter: saved } = (await read()).agencies[0] as Statistics['agencies'][number];
    const behindIt = async (query: object) => {
      const [type, priority] = [saved.types.join(','), saved.priorities.join(',')];
      const span = { from: alerts.from_at, to: alerts.to_at };
      return (await app.call('readAlertLog', { token, query: { type, priority, ...span, ...query } })).body.data.total;
    };
    expect([alerts.told, alerts.suppressed]).toEqual([9, 0]);
    expect(await behindIt({ counted: 'told' })).toBe(9);
    expect(await behindIt({ counted: 'suppressed' })).toBe(0);
    expect(await behindIt({})).toBe(12);
    for (const { type, told, suppressed } of alerts.types)
      expect([type, await behindIt({ type, counted: 'told,suppressed' })]).toEqual([type, told + suppressed]);
    for (const { resident_id, told, suppressed } of alerts.loudest)
      expect(await behindIt({ resident_id, counted: 'told,suppressed' })).toBe(told + suppressed);
    await save({ ...filter({ priorities: ['low'] }), version: saved.version });
    expect((await read()).agencies[0]?.alerts).toMatchObject({ told: 1, claim: { median: 30, p90: 30 } });
    expect((await read({ alert_days: '7' })).agencies[0]?.alerts.to_at).toBe(to);
  });
});

describe('alerts that were not needed, and falls', () => {
  let put = 0;
  /** Notified, and closed for a reason; null = still open. */
  const putAlerts = async (bed: MadeBed, type: string, reasons: readonly (string | null)[]) => {
    const before = put;
    put += reasons.length;
    const at = Date.parse(`${last}T05:00:00+08:00`);
    await app.store.pool.query(
      `insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, first_told_at,
         closed_at, cleared_at, close_reason, no_data, reopened)
       select $1, '00000000000000fb-' || ($7::int + n), $2::int, $4, $3, 'medium', false, at, at, at, at, done, done, reason, false, 0
       from unnest($5::text[]) with ordinality r (reason, n), lateral (select to_timestamp($6 / 1000.0) as at) a,
         lateral (select case when reason is not null then at + n * interval '1 minute' end as done) c`,
      [own, bed.bed_id, type, bed.resident_id, reasons, at, before],
    );
  };

  test('the share is of those that are closed, by kind and by the template each resident has now', async () => {
    const [quiet, out] = await threeNights();
    const { rows } = await app.store.pool.query(
      `select template_id, shipped from templates where agency_id = $1 and shipped in ('standard', 'fallRisk')`,
      [own],
    );
    const idOf = (shipped: string) => rows.find((row) => row.shipped === shipped)?.template_id;
    await app.store.pool.query(
      'update residents set template_id = case when resident_id = $3 then $2::int end where agency_id = $1',
      [own, idOf('fallRisk'), out.resident_id],
    );
    await putAlerts(quiet, 'leaveTimeout', ['fine', 'falseAlarm', 'helped', 'cleared', null]);
    await putAlerts(quiet, 'siteTimeout', ['toilet']);
    await putAlerts(out, 'leaveTimeout', ['fine', null, null]);
    await putAlerts(out, 'lyingTimeout', [null]);
    const alerts = (await read()).agencies[0]?.alerts;
    if (alerts === undefined) throw new Error('no agency was counted');
    expect(alerts).toMatchObject({ closed: 6, not_needed: 3, close: { count: 6 } });
    const byKind = alerts.types.map(({ type, closed, not_needed }) => [type, not_needed, closed]);
    expect(byKind.toSorted()).toEqual([
      ['leaveTimeout', 3, 5],
      ['lyingTimeout', 0, 0],
      ['siteTimeout', 0, 1],
    ]);
    expect(alerts.templates).toEqual([
      { template_id: idOf('standard'), name: 'standard', shipped: 'standard', closed: 5, not_needed: 2 },
      { template_id: idOf('fallRisk'), name: 'fallRisk', shipped: 'fallRisk', closed: 1, not_needed: 1 },
    ]);
    // Behind each figure are its alerts and no others.
    const behind = async (counted: string) => {
      const query = { from: alerts.from_at, to: alerts.to_at, counted };
      return (await app.call('readAlertLog', { token, query })).body.data.total;
    };
    expect([await behind('closed'), await behind('claimed')]).toEqual([alerts.close.count, alerts.claimed]);
    expect(await behind('claimed,suppressed')).toBe(0);
    const span = { from: alerts.from_at, to: alerts.to_at, counted: 'told', reason: 'fine,falseAlarm' };
    expect((await app.call('readAlertLog', { token, query: span })).body.data.total).toBe(3);
    const words = await statisticWordsIn('en');
    const file = figureRows(await read(), { days: 14, alertDays: 1 }, words);
    const said = (section: string, what: string) => {
      const row = file.find((one) => one.section === section && one.what === what);
      return [row?.figure, row?.of];
    };
    expect(said('Alerts', 'Closed as not needed')).toEqual([3, 6]);
    expect(said('Closed as not needed · By kind', words.kinds.leaveTimeout)).toEqual([3, 5]);
    expect(said('Closed as not needed · By kind', words.kinds.lyingTimeout)).toEqual([null, 0]);
    expect(said('Closed as not needed · By the template each resident has now', 'Fall risk')).toEqual([1, 1]);
  });

  test('falls per 1,000 resident-days: of the same days, and nobody who was away has one', async () => {
    const [quiet, out] = await threeNights();
    await putAlerts(quiet, 'leaveTimeout', ['fall', 'helped']);
    const rate = async (alert_days: string) => {
      const alerts = (await read({ alert_days })).agencies[0]?.alerts;
      return [alerts?.falls.count, alerts?.resident_days, alerts?.falls_per_1000_days];
    };
    expect(await rate('1')).toEqual([1, 3, 1_000 / 3]);
    expect(await rate('7')).toEqual([1, 6, 1_000 / 6]);
    await app.store.pool.query(
      `update report_days set kind = 'away', level = null where agency_id = $1 and resident_id = $2 and date = $3`,
      [own, out.resident_id, last],
    );
    expect(await rate('7')).toEqual([1, 5, 200]);
    const file = figureRows(await read({ alert_days: '7' }), { days: 14, alertDays: 7 }, await statisticWordsIn('en'));
    expect(file.find(({ what }) => what === 'Falls per 1,000 resident-days')).toMatchObject({ figure: 200, of: 5 });
  });
});

describe('the filter', () => {
  test('is as shipped until it is saved, then so for everybody of the agency and in no other', async () => {
    const { body } = await app.call('readStatisticFilter', { token });
    expect(body.data.agencies).toEqual([
      { agency_id: own, version: 0, ...standardStatisticFilter, saved_at: null, saved_by: null },
    ]);
    const saved = await save(withField('exits', { lower: { on: false, value: 2 }, upper: { on: true, value: 9.5 } }));
    expect(saved.body.data).toMatchObject({ version: 1, saved_at: app.clock.now() });
    expect(saved.body.data.fields.exits).toEqual({ lower: { on: false, value: 2 }, upper: { on: true, value: 9.5 } });
    const sister = await makeAgency(app, provider);
    const there = await app.call('readStatisticFilter', { token: agent, agency: sister });
    expect(there.body.data.agencies[0].version).toBe(0);
    const { rows } = await app.store.pool.query(`select after from audit where agency_id = $1 and action = 'changed'`, [
      own,
    ]);
    expect(rows).toHaveLength(1);
  });

  const off = { on: false, value: null };
  test.each([
    [
      'switched on and left empty',
      withField('exits', { lower: off, upper: { on: true, value: null } }),
      { 'fields.exits.upper.value': 'required' },
    ],
    [
      'under the bound',
      withField('respiration_min', { lower: { on: true, value: 3 }, upper: off }),
      { 'fields.respiration_min.lower.value': 'too_small' },
    ],
    [
      'over the bound',
      withField('rest_efficiency', { lower: off, upper: { on: true, value: 101 } }),
      { 'fields.rest_efficiency.upper.value': 'too_large' },
    ],
    [
      'crossed',
      withField('exits', { lower: { on: true, value: 5 }, upper: { on: true, value: 4 } }),
      { 'fields.exits.upper.value': 'too_small' },
    ],
    ['no kind', filter({ types: [] }), { types: 'required' }],
    ['an unknown kind', filter({ types: ['nonsense'] }), { 'types.0': 'unknown_value' }],
    ['no priority', filter({ priorities: [] }), { priorities: 'required' }],
    [
      'a field is missing',
      filter({ fields: {} }),
      Object.fromEntries(statisticFieldNames.map((name) => [`fields.${name}`, 'required'])),
    ],
    [
      'a text',
      withField('exits', { lower: off, upper: { on: true, value: '3' } }),
      { 'fields.exits.upper.value': 'wrong_format' },
    ],
  ])('%s: nothing is saved, and the field is named', async (_, body, fields) => {
    const { status, body: answer } = await save(body);
    expect([status, answer.error.code, answer.error.fields]).toEqual([422, 'invalid', fields]);
    const stored = await app.call('readStatisticFilter', { token });
    expect(stored.body.data.agencies[0].version).toBe(0);
  });

  test('of two browsers that save at once the second is told, and nothing of the first is lost', async () => {
    const bodies = [1, 2].map((value) => withField('exits', { lower: off, upper: { on: true, value } }));
    const answers = await Promise.all(bodies.map((body) => save(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    const stored = await app.call('readStatisticFilter', { token });
    expect(stored.body.data.agencies[0]).toEqual(won?.body.data);
    // Who typed the same agrees; who has looked at it decides.
    const { version: _, agency_id: __, saved_at: ___, saved_by: ____, ...same } = won?.body.data ?? {};
    expect((await save({ ...same, version: 0 })).body.data).toEqual(won?.body.data);
    expect((await save({ ...filter(), version: 1 })).body.data.version).toBe(2);
  });
});
