/** Which beds of an outage somebody has walked past on a round. */
import type { Outage, UserId } from '@wardlight/contract';
import { CompiledQuery } from 'kysely';
import type { Db } from '../db/database.ts';

type Seen = Outage['beds'][number]['seen'];
export type SeenBed = (alertId: string, bedId: number) => Seen;

interface SeenRow {
  readonly alert_id: string;
  readonly bed_id: number;
  readonly at: number;
  readonly user_id: UserId;
  readonly name: string;
}

/** A tick counts until its mat has spoken and was lost again: nobody has walked past since. Of one that is over all stand. */
const seenText = `
  select r.alert_id, r.bed_id, r.at, r.user_id, u.display_name as name
  from unnest($1::int[], $2::text[]) k(agency_id, alert_id)
  join outage_rounds r using (agency_id, alert_id)
  join alerts a using (agency_id, alert_id)
  join users u using (user_id)
  left join episodes e on a.closed_at is null and e.agency_id = r.agency_id and e.bed_id = r.bed_id
    and e.ended_at is null and e.status = 'disconnected'
  where e.started_at is null or r.at >= e.started_at`;

/** Which beds of these outages somebody has walked past. */
export async function seenBeds(
  ask: (text: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly SeenRow[] }>,
  alerts: readonly { readonly agency_id: number; readonly alert_id: string }[],
): Promise<SeenBed> {
  if (alerts.length === 0) return () => null;
  const { rows } = await ask(seenText, [
    alerts.map(({ agency_id }) => agency_id),
    alerts.map(({ alert_id }) => alert_id),
  ]);
  const keyOf = (alertId: string, bedId: number) => `${alertId} ${bedId}`;
  const seen = new Map(
    rows.map(({ alert_id, bed_id, at, user_id, name }) => [keyOf(alert_id, bed_id), { at, by: { user_id, name } }]),
  );
  return (alertId, bedId) => seen.get(keyOf(alertId, bedId)) ?? null;
}

/** By a database, or a transaction of it. */
export const askedOf =
  (db: Db) =>
  (text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly SeenRow[] }> =>
    db.executeQuery<SeenRow>(CompiledQuery.raw(text, [...values]));
