/** A person's browsers, of which each may go at any time. */
import type { AgencyId } from '@wardlight/contract';
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
} from '../testing/index.ts';
import type { Actor } from './audit.ts';
import { deliveriesOf } from './deliveries.ts';
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
  if (added === null) throw new Error('the session is over');
  return added;
};
const toldBoth = async () => {
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  await vi.waitFor(async () =>
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
  expect(await subscriptions.list(mei.user_id, sessionId)).toEqual([]);
});

test('nobody gathers browsers without end: the newest stay', async () => {
  for (let n = 0; n < mostPerPerson + 2; n++) await turnOn(`phone ${n}`);
  const devices = (await subscriptions.list(mei.user_id, sessionId)).map(({ device }) => device);
  expect(devices).toHaveLength(mostPerPerson);
  expect(devices.at(0)).toBe('phone 2');
  expect(devices.at(-1)).toBe(`phone ${mostPerPerson + 1}`);
});
