/** Mats through HTTP, with real mats at the broker: the register, beds, passwords, restarts. */

import { type AgencyId, type BedId, type Device, type routes, undoRemovalMs } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stayOf } from '../../store/bed-state/stays.ts';
import { createBed, createNetwork, createResident } from '../../store/beds/register.ts';
import { holdBeds } from '../../store/residents/reassign.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider, makeUser, signIn } from '../../testing/factories.ts';
import { untilSomebodyWaits } from '../../testing/lock-waits.ts';
import { connectMat, type TestMat } from '../../testing/mat.ts';

let app: TestApp;
let agency: AgencyId;
let other: AgencyId;
let token: string;
let otherToken: string;
let n = 0;
const mats: TestMat[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  other = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
  otherToken = (await signIn(app, await makeUser(app, 'staff', provider, other))).token;
});
afterEach(async () => {
  for (const mat of mats.splice(0)) await mat.close();
});

const freshSerial = () => `WL-DEV-${++n}`;
const call = (name: keyof typeof routes, given: CallGiven = {}) => app.call(name, { token, ...given });
const freshBed = (bedNo: string, floor = '1F', where = agency) => createBed(app.store.db, where, { floor, bedNo });

const asShown = ({ revision, stay_id }: Device) => ({ revision, stay_id });

interface Added {
  readonly device: Device;
  readonly password: string;
}
async function add(
  change: { serial?: string; bed_id?: BedId | null; network_id?: number | null } = {},
): Promise<Added> {
  const stay_id = await stayIn(change.bed_id ?? null);
  const body = { serial: freshSerial(), bed_id: null, stay_id, network_id: null, ...change };
  const answer = await call('addDevice', { body });
  expect(answer.code).toBeNull();
  return answer.body.data;
}
/** Of whoever a screen would show in this bed. */
const stayIn = async (bed: BedId | null) => (bed === null ? null : await stayOf(app.store.db, agency, bed));
const read = async (matId: number) => (await call('readDevice', { params: { mat_id: matId } })).body.data;
const list = async (query: Record<string, string | number> = {}): Promise<{ rows: Device[]; total: number }> =>
  (await call('listDevices', { query })).body.data;
const serials = async (query: Record<string, string | number> = {}) =>
  (await list(query)).rows.map(({ serial }) => serial);
async function connect({ device, password }: Added): Promise<TestMat> {
  const mat = await connectMat(app, { serial: device.serial, matPassword: password });
  mats.push(mat);
  return mat;
}
const ended = (mat: TestMat) => new Promise<void>((resolve) => mat.client.once('close', () => resolve()));
const audited = async () =>
  (
    await sql<{ action: string; label: string; before: unknown; after: unknown; user_id: number }>`
      select action, subject_label as label, before, after, user_id from audit
      where agency_id = ${agency} and subject_kind = 'device' order by entry_id`.execute(app.store.db)
  ).rows;
const tile = async (bedId: BedId) => (await app.store.readBoard([agency])).tiles.find((one) => one.bed_id === bedId);

describe('registering', () => {
  it('shows a password once, with which the mat comes in and its tile comes alive', async () => {
    const bed = await freshBed('101');
    await createResident(app.store.db, agency, {
      name: '林住民',
      gender: null,
      birthday: null,
      bedId: bed,
      templateId: null,
    });
    const answer = await call('addDevice', {
      body: { serial: 'WL-NEW-1', bed_id: bed, stay_id: await stayIn(bed), network_id: null },
    });
    const { device, password, door } = answer.body.data;
    expect(device).toMatchObject({
      serial: 'WL-NEW-1',
      bed: { bed_no: '101' },
      resident_name: '林住民',
      online: false,
      last_update_at: null,
    });
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{26}$/);
    expect(door).toEqual({ host: null, port: app.mqttPort, tls: false });
    const mat = await connect({ device, password });
    await mat.publish('v1/WL-NEW-1/up/link', 'online');
    await mat.say({ state: 'sitting' });
    expect((await tile(bed))?.live.status).toBe('sitting');
    expect((await read(device.mat_id)).device).toMatchObject({ online: true, last_update_at: app.clock.now() });
    expect(JSON.stringify(await audited())).not.toContain(password);
    expect(app.logged()).not.toContain(password);
  });

  it('is written down in the history and the audit', async () => {
    const { device } = await add({ bed_id: await freshBed('102') });
    expect((await read(device.mat_id)).history).toMatchObject([
      { event: 'laidInBed', about: '102', by: expect.any(String) },
      { event: 'registered', about: null },
    ]);
    expect(await audited()).toMatchObject([
      { action: 'added', label: device.serial, after: { serial: device.serial, bed: '102' } },
    ]);
  });

  it('refuses a serial number that is used, here or in another agency, in the same words', async () => {
    const { device } = await add();
    const body = { serial: device.serial, bed_id: null, stay_id: null, network_id: null };
    const here = await call('addDevice', { body });
    const elsewhere = await call('addDevice', { token: otherToken, body });
    expect(here.status).toBe(422);
    expect(here.code).toBe('serial_taken');
    expect(elsewhere.body).toEqual(here.body);
  });

  it('lets but one of two have a serial number that both register at once', async () => {
    const body = { serial: freshSerial(), bed_id: null, stay_id: null, network_id: null };
    const codes = (
      await Promise.all([call('addDevice', { body }), call('addDevice', { token: otherToken, body })])
    ).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([null, 'serial_taken'].toSorted());
  });

  it('refuses a bed that has a mat, a bed or network of another agency, and a serial that is none', async () => {
    const made = await makeBed(app, agency);
    const body = { serial: freshSerial(), bed_id: null, stay_id: null, network_id: null };
    expect((await call('addDevice', { body: { ...body, bed_id: made.bed_id, stay_id: made.stay_id } })).code).toBe(
      'bed_has_device',
    );
    const foreignBed = await freshBed('1', '1F', other);
    expect((await call('addDevice', { body: { ...body, bed_id: foreignBed } })).code).toBe('bed_not_found');
    const network_id = await createNetwork(app.store.db, other, { name: 'theirs', ssid: null });
    expect((await call('addDevice', { body: { ...body, network_id } })).code).toBe('network_not_found');
    const wrong = await call('addDevice', { body: { ...body, serial: 'WL/#' } });
    expect(wrong.body.error).toMatchObject({ code: 'invalid', fields: { serial: 'wrong_format' } });
    expect((await list()).total).toBe(1);
  });

  it('refuses a bed that was removed', async () => {
    const bed = await freshBed('gone');
    await sql`update beds set removed_at = now() where bed_id = ${bed}`.execute(app.store.db);
    const body = { serial: freshSerial(), bed_id: bed, stay_id: null, network_id: null };
    expect((await call('addDevice', { body })).code).toBe('bed_not_found');
  });
});

describe('beds', () => {
  const assign = async (device: Device, bed_id: BedId | null, revision = device.revision) => {
    const stay_id = bed_id === null ? device.stay_id : await stayIn(bed_id);
    return await call('assignDevice', { params: { mat_id: device.mat_id }, body: { bed_id, revision, stay_id } });
  };

  it('a mat is taken out, and laid in another bed after that', async () => {
    const [one, two] = [await freshBed('1'), await freshBed('2')];
    const { device } = await add({ bed_id: one });
    const refused = await assign(device, two);
    expect([refused.status, refused.code]).toEqual([409, 'device_has_bed']);
    const out = await assign(device, null);
    expect(out.body.data).toMatchObject({ bed: null, revision: device.revision + 1 });
    expect(await tile(one)).toBeUndefined();
    const again = await assign(out.body.data, two);
    expect(again.body.data.bed).toMatchObject({ bed_no: '2' });
    expect((await tile(two))?.has_mat).toBe(true);
    const { history } = await read(device.mat_id);
    expect(history.map((entry: { event: string; about: string }) => [entry.event, entry.about])).toEqual([
      ['laidInBed', '2'],
      ['takenOut', '1'],
      ['laidInBed', '1'],
      ['registered', null],
    ]);
    expect((await audited()).slice(1)).toMatchObject([
      { action: 'deviceAssigned', before: { bed: '1' }, after: { bed: null } },
      { action: 'deviceAssigned', before: { bed: null }, after: { bed: '2' } },
    ]);
  });

  it('a bed that has a mat is refused, and nothing is changed', async () => {
    const made = await makeBed(app, agency);
    const { device } = await add();
    expect((await assign(device, made.bed_id)).code).toBe('bed_has_device');
    expect((await read(device.mat_id)).device).toMatchObject({ bed: null, revision: 1 });
  });

  it('a bed that is taken away while a mat is laid in it: whoever lays it is told so', async () => {
    const { device } = await add();
    const bed = await freshBed('going');
    const { laying } = await app.store.db.transaction().execute(async (step) => {
      await holdBeds(step, agency, [bed]);
      const under = assign(device, bed);
      await untilSomebodyWaits(app);
      await sql`update beds set removed_at = now() where agency_id = ${agency} and bed_id = ${bed}`.execute(step);
      return { laying: under };
    });
    expect((await laying).code).toBe('bed_not_found');
    expect((await read(device.mat_id)).device).toMatchObject({ bed: null, revision: 1 });
  });

  it('whoever comes second is told so', async () => {
    const { device } = await add();
    expect((await assign(device, await freshBed('first'))).status).toBe(200);
    const second = await assign(device, await freshBed('second'));
    expect([second.status, second.code]).toEqual([409, 'conflict']);
    const raced = (await add()).device;
    const beds = [await freshBed('left'), await freshBed('right')];
    const codes = (await Promise.all(beds.map((bed) => assign(raced, bed)))).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['conflict', null].toSorted());
  });

  it('boards are read anew, alerts of the bed that was left are ended, and silence of the new one counts', async () => {
    const made = await makeBed(app, agency);
    const mat = await connect({ device: { serial: made.serial } as Device, password: made.matPassword });
    await mat.say({ state: 'lying' });
    await mat.close();
    await app.clock.advance(4 * 60_000);
    expect((await app.store.readBoard([agency])).alerts.map(({ type }) => type)).toEqual(['deviceDisconnected']);
    const renewed: unknown[] = [];
    const end = app.store.onRenewed((where) => renewed.push(where.agency_id));
    const { device } = await read(made.mat_id);
    await assign(device, null);
    expect((await app.store.readBoard([agency])).alerts).toEqual([]);
    const bed = await freshBed('next');
    await assign((await read(made.mat_id)).device, bed);
    end();
    expect(renewed).toEqual([agency, agency]);
    await app.clock.advance(4 * 60_000);
    expect((await app.store.readBoard([agency])).alerts).toMatchObject([{ type: 'deviceDisconnected', bed_id: bed }]);
  });

  it('what a mat in no bed sends is counted, and its page shows that it is there', async () => {
    const added = await add();
    const mat = await connect(added);
    await mat.publish(`v1/${added.device.serial}/up/link`, 'online');
    await app.clock.advance(30_000);
    await mat.say();
    await app.clock.advance(1_000);
    const { device, rejections } = await read(added.device.mat_id);
    expect(device).toMatchObject({ online: true, frames: 0, rejected: 1, last_update_at: app.clock.now() - 1_000 });
    expect(rejections).toMatchObject([{ reason: 'notAssigned', count: 1 }]);
    await app.clock.leap(2 * 3_600_000);
    expect((await read(added.device.mat_id)).device.online).toBe(false);
  });
});

describe('replacing', () => {
  const replace = (device: Device, serial: string, revision = device.revision) =>
    call('replaceDevice', {
      params: { mat_id: device.mat_id },
      body: { serial, revision, stay_id: device.stay_id },
    });
  let made: MadeBed;
  let old: Device;
  beforeEach(async () => {
    const networkId = await createNetwork(app.store.db, agency, { name: `net ${++n}`, ssid: 'ward' });
    made = await makeBed(app, agency, { networkId });
    old = (await read(made.mat_id)).device;
  });

  it('registers a serial number nobody knows, in the bed and the network of the old one', async () => {
    const serial = freshSerial();
    const { device, password } = (await replace(old, serial)).body.data;
    expect(device).toMatchObject({ serial, bed: { bed_id: made.bed_id }, network: old.network });
    const mat = await connect({ device, password });
    await mat.say({ state: 'out' });
    expect((await tile(made.bed_id))?.live.status).toBe('bedExit');
    expect((await read(old.mat_id)).device).toMatchObject({ bed: null, revision: 2 });
    expect((await read(old.mat_id)).history[0]).toMatchObject({ event: 'replaced', about: serial });
    expect(await audited()).toMatchObject([
      { action: 'added', label: serial },
      { action: 'deviceReplaced', label: old.serial, before: { serial: old.serial }, after: { serial } },
    ]);
  });

  it('takes a free mat of this agency, which keeps its password', async () => {
    const free = await add();
    const answer = await replace(old, free.device.serial);
    expect(answer.body.data).toMatchObject({ password: null, device: { mat_id: free.device.mat_id } });
    expect(answer.body.data.device.bed.bed_id).toBe(made.bed_id);
    await (await connect(free)).say({ state: 'sitting' });
    expect((await tile(made.bed_id))?.live.status).toBe('sitting');
  });

  it('refuses a mat of another agency, one that lies in a bed, itself, and a bed-less one to be replaced', async () => {
    const foreign = await makeBed(app, other);
    const second = await makeBed(app, agency);
    expect((await replace(old, foreign.serial)).code).toBe('serial_taken');
    expect((await replace(old, second.serial)).code).toBe('device_has_bed');
    expect((await replace(old, old.serial)).code).toBe('device_has_bed');
    const free = await add();
    expect((await replace(free.device, freshSerial())).code).toBe('device_has_no_bed');
    expect((await replace(old, freshSerial(), 7)).code).toBe('conflict');
    expect((await read(old.mat_id)).device).toEqual(old);
  });
});

describe('serial numbers', () => {
  it('are one in whatever case they are typed; the mat itself goes on by its own', async () => {
    const serial = freshSerial();
    const typed = serial.toLowerCase();
    expect(typed).not.toBe(serial);
    const added = await add({ serial });
    const body = { serial: typed, bed_id: null, stay_id: null, network_id: null };
    expect((await call('addDevice', { body })).code).toBe('serial_taken');
    await (await connect(added)).say();
    const broken = (await add({ bed_id: await freshBed('case') })).device;
    const given = { params: { mat_id: broken.mat_id }, body: { serial: typed, ...asShown(broken) } };
    const replaced = (await call('replaceDevice', given)).body.data;
    expect(replaced).toMatchObject({ device: { mat_id: added.device.mat_id, serial }, password: null });
  });

  it('registered twice at once in two cases: one of them is', async () => {
    const serial = freshSerial();
    const answers = await Promise.all(
      [serial.toUpperCase(), serial.toLowerCase()].map((one) =>
        call('addDevice', { body: { serial: one, bed_id: null, stay_id: null, network_id: null } }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'serial_taken'].toSorted());
  });
});

describe('passwords', () => {
  it('a new one drops the connection at once, and the old one is worth nothing', async () => {
    const added = await add({ bed_id: await freshBed('p') });
    const mat = await connect(added);
    await mat.say({ state: 'lying' });
    const gone = ended(mat);
    const { password } = (
      await call('renewDevicePassword', {
        params: { mat_id: added.device.mat_id },
        body: asShown(added.device),
      })
    ).body.data;
    await gone;
    expect(password).not.toBe(added.password);
    await expect(connect(added)).rejects.toThrow(/Bad username or password/);
    await (await connect({ device: added.device, password })).say();
    expect((await read(added.device.mat_id)).history[0].event).toBe('passwordRenewed');
    expect((await audited()).at(-1)?.action).toBe('devicePasswordRenewed');
  });

  it('of a mat that is removed at the same moment there is none', async () => {
    const { device } = await add();
    const other = await app.store.pool.connect();
    await other.query('begin');
    await other.query('update mats set removed_at = now() where mat_id = $1', [device.mat_id]);
    await other.query('delete from mat_directory where mat_id = $1', [device.mat_id]);
    const renewed = call('renewDevicePassword', {
      params: { mat_id: device.mat_id },
      body: asShown(device),
    });
    await untilSomebodyWaits(app);
    await other.query('commit');
    other.release();
    const { status, code } = await renewed;
    expect([status, code]).toEqual([404, 'not_found']);
  });

  it('one that another server renewed drops the connection within ten seconds', async () => {
    const added = await add();
    const gone = ended(await connect(added));
    await sql`update mat_directory set password_hash = 'of another server' where mat_id = ${added.device.mat_id}`.execute(
      app.store.db,
    );
    await app.clock.advance(10_000);
    await gone;
  });
});

describe('restarting', () => {
  it('is asked of the mat and ends with its answer', async () => {
    const added = await add();
    const mat = await connect(added);
    const topic = `v1/${added.device.serial}/down/command`;
    const heard = new Promise<string>((resolve) => mat.client.once('message', (_topic, text) => resolve(String(text))));
    await mat.client.subscribeAsync(topic, { qos: 1 });
    const asked = (await call('rebootDevice', { params: { mat_id: added.device.mat_id }, body: asShown(added.device) }))
      .body.data;
    expect(asked).toMatchObject({ kind: 'reboot', state: 'waiting' });
    expect(JSON.parse(await heard)).toEqual({ command: asked.command_id, kind: 'reboot' });
    await mat.publish(`v1/${added.device.serial}/up/result`, JSON.stringify({ command: asked.command_id, ok: true }));
    const { commands, history } = await read(added.device.mat_id);
    expect(commands).toMatchObject([{ command_id: asked.command_id, state: 'succeeded' }]);
    expect(history[0].event).toBe('rebootSucceeded');
    expect((await audited()).at(-1)?.action).toBe('rebootAsked');
  });

  it('and a new password are not for a mat that lies under somebody else by now: neither interrupts their watch', async () => {
    const [one, other] = [await freshBed('r1'), await freshBed('r2')];
    const { device } = await add({ bed_id: one });
    const { mat_id } = device;
    const move = async (bed_id: number | null) => {
      const body = { bed_id, ...asShown((await read(mat_id)).device) };
      expect((await call('assignDevice', { params: { mat_id }, body })).status).toBe(200);
    };
    await move(null);
    await move(other);
    const before = await audited();
    for (const name of ['rebootDevice', 'renewDevicePassword'] as const) {
      const refused = await call(name, { params: { mat_id }, body: asShown(device) });
      expect([refused.status, refused.code]).toEqual([409, 'conflict']);
    }
    expect((await read(mat_id)).commands).toEqual([]);
    expect(await audited()).toEqual(before);
    const body = asShown((await read(mat_id)).device);
    expect((await call('rebootDevice', { params: { mat_id }, body })).status).toBe(200);
  });

  it('fails when nothing answers within a minute', async () => {
    const { device } = await add();
    await call('rebootDevice', { params: { mat_id: device.mat_id }, body: asShown(device) });
    await app.clock.advance(60_000);
    expect((await read(device.mat_id)).commands).toMatchObject([{ state: 'failed', failure: 'noAnswer' }]);
  });
});

describe('removing', () => {
  const remove = (matId: number) => call('removeDevice', { params: { mat_id: matId } });
  const restore = (matId: number) => call('restoreDevice', { params: { mat_id: matId } });

  it('is refused while it lies in a bed', async () => {
    const { device } = await add({ bed_id: await freshBed('r') });
    const refused = await remove(device.mat_id);
    expect([refused.status, refused.code]).toEqual([409, 'device_has_bed']);
    expect((await list()).total).toBe(1);
  });

  it('ends the connection, and the serial number may be registered again as another mat', async () => {
    const added = await add();
    const gone = ended(await connect(added));
    expect((await remove(added.device.mat_id)).status).toBe(200);
    await gone;
    await expect(connect(added)).rejects.toThrow(/Bad username or password/);
    expect((await call('readDevice', { params: { mat_id: added.device.mat_id } })).code).toBe('not_found');
    expect((await remove(added.device.mat_id)).code).toBe('not_found');
    expect(await list()).toEqual({ rows: [], total: 0 });
    const again = await add({ serial: added.device.serial });
    expect(again.device.mat_id).not.toBe(added.device.mat_id);
    expect((await audited()).map(({ action }) => action)).toEqual(['added', 'removed', 'added']);
    expect((await restore(added.device.mat_id)).code).toBe('serial_taken');
  });

  it('is undone within ten minutes: the mat connects with its password, and is in its network', async () => {
    const network_id = await createNetwork(app.store.db, agency, { name: 'Ward 7', ssid: null });
    const added = await add({ network_id });
    const { mat_id } = added.device;
    expect((await restore(mat_id)).code).toBe('not_found');
    await remove(mat_id);
    await app.clock.advance(undoRemovalMs - 1_000);
    const back = await restore(mat_id);
    expect(back.body.data).toMatchObject({ mat_id, serial: added.device.serial, network: { network_id } });
    await connect(added);
    expect((await list()).total).toBe(1);
    expect((await restore(mat_id)).code).toBe('not_found');
    expect((await audited()).map(({ action }) => action)).toEqual(['added', 'removed', 'restored']);
  });

  it('keeps the password of a removed mat until the first removal after those ten minutes', async () => {
    const first = await add();
    const second = await add();
    const kept = async () => {
      const { rows } = await app.store.pool.query<{ mat_id: number }>(
        'select mat_id from mats where agency_id = $1 and kept_password_hash is not null',
        [agency],
      );
      return rows.map(({ mat_id }) => mat_id);
    };
    await remove(first.device.mat_id);
    await app.clock.advance(undoRemovalMs);
    expect(await kept()).toEqual([first.device.mat_id]);
    await remove(second.device.mat_id);
    expect(await kept()).toEqual([second.device.mat_id]);
  });

  it('can no longer be undone after ten minutes', async () => {
    const { device } = await add();
    await remove(device.mat_id);
    await app.clock.advance(undoRemovalMs);
    expect((await restore(device.mat_id)).code).toBe('not_found');
    expect((await list()).total).toBe(0);
  });
});

describe('the list', () => {
  it('is sorted as people count, and found by serial number, bed or resident', async () => {
    const nets = [
      await createNetwork(app.store.db, agency, { name: 'Ward 10', ssid: null }),
      await createNetwork(app.store.db, agency, { name: 'Ward 2', ssid: null }),
    ];
    const bedOf = async (floor: string, bedNo: string, network?: number) => {
      const bed_id = await freshBed(bedNo, floor);
      const { device } = await add({ bed_id, network_id: network ?? null, serial: `S-${floor}-${bedNo}` });
      return { bed_id, device };
    };
    const ten = await bedOf('10F', '10-1', nets[0]);
    const nine = await bedOf('2F', '201-10', nets[1]);
    const two = await bedOf('2F', '201-9', nets[1]);
    const free = (await add({ serial: 'S-FREE' })).device;
    await createResident(app.store.db, agency, {
      name: '王%小明',
      gender: null,
      birthday: null,
      bedId: two.bed_id,
      templateId: null,
    });
    const inRound = [two, nine, ten].map(({ device }) => device.serial);
    expect(await serials()).toEqual([...inRound, 'S-FREE']);
    expect(await serials({ order: 'desc' })).toEqual([...inRound.toReversed(), 'S-FREE']);
    expect(await serials({ sort: 'network' })).toEqual(['S-2F-201-9', 'S-2F-201-10', 'S-10F-10-1', 'S-FREE']);
    expect(await serials({ sort: 'serial' })).toEqual(['S-2F-201-9', 'S-2F-201-10', 'S-10F-10-1', 'S-FREE']);
    expect(await serials({ search: '201-' })).toEqual(['S-2F-201-9', 'S-2F-201-10']);
    expect(await serials({ search: 's-free' })).toEqual(['S-FREE']);
    expect(await serials({ search: '%小' })).toEqual(['S-2F-201-9']);
    expect(await serials({ search: '_' })).toEqual([]);
    expect(await serials({ state: 'inNoBed' })).toEqual(['S-FREE']);
    expect(await serials({ network_id: nets[0] ?? 0 })).toEqual(['S-10F-10-1']);
    expect(await list({ limit: 2, offset: 1 })).toMatchObject({
      total: 4,
      rows: [{ serial: 'S-2F-201-10' }, { serial: 'S-10F-10-1' }],
    });
    expect(await list({ offset: 100 })).toEqual({ rows: [], total: 4 });
    const mat = await connectMat(app, {
      serial: free.serial,
      matPassword: (await call('renewDevicePassword', { params: { mat_id: free.mat_id }, body: asShown(free) })).body
        .data.password,
    });
    mats.push(mat);
    await mat.publish(`v1/${free.serial}/up/link`, 'online');
    expect(await serials({ state: 'online' })).toEqual(['S-FREE']);
    expect(await serials({ state: 'offline' })).toEqual(inRound);
    expect((await serials({ sort: 'update', order: 'desc' }))[0]).toBe('S-FREE');
  });

  it('says of a mat in a bed what its bed saw: silence is offline, and the last frame the last update', async () => {
    const made = await makeBed(app, agency);
    const mat = await connect({ device: { serial: made.serial } as Device, password: made.matPassword });
    await mat.publish(`v1/${made.serial}/up/link`, 'online');
    await mat.publish(
      `v1/${made.serial}/up/info`,
      JSON.stringify({ version: '2.1', ssid: '護理站', rssi: -61, uptime: 4 }),
    );
    await app.clock.advance(7_000);
    await mat.say({ state: 'lying' });
    const at = app.clock.now();
    expect((await list()).rows).toMatchObject([
      { online: true, version: '2.1', ssid: '護理站', rssi: -61, last_update_at: at },
    ]);
    await app.clock.advance(61_000);
    expect((await list()).rows).toMatchObject([{ online: false, last_update_at: at }]);
  });

  it('counts whole minutes of frames and all that was refused', async () => {
    const made = await makeBed(app, agency);
    const mat = await connect({ device: { serial: made.serial } as Device, password: made.matPassword });
    for (let count = 0; count < 13; count++) {
      await mat.say();
      await app.clock.advance(10_000);
    }
    await mat.publish(`v1/${made.serial}/up/frame`, 'no json');
    await mat.publish(`v1/${made.serial}/up/frame`, JSON.stringify({ ...frame(), seq: -1 }));
    await app.clock.advance(1_000);
    const { device, rejections } = await read(made.mat_id);
    expect(device).toMatchObject({ rejected: 2 });
    expect(device.frames).toBeGreaterThanOrEqual(6);
    expect(rejections.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(['notJson', 'outOfRange']);
  });

  it('has nothing of another agency', async () => {
    const theirs = await makeBed(app, other);
    expect(await list()).toEqual({ rows: [], total: 0 });
    for (const matId of [theirs.mat_id, 2_000_000_000])
      expect((await call('readDevice', { params: { mat_id: matId } })).code).toBe('not_found');
  });
});
