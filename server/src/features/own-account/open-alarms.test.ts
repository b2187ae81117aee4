/** Who must first choose a password or set a second factor still sees that an alarm is open, and nothing more (docs/decisions/124). */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenAlarms } from '../../store/alerts/open-alarms.ts';
import {
  fallSilent,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let sister: AgencyId;
let foreign: AgencyId;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  foreign = await makeAgency(app, await makeProvider(app));
});
afterAll(() => app.stop());

/** A session that owes this, of somebody in `agency` or of an agent. */
async function owing(role: 'staff' | 'agent', what: 'weak_password' | 'factor_due' | 'must_change_password') {
  const user = await makeUser(app, role, provider, role === 'staff' ? agency : null);
  const { token, session } = await signIn(app, user);
  const { pool } = app.store;
  if (what === 'must_change_password')
    await pool.query('update users set must_change_password = true where user_id = $1', [user.user_id]);
  else await pool.query(`update sessions set ${what} = true where session_id = $1`, [session.session_id]);
  return token;
}
const alarmsOf = async (token: string) => (await app.call('readOpenAlarms', { token })).body.data;

test('a session that owes something reads how many alarms its own agencies have, and where the most urgent is', async () => {
  const weak = await owing('staff', 'weak_password');
  const factor = await owing('agent', 'factor_due');
  const code = await owing('staff', 'must_change_password');
  const tokens = [weak, factor, code];
  for (const token of tokens) expect(await alarmsOf(token)).toEqual({ count: 0, first: null });

  const [one, two, three] = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, sister)];
  const elsewhere = await makeBed(app, foreign);
  const [alert] = await fallSilent(app, [one, two, three, elsewhere]);
  const high = "update alerts set priority = 'high' where bed_id = any($1::int[])";
  await app.store.pool.query(high, [[two.bed_id, elsewhere.bed_id]]);
  const first = { priority: 'high', agency_id: agency, bed_no: two.bedNo };
  for (const token of [weak, code]) expect(await alarmsOf(token)).toEqual({ count: 2, first });
  expect(await alarmsOf(factor)).toEqual({ count: 3, first });

  // What somebody goes to is answered.
  const { token } = await signIn(app, await makeUser(app, 'staff', provider, agency));
  const { stay_id } = two;
  const { alerts } = await app.store.readBoard([agency]);
  const there = alerts.find(({ bed_id }) => bed_id === two.bed_id);
  const body = { stay_id, alert_ids: [there?.alert_id ?? ''] };
  expect((await app.call('claimBed', { token, params: { bed_id: two.bed_id }, body })).status).toBe(200);
  expect(alert?.bed_no).toBe(one.bedNo);
  expect(await alarmsOf(weak)).toEqual({
    count: 1,
    first: { priority: alert?.priority, agency_id: agency, bed_no: one.bedNo },
  });
});

test('of one priority a person stands before a mat that fell silent earlier', async () => {
  const ward = await makeAgency(app, provider);
  const [mat, person] = [await makeBed(app, ward), await makeBed(app, ward)];
  await fallSilent(app, [mat, person]);
  const younger =
    "update alerts set technical = false, started_at = started_at + interval '1 minute' where bed_id = $1";
  await app.store.pool.query(younger, [person.bed_id]);
  const open = await createOpenAlarms(app.store.db)([ward]);
  expect([open.count, open.first?.bed_no]).toEqual([2, person.bedNo]);
});

test('nothing else of the watch is answered there', async () => {
  const weak = await owing('staff', 'weak_password');
  const factor = await owing('agent', 'factor_due');
  for (const name of ['readBoard', 'readNotifications'] as const) {
    expect((await app.call(name, { token: weak })).code).toBe('password_change_required');
    expect((await app.call(name, { token: factor, agency })).code).toBe('second_factor_setup_required');
  }
});

test('asked for on many connections at once it is read once, and anew for who asks afterwards', async () => {
  const bed = await makeBed(app, await makeAgency(app, provider));
  let queries = 0;
  const counted = app.store.db.withPlugin({
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const read = createOpenAlarms(counted);
  const asked = () => Promise.all(Array.from({ length: 40 }, () => read([bed.agency_id])));
  expect(new Set((await asked()).map(({ count }) => count))).toEqual(new Set([0]));
  expect(queries).toBe(1);
  await fallSilent(app, [bed]);
  expect(new Set((await asked()).map(({ count }) => count))).toEqual(new Set([1]));
  expect(queries).toBe(2);
  await read([agency]);
  expect(queries).toBe(3);
});
