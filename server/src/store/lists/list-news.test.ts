/** What the database says of which lists have changed, to whoever listens, and how a server hears it. */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import {
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeKnownGateway,
  makeProvider,
  makeUser,
  say,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { createLists, type ListNews, readListNews } from './list-news.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let bed: MadeBed;
let staff: MadeUser;
let agent: MadeUser;
let listener: pg.Client;
const payloads: string[] = [];
let marks = 0;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  bed = await makeBed(app, agency);
  await makeKnownGateway(app, agency);
  staff = await makeUser(app, 'staff', provider, agency);
  agent = await makeUser(app, 'agent', provider, null);
  await app.store.pool.query(`update mats set heard_at = now(), version = '1', ssid = 'north' where mat_id = $1`, [
    bed.mat_id,
  ]);
  listener = new pg.Client({ connectionString: app.database.serverUrl });
  listener.on('notification', ({ payload }) => payloads.push(payload ?? ''));
  await listener.connect();
  await listener.query('listen lists_changed');
});
afterAll(async () => {
  await listener.end();
  await app.stop();
});

/** Notifications come in the order of the commits: once this one is here, so are all before it. */
async function allHere(): Promise<void> {
  const mark = `mark ${++marks}`;
  await app.store.pool.query(`select pg_notify('lists_changed', $1)`, [mark]);
  await eventually(() => expect(payloads).toContain(mark));
}

/** Everything that was said by what is done, and nothing of what was done before. */
async function saidBy(act: () => Promise<unknown>): Promise<string[]> {
  await allHere();
  payloads.length = 0;
  await act();
  await allHere();
  return payloads.filter((payload) => !payload.startsWith('mark ')).toSorted();
}

const run = (text: string) =>
  app.store.pool.query(
    text
      .replaceAll(':agency', String(agency))
      .replaceAll(':provider', String(provider))
      .replaceAll(':bed', String(bed.bed_id))
      .replaceAll(':mat', String(bed.mat_id))
      .replaceAll(':resident', String(bed.resident_id))
      .replaceAll(':staff', String(staff.user_id))
      .replaceAll(':agent', String(agent.user_id)),
  );

const ofAgency = (...kinds: string[]) => kinds.map((kind) => `${kind} ${provider} ${agency}`);
const ofProvider = (...kinds: string[]) => kinds.map((kind) => `${kind} ${provider} 0`);

describe('what changes a list is said', () => {
  it.each([
    [
      'a bed that is named otherwise',
      `update beds set bed_no = 'X1' where bed_id = :bed`,
      ['beds', 'residents', 'devices', 'networks'],
    ],
    [
      'a bed that is added',
      `insert into beds (agency_id, floor, bed_no) values (:agency, '9F', '901')`,
      ['beds', 'agencies'],
    ],
    [
      'a resident whose note is another',
      `update residents set note = 'x', revision = revision + 1 where resident_id = :resident`,
      ['residents', 'beds', 'devices', 'networks'],
    ],
    [
      'a template that is given',
      `update residents set alert_overrides = '{}' where resident_id = :resident`,
      ['residents', 'templates'],
    ],
    [
      'a resident who is away',
      `insert into absences (agency_id, bed_id, resident_id, reason, from_at, until_at, marked_by)
        values (:agency, :bed, :resident, 'outing', now(), now() + interval '1 hour', :staff)`,
      ['residents'],
    ],
    [
      'a resident who is back',
      `update absences set ended_at = now(), ended_by = :staff where bed_id = :bed`,
      ['residents'],
    ],
    ['a mat that comes', `update mats set online = true where mat_id = :mat`, ['devices', 'beds', 'networks']],
    ['a mat that goes', `update mats set online = false where mat_id = :mat`, ['devices', 'beds', 'networks']],
    [
      'a mat that says another version',
      `update mats set version = '2', info_at = now() where mat_id = :mat`,
      ['devices', 'beds', 'networks'],
    ],
    ['a mat that was never heard', `update mats set heard_at = null where mat_id = :mat`, []],
    [
      'a mat that is heard for the first time',
      `update mats set heard_at = now() where mat_id = :mat`,
      ['devices', 'networks'],
    ],
    [
      'a bed whose mat falls silent',
      `insert into episodes (agency_id, bed_id, status, from_status, started_at) values (:agency, :bed, 'disconnected', 'inBed', now())`,
      ['devices', 'networks'],
    ],
    [
      'a bed whose mat speaks again',
      `update episodes set ended_at = now() where bed_id = :bed and status = 'disconnected'`,
      ['devices', 'networks'],
    ],
    [
      'a mat that is removed',
      `update mats set removed_at = now() where mat_id = :mat`,
      ['devices', 'beds', 'networks', 'agencies'],
    ],
    ['a network', `insert into networks (agency_id, name) values (:agency, 'north')`, ['networks', 'devices']],
    ['a template', `insert into templates (agency_id, name, settings) values (:agency, 'own', '{}')`, ['templates']],
    ['a list of people', `insert into notify_lists (agency_id, name) values (:agency, 'night')`, ['notifyLists']],
    [
      'an import',
      `insert into imports (agency_id, import_id, made_at, made_by, state, total, taken, failed)
        values (:agency, gen_random_uuid(), now(), :staff, 'running', 2, 2, 0)`,
      ['imports'],
    ],
    ['an import that goes on', `update imports set done = done + 1 where agency_id = :agency`, ['imports']],
    [
      'a meter',
      `insert into meters (agency_id, serial, name, family) values (:agency, 'M1', 'Meter', 'fora')`,
      ['meters'],
    ],
    [
      'a recording that comes',
      `insert into ecgs (agency_id, files_sha256, not_drawn, received_at, by_user, lead_count, header, notices, intervals, annotations, bytes)
        values (:agency, decode(repeat('ab', 32), 'hex'), 'pdf', now(), :staff, 0, '{}', '[]', '[]', '[]', 1)`,
      ['ecgs'],
    ],
    [
      'a recording that is spoken of',
      `insert into ecg_comments (agency_id, ecg_id, at, by_user, seen, text)
        select agency_id, ecg_id, now(), :staff, true, '' from ecgs where agency_id = :agency`,
      ['ecgs'],
    ],
    [
      'a recording that is given to somebody',
      `update ecgs set resident_id = :resident where agency_id = :agency`,
      ['ecgs'],
    ],
    [
      'a recording that is withdrawn',
      `update ecgs set withdrawn_at = now(), withdrawn_by = :staff, withdrawn_why = 'x', files_until = now()
        where agency_id = :agency`,
      ['ecgs'],
    ],
    [
      'a system that reads',
      `insert into integrations (agency_id, name, kinds, names) values (:agency, 'EHR', '{}', false)`,
      ['integrations'],
    ],
  ])('%s', async (_, statement, kinds) => {
    const expected = ofAgency(...kinds).toSorted();
    expect(await saidBy(() => run(statement))).toEqual(expected);
  });

  test('accounts by what they are, one that goes over on the lists of both places', async () => {
    const rename = (id: number) => run(`update users set display_name = display_name || 'x' where user_id = ${id}`);
    expect(await saidBy(() => rename(agent.user_id))).toEqual(ofProvider('agents'));
    expect(await saidBy(() => rename(staff.user_id))).toEqual(
      [...ofAgency('accounts', 'notifyLists'), ...ofProvider('agencies')].toSorted(),
    );
    const display = await makeUser(app, 'display', provider, agency);
    expect(await saidBy(() => run(`update users set disabled_at = now() where user_id = ${display.user_id}`))).toEqual(
      ofAgency('displays', 'notifyLists').toSorted(),
    );
    const sister = await makeAgency(app, provider);
    const said = await saidBy(() => run(`update users set agency_id = ${sister} where user_id = :staff`));
    expect(said).toEqual(
      [...ofAgency('accounts'), `accounts ${provider} ${sister}`, ...ofProvider('agencies')].toSorted(),
    );
    expect(await saidBy(() => run(`update agencies set name = name || 'x' where agency_id = ${sister}`))).toEqual(
      ofProvider('agencies'),
    );
  });

  test('once in a transaction, however many rows, and nothing of what is rolled back', async () => {
    const many = `insert into networks (agency_id, name) select :agency, 'n' || n from generate_series(1, 200) n`;
    expect(await saidBy(() => run(many))).toEqual(ofAgency('devices', 'networks'));
    expect(await saidBy(() => run(`begin; delete from networks where agency_id = :agency; rollback`))).toEqual([]);
  });
});

describe('what comes with frames, with asking and with signing in says nothing', () => {
  it.each([
    [
      `update mats set heard_at = now(), frames = frames + 60, rssi = -50, info_at = now(), version = version, ssid = ssid`,
    ],
    [`update mats set online = online, booted_at = now()`],
    [`update residents set recorded = not recorded`],
    [
      `insert into episodes (agency_id, bed_id, status, from_status, started_at) values (:agency, :bed, 'sitting', 'inBed', now())`,
    ],
    [`update gateways set stored = stored + 1, seen_at = now(), refused = refused + 1`],
    [`update users set second_factor_step = 5, language = 'en'`],
    [`insert into last_uses (user_id, at) values (:staff, now())`],
    [`update beds set bed_no = bed_no, revision = revision`],
  ])('%s', async (statement) => {
    expect(await saidBy(() => run(statement))).toEqual([]);
  });

  test('a night of frames', async () => {
    const other = await makeBed(app, agency);
    await say(app, other, { state: 'lying' });
    const night = async () => {
      for (const state of ['sitting', 'lying', 'sitting', 'lying'] as const) {
        await app.clock.advance(30_000);
        await say(app, other, { state });
      }
    };
    // Its first minute is its first connection.
    await night();
    expect(await saidBy(night)).toEqual([]);
  });
});

test('only what the migration says is heard', () => {
  expect(readListNews('devices 3 7')).toEqual({ kind: 'devices', provider_id: 3, agency_id: 7 });
  expect(readListNews('agencies 3 7')).toEqual({ kind: 'agencies', provider_id: 3, agency_id: null });
  for (const payload of ['', 'devices', 'devices 3 0', 'nothing 3 7', 'devices x 7', 'devices 3 7 8'])
    expect(readListNews(payload)).toBeNull();
});

test('a connection that is lost is made anew, and everything may be another by then', async () => {
  const heard: ListNews[] = [];
  const lost: Error[] = [];
  let times = 0;
  const lists = createLists({
    database: { connectionString: app.database.serverUrl },
    onLost: (error) => lost.push(error),
    onUnheard: (error) => {
      throw error;
    },
  });
  lists.onAnew(() => {
    times += 1;
  });
  lists.onNews((news) => heard.push(news));
  await eventually(() => expect(times).toBe(1));
  const ended = await app.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'wardlight lists'`,
  );
  expect(ended.length).toBeGreaterThan(0);
  await eventually(() => expect(times).toBe(2));
  expect(lost.length).toBeGreaterThan(0);
  await run(`update beds set bed_no = bed_no || '+' where bed_id = :bed`);
  await eventually(() => expect(heard).toContainEqual({ kind: 'beds', provider_id: provider, agency_id: agency }));
  await lists.close();
  await lists.close();
});
