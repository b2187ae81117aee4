/**
 * Which time zones may stand in an agency: a place's, known to both who read clocks by it, the engine and the database
 * (`docs/decisions/165`). Where only one of them knows a zone, what is due and what is judged lie hours apart.
 */
import { type AgencyId, zoneSchema } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Of these zones the ones that may be chosen. `pg_timezone_names` reads a file for each zone there is, so it is asked once for all. */
export async function allowedZones(db: Db, zones: readonly string[]): Promise<ReadonlySet<string>> {
  const places = [...new Set(zones)].filter((zone) => zoneSchema.safeParse(zone).success);
  if (places.length === 0) return new Set();
  const { rows } = await sql<{ zone: string }>`select asked.zone from unnest(${places}::text[]) as asked (zone)
    where lower(asked.zone) in (select lower(name) from pg_timezone_names)`.execute(db);
  return new Set(rows.map(({ zone }) => zone));
}

export interface OddZone {
  readonly agency_id: AgencyId;
  readonly timezone: string;
}

/** The agencies that have another one, from a time when it was not asked. */
export async function oddZones(db: Db): Promise<OddZone[]> {
  const rows = await db.selectFrom('agencies').select(['agency_id', 'timezone']).orderBy('agency_id').execute();
  const allowed = await allowedZones(
    db,
    rows.map(({ timezone }) => timezone),
  );
  return rows.flatMap(({ agency_id, timezone }) =>
    allowed.has(timezone) ? [] : [{ agency_id: agency_id as AgencyId, timezone }],
  );
}
