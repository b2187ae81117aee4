/** Who may call what, where: one table over every route, every kind of account and every way to name an agency. */
import { type RouteName, routes, type UserId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../store/users.ts';
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

/** Who calls, and what stands in X-Agency-Id. */
const callers = [
  'nobody',
  'nonsense token',
  'ended session',
  'expired session',
  'idle session',
  'disabled account',
  'staff',
  'staff, own agency named',
  'staff, sister agency named',
  'staff, foreign agency named',
  'staff, all',
  'display',
  'display, sister agency named',
  'display, all',
  'agent',
  'agent, own agency',
  'agent, sister agency',
  'agent, foreign agency',
  'agent, agency that never was',
  'agent, all',
  'agent, nonsense agency',
] as const;
type Caller = (typeof callers)[number];
type Row = Readonly<Record<Caller, string>>;

const withoutSession = {
  nobody: 'unauthenticated',
  'nonsense token': 'unauthenticated',
  'ended session': 'unauthenticated',
  'expired session': 'unauthenticated',
  'idle session': 'unauthenticated',
  'disabled account': 'unauthenticated',
} as const;

const everyoneReads: Row = {
  ...withoutSession,
  staff: 'ok',
  'staff, own agency named': 'ok',
  'staff, sister agency named': 'no_permission',
  'staff, foreign agency named': 'no_permission',
  'staff, all': 'no_permission',
  display: 'ok',
  'display, sister agency named': 'no_permission',
  'display, all': 'no_permission',
  agent: 'agency_required',
  'agent, own agency': 'ok',
  'agent, sister agency': 'ok',
  'agent, foreign agency': 'no_permission',
  'agent, agency that never was': 'no_permission',
  'agent, all': 'ok',
  'agent, nonsense agency': 'invalid',
};
const notDisplays: Row = { ...everyoneReads, display: 'no_permission' };
const writes: Row = { ...notDisplays, 'agent, all': 'multi_agency_read_only' };
/** Each agency has its own; of all of them together there is none. */
const ofOneAgency: Row = { ...everyoneReads, 'agent, all': 'agency_required' };
const anySession: Row = { ...everyoneReads, agent: 'ok' };
/** Signing in asks who you are, so whoever calls is nobody yet; here always with the right password. */
const anybody = Object.fromEntries(callers.map((caller) => [caller, 'ok'])) as Row;

/** A route without a row here does not compile. */
const table: Readonly<Record<RouteName, Row>> = {
  login: anybody,
  // Leaving is always allowed: no agency is entered by it.
  logout: {
    ...(Object.fromEntries(callers.map((caller) => [caller, 'ok'])) as Row),
    ...withoutSession,
    'agent, nonsense agency': 'invalid',
  },
  readUser: anySession,
  readBoard: everyoneReads,
  readNotifications: everyoneReads,
  readBedHour: notDisplays,
  readRestTime: ofOneAgency,
  claimAlert: writes,
  stayWithResident: writes,
  closeAlert: writes,
  turnResident: writes,
  planAbsence: writes,
  endAbsence: writes,
  saveRestTime: writes,
};

const neverWas = 2_000_000_000;

let app: TestApp;
let own: number;
let sister: number;
let foreign: number;
let people: Record<'staff' | 'display' | 'agent' | 'disabled', Account & { password: string }>;
let beds: { own: MadeBed[]; sister: MadeBed[]; foreign: MadeBed[] };
let away: { own: MadeBed[]; sister: MadeBed[] };
let alerts: { own: string[]; sister: string[]; foreign: string[] };

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  const otherProvider = await makeProvider(app);
  const places = [
    await makeAgency(app, provider),
    await makeAgency(app, provider),
    await makeAgency(app, otherProvider),
  ] as const;
  [own, sister, foreign] = places;
  const make = (agency: (typeof places)[number], count: number) =>
    Promise.all(Array.from({ length: count }, () => makeBed(app, agency)));
  beds = { own: await make(places[0], 18), sister: await make(places[1], 6), foreign: await make(places[2], 2) };
  const raised = async (list: MadeBed[]) => (await fallSilent(app, list)).map((alert) => alert.alert_id as string);
  const all = await raised([...beds.own, ...beds.sister, ...beds.foreign]);
  alerts = { own: all.slice(0, 18), sister: all.slice(18, 24), foreign: all.slice(24) };
  // Ended once each: every call that should succeed takes its own.
  away = { own: beds.own.slice(10), sister: beds.sister.slice(4) };
  for (const { agency_id, bed_id } of [...away.own, ...away.sister])
    await app.store.care.planAbsence({
      agencyIds: [agency_id],
      bedId: bed_id,
      by: 1 as UserId,
      reason: 'outing',
      until: app.clock.now() + 3_600_000,
    });
  people = {
    staff: await makeUser(app, 'staff', provider, places[0]),
    display: await makeUser(app, 'display', provider, places[0]),
    agent: await makeUser(app, 'agent', provider, null),
    disabled: await makeUser(app, 'staff', provider, places[0]),
  };
}, 120_000);
afterAll(() => app.stop());

async function sqlOnSession(session: { session_id: number }, text: string): Promise<void> {
  await app.store.pool.query(`update sessions set ${text} where session_id = $1`, [session.session_id]);
}

/** The token and the header of a caller. */
async function callAs(
  caller: Caller,
): Promise<{ token?: string | undefined; agency?: number | 'all'; headers?: Record<string, string> }> {
  if (caller === 'nobody') return {};
  if (caller === 'nonsense token') return { token: 'a'.repeat(43) };
  const [kind, place] = caller.split(', ');
  const role =
    kind === 'display' || kind === 'agent' || kind === 'staff'
      ? kind
      : kind === 'disabled account'
        ? 'disabled'
        : 'staff';
  const { token, session } = await signIn(app, people[role]);
  if (caller === 'ended session') await app.accounts.sessions.end(session.session_id);
  if (caller === 'expired session') await sqlOnSession(session, `expires_at = seen_at - interval '1 second'`);
  if (caller === 'idle session') await sqlOnSession(session, `seen_at = seen_at - interval '14 days'`);
  if (caller === 'disabled account')
    await app.store.pool.query(`update users set disabled_at = now() where user_id = $1`, [session.user_id]);
  switch (place) {
    case 'own agency named':
    case 'own agency':
      return { token, agency: own };
    case 'sister agency named':
    case 'sister agency':
      return { token, agency: sister };
    case 'foreign agency named':
    case 'foreign agency':
      return { token, agency: foreign };
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

/** What the route needs to succeed in the agency the caller is in. */
function given(name: RouteName, caller: Caller): { params?: Record<string, string | number>; body?: unknown } {
  const at = caller === 'agent, sister agency' ? 'sister' : 'own';
  const bed = beds[at][0]!;
  const expected = table[name][caller];
  // An alert can be claimed once: each call that should succeed takes its own.
  const alert = () => (expected === 'ok' ? alerts[at].shift()! : alerts[at].at(-1)!);
  switch (name) {
    case 'login':
      return { body: { username: people.staff.username, password: people.staff.password } };
    case 'readBedHour':
      return { params: { bed_id: bed.bed_id } };
    case 'turnResident':
      return { params: { bed_id: bed.bed_id }, body: {} };
    case 'planAbsence':
      return {
        params: { bed_id: beds[at][1]!.bed_id },
        body: { reason: 'hospital', until_at: app.clock.now() + 3_600_000 },
      };
    case 'endAbsence':
      return { params: { bed_id: ((expected === 'ok' ? away[at].shift() : undefined) ?? bed).bed_id }, body: {} };
    case 'saveRestTime':
      return { body: { start: 1_200, end: 420 } };
    case 'claimAlert':
      return { params: { alert_id: alert() } };
    case 'stayWithResident':
      return { params: { alert_id: alert() }, body: { minutes: 10 } };
    case 'closeAlert':
      return { params: { alert_id: alert() }, body: { reason: 'helped' } };
    default:
      return {};
  }
}

test('every route has a row, and no row is left over', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe.each(Object.keys(table) as RouteName[])('%s', (name) => {
  test.each(callers)('%s', async (caller) => {
    const answer = await app.call(name, { ...(await callAs(caller)), ...given(name, caller) });
    expect(answer.status === 200 ? 'ok' : answer.code).toBe(table[name][caller]);
  });
});

describe('ids of somebody else answer like ids that never were', () => {
  const withIds = (Object.keys(routes) as RouteName[]).filter((name) => 'params' in routes[name]);
  const ways = ['staff', 'agent in own agency', 'agent in all'] as const;

  test.each(withIds.flatMap((name) => ways.map((way) => [name, way] as const)))('%s by %s', async (name, way) => {
    const { token } = await signIn(app, way === 'staff' ? people.staff : people.agent);
    const agency = way === 'staff' ? undefined : way === 'agent in all' ? ('all' as const) : own;
    const answers = [];
    const ids = {
      bed_id: [beds.foreign[0]!.bed_id, ...(agency === 'all' ? [] : [beds.sister[0]!.bed_id]), neverWas],
      alert_id: [alerts.foreign[0]!, ...(agency === 'all' ? [] : [alerts.sister.at(-1)!]), `${'0'.repeat(16)}-1`],
    };
    const key = 'bed_id' in given(name, 'staff').params! ? 'bed_id' : 'alert_id';
    for (const id of ids[key])
      answers.push(await app.call(name, { token, agency, params: { [key]: id }, body: given(name, 'staff').body }));
    const expected = agency === 'all' && name !== 'readBedHour' ? 'multi_agency_read_only' : 'not_found';
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([expected]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });
});

test('reading all agencies gives those of the provider and no other', async () => {
  const { token } = await signIn(app, people.agent);
  const { body } = await app.call('readBoard', { token, agency: 'all' });
  expect(new Set(body.data.tiles.map((tile: { agency_id: number }) => tile.agency_id))).toEqual(new Set([own, sister]));
});
