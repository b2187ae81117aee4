/** Alerts to phones over a LINE that is well, slow, full, gone or forgetful: told once, and never a lost word about it. */
import type { AgencyId, AlertId, Delivery } from '@wardlight/contract';
import { words as wordsFil } from '@wardlight/contract/words/fil';
import { words as wordsTh } from '@wardlight/contract/words/th';
import { words } from '@wardlight/contract/words/zh-TW';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliveriesOf } from '../store/messages/deliveries.ts';
import { eventually } from '../testing/eventually.ts';
import {
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';
import { startTestLine, type TestLine } from '../testing/line.ts';
import { answerWithinMs } from './ask.ts';

vi.setConfig({ testTimeout: 120_000 });

let line: TestLine;
let app: TestApp;
let agency: AgencyId;
let mei: MadeUser;
/** A call hangs, or did in this test: LINE took it and says nothing. */
let hanging = false;
/** How many were accepted before the test. */
let before: number;

beforeAll(async () => {
  line = await startTestLine();
  app = await startTestApp(line.config);
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  mei = await makeUser(app, 'staff', provider, agency);
  await app.store.pool.query(`insert into line_accounts values ($1, 'Umei', '美', now(), true)`, [mei.user_id]);
  await app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', [
    agency,
    mei.user_id,
  ]);
});
afterAll(async () => {
  await app.stop();
  await line.stop();
});
beforeEach(async () => {
  await mode('well');
  hanging = false;
  before = (await line.journal()).accepted.length;
});

const mode = async (name: string) => {
  await line.mode(name);
  if (name === 'silent') hanging = true;
};
const raise = async () => (await fallSilent(app, [await makeBed(app, agency)]))[0]?.alert_id ?? '';
const of = async (alertId: string): Promise<Delivery | undefined> =>
  (await deliveriesOf(app.store.db, [agency], [alertId]))[0];
const becomes = (alertId: string, expected: Partial<Delivery>) =>
  eventually(async () => expect(await of(alertId)).toMatchObject(expected));
/**
 * Step by step, until it says so. A try that LINE answers is heard of before time goes on: on a busy machine the clock would else be
 * minutes ahead of the answer. One that LINE leaves hanging ends by the clock alone.
 */
async function cranked(alertId: string, expected: Partial<Delivery>, stepMs = 1_000): Promise<void> {
  const seen = expect.objectContaining(expected);
  for (let step = 0; step < 4_000; step++) {
    await app.clock.advance(stepMs);
    if (!hanging) await eventually(async () => expect(isUnderWay(await of(alertId))).toBe(false));
    const now = await of(alertId);
    if (seen.asymmetricMatch(now)) return;
  }
  expect(await of(alertId)).toMatchObject(expected);
}
const isUnderWay = (delivery: Delivery | undefined) =>
  delivery?.state === 'waiting' && delivery.problem === null && delivery.attempts > 0;
const accepted = async () => (await line.journal()).accepted.slice(before);
const answer = (alert_id: string, kind: 'claim') =>
  app.store.respond({ agencyIds: [agency], alert_id: alert_id as AlertId, by: mei.user_id, kind });
const close = (alert_id: string) =>
  app.store.respond({
    agencyIds: [agency],
    alert_id: alert_id as AlertId,
    by: mei.user_id,
    kind: 'close',
    reason: 'equipment',
  });

test('a message says bed, masked name, kind and time, and carries the button', async () => {
  const alert = await raise();
  await becomes(alert, { state: 'sent', problem: null, attempts: 1, stage: 'told', method: 'line' });
  const [pushed] = await accepted();
  expect(pushed?.to).toBe('Umei');
  const { template, altText } = pushed?.messages[0] ?? {};
  expect(altText).toBe(template.text);
  expect(altText).toMatch(/^!! .*B\d+.*\n住○ · .*\d\d:\d\d/);
  expect(altText).not.toMatch(/住民/);
  expect(template.actions).toEqual([
    { type: 'postback', label: words.alerts.claim, data: `claim ${agency} ${alert}`, displayText: words.alerts.claim },
  ]);
});

test('who answers for several facilities reads in which it is', async () => {
  const agent = await makeUser(app, 'agent', mei.provider_id, null);
  await app.store.pool.query(`insert into line_accounts values ($1, 'Uagent', 'A', now(), true)`, [agent.user_id]);
  const duty = [agency, agent.user_id];
  await app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', duty);
  const alert = await raise();
  await line.journal({ accepted: before + 2 });
  await app.store.pool.query('delete from duty where agency_id = $1 and user_id = $2', duty);
  const textTo = async (user: string) =>
    (await accepted()).find(({ to, messages }) => to === user && messages[0]?.template.actions[0].data.endsWith(alert))
      ?.messages[0]?.altText;
  expect(await textTo('Uagent')).toMatch(/\nAgency \d+ · 住○ · /);
  expect(await textTo('Umei')).not.toMatch(/Agency/);
});

test('each reads in their own language: in a house in Taiwan a nurse from the Philippines and a colleague from Thailand', async () => {
  const colleagues = [
    ['fil', 'Unena', wordsFil],
    ['th', 'Usom', wordsTh],
  ] as const;
  for (const [language, lineId] of colleagues) {
    const one = await makeUser(app, 'staff', mei.provider_id, agency);
    const { token } = await signIn(app, one);
    expect((await app.call('keepLanguage', { token, body: { language } })).status).toBe(200);
    expect((await app.call('readUser', { token })).body.data.language).toBe(language);
    await app.store.pool.query(`insert into line_accounts values ($1, $2, 'x', now(), true)`, [one.user_id, lineId]);
    await app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', [
      agency,
      one.user_id,
    ]);
  }
  await raise();
  await line.journal({ accepted: before + 3 });
  const pushed = await accepted();
  const said = (to: string) => pushed.find((one) => one.to === to)?.messages[0]?.template;
  for (const [to, spoken] of [['Umei', words], ...colleagues.map(([, to, spoken]) => [to, spoken] as const)] as const) {
    expect(said(to)?.text).toContain(spoken.alerts.type.deviceDisconnected);
    expect(said(to)?.actions[0].label).toBe(spoken.alerts.claim);
  }
  await app.store.pool.query('delete from duty where agency_id = $1 and user_id <> $2', [agency, mei.user_id]);
});

test('LINE that is gone is tried again until it is back, under one key', async () => {
  await mode('dropped');
  const alert = await raise();
  await becomes(alert, { state: 'waiting', problem: 'unreachable' });
  expect(await app.store.deliveries.failing([agency], app.clock.now())).toMatchObject([
    { method: 'line', problem: 'unreachable', failed: 1 },
  ]);
  await mode('well');
  await cranked(alert, { state: 'sent' });
  expect(await accepted()).toHaveLength(1);
  expect(await app.store.deliveries.failing([agency], app.clock.now())).toEqual([]);
});

test('a lost answer costs a try, not a second message', async () => {
  await mode('acceptThenDrop');
  const alert = await raise();
  await cranked(alert, { state: 'sent' });
  expect((await of(alert))?.attempts).toBeGreaterThan(1);
  const journal = await line.journal();
  expect(journal.accepted.length - before).toBe(1);
  expect(journal.resent).toContain(journal.accepted.at(-1)?.retryKey);
});

test('LINE that does not answer at all is given up after a while, and tried again', async () => {
  await mode('silent');
  const alert = await raise();
  await cranked(alert, { state: 'waiting', problem: 'unreachable' });
  await mode('well');
  await cranked(alert, { state: 'sent' });
});

test('LINE that hangs is shown as failing also while it is tried once more', async () => {
  await mode('silent');
  const { heard } = await line.journal();
  const alert = await raise();
  await becomes(alert, { state: 'waiting', problem: null, attempts: 1 });
  // The try is written down before it is made, and its time limit begins when it is made: only then may time go on.
  await line.journal({ heard: heard.length + 1 });
  // Each step ends where something is to be heard of before time goes on: stepping until it is so once went past it.
  await app.clock.advance(answerWithinMs);
  await becomes(alert, { state: 'waiting', problem: 'unreachable', attempts: 1 });
  await app.clock.advance(1_000);
  await becomes(alert, { state: 'waiting', problem: null, attempts: 2 });
  expect(await app.store.deliveries.failing([agency], app.clock.now())).toMatchObject([
    { method: 'line', problem: 'unreachable', failed: 1 },
  ]);
  await line.journal({ heard: heard.length + 2 });
  await mode('well');
  await app.clock.advance(answerWithinMs);
  await becomes(alert, { state: 'waiting', problem: 'unreachable', attempts: 2 });
  hanging = false;
  await cranked(alert, { state: 'sent' });
});

test('what waits is sent also where our clock was put back by an hour meanwhile', async () => {
  await mode('dropped');
  const alert = await raise();
  await becomes(alert, { state: 'waiting', problem: 'unreachable' });
  await app.store.pool.query(
    `update deliveries set at = at + interval '1 h', due_at = due_at + interval '1 h' where alert_id = $1`,
    [alert],
  );
  await mode('well');
  await cranked(alert, { state: 'sent' });
});

test('a way that fails is shown also where it last did well by a clock that was ahead', async () => {
  const well = await raise();
  await becomes(well, { state: 'sent' });
  await app.store.pool.query(`update deliveries set done_at = done_at + interval '1 h' where alert_id = $1`, [well]);
  await mode('unauthorized');
  const alert = await raise();
  await becomes(alert, { state: 'failed', problem: 'unauthorized' });
  expect(await app.store.deliveries.failing([agency], app.clock.now())).toMatchObject([
    { method: 'line', problem: 'unauthorized' },
  ]);
  await app.store.pool.query('delete from deliveries where alert_id = $1', [well]);
});

test.each([
  ['broken', 'serverError'],
  ['slowDown', 'slowDown'],
] as const)('%s: somebody is going, so it is tried for ten minutes, then too late', async (trouble, problem) => {
  await mode(trouble);
  const alert = await raise();
  await becomes(alert, { state: 'waiting', problem });
  await answer(alert, 'claim');
  await cranked(alert, { state: 'failed', problem: 'tooLate' }, 10_000);
  const { at = 0, done_at, attempts = 0 } = (await of(alert)) ?? {};
  // Found too late at its last turn, which is a minute after the one before at most.
  expect(done_at ?? 0).toBeLessThanOrEqual(at + 660_000);
  expect(attempts).toBeGreaterThan(10);
  expect(await accepted()).toEqual([]);
});

test('while nobody has answered it is tried for an hour: LINE that comes back later still brings it', async () => {
  await mode('broken');
  const alert = await raise();
  // Heard before the clock goes on to the second: a try under way would else have had no answer in time.
  await becomes(alert, { state: 'waiting', problem: 'serverError' });
  const never = await raise();
  await becomes(never, { state: 'waiting', problem: 'serverError' });
  await app.clock.leap(40 * 60_000);
  await app.clock.advance(1_000);
  expect(await of(alert)).toMatchObject({ state: 'waiting' });
  await answer(never, 'claim');
  // A try that began before the answer is not to meet a LINE that is well.
  await eventually(async () => expect((await of(never))?.problem).not.toBeNull());
  await mode('well');
  await cranked(alert, { state: 'sent' }, 10_000);
  await cranked(never, { state: 'failed', problem: 'tooLate' }, 10_000);
  expect(await accepted()).toHaveLength(1);
});

test('what is over before its first try was never tried, which says nothing about LINE', async () => {
  await mode('broken');
  const alert = await raise();
  await becomes(alert, { state: 'waiting', problem: 'serverError' });
  // As if its turn had not come yet.
  await app.store.pool.query('update deliveries set attempts = 0, problem = null, at = now() where alert_id = $1', [
    alert,
  ]);
  await close(alert);
  await app.store.pool.query(`delete from deliveries where alert_id <> $1`, [alert]);
  await cranked(alert, { state: 'failed', problem: 'tooLate', attempts: 0 });
  expect(await app.store.deliveries.failing([agency], app.clock.now())).toEqual([]);
});

test.each([
  ['unauthorized', 'failed', 'unauthorized'],
  ['forbidden', 'failed', 'unauthorized'],
  ['monthly', 'quota', 'quota'],
] as const)('%s: final at once, and shown', async (trouble, state, problem) => {
  await mode(trouble);
  const alert = await raise();
  await becomes(alert, { state, problem, attempts: 1 });
  expect(await app.store.deliveries.failing([agency], app.clock.now())).toMatchObject([{ method: 'line', problem }]);
});

test('what is over before it could be sent is not sent', async () => {
  await mode('broken');
  const alert = await raise();
  await becomes(alert, { state: 'waiting', problem: 'serverError' });
  await close(alert);
  await mode('well');
  await cranked(alert, { state: 'failed', problem: 'tooLate' });
  expect(await accepted()).toEqual([]);
});

test('who left the official account meanwhile is blocked, who unlinked is gone', async () => {
  await mode('broken');
  const first = await raise();
  await becomes(first, { state: 'waiting', problem: 'serverError' });
  await app.store.pool.query('update line_accounts set reachable = false');
  await cranked(first, { state: 'blocked', problem: 'blocked' });
  await app.store.pool.query('update line_accounts set reachable = true');
  const second = await raise();
  await becomes(second, { state: 'waiting', problem: 'serverError' });
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [mei.user_id]);
  await cranked(second, { state: 'failed', problem: 'gone' });
  await app.store.pool.query('update users set disabled_at = null where user_id = $1', [mei.user_id]);
});

test('a server that died between sending and writing it down: the next one asks again, and LINE says that it was there', async () => {
  const alert = await raise();
  await becomes(alert, { state: 'sent' });
  await close(alert);
  const { resent } = await line.journal();
  // As the dead one left it: claimed, tried, and nothing said. Closed meanwhile, it is asked about all the same.
  await app.restart(async () => {
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    await client.query(`update deliveries set state = 'waiting', done_at = null, due_at = at where alert_id = $1`, [
      alert,
    ]);
    await client.end();
  });
  await cranked(alert, { state: 'sent', attempts: 2 });
  expect(await accepted()).toHaveLength(1);
  expect((await line.journal()).resent.length).toBe(resent.length + 1);
});

test('more alerts at once than are sent at once are each told once, and none waits for the next second', async () => {
  const beds = [];
  for (let n = 0; n < 45; n++) beds.push(await makeBed(app, agency));
  const alerts = await fallSilent(app, beds);
  await line.journal({ accepted: before + 45 });
  const told = await accepted();
  expect(told).toHaveLength(45);
  expect(new Set(told.map(({ messages }) => messages[0]?.template.actions[0].data)).size).toBe(45);
  for (const { alert_id } of alerts) await becomes(alert_id, { state: 'sent' });
}, 60_000);

test('LINE’s own document had nothing to say against any of it', async () => {
  const { faults, judged } = await line.journal();
  expect(faults).toEqual([]);
  expect(judged).toBe(process.env.WARDLIGHT_RECORDINGS !== undefined);
});
