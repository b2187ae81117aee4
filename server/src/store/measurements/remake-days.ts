/**
 * Days of agencies whose clock was changed: which readings lie in a day goes by it. The database notes the work with the change
 * (migration 027); whichever server claims it makes some residents' days a turn.
 */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { holdMeasurements } from '../residents/measurements-lock.ts';
import { remakeDaysOf } from './report/days.ts';

const residentsATurn = 20;
/** Whoever claimed it and is gone is given up on after this. */
const leaseMs = 60_000;

interface Claimed {
  readonly agency_id: AgencyId;
  readonly after_resident: number;
  readonly asked: number;
}

/** One turn of one agency. */
export async function remakeDays(db: Db, now: number): Promise<void> {
  const { rows } = await sql<Claimed>`update measurement_remakes set due_at = ${instant(now + leaseMs)}
    where agency_id = (select agency_id from measurement_remakes where due_at <= ${instant(now)} order by due_at, agency_id
      limit 1 for update skip locked)
    returning agency_id, after_resident, asked`.execute(db);
  const [claimed] = rows;
  if (claimed !== undefined) await db.transaction().execute((step) => remakeSome(step, claimed));
}

/** Asked for anew meanwhile, what is noted here is not done: it begins again. */
async function remakeSome(step: Db, { agency_id, after_resident, asked }: Claimed): Promise<void> {
  await holdMeasurements(step, agency_id);
  const { rows } = await sql<{ resident_id: ResidentId }>`select distinct resident_id from readings
    where agency_id = ${agency_id} and resident_id > ${after_resident} order by resident_id
    limit ${residentsATurn}`.execute(step);
  const last = rows.at(-1);
  if (last === undefined) {
    await sql`delete from measurement_remakes where agency_id = ${agency_id} and asked = ${asked}`.execute(step);
    return;
  }
  await remakeDaysOf(
    step,
    agency_id,
    rows.map(({ resident_id }) => resident_id),
  );
  await sql`update measurement_remakes set after_resident = ${last.resident_id}, due_at = 'epoch'
    where agency_id = ${agency_id} and asked = ${asked}`.execute(step);
}
