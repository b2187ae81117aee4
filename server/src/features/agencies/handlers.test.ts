/** Agencies as agents keep them, and everything that follows a change: boards, judgement, the audit. */
import {
  type AgencyId,
  type AgencyRecord,
  aggregateChannel,
  dashboardChannel,
  type ProviderId,
  shippedSettings,
  standardNight,
  standardSetting,
} from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sayOddZones } from '../../start-problems.ts';
import { allowedZones } from '../../store/agencies/zones.ts';
import { createTemplate } from '../../store/beds/register.ts';
import * as utcByItsName from '../../store/db/migrations/031-utc-by-its-name.ts';
import { holdBeds } from '../../store/residents/reassign.ts';
import {
  connectScreen,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
  untilSomebodyWaits,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let token: string;
let agentId: number;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  const agent = await makeUser(app, 'agent', provider, null);
  agentId = agent.user_id;
  token = (await signIn(app, agent)).token;
});
afterAll(() => app.stop());

let count = 0;
const fields = (change: object = {}) => ({
  name: `Kept ${++count}`,
  locale: 'zh_TW',
  timezone: 'Asia/Taipei',
  night: standardNight,
  ...change,
});
const asAgent = (name: Parameters<TestApp['call']>[0], given: object = {}) => app.call(name, { token, ...given });
const add = async (change: object = {}) => (await asAgent('addAgency', { body: fields(change) })).body.data;
const change = (agency_id: number, body: object) => asAgent('changeAgency', { params: { agency_id }, body });
const list = async () => (await asAgent('listAgencies')).body.data;

async function audit(kind: 'agency' | 'provider', id: number) {
  const { rows } = await app.store.pool.query(
    `select action, subject_label as label, before, after, user_id, agency_id from audit
      where subject_kind = $1 and subject_id = $2 order by entry_id desc`,
    [kind, String(id)],
  );
  return rows;
}

describe('adding', () => {
  test('makes an agency that works: templates as shipped, entered by its agents, on their board of all', async () => {
    const added = await add({ name: '日安護理之家', locale: 'ja', timezone: 'Asia/Tokyo' });
    expect(added).toMatchObject({
      revision: 1,
      name: '日安護理之家',
      locale: 'ja',
      timezone: 'Asia/Tokyo',
      night: standardNight,
      beds: 0,
      residents: 0,
      mats: 0,
      accounts: 0,
    });
    const templates = await app.store.pool.query('select shipped from templates where agency_id = $1', [
      added.agency_id,
    ]);
    expect(templates.rows.map(({ shipped }) => shipped).toSorted()).toEqual(Object.keys(shippedSettings).toSorted());
    const user = (await asAgent('readUser', { agency: added.agency_id })).body.data;
    expect(user.agency).toMatchObject({ name: '日安護理之家', timezone: 'Asia/Tokyo', locale: 'ja' });
    const bed = await makeBed(app, added.agency_id);
    const all = (await asAgent('readBoard', { agency: 'all' })).body.data;
    expect(all.tiles.map((tile: { bed_id: number }) => tile.bed_id)).toContain(bed.bed_id);
    expect(await audit('agency', added.agency_id)).toEqual([
      {
        action: 'added',
        label: '日安護理之家',
        before: null,
        after: {
          name: '日安護理之家',
          locale: 'ja',
          timezone: 'Asia/Tokyo',
          night: '21:00–06:00',
          station_name_minutes: 10,
          years: 'common',
        },
        user_id: agentId,
        agency_id: added.agency_id,
      },
    ]);
  });

  test('without a time zone it takes UTC; a change without one is refused', async () => {
    const { timezone: _, ...unzoned } = fields();
    const added = await asAgent('addAgency', { body: unzoned });
    expect(added.body.data).toMatchObject({ timezone: 'UTC', timezone_allowed: true });
    const { agency_id } = added.body.data;
    expect((await asAgent('readUser', { agency: agency_id })).body.data.agency.timezone).toBe('UTC');
    expect((await audit('agency', agency_id))[0].after).toMatchObject({ timezone: 'UTC' });
    const changed = await change(agency_id, { ...unzoned, revision: 1 });
    expect([changed.status, changed.body.error.fields]).toEqual([422, { timezone: 'required' }]);
    // Of what is given but empty nobody knows what was meant.
    expect((await asAgent('addAgency', { body: fields({ timezone: '' }) })).status).toBe(422);
  });

  test('an open board over all agencies is read anew', async () => {
    const screen = connectScreen(app.url, token);
    const channel = aggregateChannel(provider);
    screen.watch(channel);
    const first = await screen.next(channel, 'SnapshotEvent');
    await add();
    expect((await screen.next(channel, 'SnapshotEvent')).epoch).not.toBe(first.epoch);
    screen.close();
  });

  test('a name is one agency’s within a provider, however it is written, also for two at once', async () => {
    const { name } = await add({ name: 'Same Name' });
    expect((await asAgent('addAgency', { body: fields({ name: ' SAME NAME ' }) })).code).toBe('name_taken');
    const other = await makeProvider(app);
    const theirs = (await signIn(app, await makeUser(app, 'agent', other, null))).token;
    expect((await app.call('addAgency', { token: theirs, body: fields({ name }) })).status).toBe(200);
    const rush = await Promise.all([1, 2].map(() => asAgent('addAgency', { body: fields({ name: 'Rush' }) })));
    expect(rush.map(({ code }) => code).toSorted()).toEqual(['name_taken', null]);
  });

  test('says what is wrong beside each field', async () => {
    const odd = {
      name: ' ',
      locale: 'zh TW',
      timezone: 'Asia/Nowhere',
      night: { start: 60, end: 60 },
    };
    expect((await asAgent('addAgency', { body: odd })).body.error.fields).toEqual({
      name: 'too_short',
      locale: 'wrong_format',
      timezone: 'wrong_format',
      'night.end': 'wrong_format',
    });
  });
});

describe('a time zone', () => {
  test.each(['Etc/GMT+8', 'EST', 'CST6CDT', '+08:00', 'Etc/UTC'])(
    '%s is refused beside its field',
    async (timezone) => {
      const added = await asAgent('addAgency', { body: fields({ timezone }) });
      expect([added.status, added.body.error.fields]).toEqual([422, { timezone: 'wrong_format' }]);
      const { agency_id } = await add();
      const changed = await change(agency_id, { ...fields({ timezone }), revision: 1 });
      expect([changed.status, changed.body.error.fields]).toEqual([422, { timezone: 'wrong_format' }]);
    },
  );

  test('that the database does not know is refused too: the engine alone must not follow it', async () => {
    const db = app.store.db;
    expect(
      await allowedZones(db, ['Asia/Taipei', 'UTC', 'US/Pacific', 'europe/london', 'Asia/Nowhere', '+08:00']),
    ).toEqual(new Set(['Asia/Taipei', 'UTC', 'US/Pacific', 'europe/london']));
    // A Node whose tables are newer than PostgreSQL's: it knows one place more.
    const Known = Intl.DateTimeFormat;
    class Newer extends Known {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        super(locale, options?.timeZone === 'Asia/Nowhere' ? { ...options, timeZone: 'Asia/Taipei' } : options);
      }
    }
    Object.assign(Intl, { DateTimeFormat: Newer });
    try {
      expect(await allowedZones(db, ['Asia/Taipei', 'Asia/Nowhere'])).toEqual(new Set(['Asia/Taipei']));
      const added = await asAgent('addAgency', { body: fields({ timezone: 'Asia/Nowhere' }) });
      expect([added.status, added.body.error.fields]).toEqual([422, { timezone: 'wrong_format' }]);
    } finally {
      Object.assign(Intl, { DateTimeFormat: Known });
    }
  });

  test('that is stored from before is named at the start and in the list, with its agency', async () => {
    const { agency_id } = await add();
    await app.store.pool.query(`update agencies set timezone = '+08:00' where agency_id = $1`, [agency_id]);
    const said: unknown[] = [];
    await sayOddZones(app.accounts, { warn: (zone: unknown, text: unknown) => said.push([zone, text]) } as never)();
    expect(said).toEqual([[{ agency_id, timezone: '+08:00' }, expect.stringContaining('Asia/Taipei')]]);
    const flags = (await list()).map((one: AgencyRecord) => [one.timezone, one.timezone_allowed]);
    expect(flags).toContainEqual(['+08:00', false]);
    expect(flags).toContainEqual(['Asia/Taipei', true]);
    // Who is signed in there is still let in.
    expect((await asAgent('readUser', { agency: agency_id })).status).toBe(200);
  });

  test('that was called Etc/UTC is called UTC since migration 031', async () => {
    const { agency_id } = await add({ timezone: 'UTC' });
    await app.store.pool.query(`update agencies set timezone = 'Etc/UTC' where agency_id = $1`, [agency_id]);
    await utcByItsName.up(app.store.db as never);
    expect((await list()).find((one: AgencyRecord) => one.agency_id === agency_id)).toMatchObject({ timezone: 'UTC' });
  });
});

describe('the list', () => {
  test('counts what is there now: nobody who left, nothing that was taken away', async () => {
    const { agency_id } = await add();
    await Promise.all([makeBed(app, agency_id), makeBed(app, agency_id)]);
    await makeUser(app, 'staff', provider, agency_id);
    await makeUser(app, 'display', provider, agency_id);
    const gone = await makeUser(app, 'staff', provider, agency_id);
    await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [gone.user_id]);
    const left = await makeBed(app, agency_id);
    await app.store.pool.query(
      'update residents set bed_id = null, discharged_at = now() where agency_id = $1 and resident_id = $2',
      [agency_id, left.resident_id],
    );
    const row = (await list()).find((one: { agency_id: number }) => one.agency_id === agency_id);
    expect(row).toMatchObject({ beds: 3, residents: 2, mats: 3, accounts: 1 });
  });

  test('is of one provider', async () => {
    const elsewhere = await makeAgency(app, await makeProvider(app));
    expect((await list()).map(({ agency_id }: { agency_id: number }) => agency_id)).not.toContain(elsewhere);
  });
});

describe('changing', () => {
  test('is seen by everybody at once, counted, and written down as what was and what is', async () => {
    const added = await add();
    const staff = (await signIn(app, await makeUser(app, 'staff', provider, added.agency_id))).token;
    const body = fields({
      name: 'New Name',
      timezone: 'Asia/Manila',
      night: { start: 1_320, end: 300 },
    });
    const changed = await change(added.agency_id, { ...body, revision: 1 });
    expect(changed.body.data).toMatchObject({ ...body, agency_id: added.agency_id, revision: 2 });
    expect((await app.call('readUser', { token: staff })).body.data.agency).toMatchObject({
      name: 'New Name',
      timezone: 'Asia/Manila',
      night: { start: 1_320, end: 300 },
    });
    expect((await audit('agency', added.agency_id))[0]).toMatchObject({
      action: 'changed',
      before: { name: added.name, timezone: 'Asia/Taipei', night: '21:00–06:00' },
      after: { name: 'New Name', timezone: 'Asia/Manila', night: '22:00–05:00' },
      agency_id: added.agency_id,
    });
    expect((await audit('agency', added.agency_id))[0]?.before).not.toHaveProperty('locale');
  });

  test('what somebody else changed meanwhile is not written over', async () => {
    const added = await add();
    expect((await change(added.agency_id, { ...fields(), revision: 1 })).status).toBe(200);
    expect((await change(added.agency_id, { ...fields(), revision: 1 })).code).toBe('conflict');
  });

  test('the rest time saved from the board counts as a change of the agency, with its entry', async () => {
    const added = await add();
    const body = { start: 1_200, end: 400, read: standardNight };
    await asAgent('saveRestTime', { agency: added.agency_id, body });
    expect((await audit('agency', added.agency_id))[0]).toMatchObject({
      action: 'changed',
      before: { night: '21:00–06:00' },
      after: { night: '20:00–06:40' },
    });
    expect((await change(added.agency_id, { ...fields(), revision: 1 })).code).toBe('conflict');
    await asAgent('saveRestTime', { agency: added.agency_id, body });
    expect(await audit('agency', added.agency_id)).toHaveLength(2);
  });

  test('its own name stays its own; another’s is taken', async () => {
    const [one, two] = [await add(), await add()];
    expect((await change(one.agency_id, { ...fields({ name: one.name.toUpperCase() }), revision: 1 })).status).toBe(
      200,
    );
    expect((await change(one.agency_id, { ...fields({ name: two.name }), revision: 2 })).code).toBe('name_taken');
  });

  test('nothing is neither a change nor an entry', async () => {
    const added = await add();
    const { name, locale, timezone, night } = added;
    const same = await change(added.agency_id, { name, locale, timezone, night, revision: 1 });
    expect(same.body.data.revision).toBe(1);
    expect(await audit('agency', added.agency_id)).toHaveLength(1);
  });

  test('an open board is read anew', async () => {
    const added = await add();
    const staff = (await signIn(app, await makeUser(app, 'staff', provider, added.agency_id))).token;
    const screen = connectScreen(app.url, staff);
    const channel = dashboardChannel(added.agency_id as AgencyId);
    screen.watch(channel);
    const first = await screen.next(channel, 'SnapshotEvent');
    await change(added.agency_id, { ...fields(), revision: 1 });
    const second = await screen.next(channel, 'SnapshotEvent');
    expect(second.epoch).not.toBe(first.epoch);
    screen.close();
  });

  // The clock stands at two in the morning in Taipei, six in the evening in UTC.
  test('another zone in the middle of the night: beds under watch are judged by the new wall clock from that moment', async () => {
    const added = await add({ timezone: 'UTC' });
    const agency = added.agency_id as AgencyId;
    const night = [{ name: '', ...standardNight, weekdays: [] }];
    const leaveTimeout = standardSetting('leaveTimeout', { value: 10, ranges: night });
    const templateId = await createTemplate(app.store.db, agency, {
      name: 'night',
      settings: { ...shippedSettings.standard, leaveTimeout },
    });
    const bed: MadeBed = await makeBed(app, agency, { templateId });
    const out = { state: 'out', posture: null, rr: null, hr: null } as const;
    await say(app, bed, out);
    for (let half = 0; half < 30; half++) {
      await app.clock.leap(30_000);
      await say(app, bed, out);
    }
    const open = async () => (await app.store.readBoard([agency])).alerts.map(({ type }) => type);
    expect(await open()).toEqual([]);
    const { name, locale } = added;
    const body = { name, locale, night: added.night, timezone: 'Asia/Taipei', revision: 1 };
    expect((await change(agency, body)).status).toBe(200);
    await app.clock.advance(400);
    expect(await open()).toEqual(['leaveTimeout']);
  });

  test('another zone while somebody is laid in a bed there: both are done', async () => {
    const added = await add({ timezone: 'UTC' });
    const agency = added.agency_id as AgencyId;
    const { bed_id } = await makeBed(app, agency);
    const { changing } = await app.store.db.transaction().execute(async (step) => {
      await holdBeds(step, agency, [bed_id]);
      const under = change(agency, { ...fields(), timezone: 'Asia/Tokyo', revision: 1 });
      await untilSomebodyWaits(app);
      await step.insertInto('residents').values({ agency_id: agency, name: 'New' }).execute();
      return { changing: under };
    });
    expect((await changing).body.data).toMatchObject({ timezone: 'Asia/Tokyo', residents: 2 });
  });

  test('an agency of another provider and one that never was are not there, and stay as they were', async () => {
    const elsewhere = await makeProvider(app);
    const theirs = await makeAgency(app, elsewhere);
    const before = await app.accounts.agencies.listOf(elsewhere);
    const answers = [];
    for (const agency_id of [theirs, 2_000_000_000])
      answers.push(await change(agency_id, { ...fields({ name: 'Taken Over' }), revision: 1 }));
    expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found']);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await app.accounts.agencies.listOf(elsewhere)).toEqual(before);
  });
});

describe('after how many idle minutes the name at a shared station ends', () => {
  const minutesOf = async (agency_id: number) =>
    (await asAgent('listAgencies')).body.data.find((one: { agency_id: number }) => one.agency_id === agency_id)
      ?.station_name_minutes;

  test('is ten unless said, is told to whoever is signed in there, and stands in the audit', async () => {
    const made = await add();
    expect(made.station_name_minutes).toBe(10);
    const { agency_id, revision, name, locale, timezone, night } = made;
    const same = { name, locale, timezone, night };
    const changed = (body: object) => change(agency_id, { ...same, ...body });
    const set = await changed({ revision, station_name_minutes: 2 });
    expect(set.body.data).toMatchObject({ station_name_minutes: 2, revision: revision + 1 });
    const user = await asAgent('readUser');
    const there = user.body.data.agencies.find((one: { agency_id: number }) => one.agency_id === agency_id);
    expect(there.station_name_minutes).toBe(2);
    expect((await audit('agency', agency_id))[0]).toMatchObject({
      before: { station_name_minutes: 10 },
      after: { station_name_minutes: 2 },
    });
    // A page of an earlier version does not send it.
    await changed({ revision: revision + 1, name: `${name} again` });
    expect(await minutesOf(agency_id)).toBe(2);
    for (const wrong of [1, 61, 2.5, null, '10'])
      expect((await changed({ revision: revision + 2, station_name_minutes: wrong })).status, String(wrong)).toBe(422);
    expect((await changed({ revision: revision + 2, station_name_minutes: 60 })).code).toBeNull();
    expect(await minutesOf(agency_id)).toBe(60);
  });
});

test('years are of the common era unless said, and who is signed in there is told how they are counted', async () => {
  const { agency_id, revision, name, locale, timezone, night, years } = await add();
  expect(years).toBe('common');
  const same = { name, locale, timezone, night, revision };
  expect((await change(agency_id, { ...same, years: 'roc' })).body.data).toMatchObject({ years: 'roc' });
  const { agencies } = (await asAgent('readUser')).body.data;
  expect(agencies.find((one: { agency_id: number }) => one.agency_id === agency_id).years).toBe('roc');
  expect((await audit('agency', agency_id))[0]).toMatchObject({ before: { years: 'common' }, after: { years: 'roc' } });
  // A page of an earlier version does not send it.
  const after = await change(agency_id, { ...same, revision: revision + 1, name: `${name} again` });
  expect(after.body.data).toMatchObject({ years: 'roc' });
  expect((await change(agency_id, { ...same, revision: revision + 2, years: 'heisei' })).status).toBe(422);
});
