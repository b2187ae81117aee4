/** What one account may change in a day: the audit keeps each of it for ever. */
import {
  changeBed,
  claimBed,
  commitImport,
  endOtherSessions,
  endSession,
  listBeds,
  logout,
  type Route,
  type UserId,
} from '@wardlight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crankedClock } from '../../testing/cranked-clock.ts';
import {
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { Refused } from '../refused.ts';
import { createChanges } from './changes.ts';

const most = 10;
let app: TestApp;
let bed: MadeBed;
let anna: string;
let ben: string;

beforeAll(async () => {
  app = await startTestApp({ changesPerDay: most });
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  bed = await makeBed(app, agency);
  const person = async () => (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
  [anna, ben] = [await person(), await person()];
});
afterAll(() => app.stop());

const params = () => ({ bed_id: bed.bed_id });
let revision: number;
async function toggle(token: string, floor: string) {
  const answer = await app.call('changeBed', { token, params: params(), body: { floor, bed_no: bed.bedNo, revision } });
  if (answer.status === 200) ({ revision } = answer.body.data);
  return answer;
}
const entries = async () => Number((await app.store.pool.query('select count(*) from audit')).rows[0]?.count);

it('an account that toggles a field without end is told to wait, and the audit grows no more; its care and others go on', async () => {
  const [row] = (await app.call('listBeds', { token: anna })).body.data.rows;
  ({ revision } = row);
  const before = await entries();
  const statuses: number[] = [];
  for (let n = 0; n < most + 5; n++) statuses.push((await toggle(anna, `${(n % 2) + 2}F`)).status);
  expect(statuses).toEqual([...new Array(most).fill(200), ...new Array(5).fill(429)]);
  expect((await entries()) - before).toBe(most);
  // And is seen from outside.
  const figures = await (await fetch(`${app.url}/metrics`)).text();
  const { rows } = await app.store.pool.query('select max(entry_id) as newest from audit');
  expect(figures).toContain(`\nwardlight_audit_entries_total ${rows[0].newest}\n`);
  expect(figures).toMatch(/\nwardlight_audit_bytes [1-9]\d{4,}\n/);

  const refused = await toggle(anna, '7F');
  expect(refused.body.error).toMatchObject({ code: 'too_many_requests', retry_after: 86_400 / most });

  expect((await app.call('claimBed', { token: anna, params: params(), body: {} })).status).not.toBe(429);
  expect((await app.call('listBeds', { token: anna })).status).toBe(200);
  expect((await toggle(ben, '7F')).status).toBe(200);
  expect((await app.call('logout', { token: anna })).status).toBe(200);
});

it('what was used comes back over the day, whole imports are dear, and looking, care and ending sessions cost nothing', async () => {
  const clock = crankedClock(0);
  const changes = createChanges(clock, 200);
  const session = { user_id: 1 as UserId };
  const may = (route: Route) => {
    try {
      changes.count(route, session);
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(Refused);
      return false;
    }
  };
  expect([commitImport, commitImport, commitImport].map(may)).toEqual([true, true, false]);
  expect(may(changeBed)).toBe(false);
  expect([claimBed, listBeds, logout, endSession, endOtherSessions].every(may)).toBe(true);
  await clock.advance((86_400_000 / 200) * 2);
  expect([changeBed, changeBed, changeBed].map(may)).toEqual([true, true, false]);
});
