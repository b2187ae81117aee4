/** What is committed stands: whoever cannot hear of it, and whatever becomes of the database afterwards, undoes and loses nothing of it. */
import { type AgencyId, dashboardChannel } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import {
  connectScreen,
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';
import { type DatabaseProxy, startProxy } from '../testing/proxy.ts';
import type { Told } from './bed-state/told.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
const ends: (() => void)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  proxy = await startProxy(database.serverUrl);
  app = await startTestApp({ databaseUrl: proxy.url, migrationsUrl: database.url });
});
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
});
afterEach(async () => {
  proxy.pass();
  for (const end of ends.splice(0)) end();
  // Connections that were cut are still in the pools until they are tried.
  const answers = () => Promise.all(Array.from({ length: 12 }, () => sql`select 1`.execute(app.store.db)));
  while (!(await answers().catch(() => false)));
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  await database.drop();
});

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}
function hear(): { readonly told: Told[]; readonly renewed: AgencyId[] } {
  const heard = { told: [] as Told[], renewed: [] as AgencyId[] };
  ends.push(app.store.onTold((one) => void heard.told.push(one)));
  ends.push(app.store.onRenewed(({ agency_id }) => void heard.renewed.push(agency_id)));
  return heard;
}

describe('a subscriber that throws after the commit', () => {
  it('makes no batch fail: nothing is stepped again, every other subscriber hears it, and it is logged and counted', async () => {
    const beds = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, agency)];
    const before = await metric('wardlight_unheard_total');
    ends.push(
      app.store.onTold(() => {
        throw new Error('deaf');
      }),
    );
    const heard = hear();
    const batches: number[] = [];
    ends.push(app.store.observed.onBatch(({ works }) => void batches.push(works.length)));
    for (let seq = 0; seq < 3; seq++) {
      const at = app.clock.now() + seq * 1_000;
      const saying = beds.map((bed) => say(app, bed, { seq, at, sent: at }));
      expect((await Promise.all(saying)).map(({ outcome }) => outcome)).toEqual(['stepped', 'stepped', 'stepped']);
    }
    expect(heard.told.flatMap((one) => one.beds.map(({ bed_id }) => bed_id)).length).toBe(9);
    expect(batches.reduce((sum, size) => sum + size, 0)).toBe(9);
    expect(app.logged()).not.toContain('could not be stepped');
    expect(app.logged()).toContain('what was committed could not be told to everybody');
    expect((await metric('wardlight_unheard_total')) - before).toBe(heard.told.length);
  });

  it('also one that looks at the batches', async () => {
    const bed = await makeBed(app, agency);
    ends.push(
      app.store.observed.onBatch(() => {
        throw new Error('deaf');
      }),
    );
    expect((await say(app, bed, { seq: 1 })).outcome).toBe('stepped');
  });
});

describe('a database that goes away right after the commit of', () => {
  it('a move of a mat: the alert it ended and the new board are told all the same', async () => {
    const [from, to] = [await makeBed(app, agency), await makeBed(app, agency)];
    await app.store.moveMat(agency, to.mat_id, null);
    const [alert] = await fallSilent(app, [from]);
    const screen = connectScreen(app.url, token);
    ends.push(() => screen.close());
    screen.watch(dashboardChannel(agency));
    await screen.next(dashboardChannel(agency), 'SnapshotEvent');
    const heard = hear();
    proxy.atCommit('last');
    const { ended } = await app.store.moveMat(agency, from.mat_id, to.bed_id);
    expect(ended.map(({ alert_id }) => alert_id)).toEqual([alert?.alert_id]);
    expect(heard.told.flatMap(({ alerts }) => alerts.map(({ phase }) => phase))).toEqual(['closed']);
    expect(heard.renewed).toEqual([agency]);
    const { alerts } = await screen.next(dashboardChannel(agency), 'AlertEvent');
    expect(alerts).toMatchObject([{ alert_id: alert?.alert_id, phase: 'closed' }]);
  });

  it('the same by its page: whoever pressed reads that it is done', async () => {
    const [from, to] = [await makeBed(app, agency), await makeBed(app, agency)];
    await app.store.moveMat(agency, to.mat_id, null);
    await app.store.moveMat(agency, from.mat_id, null);
    const page = await app.call('readDevice', { token, params: { mat_id: from.mat_id } });
    const { revision } = (page.body.data as { device: { revision: number } }).device;
    const heard = hear();
    // The session is noted as used before anything is asked of the register: its commit is none of ours.
    proxy.atCommit('last');
    const moved = await app.call('assignDevice', {
      token,
      params: { mat_id: from.mat_id },
      body: { bed_id: to.bed_id, revision, stay_id: to.stay_id },
    });
    expect(moved).toMatchObject({ status: 200, body: { data: { bed: { bed_id: to.bed_id } } } });
    expect(heard.renewed).toEqual([agency]);
  });
});

describe('a commit of staff whose answer is cut off', () => {
  const ofAlert = async (alert_id: string) =>
    (
      await app.store.pool.query<{ n: number }>(
        "select count(*)::int as n from alert_events where agency_id = $1 and alert_id = $2 and change = 'claimed'",
        [agency, alert_id],
      )
    ).rows[0]?.n;
  const claim = (alert_id: string) => app.call('claimAlert', { token, params: { alert_id } });
  async function openAlert() {
    const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
    if (alert === undefined) throw new Error('the silence raised nothing');
    return alert;
  }
  async function watching() {
    const screen = connectScreen(app.url, token);
    ends.push(() => screen.close());
    screen.watch(dashboardChannel(agency));
    await screen.next(dashboardChannel(agency), 'SnapshotEvent');
    return screen;
  }
  async function twoResidents() {
    const beds = [await makeBed(app, agency), await makeBed(app, agency)] as const;
    const revisionOf = async (resident_id: number) =>
      (await app.call('readResident', { token, params: { resident_id } })).body.data.revision as number;
    const [one, other] = beds;
    const body = {
      with_resident_id: other.resident_id,
      revision: await revisionOf(one.resident_id),
      stay_id: one.stay_id,
      with_revision: await revisionOf(other.resident_id),
      with_stay_id: other.stay_id,
    };
    const swap = () => app.call('swapResidents', { token, params: { resident_id: one.resident_id }, body });
    const lies = async () =>
      (await app.call('readResident', { token, params: { resident_id: one.resident_id } })).body.data.bed.bed_id;
    return { one, other, swap, lies };
  }

  it('after it was made: a claim is answered as taken, told to every screen, and stored once', async () => {
    const alert = await openAlert();
    const screen = await watching();
    proxy.atCommit('lost');
    expect(await claim(alert.alert_id)).toMatchObject({ status: 200, body: { data: { phase: 'claimed' } } });
    const { alerts } = await screen.next(dashboardChannel(agency), 'AlertEvent');
    expect(alerts).toMatchObject([{ alert_id: alert.alert_id, phase: 'claimed' }]);
    expect(await ofAlert(alert.alert_id)).toBe(1);
  });

  it('before it was made: a claim is answered as not taken, nobody is told, and the next press takes it', async () => {
    const alert = await openAlert();
    const heard = hear();
    proxy.atCommit('never');
    expect(await claim(alert.alert_id)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await ofAlert(alert.alert_id)).toBe(0);
    expect(heard.told.flatMap(({ alerts }) => alerts)).toEqual([]);
    expect((await claim(alert.alert_id)).status).toBe(200);
    expect(await ofAlert(alert.alert_id)).toBe(1);
  });

  it('after it was made: two residents who changed beds are told so', async () => {
    const { other, swap, lies } = await twoResidents();
    const heard = hear();
    proxy.atCommit('lost');
    expect((await swap()).status).toBe(200);
    expect(heard.renewed).toEqual([agency]);
    expect(await lies()).toBe(other.bed_id);
  });

  it('before it was made: two residents lie where they lay, and whoever pressed reads so', async () => {
    const { one, swap, lies } = await twoResidents();
    const heard = hear();
    proxy.atCommit('never');
    expect(await swap()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(heard.renewed).toEqual([]);
    expect(await lies()).toBe(one.bed_id);
  });

  it('and a database that stays away: answered as not known to be done; once it answers, every screen reads what stands', async () => {
    const { one, other, swap } = await twoResidents();
    const screen = await watching();
    proxy.atCommit('lost', 'away');
    expect(await swap()).toMatchObject({ status: 503, code: 'unavailable' });
    proxy.pass();
    const { board } = await screen.next(dashboardChannel(agency), 'SnapshotEvent');
    const lies = board.tiles.find(({ bed_id }) => bed_id === other.bed_id)?.resident?.resident_id;
    expect(lies).toBe(one.resident_id);
  });
});
