/** Other systems as agents keep them: what they may read, keys that are shown once, and what is written down of it. */
import type { AgencyId, Integration, ProviderId, RouteName } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { makeAgency, makeProvider, makeUser, signIn } from '../../testing/factories.ts';

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
async function add(change: object = {}): Promise<Integration> {
  const body = { name: `Hospital ${++n}`, kinds: ['spo2', 'bloodPressure'], names: true, ...change };
  const answer = await call('addIntegration', { body });
  expect(answer.code).toBeNull();
  return answer.body.data;
}
const params = ({ integration_id }: Integration) => ({ integration_id });
const change = ({ name, kinds, names, revision, ...of }: Integration, to: object = {}) =>
  call('changeIntegration', {
    params: { integration_id: of.integration_id },
    body: { name, kinds, names, revision, ...to },
  });
const list = async (query: Record<string, string> = {}) => (await call('listIntegrations', { query })).body.data;
const audited = async () =>
  (
    await sql<object>`select action, subject_label as label, before, after from audit
      where agency_id = ${agency} and subject_kind = 'integration' order by entry_id`.execute(app.store.db)
  ).rows;

describe('the register', () => {
  it('lists systems by name, with their kinds in the order of reports', async () => {
    await add({ name: 'Clinic 10' });
    await add({ name: 'Clinic 9' });
    const names = async (query = {}) => (await list(query)).rows.map(({ name }: Integration) => name);
    expect(await names()).toEqual(['Clinic 9', 'Clinic 10']);
    expect(await names({ search: '10' })).toEqual(['Clinic 10']);
    expect((await list()).rows[0]).toMatchObject({ kinds: ['bloodPressure', 'spo2'], names: true, keys: [] });
  });

  it('a change asks for what was read, and writes down what changed', async () => {
    const one = await add();
    const changed = await change(one, { kinds: ['spo2'], names: false });
    expect(changed.body.data).toMatchObject({ revision: 2, kinds: ['spo2'], names: false });
    expect((await change(one)).code).toBe('conflict');
    expect((await audited()).slice(1)).toEqual([
      {
        action: 'changed',
        label: one.name,
        before: { readable_kinds: 'bloodPressure, spo2', with_names: true },
        after: { readable_kinds: 'spo2', with_names: false },
      },
    ]);
  });

  it('a name is one in its agency, and free again when its system is removed', async () => {
    const one = await add({ name: 'Clinic' });
    expect((await call('addIntegration', { body: { name: 'CLINIC', kinds: ['spo2'], names: true } })).code).toBe(
      'name_taken',
    );
    expect((await call('removeIntegration', { params: params(one) })).code).toBeNull();
    expect((await call('removeIntegration', { params: params(one) })).code).toBe('not_found');
    await add({ name: 'Clinic' });
  });

  it('one that may read nothing is refused', async () => {
    const answer = await call('addIntegration', { body: { name: 'Nothing', kinds: [], names: true } });
    expect(answer.body.error.fields).toEqual({ kinds: 'too_short' });
  });
});

describe('keys', () => {
  const makeKey = (one: Integration) => call('makeIntegrationKey', { params: params(one), body: {} });

  it('are shown once, and kept as nothing by which they could be used', async () => {
    const one = await add();
    const { key, integration } = (await makeKey(one)).body.data;
    expect(key).toMatch(/^wli-[0-9]+-[0-9]+-[A-Za-z0-9_-]{43}$/);
    expect(integration.keys).toMatchObject([{ hint: key.slice(-4), made_at: app.clock.now(), used_at: null }]);
    const { rows } = await app.store.pool.query('select k::text from integration_keys k');
    for (const text of [JSON.stringify(rows), JSON.stringify(await list()), app.logged()])
      expect(text).not.toContain(key.slice(-43));
  });

  it('are two at a time, also of three that are asked for at once', async () => {
    const one = await add();
    const made = await Promise.all([makeKey(one), makeKey(one), makeKey(one)]);
    expect(made.map(({ code }) => code).toSorted()).toEqual(['conflict', null, null]);
    const [first] = (await list()).rows[0].keys;
    const revoke = () => call('revokeIntegrationKey', { params: { ...params(one), key_id: first.key_id } });
    expect((await revoke()).body.data.keys).toHaveLength(1);
    expect((await revoke()).code).toBe('not_found');
    expect((await makeKey(one)).code).toBeNull();
    expect((await audited()).map((entry) => (entry as { action: string }).action)).toEqual([
      'added',
      'integrationKeyMade',
      'integrationKeyMade',
      'integrationKeyRevoked',
      'integrationKeyMade',
    ]);
  });

  it('of another agency are not there', async () => {
    const one = await add();
    const { key_id } = (await makeKey(one)).body.data.integration.keys[0];
    const elsewhere = await makeAgency(app, provider);
    const asked = { agency: elsewhere, params: { ...params(one), key_id } };
    expect((await call('revokeIntegrationKey', asked)).code).toBe('not_found');
    expect((await call('makeIntegrationKey', { agency: elsewhere, params: params(one), body: {} })).code).toBe(
      'not_found',
    );
  });
});
