/** From the gateway's door, or a nurse's hand, to the alert: by the store of measurements itself. */
import type { AgencyId, ReadingId } from '@wardlight/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  goBy,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeKnownGateway,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { readNotices } from '../measurements/notices.ts';
import { lookAtResidents } from './looks.ts';

let app: TestApp;
let staff: MadeUser;
let agency: AgencyId;
let bed: MadeBed;
beforeEach(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  bed = await makeBed(app, agency);
});
afterEach(() => app.stop());

const acting = () => ({
  agencyId: agency,
  at: app.clock.now(),
  by: { userId: staff.user_id, accountId: staff.user_id, address: null },
});

async function nobodys(value: number, measuredAt = app.clock.now()): Promise<ReadingId> {
  const gateway = await makeKnownGateway(app, agency);
  const reading = { meter: 'M-1', at: measuredAt, kind: 'spo2', value, unit: '%' };
  const [answer] = await app.store.measurements.takeReadings(gateway, [reading], app.clock.now());
  return answer?.reading_id as ReadingId;
}

async function type(value: number): Promise<void> {
  const measured = { kind: 'spo2' as const, value, comparator: null, context: {} };
  const wish = { resident_id: bed.resident_id, measured, confirmed: true };
  expect(await app.store.measurements.type(acting(), wish)).toMatchObject({ state: 'kept' });
}

const alerts = async () =>
  (
    await app.store.pool.query(
      `select type, value, close_reason, cleared_at is not null as cleared, source->>'reading_id' as reading
       from alerts where agency_id = $1 and not technical order by raised_at`,
      [agency],
    )
  ).rows;

test('a reading of nobody is no alert; given to a resident it is, and taken back it never was', async () => {
  const id = await nobodys(86);
  await goBy(app.clock, 1_000);
  expect(await alerts()).toEqual([]);
  await app.store.measurements.assign(acting(), id, { resident_id: bed.resident_id, confirmed: true });
  await goBy(app.clock, 1_000);
  expect(await alerts()).toMatchObject([{ type: 'spo2Less', value: 86, close_reason: null, reading: String(id) }]);
  await app.store.measurements.takeBack(acting(), id);
  await goBy(app.clock, 1_000);
  expect(await alerts()).toMatchObject([{ close_reason: 'retracted' }]);
  // Nobody had answered, and nobody had to: the log does not call it unanswered.
  const { token } = await signIn(app, staff);
  const log = await app.call('readAlertLog', { token, query: { limit: 10 } });
  expect(log.body.data.rows).toMatchObject([{ outcome: 'retracted' }]);
});

test('an old reading, or one of a clock that cannot be right, is an alert only where staff say it is of when it came', async () => {
  const give = (id: ReadingId, measured_at?: 'arrival' | number) =>
    app.store.measurements.assign(acting(), id, {
      ...{ resident_id: bed.resident_id, confirmed: true },
      ...(measured_at && { measured_at }),
    });
  const lastWeek = await nobodys(80, app.clock.now() - 7 * 86_400_000);
  expect(await give(lastWeek)).toMatchObject({ state: 'kept' });
  const atYesterday = await nobodys(81, Date.UTC(2017, 0, 1));
  expect(await give(atYesterday)).toMatchObject({ state: 'asks', why: ['time'] });
  expect(await give(atYesterday, app.clock.now() - 86_400_000)).toMatchObject({ state: 'kept' });
  await goBy(app.clock, 1_000);
  expect(await alerts()).toEqual([]);
  const now = await nobodys(82, Date.UTC(2017, 0, 1));
  expect(await give(now, 'arrival')).toMatchObject({ state: 'kept', reading: { clock_doubtful: false } });
  await goBy(app.clock, 1_000);
  expect(await alerts()).toMatchObject([{ type: 'spo2Less', value: 82, reading: String(now) }]);
});

test('without a bed it is a notice, until a later reading; given a bed, an alert', async () => {
  await app.store.pool.query('update residents set bed_id = null where agency_id = $1', [agency]);
  await type(86);
  await goBy(app.clock, 1_000);
  expect(await alerts()).toEqual([]);
  const notices = () => readNotices(app.store.pool, [agency], bed.resident_id, app.clock.now());
  expect(await notices()).toMatchObject({
    notices: [{ type: 'spo2Less', priority: 'high', threshold: 90, source: { value: 86 } }],
  });
  await app.store.pool.query('update residents set bed_id = $2 where agency_id = $1', [agency, bed.bed_id]);
  await lookAtResidents(app.store.db, agency, [bed.resident_id], app.clock.now());
  await goBy(app.clock, 1_000);
  expect(await notices()).toEqual({ notices: [] });
  expect(await alerts()).toMatchObject([{ type: 'spo2Less', value: 86, cleared: false }]);
  await type(95);
  await goBy(app.clock, 1_000);
  expect(await alerts()).toMatchObject([{ cleared: true }]);
  expect(await readNotices(app.store.pool, [], bed.resident_id, app.clock.now())).toBeNull();
});
