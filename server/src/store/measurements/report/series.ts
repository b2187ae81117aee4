/**
 * What a report of days says of a whole house. The database keeps the text of each day beside its key in one index (migration 060), so a resident's
 * month of a kind is one stretch of that index, and the answer is these texts one after the other (docs/decisions/202).
 */
import type { AgencyId, MeasurementKind, ResidentId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly kinds: readonly MeasurementKind[];
}

/** Of these people, by resident: a JSON list of `MeasurementSeries`, in the order of `kinds`. Nobody without a reading is in it. */
export async function seriesOf(
  db: Db,
  people: readonly { readonly agency_id: AgencyId; readonly resident_id: ResidentId }[],
  { from, to, kinds }: Stretch,
): Promise<ReadonlyMap<ResidentId, string>> {
  if (people.length === 0 || kinds.length === 0) return new Map();
  const agencies = people.map(({ agency_id }) => agency_id);
  const residents = people.map(({ resident_id }) => resident_id);
  const wanted = sql`${[...kinds]}::text[]`;
  // Resident by resident, as the index lies.
  const { rows } = await sql<{ resident_id: ResidentId; series: string }>`select p.resident_id, s.series
    from unnest(${agencies}::int[], ${residents}::int[]) as p(agency_id, resident_id)
    cross join lateral (select '[' || string_agg(k.text, ',' order by k.place, k.skin) || ']' as series from (
      select array_position(${wanted}, d.kind) as place, d.skin,
        concat('{"kind":"', d.kind, '","skin":', d.skin::text, ',"days":[', string_agg(d.packed, ',' order by d.date), ']}') as text
      from measurement_days d
      where d.agency_id = p.agency_id and d.resident_id = p.resident_id and d.date between ${from}::date and ${to}::date
        and d.kind = any(${wanted}) group by d.kind, d.skin) k) s
    where s.series is not null`.execute(db);
  return new Map(rows.map(({ resident_id, series }) => [resident_id, series]));
}
