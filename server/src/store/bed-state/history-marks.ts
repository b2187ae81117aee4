/** Which stretches of which beds late readings have changed. Marked with the readings, so that no crash loses one; see `history.ts`. */
import type { AgencyId, BedId } from '@wardlight/contract';
import type pg from 'pg';
import { instantText } from '../db/database.ts';
import type { SteppedBatch } from './step-beds.ts';

/** A stretch of a bed's past to be worked out, taken until then by whoever holds this. */
export interface Mark {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly from: number;
  readonly to: number;
  readonly leasedUntil: number;
}

/** A mat that was away sends its buffer in one go: what arrives within this time is worked out once. */
const gatherMs = 5_000;
export async function markLate(client: pg.PoolClient, { past }: Pick<SteppedBatch, 'past'>): Promise<void> {
  if (past.length === 0) return;
  const rows = past.map(({ agencyId, bedId, from, to, now }) => ({
    agency_id: agencyId,
    bed_id: bedId,
    from_at: instantText(from),
    to_at: instantText(to),
    due_at: instantText(now + gatherMs),
  }));
  await client.query({
    name: 'mark-late',
    text: `insert into history_rebuilds (agency_id, bed_id, from_at, to_at, due_at)
      select agency_id, bed_id, from_at, to_at, due_at from jsonb_to_recordset($1::jsonb)
        as r(agency_id int, bed_id int, from_at timestamptz, to_at timestamptz, due_at timestamptz)
      order by agency_id, bed_id -- Some of the beds may not be held by this batch: two batches take them in the same order.
      on conflict (agency_id, bed_id) do update set from_at = least(history_rebuilds.from_at, excluded.from_at),
        to_at = greatest(history_rebuilds.to_at, excluded.to_at), due_at = least(history_rebuilds.due_at, excluded.due_at)`,
    values: [JSON.stringify(rows)],
  });
}

/** What is worked out and needs no more; where a reading changed it meanwhile the mark stays. */
export async function endMark(pool: pg.Pool, mark: Mark): Promise<void> {
  await pool.query({
    name: 'end-mark',
    text: `delete from history_rebuilds where ${sameMark}`,
    values: sameValues(mark),
  });
}

/** The end of it must be looked at again: the live state has not given out those minutes yet. */
export async function keepMark(pool: pg.Pool, mark: Mark, from: number, dueAt: number): Promise<void> {
  await pool.query({
    name: 'keep-mark',
    text: `update history_rebuilds set from_at = $6::timestamptz, to_at = greatest(to_at, $6::timestamptz), due_at = $7::timestamptz
      where ${sameMark}`,
    values: [...sameValues(mark), instantText(from), instantText(dueAt)],
  });
}

const sameMark =
  'agency_id = $1 and bed_id = $2 and from_at = $3::timestamptz and to_at = $4::timestamptz and due_at = $5::timestamptz';
const sameValues = (mark: Mark) => [
  mark.agencyId,
  mark.bedId,
  instantText(mark.from),
  instantText(mark.to),
  instantText(mark.leasedUntil),
];

/** Takes what is due for `leaseMs`, oldest first; what another server has taken is left to it. */
export async function leaseMarks(pool: pg.Pool, now: number, leaseMs: number, most: number): Promise<Mark[]> {
  const leasedUntil = now + leaseMs;
  const { rows } = await pool.query<{ agency_id: AgencyId; bed_id: BedId; from_at: number; to_at: number }>({
    name: 'lease-marks',
    text: `update history_rebuilds h set due_at = $2::timestamptz
      from (select agency_id, bed_id from history_rebuilds where due_at <= $1::timestamptz order by due_at limit $3
        for update skip locked) due
      where h.agency_id = due.agency_id and h.bed_id = due.bed_id returning h.agency_id, h.bed_id, h.from_at, h.to_at`,
    values: [instantText(now), instantText(leasedUntil), most],
  });
  return rows.map((row) => ({
    agencyId: row.agency_id,
    bedId: row.bed_id,
    from: row.from_at,
    to: row.to_at,
    leasedUntil,
  }));
}
