/** Beds are told what meters measured of whoever lies in them. Asked twice, or by two servers, the second changes nothing. */
import type { AgencyId, BedId, SpotMeasurement, StayId } from '@wardlight/contract';
import type pg from 'pg';
import type { Outcome, Work } from '../works.ts';

export interface TellingContext {
  readonly pool: pg.Pool;
  readonly submit: (work: Work) => Promise<Outcome>;
}

interface Asked {
  readonly agency_id: AgencyId;
  readonly measurement: SpotMeasurement;
  readonly look_ids: number[];
  readonly asked_at: number;
  readonly bed_id: BedId | null;
  readonly stay_id: StayId | null;
}

const mostAtOnce = 200;
const askedLooks = `
  select l.agency_id, l.measurement, array_agg(l.look_id) as look_ids, min(l.asked_at) as asked_at, r.bed_id, r.stay_id
  from spot_looks l join residents r using (agency_id, resident_id)
  group by l.agency_id, l.resident_id, l.measurement, r.bed_id, r.stay_id order by min(l.look_id) limit ${mostAtOnce}`;

export async function tellBeds({ pool, submit }: TellingContext, at: number): Promise<void> {
  const { rows } = await pool.query<Asked>({ name: 'spot-looks', text: askedLooks });
  const told = await Promise.allSettled(rows.map((row) => tellBed(submit, row, at)));
  const done = rows.filter((_, index) => {
    const one = told[index];
    return one?.status === 'fulfilled' && one.value;
  });
  await forget(pool, done);
  const failures = told.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'beds could not be told of readings');
}

/** @returns whether there is nothing left to tell */
async function tellBed(submit: TellingContext['submit'], row: Asked, at: number): Promise<boolean> {
  const { agency_id: agencyId, bed_id: bedId, stay_id: stayId, measurement, asked_at: askedAt } = row;
  // Nobody's bed knows of them; their page does, and the bed they are given is told then.
  if (bedId === null || stayId === null) return true;
  const input = { kind: 'spot', at, askedAt, measurement, readings: [] } as const;
  const { outcome } = await submit({ by: 'bed', agencyId, bedId, stayId, input });
  // Moved meanwhile, or their bed is not there: looked at anew.
  return outcome === 'stepped';
}

/** Those that were seen, and none that were written since. */
async function forget(pool: pg.Pool, done: readonly Asked[]): Promise<void> {
  if (done.length === 0) return;
  const looks = done.flatMap(({ agency_id, look_ids }) => look_ids.map((id) => ({ agency_id, id })));
  await pool.query({
    name: 'forget-spot-looks',
    text: `delete from spot_looks l using unnest($1::int[], $2::bigint[]) d(agency_id, look_id)
      where l.agency_id = d.agency_id and l.look_id = d.look_id`,
    values: [looks.map(({ agency_id }) => agency_id), looks.map(({ id }) => id)],
  });
}
