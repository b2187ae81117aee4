/** Who may call what, where: one table over every route, every kind of account and every way to name an agency. */
import {
  type Action,
  type AgencyId,
  actions,
  isProviderAction,
  personHeader,
  type Route,
  type RouteAccess,
  type RouteName,
  routes,
} from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AccessCase,
  type Asked,
  accessCases,
  type Caller,
  callerClasses,
  callers,
  type StationCaller,
  stationAnswer,
  stationCallers,
  type World,
} from '../testing/access/index.ts';
import {
  fallSilent,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';

const neverWas = 2_000_000_000;

let app: TestApp;
let world: World;

beforeAll(async () => {
  // Every call by everybody comes from one address.
  app = await startTestApp({ requestsPerMinute: 1_000_000 });
  const provider = await makeProvider(app);
  const otherProvider = await makeProvider(app);
  const own = await makeAgency(app, provider);
  const sister = await makeAgency(app, provider);
  const foreign = await makeAgency(app, otherProvider);
  const alarmed = new Map<AgencyId, (MadeBed & { alert_id: string })[]>();
  for (const [agency, count] of [
    [own, 150],
    [sister, 48],
    [foreign, 48],
  ] as const) {
    const beds = await Promise.all(Array.from({ length: count }, () => makeBed(app, agency)));
    alarmed.set(
      agency,
      beds.map((bed) => ({ ...bed, alert_id: '' })),
    );
  }
  const all = [...alarmed.values()].flat();
  const alerts = await fallSilent(app, all);
  for (const bed of all) bed.alert_id = alerts.find(({ bed_id }) => bed_id === bed.bed_id)?.alert_id ?? '';
  let count = 0;
  world = {
    app,
    provider,
    own,
    sister,
    foreign,
    people: {
      staff: await makeUser(app, 'staff', provider, own),
      display: await makeUser(app, 'display', provider, own),
      agent: await makeUser(app, 'agent', provider, null),
      disabled: await makeUser(app, 'staff', provider, own),
      newcomer: await makeUser(app, 'staff', provider, own),
      station: await makeUser(app, 'staff', provider, own),
    },
    alarmedBed(agency) {
      const bed = alarmed.get(agency)?.pop();
      if (bed === undefined) throw new Error('there are no alarmed beds left: raise more');
      return bed;
    },
    bed: (agency) => makeBed(app, agency),
    fresh: () => `fresh-${++count}`,
  };
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [
    world.people.disabled.user_id,
  ]);
  await app.store.pool.query('update users set shared = true where user_id = $1', [world.people.station.user_id]);
  await app.store.pool.query('update users set must_change_password = true where user_id = $1', [
    world.people.newcomer.user_id,
  ]);
}, 120_000);
afterAll(() => app.stop());
// An account has so many sessions and no more: those of the case before are not to give way in the middle of this one.
let cases = 0;
beforeEach(async () => {
  if (++cases % 4 === 0) await app.store.pool.query('delete from sessions');
});

const sessionSets: Partial<Record<Caller, string>> = {
  'expired session': `expires_at = seen_at - interval '1 second'`,
  'idle session': `seen_at = seen_at - interval '14 days'`,
};

/** The token and the header of a caller. */
async function callAs(
  caller: Caller,
): Promise<{ token?: string | undefined; agency?: number | 'all'; headers?: Record<string, string> }> {
  if (caller === 'nobody') return {};
  if (caller === 'nonsense token') return { token: 'a'.repeat(43) };
  const [kind, place] = caller.split(', ');
  const role =
    kind === 'display' || kind === 'agent'
      ? kind
      : kind === 'disabled account'
        ? 'disabled'
        : kind === 'one-time code'
          ? 'newcomer'
          : 'staff';
  const account = world.people[role];
  const { token, session } = await signIn(app, {
    ...account,
    must_change_password: role === 'newcomer',
  });
  if (caller === 'ended session') await app.accounts.sessions.end(session.session_id);
  const change = sessionSets[caller];
  if (change !== undefined)
    await app.store.pool.query(`update sessions set ${change} where session_id = $1`, [session.session_id]);
  switch (place) {
    case 'own agency named':
    case 'own agency':
      return { token, agency: world.own };
    case 'sister agency named':
    case 'sister agency':
      return { token, agency: world.sister };
    case 'foreign agency named':
    case 'foreign agency':
      return { token, agency: world.foreign };
    case 'agency that never was':
      return { token, agency: neverWas };
    case 'all':
      return { token, agency: 'all' };
    case 'nonsense agency':
      return { token, headers: { 'x-agency-id': '1; drop table' } };
    default:
      return { token };
  }
}

/** Whoever is refused is refused whatever the call is about: one of a kind serves for all of them. */
const shown = new Map<RouteName, Asked>();
async function askedBy(name: RouteName, one: AccessCase, caller: Caller): Promise<Asked> {
  if (one.given === undefined) return {};
  const known = shown.get(name);
  if (known !== undefined && one.row[caller] !== 'ok') return known;
  const asked = await one.given(world, caller === 'agent, sister agency' ? world.sister : world.own);
  shown.set(name, asked);
  return asked;
}

const names = Object.keys(accessCases) as RouteName[];
const isAction = (access: RouteAccess): access is Action => access in actions;

const expectedOf = ({ row, allowed = 'ok' }: AccessCase, caller: Caller): string =>
  row[caller] === 'ok' ? allowed : row[caller];

test('every route has a row, and no row is left over', () => {
  expect(names.toSorted()).toEqual(Object.keys(routes).toSorted());
});

test('every caller is of one class', () => {
  expect(callerClasses.flat().toSorted()).toEqual(callers.toSorted());
});

const proof = process.env.WARDLIGHT_PROOF === '1';
const askedAt = (index: number): readonly Caller[] =>
  proof ? callers : callerClasses.flatMap((members) => members[index % members.length] ?? []);

describe.each(names.map((name, index) => [name, askedAt(index)] as const))('%s @proof', (name, asking) => {
  test.each(asking)('%s', async (caller) => {
    const one = accessCases[name];
    const ask = async () => {
      const asked = await askedBy(name, one, caller);
      return app.call(name, { ...(await callAs(caller)), ...asked });
    };
    let answer = await ask();
    // Who may, may also have to wait for what the caller before them began.
    while (answer.code === 'own_queue_full') answer = await ask();
    expect(answer.status === 200 ? 'ok' : answer.code).toBe(expectedOf(one, caller));
  });
});

/** The session of a shared station, as far open as the caller says. */
async function stationAs(caller: StationCaller): Promise<{ token: string; headers?: Record<string, string> }> {
  const { station, staff, agent } = world.people;
  const { token, session } = await signIn(app, { ...station, shared: true });
  if (caller === 'station, nobody named') return { token };
  const openBy = caller.endsWith('of somebody else') ? staff.user_id : agent.user_id;
  const until = app.clock.now() + (caller.endsWith('five minutes ago') ? -1 : 300_000);
  if (caller.includes(' PIN')) {
    await app.store.pool.query(
      `insert into pins (user_id, salt, hash, memory_kib, passes, lanes, set_at) values ($1, '', '', 8, 1, 1, now()) on conflict do nothing`,
      [openBy],
    );
    await app.store.pool.query(
      'insert into open_stations (session_id, user_id, until_at) values ($1, $2, to_timestamp($3::float8 / 1000))',
      [session.session_id, openBy, until],
    );
  }
  const person = caller === 'station, acting as staff' ? staff : agent;
  return { token, headers: { [personHeader]: String(person.user_id) } };
}

describe.each(names)('%s', (name) => {
  test.each(stationCallers)('%s', async (caller) => {
    const one = accessCases[name];
    const expected = stationAnswer(name, one, caller);
    const known = shown.get(name);
    const isRefused = expected === 'person_required' || expected === 'no_permission';
    const asked = isRefused && known !== undefined ? known : ((await one.given?.(world, world.own)) ?? {});
    await app.store.pool.query('delete from pins');
    const answer = await app.call(name, { ...(await stationAs(caller)), ...asked });
    expect(answer.status === 200 ? 'ok' : answer.code).toBe(expected);
    if (expected === 'person_required') expect(Object.keys(answer.body)).toEqual(['status', 'error']);
  });
});

/** The same with ids that nobody ever had. */
function neverOf(params: Asked['params']): Asked['params'] {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([key, value]) => [
      key,
      typeof value === 'number'
        ? neverWas
        : value.replaceAll(/[0-9a-f](?=[0-9a-f-]*-)/g, '0').replace(/[1-9]\d*$/, '1'),
    ]),
  );
}

describe('ids of somebody else answer like ids that never were', () => {
  const withIds = names.filter((name) => {
    const route: Route = routes[name];
    return route.params !== undefined && route.access !== 'public' && route.access !== 'gateway';
  });
  const ways = ['staff', 'agent in own agency', 'agent in all'] as const;

  test.each(withIds.flatMap((name) => ways.map((way) => [name, way] as const)))('%s by %s', async (name, way) => {
    const route: Route = routes[name];
    const one = accessCases[name];
    const { token } = await signIn(app, way === 'staff' ? world.people.staff : world.people.agent);
    const agency = way === 'staff' ? undefined : way === 'agent in all' ? ('all' as const) : world.own;
    // What may be done in any agency of the provider, and read over all of them, is no secret there.
    const { access } = route;
    const ofProvider = isAction(access) && isProviderAction(access);
    const strangers = ofProvider || agency === 'all' ? [world.foreign] : [world.foreign, world.sister];
    const answers = [];
    for (const stranger of strangers) {
      const asked = (await one.given?.(world, stranger)) ?? {};
      answers.push(await app.call(name, { token, agency, ...asked }));
      answers.push(await app.call(name, { token, agency, ...asked, params: neverOf(asked.params) }));
    }
    const mayEver = one.row[way === 'staff' ? 'staff' : way === 'agent in all' ? 'agent, all' : 'agent, own agency'];
    const expected = mayEver === 'ok' ? (one.elsewhere ?? 'not_found') : mayEver;
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([expected]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });
});

describe('of a provider that has no agency yet, all of them', () => {
  let token: string;
  // Now and then all sessions end.
  beforeEach(async () => {
    ({ token } = await signIn(app, await makeUser(app, 'agent', await makeProvider(app), null)));
  });
  /** What of an answer is of agencies. */
  const lists = ['rows', 'tiles', 'alerts', 'agencies'] as const;

  test.each(names)('%s answers nothing or refuses clearly', async (name) => {
    const one = accessCases[name];
    const asked = shown.get(name) ?? (await one.given?.(world, world.own)) ?? {};
    const answer = await app.call(name, { token, agency: 'all', ...asked });
    const row = one.row['agent, all'];
    const { access, params } = routes[name] as Route;
    // What is about one's own account asks of no agency.
    if (access === 'session' || access === 'public') expect(answer.status).toBeLessThan(500);
    else if (row !== 'ok') expect(answer.code).toBe(row);
    else if (params !== undefined) expect(answer.code).toBe(one.elsewhere ?? 'not_found');
    else expect(answer.status).toBeLessThan(500);
    if (!isAction(access) || isProviderAction(access) || answer.status !== 200) return;
    const data: Record<string, unknown> = answer.body?.data ?? {};
    for (const list of lists) if (list in data) expect([list, data[list]]).toEqual([list, []]);
  });
});

test('reading all agencies gives those of the provider and no other', async () => {
  const { token } = await signIn(app, world.people.agent);
  const { body } = await app.call('readBoard', { token, agency: 'all' });
  expect(new Set(body.data.tiles.map((tile: { agency_id: number }) => tile.agency_id))).toEqual(
    new Set([world.own, world.sister]),
  );
});
