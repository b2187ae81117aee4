/** A person's browsers, of which each may go at any time. */
import type { AgencyId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
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
} from '../../../testing/index.ts';
import type { Actor } from '../../audit/audit.ts';
import { deliveriesOf } from '../../messages/deliveries.ts';
import { createPushSubscriptions, mostPerPerson, type PushSubscriptions } from './push-subscriptions.ts';

let app: TestApp;
let agency: AgencyId;
let mei: MadeUser;
let by: Actor;
let sessionId: number;
let subscriptions: PushSubscriptions;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  subscriptions = createPushSubscriptions(app.store.db);
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  mei = await makeUser(app, 'staff', provider, agency);
  sessionId = (await signIn(app, mei)).session.session_id;
  by = { userId: mei.user_id, accountId: mei.user_id, address: null };
  await app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', [
    agency,
    mei.user_id,
  ]);
});
afterAll(() => app.stop());
beforeEach(() => app.store.pool.query('delete from push_subscriptions'));

/** A port on which nobody listens. */
const turnOn = async (device: string) => {
  const added = await subscriptions.add({
    ...{ userId: mei.user_id, sessionId },
    endpoint: `http://127.0.0.1:1/${++made}`,
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    device,
    by,
    at: app.clock.now() + made,
  });
  if ('refused' in added) throw new Error('the session is over');
  return added;
};
const toldBoth = async () => {
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  await eventually(async () =>
    expect(await deliveriesOf(app.store.db, [agency], [alert?.alert_id ?? ''])).toHaveLength(2),
  );
};

test('of two browsers that were told of the same alert both can be turned off', async () => {
  const both = [await turnOn('Firefox'), await turnOn('Chrome')];
  await toldBoth();
  for (const { subscription_id } of both)
    expect(await subscriptions.remove(mei.user_id, subscription_id, by, app.clock.now())).toBe(true);
  expect(await subscriptions.list(mei.user_id, sessionId)).toEqual([]);
});

test('of two browsers that were told of the same alert both can be over', async () => {
  const both = [await turnOn('Firefox'), await turnOn('Chrome')];
  await toldBoth();
  for (const { subscription_id } of both) await subscriptions.heard(subscription_id, 'gone', app.clock.now());
  const ended = (await subscriptions.list(mei.user_id, sessionId)).map(({ problem }) => problem);
  expect(ended).toEqual(['gone', 'gone']);
});

test('of too many, those that are over go first', async () => {
  for (let n = 0; n < mostPerPerson; n++) await turnOn(`phone ${n}`);
  const [, , third] = await subscriptions.list(mei.user_id, sessionId);
  await subscriptions.heard(third?.subscription_id ?? 0, 'gone', app.clock.now());
  await turnOn('newest');
  const devices = (await subscriptions.list(mei.user_id, sessionId)).map(({ device }) => device);
  expect(devices).toHaveLength(mostPerPerson);
  expect(devices).toContain('phone 0');
  expect(devices).not.toContain('phone 2');
});

test('nobody gathers browsers without end: the newest stay', async () => {
  for (let n = 0; n < mostPerPerson + 2; n++) await turnOn(`phone ${n}`);
  const devices = (await subscriptions.list(mei.user_id, sessionId)).map(({ device }) => device);
  expect(devices).toHaveLength(mostPerPerson);
  expect(devices.at(0)).toBe('phone 2');
  expect(devices.at(-1)).toBe(`phone ${mostPerPerson + 1}`);
});

describe('an endpoint that another account has', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const endpoint = 'http://127.0.0.1:1/taken';
  const holder = async () =>
    (await app.store.pool.query('select user_id, p256dh, auth from push_subscriptions where endpoint = $1', [endpoint]))
      .rows;
  const endings = async (user: MadeUser) =>
    (
      await app.store.pool.query(
        `select user_id, before from audit where action = 'pushTurnedOff' and subject_kind = 'push' and subject_id = $1::text`,
        [user.user_id],
      )
    ).rows;
  async function addAs(user: MadeUser, given: { p256dh: string; auth: string }) {
    const { session } = await signIn(app, user);
    const own: Actor = { userId: user.user_id, accountId: user.user_id, address: null };
    const mine = { userId: user.user_id, sessionId: session.session_id, endpoint, device: 'Phone', by: own };
    return await subscriptions.add({ ...mine, ...given, at: app.clock.now() });
  }
  let stranger: MadeUser;
  beforeAll(async () => {
    const elsewhere = await makeProvider(app);
    stranger = await makeUser(app, 'staff', elsewhere, await makeAgency(app, elsewhere));
  });

  test('is not taken over across providers by who knows the address alone; the other hears as before', async () => {
    await addAs(mei, keys);
    const before = (await endings(mei)).length;
    expect(await addAs(stranger, { ...keys, auth: 'b'.repeat(22) })).toEqual({ refused: 'conflict' });
    expect(await addAs(stranger, { ...keys, p256dh: 'C'.repeat(87) })).toEqual({ refused: 'conflict' });
    expect(await holder()).toEqual([{ user_id: mei.user_id, ...keys }]);
    expect((await endings(mei)).length).toBe(before);
  });

  test('nor is its last word taken from it', async () => {
    await addAs(mei, keys);
    const { session } = await signIn(app, mei);
    await app.accounts.sessions.endOthers(session, by);
    const words = async () =>
      (await app.store.pool.query('select from push_farewells where endpoint = $1', [endpoint])).rowCount;
    expect(await words()).toBe(1);
    await addAs(stranger, { ...keys, auth: 'b'.repeat(22) });
    expect(await words()).toBe(1);
    await app.store.pool.query('delete from push_subscriptions');
    await addAs(mei, keys);
    expect(await words()).toBe(0);
  });

  test('is taken along by the same phone with another sign-in, which its keys prove; whose it was stands in their audit', async () => {
    await addAs(mei, keys);
    expect(await addAs(mei, { ...keys, auth: 'c'.repeat(22) })).toMatchObject({ device: 'Phone' });
    await addAs(mei, keys);
    expect(await addAs(stranger, keys)).toMatchObject({ of_this_session: true });
    expect(await holder()).toEqual([{ user_id: stranger.user_id, ...keys }]);
    // Of another provider: that it ended, not by whom.
    expect((await endings(mei)).at(-1)).toEqual({ user_id: null, before: { device: 'Phone' } });
  });
});
