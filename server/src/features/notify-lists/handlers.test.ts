/** Lists of whom to tell, over HTTP. */
import type { AgencyId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let agency: AgencyId;
let mei: MadeUser;
let agent: MadeUser;
let stranger: MadeUser;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  mei = await makeUser(app, 'staff', provider, agency);
  agent = await makeUser(app, 'agent', provider, null);
  stranger = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
  ({ token } = await signIn(app, mei));
});
afterAll(() => app.stop());

const add = (name: string, ...people: readonly MadeUser[]) =>
  app.call('addNotifyList', { token, body: { name, user_ids: people.map(({ user_id }) => user_id) } });
const audited = async () =>
  (
    await app.store.pool.query(
      `select action, subject_label, before, after from audit where subject_kind = 'notifyList' order by entry_id`,
    )
  ).rows;

test('a list names people of the agency and the agents, and says who would be reached', async () => {
  await app.store.pool.query(
    `insert into line_accounts (user_id, line_user_id, line_name, linked_at) values ($1, 'U1', 'm', now())`,
    [mei.user_id],
  );
  const { body } = await add('Night', mei, agent);
  expect(body.data).toMatchObject({ name: 'Night', agency_id: agency, revision: 1, templates: 0 });
  expect(body.data.people).toContainEqual({ user_id: mei.user_id, name: mei.display_name, line: true, push: false });
  expect(body.data.people).toContainEqual({
    user_id: agent.user_id,
    name: agent.display_name,
    line: false,
    push: false,
  });
  expect((await app.call('listNotifyLists', { token })).body.data.lists).toEqual([body.data]);
});

test('who can be put on a list is offered by name, with who would be reached: nobody else, and no station of many', async () => {
  await makeUser(app, 'display', agent.provider_id, agency);
  const { user_id: station } = await makeUser(app, 'staff', agent.provider_id, agency);
  await app.store.pool.query('update users set shared = true where user_id = $1', [station]);
  const { people } = (await app.call('listNotifyLists', { token })).body.data;
  const offered = [mei, agent].toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1));
  expect(people).toEqual(
    offered.map(({ user_id, display_name }) => ({
      user_id,
      name: display_name,
      line: user_id === mei.user_id,
      push: false,
    })),
  );
});

test('nobody is on a list who may not act there, and nothing of such a list is kept', async () => {
  expect((await add('With a stranger', stranger)).code).toBe('person_unknown');
  expect((await app.call('listNotifyLists', { token })).body.data.lists).toHaveLength(1);
});

test('a name is taken once, however it is written', async () => {
  expect((await add('NIGHT')).code).toBe('name_taken');
});

test('two who change it at once: the second sees that it changed; the audit says who was on it', async () => {
  const { body } = await add('Day', mei);
  const params = { list_id: body.data.list_id };
  const change = (name: string, revision: number) =>
    app.call('changeNotifyList', { token, params, body: { name, user_ids: [agent.user_id], revision } });
  expect((await change('Days', 1)).body.data).toMatchObject({ name: 'Days', revision: 2 });
  expect((await change('Dayz', 1)).code).toBe('conflict');
  expect((await change('night', 2)).code).toBe('name_taken');
  expect((await audited()).at(-1)).toEqual({
    action: 'changed',
    subject_label: 'Day',
    before: { name: 'Day', people: mei.display_name },
    after: { name: 'Days', people: agent.display_name },
  });
});

test('one that a template tells is not removed', async () => {
  const { list_id } = (await add('Used')).body.data;
  await app.store.pool.query(
    'update templates set escalate_list_id = $2 where agency_id = $1 and shipped is not null',
    [agency, list_id],
  );
  expect((await app.call('removeNotifyList', { token, params: { list_id } })).code).toBe('list_in_use');
  await app.store.pool.query('update templates set escalate_list_id = null');
  expect((await app.call('removeNotifyList', { token, params: { list_id } })).status).toBe(200);
  expect((await app.call('removeNotifyList', { token, params: { list_id } })).code).toBe('not_found');
});
