/** Of messages that wait, those of one facility put nobody else's off. */
import type { Alert, UserId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fallSilent,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function alerted(): Promise<{ readonly alert: Alert; readonly userId: UserId }> {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const { user_id } = await makeUser(app, 'staff', provider, agency);
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  if (alert === undefined) throw new Error('nothing was raised');
  return { alert, userId: user_id };
}

/** To so many phones of one person; due in a while, so that the app's own outbox leaves them to this test. */
const wait = ({ alert, userId }: Awaited<ReturnType<typeof alerted>>, phones: number, dueIn: number) =>
  app.store.pool.query(
    `insert into deliveries (agency_id, alert_id, event_id, method, stage, user_id, subscription_id, retry_key, at, due_at)
      select e.agency_id, e.alert_id, e.event_id, 'push', 'told', $3, phone, gen_random_uuid(), $4, $4
      from generate_series(1, $5) as phone,
        (select * from alert_events where agency_id = $1 and alert_id = $2 order by event_id limit 1) e`,
    [alert.agency_id, alert.alert_id, userId, new Date(app.clock.now() + dueIn), phones],
  );

test('three hundred of one facility wait, then one of another comes: it is among the next that are sent', async () => {
  const [one, other] = [await alerted(), await alerted()];
  await app.store.pool.query('delete from deliveries');
  await wait(one, 300, 50_000);
  await wait(other, 1, 55_000);
  const now = app.clock.now() + 60_000;
  const claimed = await app.store.deliveries.claimDue('push', now, 30_000, 40);
  const of = (agencyId: number) => claimed.filter((delivery) => delivery.agencyId === agencyId).length;
  expect([of(one.alert.agency_id), of(other.alert.agency_id)]).toEqual([39, 1]);
  // What is under way is nobody's to claim again.
  const next = await app.store.deliveries.claimDue('push', now, 30_000, 400);
  expect(next).toHaveLength(261);
});
