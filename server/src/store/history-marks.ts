/** Which stretches of which beds late readings have changed. Marked with the readings, so that no crash loses one; see `history.ts`. */
import type pg from 'pg';
import { instantText } from './database.ts';
import type { SteppedBed } from './step-beds.ts';

/** A mat that was away sends its buffer in one go: what arrives within this time is worked out once. */
const gatherMs = 5_000;
/** A reading of this very minute: the live state still owes that minute, and only then can it be given anew. */
const youngMs = 60_000;

export async function markLate(client: pg.PoolClient, beds: readonly SteppedBed[]): Promise<void> {
  const rows = beds.flatMap(({ entry, late, now }) => {
    if (late === null) return [];
    const dueAt = now + gatherMs + (now - late.to <= youngMs ? 2 * youngMs : 0);
    const { agencyId, bedId } = entry.labels;
    return [
      {
        agency_id: agencyId,
        bed_id: bedId,
        from_at: instantText(late.from),
        to_at: instantText(late.to),
        due_at: instantText(dueAt),
      },
    ];
  });
  if (rows.length === 0) return;
  await client.query({
    name: 'mark-late',
    text: `insert into history_rebuilds (agency_id, bed_id, from_at, to_at, due_at)
      select agency_id, bed_id, from_at, to_at, due_at from jsonb_to_recordset($1::jsonb)
        as r(agency_id int, bed_id int, from_at timestamptz, to_at timestamptz, due_at timestamptz)
      on conflict (agency_id, bed_id) do update set from_at = least(history_rebuilds.from_at, excluded.from_at),
        to_at = greatest(history_rebuilds.to_at, excluded.to_at), due_at = least(history_rebuilds.due_at, excluded.due_at)`,
    values: [JSON.stringify(rows)],
  });
}
