/** LINE end to end but the browser: linked by LINE Login, reached, answered with by the button, and gone with the account. */
import { createHash } from 'node:crypto';
import type { AgencyId, AlertId } from '@wardlight/contract';
import { words } from '@wardlight/contract/words/zh-TW';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
} from '../../testing/index.ts';
import { type LineApp, linkingTo, startLineApp, type TestLine } from '../../testing/line.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: LineApp;
let line: TestLine;
let app: TestApp;
let agency: AgencyId;
let mei: MadeUser;
let lan: MadeUser;
let agent: MadeUser;
let webhook: string;

beforeAll(async () => {
  place = await startLineApp();
  ({ app, line, webhook } = place);
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  mei = await makeUser(app, 'staff', provider, agency);
  lan = await makeUser(app, 'staff', provider, agency);
  agent = await makeUser(app, 'agent', provider, null);
});
afterAll(() => place.stop());
beforeEach(() => place.beginAnew());

const { goAndComeBack, finish, confirm, link } = linkingTo(
  () => line,
  () => app,
);
const read = async (user: MadeUser) =>
  (await app.call('readLine', { token: (await signIn(app, user)).token, ...(user.role === 'agent' ? { agency } : {}) }))
    .body.data;

test('a person goes to LINE with state, nonce and PKCE, and comes back linked, once', async () => {
  const { sent, callback, params, token } = await goAndComeBack(mei, { userId: 'Umei', name: '美玲' });
  const asked = Object.fromEntries(sent.searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'profile openid',
    code_challenge_method: 'S256',
    bot_prompt: 'aggressive',
    redirect_uri: 'http://ward.example/line-notify-callback',
  });
  expect([asked.state?.length, asked.code_challenge?.length, asked.nonce?.length]).toEqual([43, 43, 22]);
  expect(callback.pathname).toBe('/line-notify-callback');
  expect((await finish(params)).body.data).toEqual({ outcome: 'confirm', accounts: 0 });
  expect((await confirm(token)).body.data).toEqual({ outcome: 'success', accounts: 1 });
  expect(await read(mei)).toMatchObject({
    set_up: true,
    mine: { user_id: mei.user_id, line_name: '美玲', reachable: true, linked_at: app.clock.now() },
    accounts: [{ user_id: mei.user_id }],
    quota: { limit: 200 },
    failing: null,
  });
  const { rows } = await app.store.pool.query(
    `select user_id, action, subject_label from audit where action = 'lineLinked'`,
  );
  expect(rows).toEqual([{ user_id: mei.user_id, action: 'lineLinked', subject_label: mei.display_name }]);
  expect(app.logged()).not.toContain(params.code);
});

test('a callback opened twice says the same both times and does nothing the second; after its ten minutes it is one too late', async () => {
  const { params, token } = await goAndComeBack(mei, { userId: 'Umei' });
  const [asked, linked] = [
    { outcome: 'confirm', accounts: 0 },
    { outcome: 'success', accounts: 1 },
  ];
  // Two tabs at one moment, and later once more, also with what LINE never gave.
  expect((await Promise.all([finish(params), finish(params)])).map(({ body }) => body.data)).toEqual([asked, asked]);
  expect((await finish(params)).body.data).toEqual(asked);
  expect((await confirm(token)).body.data).toEqual(linked);
  const { rows } = await app.store.pool.query('select nonce, verifier, ended from line_authorizations');
  expect(rows).toEqual([{ nonce: null, verifier: null, ended: JSON.stringify(linked) }]);
  await app.store.pool.query('delete from line_accounts');
  expect((await finish(params)).body.data).toEqual(linked);
  expect((await finish({ ...params, code: 'of somebody else' })).body.data).toEqual(linked);
  expect((await read(mei)).accounts).toEqual([]);
  await app.clock.leap(10 * 60_000);
  expect((await finish(params)).body.data).toEqual({ outcome: 'failure', accounts: 0 });
});

test('who declined, and whom LINE did not vouch for, hear the same again', async () => {
  const declined = (await goAndComeBack(mei, { declines: true })).params;
  expect((await finish(declined)).body.data).toEqual({ outcome: 'none', accounts: 0 });
  await link(lan, { userId: 'Ulan' });
  expect((await finish(declined)).body.data).toEqual({ outcome: 'none', accounts: 0 });
  const forged = { ...(await goAndComeBack(mei)).params, code: 'of somebody else' };
  expect((await finish(forged)).body.data).toEqual({ outcome: 'failure', accounts: 1 });
  expect((await finish(forged)).body.data).toEqual({ outcome: 'failure', accounts: 1 });
});

test('each who is linked counts, agents among them', async () => {
  expect(await link(mei, { userId: 'Umei' })).toEqual({ outcome: 'success', accounts: 1 });
  expect(await link(agent, { userId: 'Uagent' })).toEqual({ outcome: 'success', accounts: 2 });
  expect(await link(lan, { userId: 'Ulan', friend: false })).toEqual({ outcome: 'success', accounts: 3 });
  expect((await read(lan)).mine.reachable).toBe(false);
});

test('a wrong state, a wrong nonce, a forged code and one that came too late link nobody', async () => {
  const { params } = await goAndComeBack(mei, { userId: 'Umei' });
  const failed = { outcome: 'failure', accounts: 0 };
  expect((await finish({ ...params, state: 'x'.repeat(43) })).body.data).toEqual(failed);
  expect((await finish({ ...params, code: 'of somebody else' })).body.data).toEqual(failed);
  expect(await link(mei, { nonce: 'another' })).toEqual(failed);
  const late = await goAndComeBack(mei);
  await app.clock.leap(10 * 60_000);
  expect((await finish(late.params)).body.data).toEqual(failed);
  expect((await read(mei)).accounts).toEqual([]);
});

test('LINE that is gone while it is finished is a failure to try again from', async () => {
  const { params } = await goAndComeBack(mei);
  await line.mode('dropped');
  expect((await finish(params)).body.data.outcome).toBe('failure');
  await line.mode('well');
  expect((await link(mei)).outcome).toBe('success');
});

test('who declines, or comes with nothing, finds no authorized account; where another has one it is a failure', async () => {
  expect((await finish({})).body.data).toEqual({ outcome: 'none', accounts: 0 });
  expect(await link(mei, { declines: true })).toEqual({ outcome: 'none', accounts: 0 });
  await link(lan, { userId: 'Ulan' });
  expect(await link(mei, { declines: true })).toEqual({ outcome: 'failure', accounts: 1 });
});

test('unlinked by oneself or a colleague; an agent only by agents', async () => {
  const { token } = await signIn(app, lan);
  const unlink = (user: MadeUser) => app.call('unlinkLine', { token, params: { user_id: user.user_id } });
  await link(mei, { userId: 'Umei' });
  await link(agent, { userId: 'Uagent' });
  expect((await unlink(mei)).status).toBe(200);
  expect((await unlink(mei)).code).toBe('not_found');
  expect((await unlink(agent)).code).toBe('not_found');
  expect((await read(agent)).accounts).toMatchObject([{ user_id: agent.user_id, role: 'agent' }]);
});

test('with the account its link is gone from lists and counts', async () => {
  const leaving = await makeUser(app, 'staff', mei.provider_id, agency);
  await link(leaving, { userId: 'Uleaving' });
  const { token } = await signIn(app, agent);
  await app.call('disableAccount', { token, agency, params: { user_id: leaving.user_id }, body: {} });
  expect((await read(mei)).accounts).toEqual([]);
});

test('a test message says what became of it', async () => {
  const { token } = await signIn(app, lan);
  const attempt = async () =>
    (await app.call('tryLine', { token, params: { user_id: mei.user_id }, body: {} })).body.data;
  await link(mei, { userId: 'Umei' });
  expect(await attempt()).toEqual({ state: 'sent', problem: null });
  await line.mode('unauthorized');
  expect(await attempt()).toEqual({ state: 'failed', problem: 'unauthorized' });
  await line.mode('monthly');
  expect(await attempt()).toEqual({ state: 'quota', problem: 'quota' });
});

test('tests in a row are three and then one in 20 s, twenty in a day: nobody tries the month away', async () => {
  const { token } = await signIn(app, agent);
  await link(mei, { userId: 'Umei' });
  const attempt = async () =>
    (await app.call('tryLine', { token, agency, params: { user_id: mei.user_id }, body: {} })).body;
  const { accepted } = await line.journal();
  const ends = await Promise.all(Array.from({ length: 5 }, attempt));
  expect(ends.map(({ data, error }) => data?.state ?? error.code).toSorted()).toEqual([
    ...['sent', 'sent', 'sent'],
    ...['too_many_attempts', 'too_many_attempts'],
  ]);
  expect((await attempt()).error).toMatchObject({ code: 'too_many_attempts', retry_after: 20 });
  for (let more = 3; more < 20; more++) {
    await app.clock.leap(20_000);
    expect((await attempt()).data).toEqual({ state: 'sent', problem: null });
  }
  // A twentieth of a day, less what has come back since the first.
  await app.clock.leap(20_000);
  const { error } = await attempt();
  expect(error.retry_after).toBeGreaterThan(3_600);
  expect((await line.journal()).accepted).toHaveLength(accepted.length + 20);
  // Also where the tries to sign in are swept meanwhile, and the server begins anew.
  await app.clock.leap((error.retry_after - 30) * 1_000);
  await app.restart();
  const { token: again } = await signIn(app, agent);
  const later = () => app.call('tryLine', { token: again, agency, params: { user_id: mei.user_id }, body: {} });
  expect((await later()).code).toBe('too_many_attempts');
  await app.clock.leap(30_000);
  expect((await later()).body.data.state).toBe('sent');
});

let events = 0;
const event = (userId: string, more: Readonly<Record<string, unknown>>) => ({
  webhookEventId: `event${++events}`,
  timestamp: app.clock.now() + events,
  mode: 'active',
  source: { type: 'user', userId },
  deliveryContext: { isRedelivery: false },
  ...more,
});
const press = (userId: string, alert: string, more: Readonly<Record<string, unknown>> = {}) =>
  event(userId, {
    type: 'postback',
    replyToken: createHash('sha256').update(`${alert} ${userId}`).digest('hex'),
    postback: { data: `claim ${agency} ${alert}` },
    ...more,
  });
const raise = async () => (await fallSilent(app, [await makeBed(app, agency)]))[0]?.alert_id ?? '';
const alertNow = (id: string) => app.store.findAlert([agency], id as AlertId);

test('"I’m going" claims the alert as that person; the second is told who', async () => {
  await link(mei, { userId: 'Umei' });
  await link(lan, { userId: 'Ulan' });
  const alert = await raise();
  const { replies } = await line.journal();
  expect(await line.events(webhook, [press('Umei', alert)])).toBe(200);
  expect(await alertNow(alert)).toMatchObject({ phase: 'claimed', claimed_by: { user_id: mei.user_id } });
  await line.journal({ replies: replies.length + 1 });
  expect(await line.events(webhook, [press('Ulan', alert)])).toBe(200);
  const told = (await line.journal({ replies: replies.length + 2 })).replies.slice(-2).map(({ text }) => text);
  expect(told[0]).toBe(words.alerts.told.claimed);
  expect(told[1]).toContain(mei.display_name);
});

test('the same event twice is one; what is forged, or of nobody we know, does nothing', async () => {
  await link(mei, { userId: 'Umei' });
  const [first, second] = [await raise(), await raise()];
  const pressed = press('Umei', first);
  const { replies } = await line.journal();
  expect(await line.events(webhook, [pressed])).toBe(200);
  expect(await line.events(webhook, [pressed])).toBe(200);
  expect((await line.journal({ replies: replies.length + 1 })).replies).toHaveLength(replies.length + 1);
  expect(await line.events(webhook, [press('Umei', second)], 'forged')).toBe(403);
  expect(await line.events(webhook, [press('Ustranger', second)])).toBe(200);
  const elsewhere = { postback: { data: `claim 999999 ${second}` } };
  expect(await line.events(webhook, [press('Umei', second, elsewhere)])).toBe(200);
  expect(await alertNow(second)).toMatchObject({ phase: 'raised' });
});

test('thirty presses at one moment: one winner of each alert, each event once, and everybody else is answered meanwhile', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(app, 'staff', mei.provider_id, agency)));
  for (const { user_id } of people)
    await app.store.pool.query(
      `insert into line_accounts (user_id, line_user_id, line_name, linked_at) values ($1, $2, '', now())`,
      [user_id, `Upress${user_id}`],
    );
  const raised = await fallSilent(app, await Promise.all(Array.from({ length: 5 }, () => makeBed(app, agency))));
  const presses = raised.flatMap(({ alert_id }) => people.map(({ user_id }) => press(`Upress${user_id}`, alert_id)));
  const { token } = await signIn(app, lan);
  const { replies } = await line.journal();
  const [told, answers] = await Promise.all([
    Promise.all(presses.map((pressed) => line.events(webhook, [pressed]))),
    Promise.all(Array.from({ length: 30 }, () => app.call('readBoard', { token }))),
  ]);
  expect(new Set(told)).toEqual(new Set([200]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await app.store.pool.query(
    `select alert_id, count(*) as claims from alert_events where alert_id = any($1) and change = 'claimed' group by alert_id`,
    [raised.map(({ alert_id }) => alert_id)],
  );
  expect(rows.map(({ claims }) => claims)).toEqual([1, 1, 1, 1, 1]);
  const said = (await line.journal({ replies: replies.length + 30 })).replies.slice(replies.length);
  expect(said.filter(({ text }) => text === words.alerts.told.claimed)).toHaveLength(5);
});

test('one event told twice at the same moment is answered once', async () => {
  await link(mei, { userId: 'Umei' });
  const pressed = press('Umei', await raise());
  const { replies } = await line.journal();
  expect(await Promise.all([pressed, pressed].map((one) => line.events(webhook, [one])))).toEqual([200, 200]);
  // Another, whose answer is the last that is waited for.
  expect(await line.events(webhook, [press('Umei', await raise())])).toBe(200);
  expect((await line.journal({ replies: replies.length + 2 })).replies).toHaveLength(replies.length + 2);
});

test('an event that could not be worked comes again, and is worked then', async () => {
  await link(mei, { userId: 'Umei' });
  const alert = await raise();
  const pressed = press('Umei', alert);
  await app.database.query('alter table line_accounts rename to line_accounts_away');
  expect(await line.events(webhook, [pressed])).toBe(503);
  await app.database.query('alter table line_accounts_away rename to line_accounts');
  expect(await alertNow(alert)).toMatchObject({ phase: 'raised' });
  expect(await line.events(webhook, [pressed])).toBe(200);
  expect(await alertNow(alert)).toMatchObject({ phase: 'claimed', claimed_by: { user_id: mei.user_id } });
});

test('an event that cannot be worked takes no other of its body along', async () => {
  await link(mei, { userId: 'Umei' });
  const alert = await raise();
  const beyondTime = event('Umei', { type: 'follow', timestamp: Number.MAX_SAFE_INTEGER });
  expect(await line.events(webhook, [beyondTime, press('Umei', alert)])).toBe(503);
  expect(await alertNow(alert)).toMatchObject({ phase: 'claimed', claimed_by: { user_id: mei.user_id } });
});

test('who adds the official account while linking is reached, also where LINE’s clock is behind ours', async () => {
  await link(mei, { userId: 'Umei', friend: false });
  const added = event('Umei', { type: 'follow', timestamp: app.clock.now() - 3_000 });
  expect(await line.events(webhook, [added])).toBe(200);
  expect((await read(mei)).mine.reachable).toBe(true);
});

test('who blocks the official account cannot be reached until they come back; the older word does not count', async () => {
  await link(mei, { userId: 'Umei' });
  const older = event('Umei', { type: 'follow' });
  expect(await line.events(webhook, [event('Umei', { type: 'unfollow' })])).toBe(200);
  expect(await line.events(webhook, [older])).toBe(200);
  expect((await read(mei)).mine.reachable).toBe(false);
  expect(await line.events(webhook, [event('Umei', { type: 'follow' })])).toBe(200);
  expect((await read(mei)).mine.reachable).toBe(true);
});

test('what LINE sends to try the address, and events nobody knows, are answered well', async () => {
  expect(await line.events(webhook, [])).toBe(200);
  expect(await line.events(webhook, [{ type: 'videoPlayComplete', unheard: true }])).toBe(200);
});

test('without the channels’ secrets it is not set up, and says so', async () => {
  const bare = await startTestApp();
  const provider = await makeProvider(bare);
  const user = await makeUser(bare, 'staff', provider, await makeAgency(bare, provider));
  const { token } = await signIn(bare, user);
  expect((await bare.call('beginLine', { token, body: {} })).code).toBe('line_not_set_up');
  expect((await bare.call('readLine', { token })).body.data).toMatchObject({ set_up: false, quota: null });
  expect(await line.events(`${bare.url}/api/line/webhook`, [])).toBe(404);
  await bare.stop();
});

test('LINE’s own document had nothing to say against any of it, and no secret was logged', async () => {
  expect((await line.journal()).faults).toEqual([]);
  expect(app.logged()).not.toMatch(/of the stand-in/);
});
