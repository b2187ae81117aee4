/** Gateways as agents keep them: serial numbers that are one in the world, keys that are shown once, and what is written down of it. */
import type { AgencyId, Gateway, ProviderId, RouteName } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { makeAgency, makeBed, makeProvider, makeUser, signIn } from '../../testing/factories.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let token: string;
let n = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
});

const call = (name: RouteName, given: CallGiven = {}) => app.call(name, { token, agency, ...given });
const wish = (change: object = {}) => ({
  ...{ name: `Ward ${++n}`, family: 'chiline', serial: `GW-${n}`, readings_per_second: 50 },
  ...change,
});
async function add(change: object = {}): Promise<Gateway> {
  const answer = await call('addGateway', { body: wish(change) });
  expect(answer.code).toBeNull();
  return answer.body.data;
}
const params = ({ gateway_id }: Gateway) => ({ gateway_id });
const change = ({ gateway_id, name, serial, readings_per_second, revision }: Gateway, to: object = {}) =>
  call('changeGateway', { params: { gateway_id }, body: { name, serial, readings_per_second, revision, ...to } });
const list = async (query: Record<string, string> = {}) => (await call('listGateways', { query })).body.data;
const audited = async () =>
  (
    await sql<object>`select action, subject_label as label, before, after from audit
      where agency_id = ${agency} and subject_kind = 'gateway' order by entry_id`.execute(app.store.db)
  ).rows;

describe('the register', () => {
  it('lists gateways by name, or by a part of name or serial, or of one family', async () => {
    await add({ name: 'Ward 10', serial: 'GW-ten' });
    await add({ name: 'Ward 9', family: 'fora', serial: null });
    const names = async (query = {}) => (await list(query)).rows.map(({ name }: Gateway) => name);
    expect(await names()).toEqual(['Ward 9', 'Ward 10']);
    expect(await names({ search: 'TEN' })).toEqual(['Ward 10']);
    expect(await names({ family: 'fora' })).toEqual(['Ward 9']);
    expect(await list({ limit: '1', offset: '1' })).toMatchObject({ total: 2, rows: [{ name: 'Ward 10' }] });
  });

  it('begins without a key, with nothing counted, and says so in the audit', async () => {
    const gateway = await add({ name: 'Nurses' });
    expect(gateway).toMatchObject({ agency_id: agency, revision: 1, keys: [], seen_at: null, refused: null });
    expect(Object.values(gateway.counted)).toEqual([0, 0, 0, 0, 0]);
    expect(await audited()).toMatchObject([
      { action: 'added', label: 'Nurses', after: { family: 'chiline', serial: gateway.serial } },
    ]);
  });

  it('a change asks for what was read, and writes down what changed', async () => {
    const gateway = await add();
    const changed = await change(gateway, { serial: null, readings_per_second: 2_000 });
    expect(changed.body.data).toMatchObject({ revision: 2, serial: null, readings_per_second: 2_000 });
    expect((await change(gateway, { name: 'late' })).code).toBe('conflict');
    expect((await change(changed.body.data)).body.data.revision).toBe(2);
    expect((await audited()).slice(1)).toEqual([
      {
        action: 'changed',
        label: gateway.name,
        before: { serial: gateway.serial, readings_per_second: 50 },
        after: { serial: null, readings_per_second: 2_000 },
      },
    ]);
  });

  it('a name is one in its agency, and free again when its gateway is removed', async () => {
    const one = await add({ name: 'Ward' });
    expect((await call('addGateway', { body: wish({ name: 'WARD' }) })).code).toBe('name_taken');
    expect((await change(await add(), { name: 'ward' })).code).toBe('name_taken');
    expect((await call('removeGateway', { params: params(one) })).code).toBeNull();
    expect((await call('removeGateway', { params: params(one) })).code).toBe('not_found');
    await add({ name: 'Ward', serial: one.serial });
  });

  it.each([
    ['readings_per_second', 0, 'too_small'],
    ['readings_per_second', 2_001, 'too_large'],
    ['serial', 'GW/#', 'wrong_format'],
    ['family', 'other', 'unknown_value'],
  ])('%s of %s is refused', async (field, value, problem) => {
    const answer = await call('addGateway', { body: wish({ [field]: value }) });
    expect(answer.body.error).toMatchObject({ code: 'invalid', fields: { [field]: problem } });
  });
});

describe('a serial number is one in the world', () => {
  it('among gateways, whatever the case, here and elsewhere', async () => {
    const { serial } = await add();
    const elsewhere = await makeAgency(app, provider);
    for (const where of [agency, elsewhere])
      expect((await call('addGateway', { agency: where, body: wish({ serial: serial?.toLowerCase() }) })).code).toBe(
        'serial_taken',
      );
    expect((await change(await add(), { serial })).code).toBe('serial_taken');
  });

  it('a gateway may spell its own anew', async () => {
    const gateway = await add({ serial: 'GW-spelled' });
    expect((await change(gateway, { serial: 'gw-SPELLED' })).body.data.serial).toBe('gw-SPELLED');
  });

  it('a gateway gets none of a mat', async () => {
    const bed = await makeBed(app, agency);
    for (const serial of [bed.serial, bed.serial.toLowerCase()])
      expect((await call('addGateway', { body: wish({ serial }) })).code).toBe('serial_taken');
  });

  it('a mat gets none of a gateway, also by being replaced, until the gateway is removed', async () => {
    const gateway = await add();
    const { serial } = gateway;
    const bed = await makeBed(app, agency);
    const mat = () =>
      call('addDevice', { body: { serial: serial?.toLowerCase(), bed_id: null, stay_id: null, network_id: null } });
    expect((await mat()).code).toBe('serial_taken');
    const replaced = await call('replaceDevice', {
      params: { mat_id: bed.mat_id },
      body: { serial, revision: 1, stay_id: bed.stay_id },
    });
    expect(replaced.code).toBe('serial_taken');
    await call('removeGateway', { params: params(gateway) });
    expect((await mat()).code).toBeNull();
  });

  it('of a mat and a gateway that want it at once, one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const serial = `GW-race-${round}`;
      const codes = await Promise.all([
        call('addGateway', { body: wish({ serial }) }),
        call('addDevice', { body: { serial, bed_id: null, stay_id: null, network_id: null } }),
      ]);
      expect(codes.map(({ code }) => code).toSorted()).toEqual([null, 'serial_taken'].toSorted());
    }
  });

  it.each(['gateway', 'Gateway'])('%s is nobody’s', async (serial) => {
    expect((await call('addGateway', { body: wish({ serial }) })).code).toBe('serial_taken');
    expect((await call('addDevice', { body: { serial, bed_id: null, stay_id: null, network_id: null } })).code).toBe(
      'serial_taken',
    );
  });

  it('typing those of other providers is slowed down', async () => {
    const { serial } = await add();
    const other = await makeProvider(app);
    const there = await makeAgency(app, other);
    const stranger = (await signIn(app, await makeUser(app, 'agent', other, null))).token;
    const guess = () => call('addGateway', { token: stranger, agency: there, body: wish({ serial }) });
    for (let tried = 0; tried < 20; tried++) expect((await guess()).code).toBe('serial_taken');
    expect((await guess()).code).toBe('too_many_requests');
  });
});

describe('keys', () => {
  const makeKey = (gateway: Gateway) => call('makeGatewayKey', { params: params(gateway), body: {} });
  const revoke = (gateway: Gateway, key_id: number) =>
    call('revokeGatewayKey', { params: { ...params(gateway), key_id } });

  it('are shown once, and kept as nothing by which they could be used', async () => {
    const gateway = await add();
    const { key, gateway: after } = (await makeKey(gateway)).body.data;
    expect(key).toMatch(/^wlg-[0-9]+-[0-9]+-[A-Za-z0-9_-]{43}$/);
    const [kept] = after.keys;
    expect(kept).toMatchObject({ hint: key.slice(-4), made_at: app.clock.now(), used_at: null });
    const rows = await app.store.pool.query(
      'select g::text, k::text from gateways g join gateway_keys k using (agency_id, gateway_id)',
    );
    for (const text of [JSON.stringify(rows.rows), JSON.stringify(await list()), app.logged()]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(key.split('-')[3]);
    }
    expect(await app.store.pool.query('select hash from gateway_keys').then(({ rows: [row] }) => row.hash.length)).toBe(
      32,
    );
  });

  it('are two at a time: one more is for when one is revoked', async () => {
    const gateway = await add();
    const first = (await makeKey(gateway)).body.data.gateway.keys[0];
    const raced = await Promise.all([makeKey(gateway), makeKey(gateway)]);
    expect(raced.map(({ code }) => code).toSorted()).toEqual([null, 'conflict'].toSorted());
    expect((await revoke(gateway, first.key_id)).body.data.keys).toHaveLength(1);
    expect((await revoke(gateway, first.key_id)).code).toBe('not_found');
    expect((await makeKey(gateway)).body.data.gateway.keys).toHaveLength(2);
    const [, made, , revoked] = await audited();
    expect(made).toEqual({ action: 'gatewayKeyMade', label: gateway.name, before: null, after: { key: first.hint } });
    expect(revoked).toEqual({
      action: 'gatewayKeyRevoked',
      label: gateway.name,
      before: { key: first.hint },
      after: null,
    });
  });

  it('of one gateway cannot be revoked as another’s', async () => {
    const [one, other] = [await add(), await add()];
    const [key] = (await makeKey(one)).body.data.gateway.keys;
    expect((await revoke(other, key.key_id)).code).toBe('not_found');
  });

  it('end with their gateway', async () => {
    const gateway = await add();
    const { key } = (await makeKey(gateway)).body.data;
    await call('removeGateway', { params: params(gateway) });
    expect(
      (await app.store.pool.query('select from gateway_keys where gateway_id = $1', [gateway.gateway_id])).rowCount,
    ).toBe(0);
    expect(app.logged()).not.toContain(key);
    expect((await makeKey(gateway)).code).toBe('not_found');
  });
});
