/** Whose word a link to LINE needs: the session's that began, and of whoever holds the LINE account where it would leave another of ours. */
import type { AgencyId } from '@wardlight/contract';
import { words } from '@wardlight/contract/words/zh-TW/desk';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type MadeUser, makeAgency, makeProvider, makeUser, signIn, type TestApp } from '../../testing/index.ts';
import { type LineApp, linkingTo, startLineApp, type TestLine } from '../../testing/line.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: LineApp;
let line: TestLine;
let app: TestApp;
let agency: AgencyId;
let victim: MadeUser;
let colleague: MadeUser;
/** Of another provider. */
let attacker: MadeUser;
let webhook: string;
const { goAndComeBack, finish, waiting, confirm, link } = linkingTo(
  () => line,
  () => app,
);

beforeAll(async () => {
  place = await startLineApp();
  ({ app, line, webhook } = place);
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  victim = await makeUser(app, 'staff', provider, agency);
  colleague = await makeUser(app, 'staff', provider, agency);
  const elsewhere = await makeProvider(app);
  attacker = await makeUser(app, 'staff', elsewhere, await makeAgency(app, elsewhere));
});
afterAll(() => place.stop());
beforeEach(async () => {
  await place.beginAnew();
  await app.store.pool.query('update users set disabled_at = null');
});

/** Which of our accounts a LINE account belongs to. */
async function ownerOf(lineUserId: string): Promise<number | null> {
  const { rows } = await app.store.pool.query('select user_id from line_accounts where line_user_id = $1', [
    lineUserId,
  ]);
  return rows[0]?.user_id ?? null;
}
let events = 0;
const press = (userId: string, data: string) =>
  line.events(webhook, [
    {
      ...{ webhookEventId: `link${++events}`, timestamp: app.clock.now() + events, mode: 'active', type: 'postback' },
      source: { type: 'user', userId },
      deliveryContext: { isRedelivery: false },
      replyToken: String(events).padStart(32, '0'),
      postback: { data },
    },
  ]);
const saidTo = async (lineUserId: string) =>
  (await line.journal()).accepted.filter(({ to }) => to === lineUserId).map(({ messages }) => messages);
const buttonOf = (messages: readonly { template?: { actions: { data: string }[] } }[]) =>
  messages.at(-1)?.template?.actions[0]?.data ?? '';
const unlinkings = async () =>
  (
    await app.store.pool.query(
      `select subject_label, provider_id, user_id from audit where action = 'lineUnlinked' order by entry_id`,
    )
  ).rows;

test('cross-provider forgery: a victim who agrees to an attacker’s link keeps their own, and is asked in LINE in words', async () => {
  await link(victim, { userId: 'Uvictim', name: 'Victim' });
  const before = (await unlinkings()).length;
  // The victim is sent the attacker's address, and agrees there.
  const { params, token } = await goAndComeBack(attacker, { userId: 'Uvictim', name: 'Victim' });
  expect((await finish(params)).body.data).toEqual({ outcome: 'confirm', accounts: 0 });
  expect(await ownerOf('Uvictim')).toBe(victim.user_id);
  expect((await confirm(token)).body.data).toEqual({ outcome: 'asked', accounts: 0 });
  expect((await confirm(token)).body.data).toEqual({ outcome: 'asked', accounts: 0 });
  expect(await ownerOf('Uvictim')).toBe(victim.user_id);
  expect((await unlinkings()).length).toBe(before);
  const [, ...asked] = await saidTo('Uvictim');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.[0].text).toContain(attacker.display_name);
  expect(buttonOf(asked[0] ?? [])).toMatch(/^agree \d+$/);
  // Nobody presses: ten minutes later there is nothing left to agree to.
  await app.clock.leap(10 * 60_000);
  await press('Uvictim', buttonOf(asked[0] ?? []));
  expect(await ownerOf('Uvictim')).toBe(victim.user_id);
});

test('nothing is linked by coming back from LINE: a session that did not begin it confirms nothing and sees nothing', async () => {
  const { params, token } = await goAndComeBack(attacker, { userId: 'Unew', name: 'New one' });
  await finish(params);
  expect(await ownerOf('Unew')).toBeNull();
  const elsewhere = (await signIn(app, attacker)).token;
  expect(await waiting(elsewhere)).toBeNull();
  const mine = await waiting(token);
  expect(mine).toMatchObject({ line_name: 'New one', asked: false });
  const params2 = { authorization_id: mine.authorization_id };
  for (const other of [elsewhere, (await signIn(app, victim)).token]) {
    expect((await app.call('confirmLine', { token: other, params: params2, body: {} })).code).toBe('not_found');
    expect((await app.call('discardLine', { token: other, params: params2 })).code).toBe('not_found');
  }
  await app.call('logout', { token });
  expect((await app.store.pool.query('select from line_authorizations')).rowCount).toBe(0);
});

test('whoever is linked is told in LINE for whom, and by one press there it ends, with its entry', async () => {
  expect(await link(attacker, { userId: 'Ufresh' })).toEqual({ outcome: 'success', accounts: 1 });
  const [told = []] = await saidTo('Ufresh');
  expect(told[0].text).toContain(attacker.display_name);
  expect(told.at(-1).template.actions[0]).toMatchObject({
    label: words.line.message.notMe,
    data: `disown ${attacker.user_id}`,
  });
  // The button of somebody else's message does nothing.
  await press('Ustranger', buttonOf(told));
  expect(await ownerOf('Ufresh')).toBe(attacker.user_id);
  const { replies } = await line.journal();
  await press('Ufresh', buttonOf(told));
  expect(await ownerOf('Ufresh')).toBeNull();
  expect((await line.journal({ replies: replies.length + 1 })).replies.at(-1)?.text).toBe(words.line.message.disowned);
  expect((await unlinkings()).at(-1)).toMatchObject({ subject_label: attacker.display_name, user_id: null });
});

test('one’s own word moves it: pressed in LINE it leaves the other account, whose provider hears that it went, not to whom', async () => {
  await link(victim, { userId: 'Uone' });
  const { params, token } = await goAndComeBack(attacker, { userId: 'Uone' });
  await finish(params);
  await confirm(token);
  expect(await waiting(token)).toMatchObject({ asked: true });
  const button = buttonOf((await saidTo('Uone')).at(-1) ?? []);
  await press('Usomebody', button);
  expect(await ownerOf('Uone')).toBe(victim.user_id);
  const { replies } = await line.journal();
  await press('Uone', button);
  expect(await ownerOf('Uone')).toBe(attacker.user_id);
  expect((await line.journal({ replies: replies.length + 1 })).replies.at(-1)?.text).toContain(attacker.display_name);
  expect((await unlinkings()).at(-1)).toEqual({
    subject_label: victim.display_name,
    provider_id: victim.provider_id,
    user_id: null,
  });
  // What the callback says from now on; and nothing waits any more.
  expect((await finish(params)).body.data).toEqual({ outcome: 'success', accounts: 1 });
  expect(await waiting(token)).toBeNull();
  // Within a provider it says who has it now.
  await link(colleague, { userId: 'Ushared' });
  const again = await goAndComeBack(victim, { userId: 'Ushared' });
  await finish(again.params);
  await confirm(again.token);
  await press('Ushared', buttonOf((await saidTo('Ushared')).at(-1) ?? []));
  expect((await unlinkings()).at(-1)).toMatchObject({ subject_label: colleague.display_name, user_id: victim.user_id });
});

test('where it cannot be asked in LINE nothing moves, and it says so; once it can be asked it is', async () => {
  await link(victim, { userId: 'Uone' });
  const { params, token } = await goAndComeBack(attacker, { userId: 'Uone' });
  await finish(params);
  await line.mode('monthly');
  expect((await confirm(token)).body.data).toEqual({ outcome: 'taken', accounts: 0 });
  expect(await waiting(token)).toMatchObject({ asked: false });
  await line.mode('well');
  expect((await confirm(token)).body.data).toEqual({ outcome: 'asked', accounts: 0 });
  expect(await ownerOf('Uone')).toBe(victim.user_id);
});

test('a disabled account stands in nobody’s way: its LINE is linked anew at once', async () => {
  await link(victim, { userId: 'Uone' });
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [victim.user_id]);
  expect(await link(attacker, { userId: 'Uone' })).toEqual({ outcome: 'success', accounts: 1 });
  expect(await ownerOf('Uone')).toBe(attacker.user_id);
});

test('another LINE account in place of one’s own: the one before is told that nothing comes any more', async () => {
  await link(victim, { userId: 'Uold' });
  await link(victim, { userId: 'Unew' });
  expect([await ownerOf('Uold'), await ownerOf('Unew')]).toEqual([null, victim.user_id]);
  expect((await saidTo('Uold')).at(-1)?.[0].text).toContain('不再傳到這個 LINE');
});

test('"not mine" links nobody; confirmed after its ten minutes it is not there any more', async () => {
  const { params, token } = await goAndComeBack(victim, { userId: 'Uother' });
  await finish(params);
  const { authorization_id } = await waiting(token);
  expect((await app.call('discardLine', { token, params: { authorization_id } })).status).toBe(200);
  expect([(await confirm(token)).code, await ownerOf('Uother')]).toEqual(['not_found', null]);
  const late = await goAndComeBack(victim, { userId: 'Uother' });
  await finish(late.params);
  const lateId = (await waiting(late.token)).authorization_id;
  await app.clock.leap(10 * 60_000);
  const answer = await app.call('confirmLine', { token: late.token, params: { authorization_id: lateId }, body: {} });
  expect(answer.code).toBe('not_found');
});

test('two who confirm the same LINE account at one moment: one has it, the other is asked about', async () => {
  const both = [await goAndComeBack(victim, { userId: 'Uone' }), await goAndComeBack(colleague, { userId: 'Uone' })];
  for (const { params } of both) await finish(params);
  const answers = await Promise.all(both.map(({ token }) => confirm(token)));
  expect(answers.map(({ body }) => body.data.outcome).toSorted()).toEqual(['asked', 'success']);
  expect((await app.store.pool.query('select from line_accounts')).rowCount).toBe(1);
});

test('begun ten times in a row is enough for a while', async () => {
  const { token } = await signIn(app, victim);
  const begin = () => app.call('beginLine', { token, body: {} });
  for (let n = 0; n < 10; n++) expect((await begin()).status).toBe(200);
  expect((await begin()).body.error).toMatchObject({ code: 'too_many_attempts', retry_after: 120 });
});

test('LINE’s own document had nothing to say against any of it', async () => {
  expect((await line.journal()).faults).toEqual([]);
});
