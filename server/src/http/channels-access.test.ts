/**
 * Who may sit in which channel of the socket: one table over every kind of channel, every kind of account and every place, and what
 * becomes of a subscription whose account loses its rights. A kind of channel without a row here does not compile.
 */
import { randomUUID } from 'node:crypto';
import {
  type AgencyId,
  aggregateChannel,
  allListsChannel,
  announcementChannel,
  beatMs,
  type ChannelKind,
  channelKinds,
  chatChannel,
  dashboardChannel,
  foraChannel,
  listsChannel,
  type ProviderId,
} from '@wardlight/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatherListsMs } from '../fanout/gathered-lists.ts';
import type { KnownGateway } from '../store/measurements/kept.ts';
import {
  connectScreen,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeKnownGateway,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../testing/index.ts';

const neverWas = 2_000_000_000;
const beyondIds = 9_999_999_999;

const places = ['own', 'sister', 'foreign', 'never was', 'beyond ids'] as const;
type Place = (typeof places)[number];

/** How a channel of each kind is named at each place; null where there is no such place. */
const names: Record<ChannelKind, (place: Place) => string | null> = {
  dashboard(place) {
    const ids = { own, sister, foreign, 'never was': neverWas, 'beyond ids': beyondIds };
    return dashboardChannel(ids[place] as AgencyId);
  },
  fora(place) {
    const ids = { own, sister, foreign, 'never was': neverWas, 'beyond ids': beyondIds };
    return foraChannel(ids[place] as AgencyId);
  },
  announcement(place) {
    const ids = { own, sister, foreign, 'never was': neverWas, 'beyond ids': beyondIds };
    return announcementChannel(ids[place] as AgencyId);
  },
  chat(place) {
    const ids = { own, sister, foreign, 'never was': neverWas, 'beyond ids': beyondIds };
    return chatChannel(ids[place] as AgencyId);
  },
  lists(place) {
    const ids = { own, sister, foreign, 'never was': neverWas, 'beyond ids': beyondIds };
    return listsChannel(ids[place] as AgencyId);
  },
  alllists(place) {
    if (place === 'sister') return null;
    const ids = { own: provider, foreign: otherProvider, 'never was': neverWas, 'beyond ids': beyondIds };
    return allListsChannel(ids[place] as ProviderId);
  },
  aggregate(place) {
    if (place === 'sister') return null;
    const ids = { own: provider, foreign: otherProvider, 'never was': neverWas, 'beyond ids': beyondIds };
    return aggregateChannel(ids[place] as ProviderId);
  },
};

/** The places where they sit; everywhere else they are refused with `elsewhere`. */
interface Row {
  readonly sits: readonly Place[];
  readonly elsewhere: 401 | 403;
}
const unknown: Row = { sits: [], elsewhere: 401 };
const refused: Row = { sits: [], elsewhere: 403 };
const sits = (...at: readonly Place[]): Row => ({ sits: at, elsewhere: 403 });

const without = {
  nobody: unknown,
  'nonsense token': unknown,
  'ended session': unknown,
  'expired session': unknown,
  'idle session': unknown,
  'disabled account': unknown,
  'one-time code': refused,
  'agent with a one-time code': refused,
} as const;

const rows = {
  dashboard: {
    ...without,
    staff: sits('own'),
    display: sits('own'),
    agent: sits('own', 'sister'),
    'staff of the sister': sits('sister'),
    'staff of the other provider': sits('foreign'),
    'agent of the other provider': sits('foreign'),
  },
  fora: {
    ...without,
    staff: sits('own'),
    display: refused,
    agent: sits('own', 'sister'),
    'staff of the sister': sits('sister'),
    'staff of the other provider': sits('foreign'),
    'agent of the other provider': sits('foreign'),
  },
  announcement: {
    ...without,
    staff: sits('own'),
    display: refused,
    agent: sits('own', 'sister'),
    'staff of the sister': sits('sister'),
    'staff of the other provider': sits('foreign'),
    'agent of the other provider': sits('foreign'),
  },
  chat: {
    ...without,
    staff: sits('own'),
    display: refused,
    agent: sits('own', 'sister'),
    'staff of the sister': sits('sister'),
    'staff of the other provider': sits('foreign'),
    'agent of the other provider': sits('foreign'),
  },
  lists: {
    ...without,
    staff: sits('own'),
    display: refused,
    agent: sits('own', 'sister'),
    'staff of the sister': sits('sister'),
    'staff of the other provider': sits('foreign'),
    'agent of the other provider': sits('foreign'),
  },
  alllists: {
    ...without,
    staff: refused,
    display: refused,
    agent: sits('own'),
    'staff of the sister': refused,
    'staff of the other provider': refused,
    'agent of the other provider': sits('foreign'),
  },
  aggregate: {
    ...without,
    staff: refused,
    display: refused,
    agent: sits('own'),
    'staff of the sister': refused,
    'staff of the other provider': refused,
    'agent of the other provider': sits('foreign'),
  },
} as const satisfies Record<ChannelKind, Record<string, Row>>;
type Caller = keyof (typeof rows)['dashboard'];
const kinds = Object.keys(rows) as ChannelKind[];
/** What comes first in a channel of each kind, and what is then heard there of what happens everywhere. */
const first = {
  dashboard: 'SnapshotEvent',
  aggregate: 'SnapshotEvent',
  fora: 'ForaEvent',
  announcement: 'AnnouncementSyncEvent',
  chat: 'ChatEvent',
  lists: 'ListEvent',
  alllists: 'ListEvent',
} as const;
const heard = {
  dashboard: 'DashboardEvent',
  aggregate: 'DashboardEvent',
  fora: 'ForaEvent',
  announcement: 'AnnouncementEvent',
  chat: 'ChatEvent',
  lists: 'ListEvent',
  alllists: 'ListEvent',
} as const;
const callers = Object.keys(rows.dashboard) as Caller[];

let app: TestApp;
let provider: ProviderId;
let otherProvider: ProviderId;
let own: AgencyId;
let sister: AgencyId;
let foreign: AgencyId;
let beds: MadeBed[];
let gateways: KnownGateway[];
let measured = 0;
let people: Record<'staff' | 'display' | 'agent' | 'sister' | 'foreign' | 'otherAgent' | 'disabled', MadeUser>;
const open: TestScreen[] = [];

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  otherProvider = await makeProvider(app);
  own = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  foreign = await makeAgency(app, otherProvider);
  beds = await Promise.all([own, sister, foreign].map((agency) => makeBed(app, agency)));
  gateways = await Promise.all([own, sister, foreign].map((agency) => makeKnownGateway(app, agency)));
  people = {
    staff: await makeUser(app, 'staff', provider, own),
    display: await makeUser(app, 'display', provider, own),
    agent: await makeUser(app, 'agent', provider, null),
    sister: await makeUser(app, 'staff', provider, sister),
    foreign: await makeUser(app, 'staff', otherProvider, foreign),
    otherAgent: await makeUser(app, 'agent', otherProvider, null),
    disabled: await makeUser(app, 'staff', provider, own),
  };
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => app.stop());

async function happens(): Promise<void> {
  for (const bed of beds) await say(app, bed, { state: 'sitting' });
  for (const gateway of gateways) {
    const reading = { meter: 'M-1', at: ++measured, kind: 'pulse', value: 70, unit: '/min' };
    await app.store.measurements.takeReadings(gateway, [reading], app.clock.now());
  }
  for (const [agencyId, { user_id }] of [
    [own, people.staff],
    [sister, people.sister],
    [foreign, people.foreign],
  ] as const)
    await app.store.chat.send(
      { agencyId, userId: user_id, at: app.clock.now() },
      { client_id: randomUUID(), text: 'x', file_id: null, link: null },
    );
  for (const [who, agencies] of [
    [people.agent, [own, sister]],
    [people.otherAgent, [foreign]],
  ] as const)
    await app.store.announcements.add(
      {
        providerId: who.provider_id,
        by: { userId: who.user_id, accountId: who.user_id, address: null },
        at: app.clock.now(),
      },
      {
        texts: { en: { title: 'Drill', content: 'At three.' } },
        roles: ['staff', 'agent'],
        agencies: [...agencies],
        from_at: app.clock.now(),
        until_at: app.clock.now() + 50,
      },
    );
  await listsChange();
  await app.clock.advance(gatherListsMs);
}

let changes = 0;
/** Heard from the database, which tells every server by itself. */
async function listsChange(): Promise<void> {
  const heard = new Set<number>();
  await new Promise<void>((resolve, reject) => {
    const end = app.store.lists.onNews(({ kind, agency_id }) => {
      if (kind !== 'networks' || agency_id === null) return;
      heard.add(agency_id);
      if (![own, sister, foreign].every((agency) => heard.has(agency))) return;
      end();
      resolve();
    });
    app.store.pool
      .query('insert into networks (agency_id, name) select agency_id, $2 from unnest($1::int[]) u(agency_id)', [
        [own, sister, foreign],
        `N${++changes}`,
      ])
      .catch(reject);
  });
}

async function isOver(): Promise<void> {
  for (const bed of beds) await say(app, bed, { state: 'lying' });
  await app.clock.advance(gatherListsMs);
}

const set = (table: 'users' | 'sessions', what: string, id: number) =>
  app.store.pool.query(`update ${table} set ${what} where ${table === 'users' ? 'user_id' : 'session_id'} = $1`, [id]);

async function screenOf(user: MadeUser, change?: (session: number) => Promise<unknown>): Promise<TestScreen> {
  const { token, session } = await signIn(app, user);
  await change?.(session.session_id);
  return opened(token);
}
function opened(token: string): TestScreen {
  const screen = connectScreen(app.url, token);
  open.push(screen);
  return screen;
}

async function newcomer(role: 'staff' | 'agent'): Promise<TestScreen> {
  const user = await makeUser(app, role, provider, role === 'staff' ? own : null);
  await set('users', 'must_change_password = true', user.user_id);
  return await screenOf(user);
}

const screens: Record<Caller, () => Promise<TestScreen>> = {
  nobody: async () => opened(''),
  'nonsense token': async () => opened('a'.repeat(43)),
  'ended session': () => screenOf(people.staff, (id) => app.accounts.sessions.end(id)),
  'expired session': () => screenOf(people.staff, (id) => set('sessions', 'expires_at = seen_at', id)),
  'idle session': () => screenOf(people.staff, (id) => set('sessions', `seen_at = seen_at - interval '14 days'`, id)),
  'disabled account': () =>
    screenOf(people.disabled, () => set('users', 'disabled_at = now()', people.disabled.user_id)),
  'one-time code': () => newcomer('staff'),
  'agent with a one-time code': () => newcomer('agent'),
  staff: () => screenOf(people.staff),
  display: () => screenOf(people.display),
  agent: () => screenOf(people.agent),
  'staff of the sister': () => screenOf(people.sister),
  'staff of the other provider': () => screenOf(people.foreign),
  'agent of the other provider': () => screenOf(people.otherAgent),
};

test('every kind of channel has its rows, and no row is left over', () => {
  expect(kinds.toSorted()).toEqual(Object.keys(channelKinds).toSorted());
});

describe.each(kinds)('%s', (kind) => {
  test.each(callers)('%s', async (caller) => {
    const row: Row = rows[kind][caller];
    const screen = await screens[caller]();
    const asked = places.flatMap((place) => {
      const channel = names[kind](place);
      return channel === null ? [] : [{ place, channel }];
    });
    for (const { channel } of asked) screen.watch(channel);
    const answers = await Promise.all(
      asked.map(async ({ place, channel }) => {
        const answer = await Promise.race([
          screen.next(channel, first[kind]).then(() => 'in' as const),
          screen.refused(channel),
        ]);
        return [place, answer] as const;
      }),
    );
    const expected = asked.map(({ place }) => [place, row.sits.includes(place) ? 'in' : row.elsewhere] as const);
    expect(answers).toEqual(expected);

    // Something happens everywhere: whoever was refused hears nothing of it, whoever sits hears it.
    await happens();
    const hearing = asked.filter(({ place }) => row.sits.includes(place)).map(({ channel }) => channel);
    await Promise.all(hearing.map((channel) => screen.next(channel, heard[kind])));
    expect(screen.untaken.filter(({ channel }) => !hearing.includes(channel))).toEqual([]);
    await isOver();
  });
});

interface Sitting {
  readonly kind: ChannelKind;
  readonly user: MadeUser;
  readonly session: number;
  readonly channel: string;
  readonly screen: TestScreen;
}

/** Agents sit in every kind of channel; staff, whom agents keep, in that of their agency. */
async function sitting(kind: ChannelKind, role: 'staff' | 'agent'): Promise<Sitting> {
  const user = await makeUser(app, role, provider, role === 'staff' ? own : null);
  const channel = names[kind]('own') ?? '';
  const { token, session } = await signIn(app, user);
  const screen = opened(token);
  screen.watch(channel);
  await screen.next(channel, first[kind]);
  return { kind, user, session: session.session_id, channel, screen };
}

/** While others in the same channel do. */
async function hearsNothing({ kind, channel, screen }: Sitting): Promise<void> {
  const before = screen.untaken.length;
  const witness = await screenOf(people.agent);
  witness.watch(channel);
  await witness.next(channel, first[kind]);
  await happens();
  await witness.next(channel, heard[kind]);
  await isOver();
  expect(screen.untaken.slice(before)).toEqual([]);
}

describe.each(kinds)('whoever sits in %s leaves it', (kind) => {
  const role = kind === 'aggregate' || kind === 'alllists' ? 'agent' : 'staff';

  test.each([
    ['gets a one-time code', 'must_change_password = true', 403],
    ['is shut out', 'disabled_at = now()', 401],
    [
      'goes over to another provider',
      `provider_id = (select max(provider_id) from providers), agency_id = case when role = 'agent' then null
        else (select max(agency_id) from agencies where provider_id = (select max(provider_id) from providers)) end`,
      403,
    ],
  ] as const)('with the next beat when its account %s by another server', async (_, change, status) => {
    const subscription = await sitting(kind, role);
    await set('users', change, subscription.user.user_id);
    await app.clock.advance(beatMs);
    expect(await subscription.screen.refused(subscription.channel)).toBe(status);
    await hearsNothing(subscription);
  });

  test('at once when its session ends', async () => {
    const subscription = await sitting(kind, role);
    await app.accounts.sessions.end(subscription.session);
    expect(await subscription.screen.refused(subscription.channel)).toBe(401);
    await hearsNothing(subscription);
  });
});

test.each(['disableAccount', 'resetAccount'] as const)('%s empties the seats of the account at once', async (call) => {
  const subscription = await sitting('dashboard', 'staff');
  const { token } = await signIn(app, people.agent);
  await app.call(call, { token, agency: own, params: { user_id: subscription.user.user_id }, body: {} });
  expect(await subscription.screen.refused(subscription.channel)).toBe(401);
  await hearsNothing(subscription);
});
