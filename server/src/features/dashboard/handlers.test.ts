/** The board, its notifications and one bed's hour, over HTTP, after things happened. */
import { notifyRefreshMs } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fallSilent,
  goBy,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let bed: MadeBed;
let token: string;
let display: string;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  bed = await makeBed(app, agency);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
  display = (await signIn(app, await makeUser(app, 'display', provider, agency))).token;
});
afterAll(() => app.stop());

test('a tile says who lies there and what the mat said last', async () => {
  await say(app, bed, { state: 'sitting' });
  const { body } = await app.call('readBoard', { token });
  expect(body.data.at).toBe(app.clock.now());
  expect(body.data.tiles).toHaveLength(1);
  expect(body.data.tiles[0]).toMatchObject({
    bed_id: bed.bed_id,
    resident: { resident_id: bed.resident_id, name: bed.resident_name },
    has_mat: true,
    live: { status: 'sitting', provisional: true, last_data_at: app.clock.now() },
  });
});

test('the hour of a bed knows its mat and its limits', async () => {
  const { body } = await app.call('readBedHour', { token, params: { bed_id: bed.bed_id } });
  expect(body.data).toMatchObject({
    at: app.clock.now(),
    from_at: app.clock.now() - 3_600_000,
    mat: { serial: bed.serial },
    limits: { rr_high: 25, rr_low: 8 },
  });
});

test('what staff were told stands in the list for an hour, the alert itself as long as it is open', async () => {
  const [alert] = await fallSilent(app, [bed]);
  await app.clock.advance(2 * 60_000);
  const before = await app.call('readNotifications', { token });
  expect(before.body.data.data[0]).toMatchObject({
    resident_id: bed.resident_id,
    notifies: [{ alert_id: alert?.alert_id, change: 'raised' }],
  });
  const shown = [
    await app.call('readNotifications', { token: display }),
    await app.call('readBoard', { token: display }),
  ].map(({ body }) => JSON.stringify(body));
  for (const text of shown) {
    expect(text).toContain('"住○"');
    expect(text).not.toContain(bed.resident_name);
  }
  // Nobody answered, so it was told again a minute from here.
  await goBy(app.clock, notifyRefreshMs + 120_000);
  const after = await app.call('readNotifications', { token });
  expect(after.body.data).toEqual({ at: app.clock.now(), data: [] });
  expect((await app.call('readBoard', { token })).body.data.alerts).toHaveLength(1);
});

test('no name of a resident was logged', () => {
  expect(app.logged()).toContain('/api/dashboard/resident');
  expect(app.logged()).not.toContain(bed.resident_name);
});
