/** Readings of meters reach the bed of whoever they are of, and nobody else's, whatever stops or moves meanwhile. */
import type { AgencyId, Alert, AlertId, ProviderId, ResidentId } from '@wardlight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  goBy,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { instant } from '../db/database.ts';
import { lookAtReadings } from './looks.ts';

let app: TestApp;
let agency: AgencyId;
let provider: ProviderId;
let bed: MadeBed;
beforeEach(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  bed = await makeBed(app, agency);
});
afterEach(() => app.stop());

let readings = 0;

interface Kept {
  readonly value: number;
  readonly kind?: 'spo2' | 'temperature';
  readonly resident?: ResidentId;
  readonly ageMs?: number;
  readonly doubtful?: boolean;
}

/** As the store of measurements leaves it: the reading, and in the same transaction what must follow from it. */
async function keep({
  value,
  kind = 'spo2',
  resident = bed.resident_id,
  ageMs = 0,
  doubtful = false,
}: Kept): Promise<number> {
  const id = ++readings;
  const now = app.clock.now();
  await app.store.db.transaction().execute(async (step) => {
    await step
      .insertInto('readings')
      .values({
        ...{ agency_id: agency, reading_id: id, state: 'kept', family: 'fora', kind, value: [value], comparator: null },
        ...{ context: JSON.stringify({}), raw_value: [value], raw_unit: 'percent', raw_comparator: null },
        ...{ points: null, item: null, band: null, clock_doubtful: doubtful, device_at: null, sent_at: null },
        ...{ gateway_id: null, meter: null, double_key: null, asked_key: null, reason: null, waiting_id: null },
        ...{ resident_id: resident, stay_id: null, by_user: null, by_through: null, by_at: null },
        ...{ refusal: null, refusal_note: null },
        at: instant(now - ageMs),
        received_at: instant(now),
        changed_at: instant(now),
      })
      .execute();
    await look(step, id, resident, kind, value);
  });
  return id;
}

const look = (
  step: Parameters<typeof lookAtReadings>[0],
  id: number,
  resident: ResidentId,
  kind: 'spo2' | 'temperature',
  value: number,
) =>
  lookAtReadings(
    step,
    [
      {
        ...{ agencyId: agency, residentId: resident, readingId: id as never, change: 'kept' as const },
        measured: { kind, value, comparator: null, context: {} },
        ...{ at: app.clock.now(), receivedAt: app.clock.now(), clockDoubtful: false, newestOtherAt: null },
      },
    ],
    app.clock.now(),
  );

async function change(id: number, set: string, values: unknown[] = []): Promise<void> {
  await app.store.db.transaction().execute(async (step) => {
    await app.store.pool.query(`update readings set ${set} where agency_id = ${agency} and reading_id = ${id}`, values);
    await look(step, id, bed.resident_id, 'spo2', 0);
  });
}

/** A second goes by. */
const second = () => goBy(app.clock, 1_000);
async function alerts(resident = bed.resident_id): Promise<Alert[]> {
  const { rows } = await app.store.pool.query<{ alert_id: AlertId }>(
    'select alert_id from alerts where agency_id = $1 and resident_id = $2 order by raised_at, alert_id',
    [agency, resident],
  );
  const found: Alert[] = [];
  for (const { alert_id } of rows) {
    const alert = await app.store.findAlert([agency], alert_id);
    if (alert !== null) found.push(alert);
  }
  return found.filter(({ technical }) => !technical);
}
const waiting = async () => (await app.store.pool.query('select look_id from spot_looks')).rows.length;

it('one raises within a second, with its source; a later one inside the margin clears it; what was claimed stays claimed', async () => {
  const id = await keep({ value: 86, ageMs: 60_000 });
  const measuredAt = app.clock.now() - 60_000;
  await second();
  const [raised] = await alerts();
  expect(raised).toMatchObject({
    ...{ type: 'spo2Less', phase: 'raised', value: 86, threshold: 90, started_at: measuredAt, sounding: true },
    source: { kind: 'spot', reading_id: id, measurement: 'spo2', value: 86, comparator: null, measured_at: measuredAt },
  });
  expect(await waiting()).toBe(0);
  const nurse = await makeUser(app, 'staff', provider, agency);
  const by = { agencyIds: [agency], by: nurse.user_id };
  await app.store.respond({ ...by, alert_id: raised?.alert_id as AlertId, kind: 'claim' });
  await keep({ value: 91 });
  await second();
  expect(await alerts()).toMatchObject([{ cleared_at: null }]);
  await keep({ value: 95 });
  await second();
  expect(await alerts()).toMatchObject([{ phase: 'cleared', claimed_by: { user_id: nurse.user_id } }]);
});

it('too old, not the newest, or of another resident: nothing here; a doubtful clock raises and clears nothing', async () => {
  await keep({ value: 86, ageMs: 3_600_001 });
  await second();
  await keep({ value: 97 });
  await keep({ value: 85, ageMs: 60_000 });
  await second();
  expect(await alerts()).toEqual([]);
  const other = await makeBed(app, agency);
  await keep({ value: 38.4, kind: 'temperature', resident: other.resident_id, doubtful: true });
  await second();
  await keep({ value: 36.6, kind: 'temperature', resident: other.resident_id, doubtful: true });
  await second();
  expect(await alerts()).toEqual([]);
  expect(await alerts(other.resident_id)).toMatchObject([{ type: 'tempGreater', phase: 'raised', value: 38.4 }]);
});

it('corrected, it has the value of now; corrected to a good one, or given to somebody else, what stands on it is closed', async () => {
  const id = await keep({ value: 86 });
  await second();
  await change(id, 'value = array[88]::real[]');
  await second();
  expect(await alerts()).toMatchObject([{ phase: 'raised', value: 88, source: { value: 88 } }]);
  await change(id, `state = 'unassigned', resident_id = null`);
  await second();
  expect(await alerts()).toMatchObject([{ phase: 'closed', close_reason: 'retracted', closed_by: null }]);
});

it('another mat in the bed ends what the old one said, and not what a meter said', async () => {
  await keep({ value: 86 });
  await second();
  await app.store.moveMat(agency, bed.mat_id, null);
  await second();
  expect(await alerts()).toMatchObject([{ phase: 'raised', source: { value: 86 } }]);
  await keep({ value: 96 });
  await second();
  expect(await alerts()).toMatchObject([{ phase: 'cleared' }]);
});

it('written and not told yet, it waits for the next server', async () => {
  await keep({ value: 86 });
  expect(await alerts()).toEqual([]);
  expect(await waiting()).toBe(1);
  await app.store.tellSpots(app.clock.now());
  await app.store.tellSpots(app.clock.now());
  expect(await alerts()).toHaveLength(1);
  expect(await waiting()).toBe(0);
});
