/** Which lists have changed, as screens hear it: gathered, by role, and of the provider's own wherever its agents stand. */
import { type AgencyId, allListsChannel, type ListKind, listsChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drivenClock } from '../clock.ts';
import { eventually } from '../testing/eventually.ts';
import {
  connectScreen,
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../testing/index.ts';
import { type ChangedLists, gatherLists, gatherListsMs } from './gathered-lists.ts';

let app: TestApp;
let provider: ProviderId;
let own: AgencyId;
let sister: AgencyId;
let staff: MadeUser;
let agent: MadeUser;
const open: TestScreen[] = [];

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, own);
  agent = await makeUser(app, 'agent', provider, null);
  // What has been made by now has been heard, and said to nobody.
  await after('networks', () => addNetwork(own, 'first'));
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => app.stop());

async function sitting(user: MadeUser, channel: string): Promise<TestScreen> {
  const screen = connectScreen(app.url, (await signIn(app, user)).token);
  open.push(screen);
  screen.watch(channel);
  expect(await screen.next(channel, 'ListEvent')).toMatchObject({ fresh: true, kinds: [] });
  return screen;
}

/** What is done, once the server has heard `last` from the database; then the time of gathering passes. */
async function after(last: ListKind, act: () => Promise<unknown>): Promise<void> {
  let heard = false;
  const end = app.store.lists.onNews(({ kind }) => {
    heard ||= kind === last;
  });
  await act();
  await eventually(() => expect(heard).toBe(true));
  end();
  await app.clock.advance(gatherListsMs);
}

const addNetwork = (agency: AgencyId, name: string) =>
  app.store.pool.query('insert into networks (agency_id, name) values ($1, $2)', [agency, name]);

test('a change is heard in its agency and over all of them, and nowhere else', async () => {
  const [mine, theirs, all] = [listsChannel(own), listsChannel(sister), allListsChannel(provider)];
  const here = await sitting(staff, mine);
  const there = await sitting(agent, theirs);
  const above = await sitting(agent, all);
  await after('networks', () => addNetwork(own, 'north'));
  expect((await here.next(mine, 'ListEvent')).kinds.toSorted()).toEqual(['devices', 'networks']);
  expect((await above.next(all, 'ListEvent')).kinds.toSorted()).toEqual(['devices', 'networks']);
  await after('networks', () => addNetwork(sister, 'north'));
  expect((await there.next(theirs, 'ListEvent')).kinds.toSorted()).toEqual(['devices', 'networks']);
  expect(here.untaken).toEqual([]);
});

test('staff hear nothing of accounts and miss nothing by it; what is the provider’s reaches its agents everywhere', async () => {
  const channel = listsChannel(own);
  const nurse = await sitting(staff, channel);
  const keeper = await sitting(agent, channel);
  const elsewhere = await sitting(agent, listsChannel(sister));
  await after('agencies', () =>
    app.store.pool.query(`update users set display_name = 'Night' where user_id = $1`, [staff.user_id]),
  );
  const heard = [await keeper.next(channel, 'ListEvent'), await keeper.next(channel, 'ListEvent')];
  expect(heard.flatMap(({ kinds }) => kinds).toSorted()).toEqual(['accounts', 'agencies', 'notifyLists']);
  expect((await elsewhere.next(listsChannel(sister), 'ListEvent')).kinds).toEqual(['agencies']);
  const first = await nurse.next(channel, 'ListEvent');
  expect(first.kinds).toEqual(['notifyLists']);
  await after('networks', () => addNetwork(own, 'south'));
  expect((await nurse.next(channel, 'ListEvent')).seq).toBe(first.seq + 1);
});

test('where the line to the database is lost, everybody reads everything', async () => {
  const channel = listsChannel(own);
  const screen = await sitting(staff, channel);
  await app.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'wardlight lists'`,
  );
  expect(await screen.next(channel, 'ListEvent')).toMatchObject({ fresh: true });
  await after('networks', () => addNetwork(own, 'east'));
  expect((await screen.next(channel, 'ListEvent')).kinds).toContain('networks');
});

test('what changes within the time of gathering is said once, each kind once', async () => {
  const clock = drivenClock(0);
  const said: ChangedLists[] = [];
  const gathered = gatherLists(clock, (changed) => said.push(changed));
  const news = (kind: ListKind, agency_id: AgencyId | null = own) => ({ kind, provider_id: provider, agency_id });
  for (const kind of ['residents', 'beds', 'residents'] as const) gathered.add(news(kind));
  gathered.add(news('agencies', null));
  await clock.advance(gatherListsMs - 1);
  gathered.add(news('devices'));
  expect(said).toEqual([]);
  await clock.advance(1);
  expect(said).toEqual([
    { provider_id: provider, agency_id: own, kinds: ['residents', 'beds', 'devices'] },
    { provider_id: provider, agency_id: null, kinds: ['agencies'] },
  ]);
  gathered.add(news('beds'));
  gathered.forget();
  await clock.advance(gatherListsMs);
  expect(said).toHaveLength(2);
});
