/** The morning summary end to end but the phone: wished for, sent once at its time, kept out of LINE's month, and silent when nobody may read it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { words } from '@wardlight/contract/words/zh-TW/desk';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  dateAfter,
  goBy,
  layNight,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  makeUser,
  signIn,
  type TestApp,
} from '../../testing/index.ts';
import { type LineApp, startLineApp, type TestLine } from '../../testing/line.ts';

vi.setConfig({ testTimeout: 120_000 });

const proof = process.env.WARDLIGHT_PROOF === '1';
const hour = 3_600_000;
const minute = 60_000;
/** Five minutes after the clock of tests begins, in Brisbane: nobody waits two hours for Taipei's. */
const four = 245;
const untilFour = 5 * minute;
const brisbane = () =>
  app.store.pool.query(`update agencies set timezone = 'Australia/Brisbane' where agency_id = $1`, [agency]);
let place: LineApp;
let app: TestApp;
let line: TestLine;
let service: Server;
let pushed = 0;
let answer = 201;
let provider: ProviderId;
let agency: AgencyId;
let mei: MadeUser;
let token: string;
let last: string;

beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume().on('end', () => {
      pushed += 1;
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

beforeEach(async () => {
  place = await startLineApp();
  ({ app, line } = place);
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  mei = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, mei));
  last = new Date(app.clock.now() + 2 * hour).toISOString().slice(0, 10);
  [pushed, answer] = [0, 201];
  await line.mode('well');
  return () => place.stop();
});

const save = (body: object = {}, given: object = { token }) =>
  app.call('saveMorningSummary', { ...given, body: { method: 'push', at_minute: four, ...body } });
const read = async (given: object = { token }) => (await app.call('readMorningSummary', given)).body.data;

async function phone(user: MadeUser): Promise<void> {
  const { port } = service.address() as AddressInfo;
  await app.store.pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, device, created_at)
      values ($1, $2, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', 'BTBZMqHH6r4Tts7J_aSIgg', 'phone', now())`,
    [user.user_id, `http://127.0.0.1:${port}/${user.user_id}`],
  );
}
const lineOf = (user: MadeUser, reachable = true) =>
  app.store.pool.query(
    `insert into line_accounts (user_id, line_user_id, line_name, linked_at, reachable) values ($1, $2, 'L', now(), $3)`,
    [user.user_id, `U${user.user_id}`, reachable],
  );
/** Somebody quiet, somebody who was out five times after a week of one, and a mat that was off. */
async function nights(): Promise<MadeBed[]> {
  const beds: MadeBed[] = [];
  for (const of of [{}, { exits: 5 }, { off: true }]) {
    const bed = await makeBed(app, agency);
    for (let back = -8; back < 0; back += 1) await layNight(app.store, bed, dateAfter(last, back));
    await layNight(app.store, bed, last, of);
    beds.push(bed);
  }
  await allMade();
  return beds;
}
/** For tests of when and to whom, not of what is said: somebody quiet, since yesterday. In the proof it is all of those nights. */
async function enoughNights(): Promise<void> {
  if (proof) {
    await nights();
  } else {
    await layNight(app.store, await makeBed(app, agency), last);
    await allMade();
  }
}
async function allMade(): Promise<void> {
  await makeDueDays(app.store, app.clock.now());
  await brisbane();
}

test('wished for, changed and ended; at a time that no morning has it is refused by its field', async () => {
  expect(await read()).toMatchObject({ wish: null, reach: { line: false, push: false }, last: null, night_end: 360 });
  expect((await save({ method: 'line', at_minute: 465 })).body.data).toMatchObject({
    wish: { method: 'line', at_minute: 465 },
  });
  for (const at_minute of [239, 721]) expect((await save({ at_minute })).body.error.fields).toHaveProperty('at_minute');
  expect((await read()).wish).toEqual({ method: 'line', at_minute: 465 });
  expect((await app.call('removeMorningSummary', { token })).status).toBe(200);
  expect((await read()).wish).toBeNull();
});

test('it says levels, who changed and why, and what was not watched, of beds and masked names only', async () => {
  const [, out, off] = await nights();
  const { preview } = await read();
  expect(preview.title).toContain(words.morningSummary.message.night.split(' ')[0]);
  expect(preview.body).toContain(`${out?.bedNo} `);
  expect(preview.body).toContain('夜間離床 5 次，平常 1 次');
  expect(preview.body).toContain(`1 床（${off?.bedNo}）`);
  const { rows } = await app.store.pool.query<{ name: string }>('select name from residents where agency_id = $1', [
    agency,
  ]);
  for (const { name } of rows) expect(preview.body).not.toContain(name);
});

test('sent once at its time by push, whichever turn and server comes by; the next day once more', async () => {
  await nights();
  await phone(mei);
  await save();
  await goBy(app.clock, untilFour - minute);
  expect(pushed).toBe(0);
  await goBy(app.clock, 2 * minute);
  expect(pushed).toBe(1);
  expect((await read()).last).toMatchObject({ method: 'push', state: 'sent', problem: null });
  await app.restart();
  await goBy(app.clock, 2 * minute);
  // A later time of the same day is tomorrow's.
  await save({ at_minute: four + 5 });
  await goBy(app.clock, 10 * minute);
  expect(pushed).toBe(1);
});

test('set after its time of today it comes tomorrow; a server that slept over it says nothing in the afternoon', async () => {
  await phone(mei);
  await brisbane();
  await goBy(app.clock, untilFour + minute);
  await save();
  await goBy(app.clock, minute);
  expect(pushed).toBe(0);
  await app.clock.leap(26 * hour);
  await goBy(app.clock, minute);
  expect(pushed).toBe(0);
});

test('by LINE while half of its month is left; after that by push, and the page says so @proof', async () => {
  await enoughNights();
  await lineOf(mei);
  await phone(mei);
  await line.quota({ type: 'limited', value: 2 });
  await save({ method: 'line' });
  const lan = await makeUser(app, 'staff', provider, agency);
  await lineOf(lan);
  await save({ method: 'line' }, { token: (await signIn(app, lan)).token });
  await goBy(app.clock, untilFour + minute);
  const { accepted } = await line.journal({ accepted: 1 });
  expect(accepted).toHaveLength(1);
  expect(accepted[0]?.messages[0].text).toContain('http://ward.example/report/daily-risk-summary-report?agency=');
  const states = await app.store.pool.query('select method, state from morning_messages order by message_id');
  expect(states.rows.filter(({ method, state }) => method === 'line' && state === 'sent')).toHaveLength(1);
  expect(states.rows.filter(({ state }) => state === 'quota')).toHaveLength(1);
  // The alarms' own rows and lane are untouched.
  expect((await app.store.pool.query('select count(*)::int as n from deliveries')).rows[0].n).toBe(0);
});

test('a push service in trouble is tried again; without a phone, or with LINE blocked, it says why @proof', async () => {
  await enoughNights();
  await phone(mei);
  answer = 503;
  await save();
  const lan = await makeUser(app, 'staff', provider, agency);
  const lans = (await signIn(app, lan)).token;
  await save({}, { token: lans });
  const bo = await makeUser(app, 'staff', provider, agency);
  const bos = (await signIn(app, bo)).token;
  await lineOf(bo, false);
  await save({ method: 'line' }, { token: bos });
  await goBy(app.clock, untilFour + minute);
  expect((await read()).last).toMatchObject({ state: 'waiting', problem: 'serverError' });
  expect((await read({ token: lans })).last).toMatchObject({ state: 'failed', problem: 'gone' });
  expect((await read({ token: bos })).last).toMatchObject({ state: 'blocked', problem: 'blocked' });
  answer = 201;
  await goBy(app.clock, 3 * minute);
  expect((await read()).last).toMatchObject({ state: 'sent', problem: null });
});

test('a night that is still being worked out is waited for, twenty minutes at most @proof', async () => {
  await enoughNights();
  await phone(mei);
  await save();
  const late = await makeBed(app, agency);
  await app.store.pool.query(
    `insert into report_work (agency_id, resident_id, due_at) values ($1, $2, '2100-01-01')
      on conflict (agency_id, resident_id) do update set open_date = null, due_at = '2100-01-01'`,
    [agency, late.resident_id],
  );
  await goBy(app.clock, untilFour + 10 * minute);
  expect(pushed).toBe(0);
  await goBy(app.clock, 12 * minute);
  expect(pushed).toBe(1);
});

test('ended after it came and wished for again, it comes tomorrow and not twice @proof', async () => {
  await enoughNights();
  await phone(mei);
  await save();
  await goBy(app.clock, untilFour + minute);
  expect(pushed).toBe(1);
  await app.call('removeMorningSummary', { token });
  await save({ at_minute: four + 5 });
  await goBy(app.clock, 10 * minute);
  expect(pushed).toBe(1);
});

test('an agency whose night cannot be read keeps nobody else from theirs @proof', async () => {
  await enoughNights();
  await phone(mei);
  await save();
  const other = await makeAgency(app, provider);
  const lin = await makeUser(app, 'staff', provider, other);
  await goBy(app.clock, untilFour - minute);
  // Had in one turn with theirs, and before it; of that agency's days nothing can be said.
  await app.store.pool.query(
    `insert into morning_messages (agency_id, user_id, asked_on, method, at, due_at)
      select $1, $2, now(), 'push', to_timestamp($3), to_timestamp($3) + interval '1 minute'`,
    [other, lin.user_id, app.clock.now() / 1_000],
  );
  await app.store.pool.query("update agencies set timezone = 'Nowhere/Never' where agency_id = $1", [other]);
  await goBy(app.clock, 3 * minute);
  const { rows } = await app.store.pool.query("select user_id from morning_messages where state = 'sent'");
  expect(rows).toEqual([{ user_id: mei.user_id }]);
});

test('whoever may no longer read there is sent nothing, and an agency has only its own @proof', async () => {
  await enoughNights();
  await phone(mei);
  await save();
  const agent = await makeUser(app, 'agent', provider, null);
  const agents = { token: (await signIn(app, agent)).token, agency };
  await phone(agent);
  expect((await save({}, agents)).status).toBe(200);
  const own = await app.call('readMorningSummary', agents);
  expect(own.body.data.preview.body.split('\n')[0]).not.toBe('');
  const sister = await makeAgency(app, provider);
  expect((await read({ ...agents, agency: sister })).wish).toBeNull();
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [mei.user_id]);
  await goBy(app.clock, untilFour + minute);
  expect(pushed).toBe(1);
  const { rows } = await app.store.pool.query('select user_id, state from morning_messages');
  expect(rows).toEqual([{ user_id: agent.user_id, state: 'sent' }]);
});
