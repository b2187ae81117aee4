/** What is kept of a mat's sensors: values that could not be, and since when one gives none. */
import type { AgencyId, MatId, MatSensor, SensorField } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, maybeInstantText } from '../../db/database.ts';

export interface SensorKey {
  readonly agencyId: AgencyId;
  readonly matId: MatId;
  readonly field: SensorField;
}

export interface SensorChange extends SensorKey {
  /** Values that could not be, since the last time. */
  readonly refused: number;
  readonly refusedAt: number | null;
  /** `silent`: none for some minutes, the last at `silentSince`. `valid`: it gave one. Null = nothing new. */
  readonly now: 'valid' | 'silent' | null;
  readonly silentSince: number | null;
}

export interface KnownSensor extends SensorKey {
  readonly sent: boolean;
  readonly silent: boolean;
}

export interface Sensors {
  /** All or none; gathered by the caller. Mats that are gone are left out. */
  saveSensors(list: readonly SensorChange[]): Promise<void>;
  /** @param silentOnly those of which a page says that they give nothing */
  knownSensors(silentOnly: boolean): Promise<readonly KnownSensor[]>;
}

export const openSensors = (db: Db): Sensors => ({
  saveSensors: (list) => saveSensors(db, list),
  knownSensors: (silentOnly) => knownSensors(db, silentOnly),
});

async function saveSensors(db: Db, list: readonly SensorChange[]): Promise<void> {
  await sql`with w as (
      select * from unnest(
        ${list.map(({ agencyId }) => agencyId)}::int[],
        ${list.map(({ matId }) => matId)}::int[],
        ${list.map(({ field }) => field)}::text[],
        ${list.map(({ refused }) => refused)}::bigint[],
        ${list.map(({ refusedAt }) => maybeInstantText(refusedAt))}::timestamptz[],
        ${list.map(({ now }) => now === 'valid')}::boolean[],
        ${list.map(({ silentSince }) => maybeInstantText(silentSince))}::timestamptz[])
        w(agency_id, mat_id, field, refused, refused_at, valid, silent_since))
    insert into mat_sensors (agency_id, mat_id, field, sent, refused, refused_at, silent_since)
    select w.agency_id, w.mat_id, w.field, w.valid, w.refused, w.refused_at, w.silent_since
    from w join mats using (agency_id, mat_id)
    order by w.agency_id, w.mat_id, w.field
    on conflict (agency_id, mat_id, field) do update set
      sent = mat_sensors.sent or excluded.sent,
      refused = mat_sensors.refused + excluded.refused,
      refused_at = greatest(mat_sensors.refused_at, excluded.refused_at),
      silent_since = case when excluded.sent then null else coalesce(mat_sensors.silent_since, excluded.silent_since) end`.execute(
    db,
  );
}

async function knownSensors(db: Db, silentOnly: boolean): Promise<KnownSensor[]> {
  const rows = await db
    .selectFrom('mat_sensors')
    .select(['agency_id', 'mat_id', 'field', 'sent', 'silent_since'])
    .$if(silentOnly, (asked) => asked.where('silent_since', 'is not', null))
    .execute();
  return rows.map((row) => ({
    agencyId: row.agency_id as AgencyId,
    matId: row.mat_id as MatId,
    field: row.field as SensorField,
    sent: row.sent,
    silent: row.silent_since !== null,
  }));
}

/** Those with something to say, as the mat's page shows them. */
export async function sensorsOfMat(db: Db, agencyId: AgencyId, matId: MatId): Promise<MatSensor[]> {
  const rows = await db
    .selectFrom('mat_sensors')
    .select(['field', 'refused', 'refused_at', 'silent_since'])
    .where('agency_id', '=', agencyId)
    .where('mat_id', '=', matId)
    .where((is) => is.or([is('refused', '>', 0), is('silent_since', 'is not', null)]))
    .orderBy('field')
    .execute();
  return rows.map(({ field, ...row }) => ({ ...row, field: field as SensorField }));
}
