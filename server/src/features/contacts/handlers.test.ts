/** The people to call: who keeps them, who reads them, and what stands on the sign-in page. */
import type { AgencyId, Contact, ContactLists, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let sister: AgencyId;
let agent: string;
let staff: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  staff = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
});
afterAll(() => app.stop());

const lin: Contact = {
  ...{ name: '林值班', role: '護理長', phone: '02-1234-5678 #12', line: '@ward', mail: 'lin@example.org' },
  hours: '08:00–17:00\n夜間請打分機 9',
};
const bare: Contact = { name: 'Ana', role: null, phone: null, line: null, mail: null, hours: null };
const read = async (token: string): Promise<ContactLists> =>
  (await app.call('readContacts', { token, ...(token === agent ? { agency: 'all' } : {}) })).body.data;
const save = (body: { agency_id: AgencyId | null; contacts: unknown; revision: number }, token = agent) =>
  app.call('saveContacts', { token, body });
const audit = async (kind: string, id: number) =>
  (
    await app.store.pool.query(
      'select agency_id, before, after from audit where subject_kind = $1 and subject_id = $2 order by entry_id desc',
      [kind, String(id)],
    )
  ).rows;

describe('the people to call', () => {
  test('are empty lists of revision 0 at first; staff see their own place, agents every one', async () => {
    expect(await read(staff)).toMatchObject({
      provider: { contacts: [], revision: 0 },
      agencies: [{ agency_id: agency, contacts: [], revision: 0 }],
    });
    expect((await read(agent)).agencies.map(({ agency_id }) => agency_id).toSorted()).toEqual([agency, sister]);
  });

  test('are kept by agents in their order, with the audit and a conflict for who saves over another', async () => {
    const first = await save({ agency_id: agency, contacts: [lin, bare], revision: 0 });
    expect(first.body.data.agencies.find((one: { agency_id: number }) => one.agency_id === agency)).toMatchObject({
      contacts: [lin, bare],
      revision: 1,
    });
    expect((await save({ agency_id: agency, contacts: [bare], revision: 0 })).code).toBe('conflict');
    expect((await read(staff)).agencies[0]).toMatchObject({ contacts: [lin, bare], revision: 1 });
    expect((await audit('agency', agency))[0]).toEqual({
      agency_id: agency,
      before: { contact: null },
      after: {
        contact: `林值班 · 護理長 · 02-1234-5678 #12 · LINE @ward · lin@example.org · 08:00–17:00\n夜間請打分機 9\nAna`,
      },
    });
    // Nothing changed: nothing to write down.
    expect((await save({ agency_id: agency, contacts: [lin, bare], revision: 1 })).body.data).toBeTruthy();
    expect(await audit('agency', agency)).toHaveLength(1);
  });

  test('two first lists at once: one is saved, the other is a conflict', async () => {
    const both = await Promise.all([lin, bare].map((one) => save({ agency_id: sister, contacts: [one], revision: 0 })));
    expect(both.map(({ code }) => code).toSorted()).toEqual(['conflict', null]);
  });

  test('of an agency of another provider are not there to be saved', async () => {
    const theirs = await makeAgency(app, await makeProvider(app));
    expect((await save({ agency_id: theirs, contacts: [lin], revision: 0 })).code).toBe('not_found');
    expect((await save({ agency_id: agency, contacts: [lin], revision: 1 }, staff)).code).toBe('no_permission');
  });

  test('what cannot be a number, an address or a name is named by its field', async () => {
    const wrong = { ...lin, name: ' ', phone: 'call me', mail: 'lin@', line: 'javascript:alert(1)' };
    const refused = await save({ agency_id: agency, contacts: [bare, wrong], revision: 1 });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.fields).toSorted()).toEqual([
      'contacts.1.line',
      'contacts.1.mail',
      'contacts.1.name',
      'contacts.1.phone',
    ]);
    const many = await save({ agency_id: agency, contacts: Array.from({ length: 21 }, () => bare), revision: 1 });
    expect(many.status).toBe(422);
  });
});

describe('before sign-in', () => {
  const shown = async () => (await app.call('readSignInContacts')).body.data.provider;
  const help = async () => (await app.call('readHelp')).body.data.provider;

  test('the provider is named where exactly one has people to call', async () => {
    expect([await shown(), await help()]).toEqual([null, null]);
    await save({ agency_id: null, contacts: [bare, lin], revision: 0 });
    const { name } = (await read(staff)).provider;
    expect(await shown()).toEqual({ name, contacts: [bare, lin] });
    expect(await help()).toEqual({ name, contact: expect.stringMatching(/^Ana\n林值班 · /) });
    const user = (await app.call('readUser', { token: staff })).body.data;
    expect(user.provider).toEqual(await help());

    const other = await makeProvider(app);
    const theirAgent = (await signIn(app, await makeUser(app, 'agent', other, null))).token;
    await save({ agency_id: null, contacts: [], revision: 0 }, theirAgent);
    expect(await shown()).not.toBeNull();
    await save({ agency_id: null, contacts: [lin], revision: 0 }, theirAgent);
    expect([await shown(), await help()]).toEqual([null, null]);
    await save({ agency_id: null, contacts: [], revision: 1 }, theirAgent);
    await save({ agency_id: null, contacts: [], revision: 1 });
    expect([await shown(), await help()]).toEqual([null, null]);
  });
});
