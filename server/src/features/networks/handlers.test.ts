/** Networks over HTTP, and what their mats hear of it over MQTT. */
import type { AgencyId, Command, Network, NetworkId, ProviderId } from '@wardlight/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBed, createMat } from '../../store/beds/register.ts';
import {
  connectMat,
  goBy,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
  type TestMat,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let token: string;
let agent: string;
let count = 0;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await startTestApp({ wifiOverPlainMqtt: true });
  provider = await makeProvider(app);
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
});
afterAll(() => app.stop());
beforeEach(async () => {
  agency = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const secret = 'correct horse battery';

async function add(change: object = {}): Promise<Network> {
  const body = { name: `Network ${++count}`, ssid: 'ward', password: secret, ...change };
  const answer = await app.call('addNetwork', { token, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}
interface Shown {
  readonly mat_id: number;
  readonly stay_id?: number | null;
}
const asShown = (mats: readonly Shown[]) => mats.map(({ mat_id, stay_id = null }) => ({ mat_id, stay_id }));
/** The mats of the network as they are now, as a screen would show them. */
const shownIn = async (network: Network) => asShown((await read(network)).mats);
const change = async (network: Network, body: object = {}, mats?: readonly Shown[]) => {
  const { network_id, revision, name, ssid } = network;
  const shown = mats === undefined ? await shownIn(network) : asShown(mats);
  return await app.call('changeNetwork', {
    token,
    params: { network_id },
    body: { name, ssid, revision, mats: shown, ...body },
  });
};
const assign = ({ network_id }: Network, mats: readonly Shown[]) =>
  app.call('assignNetwork', { token, params: { network_id }, body: { mats: asShown(mats) } });
const resend = async (network: Network, to: 'failed' | 'all', mats?: readonly Shown[]) => {
  const shown = mats === undefined ? await shownIn(network) : asShown(mats);
  return await app.call('resendNetwork', {
    token,
    params: { network_id: network.network_id },
    body: { to, mats: shown },
  });
};
const remove = ({ network_id }: Network) => app.call('removeNetwork', { token, params: { network_id } });
const read = async ({ network_id }: Network) =>
  (await app.call('readNetwork', { token, params: { network_id } })).body.data ?? { mats: [] };
const list = async (query: Record<string, string | number> = {}) =>
  (await app.call('listNetworks', { token, query })).body.data as { rows: Network[]; total: number };

interface Listening extends TestMat {
  heard(): Promise<Command>;
  answer(result: object): Promise<void>;
}

async function listen(bed: MadeBed): Promise<Listening> {
  const mat = await connectMat(app, bed);
  ends.push(() => mat.close());
  const commands: Command[] = [];
  let wake = () => {};
  mat.client.on('message', (_, payload) => {
    commands.push(JSON.parse(payload.toString()));
    wake();
  });
  await mat.client.subscribeAsync(`v1/${bed.serial}/down/command`, { qos: 1 });
  return {
    ...mat,
    async heard() {
      while (commands.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return commands.shift() as Command;
    },
    answer: (result) => mat.publish(`v1/${bed.serial}/up/result`, JSON.stringify(result)),
  };
}

const audit = async (): Promise<{ action: string; kind: string; before: unknown; after: unknown }[]> =>
  (
    await app.store.pool.query(
      `select action, subject_kind as kind, before, after from audit where agency_id = $1 order by entry_id`,
      [agency],
    )
  ).rows;

describe('the list', () => {
  it('finds networks by a part of their name, without case, a page at a time, by name', async () => {
    for (const name of ['Ward B', 'ward a', 'Garden 100%']) await add({ name });
    const names = async (query = {}) => (await list(query)).rows.map(({ name }) => name);
    expect(await names({ search: 'WARD' })).toEqual(['ward a', 'Ward B']);
    expect(await names({ search: '0%' })).toEqual(['Garden 100%']);
    expect(await names({ search: '_' })).toEqual([]);
    expect(await list({ offset: 1, limit: 1, order: 'desc' })).toMatchObject({ total: 3, rows: [{ name: 'ward a' }] });
  });

  it('counts mats, and what became of the setting', async () => {
    const network = await add();
    expect(network).toMatchObject({ mats: 0, online: 0, sent: null, has_password: true });
    const beds = [await makeBed(app, agency), await makeBed(app, agency)];
    expect((await assign(network, beds)).body.data).toMatchObject({
      mats: 2,
      sent: { at: app.clock.now(), total: 2, waiting: 2, succeeded: 0, failed: 0 },
    });
    expect((await list()).rows[0]).toMatchObject({ mats: 2, sent: { waiting: 2 } });
  });

  it('of all agencies is for agents to read, and for nobody to change', async () => {
    const network = await add();
    const all = await app.call('listNetworks', { token: agent, agency: 'all', query: { search: network.name } });
    expect(all.body.data.rows.map(({ network_id }: Network) => network_id)).toEqual([network.network_id]);
    const params = { network_id: network.network_id };
    expect((await app.call('removeNetwork', { token: agent, agency: 'all', params })).code).toBe(
      'multi_agency_read_only',
    );
  });
});

describe('adding and changing', () => {
  it('has each name once in an agency, and in another again', async () => {
    const { name } = await add();
    const body = { name, ssid: null, password: null };
    expect((await app.call('addNetwork', { token, body })).code).toBe('name_taken');
    const other = await makeAgency(app, provider);
    expect((await app.call('addNetwork', { token: agent, agency: other, body })).status).toBe(200);
    expect((await change(await add(), { name })).code).toBe('name_taken');
    expect((await app.call('addNetwork', { token, body: { ...body, name: name.toUpperCase() } })).code).toBe(
      'name_taken',
    );
    expect((await change(await add(), { name: name.toUpperCase() })).code).toBe('name_taken');
  });

  it.each([
    ['an SSID of 33 bytes', { ssid: '護'.repeat(11) }, { ssid: 'wrong_format' }],
    ['a password of 7 characters', { password: '1234567' }, { password: 'wrong_format' }],
    ['no name', { name: '   ' }, { name: 'required' }],
  ])('refuses %s', async (_, wrong, fields) => {
    const body = { name: 'N', ssid: 'ward', password: null, ...wrong };
    const answer = await app.call('addNetwork', { token, body });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([422, Object.keys(fields)]);
  });

  it('keeps a name as it is typed', async () => {
    const name = `'; drop table networks; -- <b>Ω≈ç√∫˜µ</b>`;
    expect(await add({ name })).toMatchObject({ name });
    expect((await list()).rows[0]?.name).toBe(name);
  });

  it('tells the second of two who change the same', async () => {
    const network = await add();
    expect((await change(network, { name: `${network.name} one` })).body.data.revision).toBe(2);
    expect((await change(network, { name: `${network.name} two` })).code).toBe('conflict');
  });

  it('sends nothing for another name, nor for what was so before', async () => {
    const network = await add();
    await assign(network, [await makeBed(app, agency)]);
    await app.clock.advance(1_000);
    const renamed = (await change(network, { name: `${network.name} new` })).body.data;
    expect(renamed.sent.at).toBe(app.clock.now() - 1_000);
    const same = (await change(renamed, { password: secret })).body.data;
    expect(same).toMatchObject({ revision: renamed.revision, sent: renamed.sent });
  });

  it.each([
    ['another SSID', { ssid: 'garden' }, { ssid: 'garden', password: secret }],
    ['another password', { password: 'a new one, longer' }, { ssid: 'ward', password: 'a new one, longer' }],
    ['no password any more', { password: null }, { ssid: 'ward' }],
  ])('sends %s to the mats in it, and hears from them', async (_, body, expected) => {
    const network = await add();
    const bed = await makeBed(app, agency, { networkId: network.network_id });
    const elsewhere = await makeBed(app, agency);
    const mat = await listen(bed);
    const changed = await change(network, body);
    expect(changed.body.data.sent).toMatchObject({ total: 1, waiting: 1 });
    const command = await mat.heard();
    const { command: id, ...said } = command;
    expect(said).toEqual({ kind: 'network', ...expected });
    await mat.answer({ command: id, ok: true });
    const { network: now, mats } = await read(network);
    expect(now.sent).toMatchObject({ total: 1, succeeded: 1, waiting: 0 });
    expect(mats).toEqual([
      expect.objectContaining({
        serial: bed.serial,
        bed_no: bed.bedNo,
        command: expect.objectContaining({ state: 'succeeded' }),
      }),
    ]);
    expect(mats.map(({ serial }: MadeBed) => serial)).not.toContain(elsewhere.serial);
  });

  it('has nothing to send while it has no SSID', async () => {
    const network = await add({ ssid: null });
    const bed = await makeBed(app, agency, { networkId: network.network_id });
    expect((await change(network, { password: 'something else' })).body.data.sent).toBeNull();
    expect((await assign(network, [bed])).code).toBe('network_has_no_ssid');
    expect((await resend(network, 'all')).code).toBe('network_has_no_ssid');
  });
});

describe('putting mats into a network', () => {
  it('sends the setting to each, and says in each one’s history and in the audit what was done', async () => {
    const [from, to] = [await add(), await add()];
    const bed = await makeBed(app, agency, { networkId: from.network_id });
    expect((await assign(to, [bed, bed])).body.data).toMatchObject({ mats: 1, sent: { total: 1 } });
    expect((await read(from)).mats).toEqual([]);
    const { rows } = await app.store.pool.query(
      'select event, about from mat_events where mat_id = $1 order by event_id',
      [bed.mat_id],
    );
    expect(rows).toEqual([
      { event: 'networkChosen', about: to.name },
      { event: 'networkSent', about: to.name },
    ]);
    expect((await audit()).slice(2)).toEqual([
      { action: 'changed', kind: 'device', before: { network: from.name }, after: { network: to.name } },
      { action: 'networkSent', kind: 'network', before: null, after: { to: 'chosen', mats: 1 } },
    ]);
  });

  it('knows no mat of another agency, none that never was, and then does nothing', async () => {
    const network = await add();
    const bed = await makeBed(app, agency);
    const foreign = await makeBed(app, await makeAgency(app, provider));
    for (const stranger of [foreign, { mat_id: 2_000_000_000 }])
      expect((await assign(network, [bed, stranger])).code).toBe('not_found');
    expect((await read(network)).network).toMatchObject({ mats: 0, sent: null });
  });

  it('sends again to those it failed for, and to no other', async () => {
    const network = await add();
    const beds = [await makeBed(app, agency), await makeBed(app, agency)] as const;
    const [good, bad] = [await listen(beds[0]), await listen(beds[1])];
    await assign(network, beds);
    await good.answer({ command: (await good.heard()).command, ok: true });
    await bad.answer({ command: (await bad.heard()).command, ok: false, error: 'no such network' });
    expect((await read(network)).network.sent).toMatchObject({ succeeded: 1, failed: 1 });
    expect((await resend(network, 'failed')).body.data.sent).toMatchObject({ total: 2, waiting: 1, succeeded: 1 });
    await bad.answer({ command: (await bad.heard()).command, ok: true });
    expect((await read(network)).network.sent).toMatchObject({ succeeded: 2, failed: 0 });
    expect((await resend(network, 'failed')).body.data.sent).toMatchObject({ waiting: 0 });
    expect((await resend(network, 'all')).body.data.sent).toMatchObject({ waiting: 2 });
    expect((await audit()).filter(({ action }) => action === 'networkSent').map(({ after }) => after)).toEqual([
      { to: 'chosen', mats: 2 },
      { to: 'failed', mats: 1 },
      { to: 'all', mats: 2 },
    ]);
  });

  it('fails for a mat that nobody hears within a minute', async () => {
    const network = await add();
    await assign(network, [await makeBed(app, agency)]);
    await app.clock.advance(61_000);
    const { mats } = await read(network);
    expect(mats[0].command).toMatchObject({ state: 'failed', failure: 'noAnswer' });
  });

  it('asks three hundred mats at once', async () => {
    const network = await add();
    const mats = [];
    for (let n = 0; n < 300; n++) {
      const serial = `BULK-${++count}-${n}`;
      const mat = { serial, password: serial, bedId: null, networkId: null };
      mats.push({ mat_id: await createMat(app.store.db, agency, mat) });
    }
    expect((await assign(network, mats)).body.data.sent).toMatchObject({ total: 300, waiting: 300 });
    await app.clock.advance(61_000);
    expect((await read(network)).network.sent).toMatchObject({ failed: 300 });
  });
});

describe('where residents have changed beds since the mats were shown', () => {
  let beds: [MadeBed, MadeBed, MadeBed];
  let network: Network;
  beforeEach(async () => {
    network = await add();
    const wish = { networkId: network.network_id };
    beds = [await makeBed(app, agency, wish), await makeBed(app, agency, wish), await makeBed(app, agency, wish)];
  });
  async function swap(): Promise<void> {
    const [one, other] = beds;
    const answer = await app.call('swapResidents', {
      token,
      params: { resident_id: one.resident_id },
      body: {
        revision: 1,
        stay_id: one.stay_id,
        with_resident_id: other.resident_id,
        with_revision: 1,
        with_stay_id: other.stay_id,
      },
    });
    expect(answer.status).toBe(200);
  }
  const person = (of: MadeBed, bed: MadeBed) => ({
    resident_id: of.resident_id,
    name: of.resident_name,
    bed: { bed_id: bed.bed_id, bed_no: bed.bedNo },
  });
  /** Of the two that were swapped: which bed, whom it was meant for, and who lies there. */
  const bothLeft = () => {
    const [one, other] = beds;
    const left = (bed: MadeBed, from: MadeBed) => ({
      mat_id: bed.mat_id,
      serial: bed.serial,
      bed: expect.objectContaining({ bed_id: bed.bed_id, bed_no: bed.bedNo }),
      stay_id: expect.any(Number),
      asked: person(bed, from),
      now: person(from, bed),
    });
    return [left(one, other), left(other, one)];
  };
  const asked = async () =>
    (await app.store.pool.query('select mat_id, state, failure from mat_commands where agency_id = $1', [agency])).rows;
  const waiting = (bed: MadeBed) => ({ mat_id: bed.mat_id, state: 'waiting', failure: null });

  it('mats put into a network: the others are, those are named and stay where they were, until they are shown', async () => {
    const to = await add();
    await swap();
    const answer = await assign(to, beds);
    expect([answer.status, answer.body.data.sent.total]).toEqual([200, 1]);
    expect(answer.body.data.resident_changed).toEqual(bothLeft());
    expect(await asked()).toEqual([waiting(beds[2])]);
    expect((await read(network)).mats).toHaveLength(2);
    const again = (await assign(to, answer.body.data.resident_changed)).body.data;
    expect(again).toMatchObject({ mats: 3, sent: { total: 3 }, resident_changed: [] });
  });

  it('another password: it goes to the others, and what those have stands as failed, to be sent again', async () => {
    await swap();
    const answer = await change(network, { password: 'another secret 8472' }, beds);
    expect(answer.body.data).toMatchObject({ revision: 2, sent: { total: 3, waiting: 1, failed: 2 } });
    expect(answer.body.data.resident_changed).toEqual(bothLeft());
    const failed = (bed: MadeBed) => ({ mat_id: bed.mat_id, state: 'failed', failure: 'residentChanged' });
    expect(await asked()).toEqual(expect.arrayContaining([waiting(beds[2]), failed(beds[0]), failed(beds[1])]));
    // What was shown then is as wrong as before; what is shown now goes to those two and to no other.
    expect((await resend(network, 'failed', beds)).body.data.resident_changed).toEqual(bothLeft());
    const again = (await resend(network, 'failed')).body.data;
    expect(again).toMatchObject({ sent: { total: 3, waiting: 3, failed: 0 }, resident_changed: [] });
  });

  it('sent again to all: the others restart, those do not', async () => {
    await swap();
    const answer = await resend(network, 'all', beds);
    expect(answer.body.data).toMatchObject({ sent: { total: 1, waiting: 1 } });
    expect(answer.body.data.resident_changed).toEqual(bothLeft());
    expect(await asked()).toEqual([waiting(beds[2])]);
  });

  it('one that came into the network after it was shown is asked only where nobody lies on it', async () => {
    const free = await createMat(app.store.db, agency, {
      serial: `FREE-${++count}`,
      password: 'of no matter',
      bedId: null,
      networkId: network.network_id,
    });
    const answer = await resend(network, 'all', beds.slice(0, 2));
    expect(answer.body.data.resident_changed).toEqual([
      expect.objectContaining({ mat_id: beds[2].mat_id, asked: null, now: person(beds[2], beds[2]) }),
    ]);
    expect((await asked()).map(({ mat_id }) => mat_id).toSorted()).toEqual(
      [beds[0].mat_id, beds[1].mat_id, free].toSorted(),
    );
  });
});

describe('removing', () => {
  it('is refused while mats are in it; afterwards its name is free and it is gone', async () => {
    const [network, other] = [await add(), await add()];
    const bed = await makeBed(app, agency, { networkId: network.network_id });
    expect((await remove(network)).code).toBe('network_in_use');
    await assign(other, [bed]);
    expect((await remove(network)).body).toEqual({ status: 'success', data: {} });
    expect((await remove(network)).code).toBe('not_found');
    expect((await change(network)).code).toBe('not_found');
    expect((await list()).rows.map(({ name }) => name)).toEqual([other.name]);
    expect(await add({ name: network.name })).toMatchObject({ revision: 1 });
    const { rows } = await app.store.pool.query('select password from networks where network_id = $1', [
      network.network_id,
    ]);
    expect(rows).toEqual([{ password: null }]);
  });
});

describe('mats of a network', () => {
  it('are online as the list of mats says, and stand in the order of a round', async () => {
    const network = await add();
    const beds = [];
    for (const bedNo of ['A10', 'A9']) beds.push(await makeBed(app, agency, { networkId: network.network_id, bedNo }));
    const [ten, nine] = beds as [MadeBed, MadeBed];
    const mat = await listen(nine);
    await mat.publish(`v1/${nine.serial}/up/link`, 'online');
    await say(app, nine);
    const { mats, network: counted } = await read(network);
    expect(mats.map(({ serial, online }: { serial: string; online: boolean }) => [serial, online])).toEqual([
      [nine.serial, true],
      [ten.serial, false],
    ]);
    // The other one was never heard, which is not lost.
    expect(mats.map(({ heard_at }: { heard_at: number | null }) => heard_at)).toEqual([expect.any(Number), null]);
    expect(counted).toMatchObject({ mats: 2, online: 1 });
    const query = { network_id: network.network_id, state: 'online' };
    expect((await app.call('listDevices', { token, query })).body.data.total).toBe(1);
  });

  it('are not registered into one that was removed', async () => {
    const network = await add();
    await remove(network);
    const body = { serial: `GONE-${++count}`, bed_id: null, stay_id: null, network_id: network.network_id };
    expect((await app.call('addDevice', { token, body })).code).toBe('network_not_found');
  });
});

describe('a network that is out', () => {
  it('goes on being judged when its mats change: who leaves it speaks for itself, who comes in is quiet with it', async () => {
    const [out, well] = [await add(), await add()];
    const beds = [];
    for (let n = 0; n < 4; n++) beds.push(await makeBed(app, agency, { networkId: out.network_id }));
    const [leaving, ...staying] = beds as [MadeBed, ...MadeBed[]];
    const neighbour = await makeBed(app, agency, { networkId: well.network_id });
    for (const bed of [...beds, neighbour]) await say(app, bed);
    const minutes = async (n: number) => {
      for (let half = 0; half < n * 2; half++) {
        await goBy(app.clock, 30_000);
        await say(app, neighbour);
      }
    };
    await minutes(6);
    const open = async () => (await app.store.readBoard([agency])).alerts.map(({ type, bed_no }) => [type, bed_no]);
    expect(await open()).toEqual([['mqttStatus', null]]);
    await assign(well, [leaving]);
    await minutes(2);
    expect(await open()).toEqual(expect.arrayContaining([['deviceDisconnected', leaving.bedNo]]));
    expect(await open()).toHaveLength(2);
    const { alerts } = await app.store.readBoard([agency]);
    const notice = alerts.find(({ type }) => type === 'mqttStatus');
    expect(notice?.outage?.network_id).toBe(out.network_id as NetworkId);
    expect(notice?.outage?.beds.map(({ bed_id }) => bed_id)).toEqual(
      expect.arrayContaining(staying.map(({ bed_id }) => bed_id)),
    );
  });
});

describe('the password', () => {
  it('is in no answer, log, audit, history or table: sealed, it goes to the mats and nowhere else', async () => {
    const network = await add({ password: secret });
    const bed = await makeBed(app, agency);
    const mat = await listen(bed);
    const another = 'another secret 8472';
    const answers = [
      await assign(network, [bed]),
      await mat.heard(),
      await change(network, { password: another }),
      await read(network),
      await list(),
      await resend(network, 'all'),
      await change({ ...network, revision: 2 }, { password: `${another} ` }),
      (await app.call('readAudit', { token: agent, agency })).body,
    ];
    const heard = answers.splice(1, 1);
    expect(JSON.stringify(heard)).toContain(secret);
    const tables = await app.database.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const rows = await app.database.query<{ row: string }>(`select t::text as row from ${name} t`);
      dump.push(...rows.map(({ row }) => row));
    }
    const everything = [
      JSON.stringify(answers.map((answer) => ('body' in answer ? answer.body : answer))),
      app.logged(),
      ...dump,
    ].join('\n');
    expect(everything).toContain(network.name);
    for (const text of [secret, another])
      for (const form of [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')])
        expect(everything).not.toContain(form);
  });

  it('sealed for one network is opened for no other', async () => {
    const [one, other] = [await add(), await add({ ssid: 'other' })];
    await app.store.pool.query(
      'update networks set password = (select password from networks where network_id = $1) where network_id = $2',
      [one.network_id, other.network_id],
    );
    const bed = await makeBed(app, agency);
    await assign(other, [bed]);
    await app.clock.advance(61_000);
    expect((await read(other)).mats[0].command).toMatchObject({ state: 'failed' });
  });
});

it('mats that are moved at every try are somebody else’s work right now: that is told, and nothing is changed', async () => {
  const network = await add();
  const bed = await makeBed(app, agency);
  const beds = [bed.bed_id];
  for (let n = 0; n < 3; n++)
    beds.push(await createBed(app.store.db, agency, { floor: '1F', bedNo: `next ${++count}` }));
  const holding = async (bed_id: number) => {
    const client = await app.store.pool.connect();
    await client.query('begin');
    await client.query('select from bed_states where agency_id = $1 and bed_id = $2 for update', [agency, bed_id]);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return { client, pid: rows[0].pid as number };
  };
  const untilWaitedFor = async (pid: number) => {
    const waiting = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';
    while ((await app.store.pool.query(waiting, [pid])).rowCount === 0);
  };
  let here = await holding(bed.bed_id);
  const assigning = assign(network, [bed]);
  // Each time it has come as far as the bed in which it read the mat, the mat goes to the next.
  for (const next of beds.slice(1)) {
    await untilWaitedFor(here.pid);
    const there = await holding(next);
    await here.client.query('update mats set bed_id = $2 where mat_id = $1', [bed.mat_id, next]);
    await here.client.query('commit');
    here.client.release();
    here = there;
  }
  await here.client.query('commit');
  here.client.release();
  const answer = await assigning;
  expect([answer.status, answer.code]).toEqual([409, 'conflict']);
  expect((await read(network)).mats).toEqual([]);
});
