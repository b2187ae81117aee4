/** Frames, engine states and due timers of one batch. The hot path: plain SQL, prepared once a connection, one round trip each. */
import { type BedState, writeBedState } from '@wardlight/engine';
import type pg from 'pg';
import { instantText } from './database.ts';
import { type FrameRow, frameKey, type SteppedBed } from './step-beds.ts';

const columns =
  'agency_id, bed_id, mat_id, resident_id, seq, device_at, at, arrived_at, state, posture, rr, hr, spo2, temp, move, quality';
const insertFrames = `insert into frames (${columns}) select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[],
  $7::timestamptz[], $8::timestamptz[], $9::text[], $10::text[], $11::real[], $12::real[], $13::real[], $14::real[], $15::real[], $16::real[])`;

export async function writeFrames(client: pg.PoolClient, rows: readonly FrameRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'insert-frames',
    text: insertFrames,
    values: [
      rows.map((row) => row.agencyId),
      rows.map((row) => row.bedId),
      rows.map((row) => row.matId),
      rows.map((row) => row.residentId),
      rows.map((row) => row.frame.seq),
      rows.map((row) => row.frame.at),
      rows.map((row) => instantText(row.at)),
      rows.map((row) => instantText(row.arrivedAt)),
      rows.map((row) => row.frame.state),
      rows.map((row) => row.frame.posture),
      rows.map((row) => row.frame.rr),
      rows.map((row) => row.frame.hr),
      rows.map((row) => row.frame.spo2 ?? null),
      rows.map((row) => row.frame.temp ?? null),
      rows.map((row) => row.frame.move),
      rows.map((row) => row.frame.quality),
    ],
  });
}

/** Which of these frames the database holds already; `since` bounds the search to what a mat may still send again. */
export async function knownFrames(
  client: pg.PoolClient,
  suspects: readonly { readonly agencyId: number; readonly matId: number; readonly at: number; readonly seq: number }[],
  since: number,
): Promise<Set<string>> {
  if (suspects.length === 0) return new Set();
  const { rows } = await client.query<{ mat_id: number; device_at: number; seq: number }>({
    name: 'known-frames',
    text: `select f.mat_id, f.device_at, f.seq from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[]) s(agency_id, mat_id, device_at, seq)
      join frames f using (agency_id, mat_id, device_at, seq) where f.arrived_at >= $5::timestamptz`,
    values: [
      suspects.map((suspect) => suspect.agencyId),
      suspects.map((suspect) => suspect.matId),
      suspects.map((suspect) => suspect.at),
      suspects.map((suspect) => suspect.seq),
      instantText(since),
    ],
  });
  return new Set(rows.map((row) => frameKey(row.mat_id, { at: row.device_at, seq: row.seq })));
}

export async function writeStates(
  client: pg.PoolClient,
  beds: readonly { readonly bed: SteppedBed; readonly state: BedState }[],
): Promise<void> {
  if (beds.length === 0) return;
  await client.query({
    name: 'write-states',
    text: `update bed_states s set state = u.state, version = s.version + 1
      from unnest($1::int[], $2::int[], $3::text[]) u(agency_id, bed_id, state)
      where s.agency_id = u.agency_id and s.bed_id = u.bed_id`,
    values: [
      beds.map(({ bed }) => bed.entry.labels.agencyId),
      beds.map(({ bed }) => bed.entry.labels.bedId),
      beds.map(({ state }) => writeBedState(state)),
    ],
  });
}

/**
 * A timer is written only when it must ring earlier than the row says, or the row's time has passed: a bed that sends every second
 * pushes its silence timer on each frame, and a timer that rings too early only finds nothing due and is set anew.
 * @returns what the row of each bed now holds
 */
export async function writeWakes(
  client: pg.PoolClient,
  beds: readonly SteppedBed[],
): Promise<Map<SteppedBed, number | null>> {
  const held = new Map<SteppedBed, number | null>();
  const changed: SteppedBed[] = [];
  for (const bed of beds) {
    const { dueAt } = bed.entry;
    const stale = dueAt !== null && dueAt <= bed.now;
    const earlier = bed.wakeAt !== null && (dueAt === null || bed.wakeAt < dueAt);
    if (stale || earlier) changed.push(bed);
    held.set(bed, stale || earlier ? bed.wakeAt : dueAt);
  }
  const set = changed.filter((bed) => bed.wakeAt !== null);
  const unset = changed.filter((bed) => bed.wakeAt === null);
  if (set.length > 0)
    await client.query({
      name: 'write-wakes',
      text: `insert into bed_wakes (agency_id, bed_id, due_at) select * from unnest($1::int[], $2::int[], $3::timestamptz[])
        on conflict (agency_id, bed_id) do update set due_at = excluded.due_at`,
      values: [
        set.map((bed) => bed.entry.labels.agencyId),
        set.map((bed) => bed.entry.labels.bedId),
        set.map((bed) => instantText(bed.wakeAt ?? 0)),
      ],
    });
  if (unset.length > 0)
    await client.query({
      name: 'clear-wakes',
      text: `delete from bed_wakes w using unnest($1::int[], $2::int[]) u(agency_id, bed_id) where w.agency_id = u.agency_id and w.bed_id = u.bed_id`,
      values: [unset.map((bed) => bed.entry.labels.agencyId), unset.map((bed) => bed.entry.labels.bedId)],
    });
  return held;
}
