/** Frames, engine states and due timers of one batch. The hot path: plain SQL, prepared once a connection, one round trip each. */
import { type BedState, writeBedState } from '@wardlight/engine';
import type pg from 'pg';
import type { FrameRow, SteppedBed } from '../step-beds.ts';

const columns =
  'agency_id, bed_id, mat_id, resident_id, seq, device_at, at, arrived_at, state, posture, rr, hr, spo2, temp, move, quality';

/** Rows of `frames` from the parameters that `frameValues` makes, the first of them `$first`. */
export const insertFrames = (first: number, only = ''): string => {
  const types = 'int int int int bigint bigint float8 float8 text text real real real real real real'.split(' ');
  const given = types.map((type, index) => `$${first + index}::${type}[]`).join(', ');
  return `insert into frames (${columns}) select agency_id, bed_id, mat_id, resident_id, seq, device_at,
    to_timestamp(at / 1000), to_timestamp(arrived_at / 1000), state, posture, rr, hr, spo2, temp, move, quality
    from unnest(${given}) f(${columns}) ${only}`;
};

export const frameValues = (rows: readonly FrameRow[]): string[] => [
  arrayText(rows, (row) => row.agencyId),
  arrayText(rows, (row) => row.bedId),
  arrayText(rows, (row) => row.matId),
  arrayText(rows, (row) => row.residentId),
  arrayText(rows, (row) => row.frame.seq),
  arrayText(rows, (row) => row.frame.at),
  arrayText(rows, (row) => row.at),
  arrayText(rows, (row) => row.arrivedAt),
  arrayText(rows, (row) => row.frame.state),
  arrayText(rows, (row) => row.frame.posture),
  arrayText(rows, (row) => row.frame.rr),
  arrayText(rows, (row) => row.frame.hr),
  arrayText(rows, (row) => row.frame.spo2),
  arrayText(rows, (row) => row.frame.temp),
  arrayText(rows, (row) => row.frame.move),
  arrayText(rows, (row) => row.frame.quality),
];

/**
 * An array as PostgreSQL reads it. Numbers and bare words only: whatever could hold a comma, a quote or a brace must not come this way.
 * The driver's own way looks at every character of every number, which cost as much as stepping them.
 */
export function arrayText<Row>(
  rows: readonly Row[],
  read: (row: Row) => number | FrameRow['frame']['state'] | FrameRow['frame']['posture'] | undefined,
): string {
  let text = '{';
  for (let index = 0; index < rows.length; index++) {
    if (index > 0) text += ',';
    text += read(rows[index] as Row) ?? 'NULL';
  }
  return `${text}}`;
}

export async function writeFrames(client: pg.PoolClient, rows: readonly FrameRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({ name: 'insert-frames', text: insertFrames(1), values: frameValues(rows) });
}

/** States as one text: JSON holds no bare line break, so `string_to_array` takes them apart and nothing need be escaped. */
export const stateTexts = (states: readonly BedState[]): string => states.map(writeBedState).join('\n');

export async function writeStates(client: pg.PoolClient, beds: readonly SteppedBed[]): Promise<void> {
  if (beds.length === 0) return;
  await client.query({
    name: 'write-states',
    text: `update bed_states s set state = u.state, version = s.version + 1
      from unnest($1::int[], $2::int[], string_to_array($3, E'\n')) u(agency_id, bed_id, state)
      where s.agency_id = u.agency_id and s.bed_id = u.bed_id`,
    values: [
      arrayText(beds, (bed) => bed.entry.labels.agencyId),
      arrayText(beds, (bed) => bed.entry.labels.bedId),
      stateTexts(beds.map((bed) => bed.state)),
    ],
  });
}

export interface Wakes {
  readonly set: readonly SteppedBed[];
  readonly unset: readonly SteppedBed[];
  /** What the row of each bed holds afterwards. */
  readonly held: ReadonlyMap<SteppedBed, number | null>;
}

/**
 * A timer is written only when it must ring earlier than the row says, or the row's time has passed: a bed that sends every second
 * pushes its silence timer on each frame, and a timer that rings too early only finds nothing due and is set anew.
 */
export function wakesOf(beds: readonly SteppedBed[]): Wakes {
  const held = new Map<SteppedBed, number | null>();
  const set: SteppedBed[] = [];
  const unset: SteppedBed[] = [];
  for (const bed of beds) {
    const { dueAt } = bed.entry;
    const stale = dueAt !== null && dueAt <= bed.now;
    const earlier = bed.wakeAt !== null && (dueAt === null || bed.wakeAt < dueAt);
    if (stale || earlier) (bed.wakeAt === null ? unset : set).push(bed);
    held.set(bed, stale || earlier ? bed.wakeAt : dueAt);
  }
  return { set, unset, held };
}

export const upsertWakes = (first: number, only = ''): string =>
  `insert into bed_wakes (agency_id, bed_id, due_at) select agency_id, bed_id, to_timestamp(due_at / 1000)
    from unnest($${first}::int[], $${first + 1}::int[], $${first + 2}::float8[]) w(agency_id, bed_id, due_at) ${only}
    on conflict (agency_id, bed_id) do update set due_at = excluded.due_at`;

export const wakeValues = (beds: readonly SteppedBed[]): string[] => [
  arrayText(beds, (bed) => bed.entry.labels.agencyId),
  arrayText(beds, (bed) => bed.entry.labels.bedId),
  arrayText(beds, (bed) => bed.wakeAt ?? 0),
];

export async function writeWakes(client: pg.PoolClient, { set, unset }: Wakes): Promise<void> {
  if (set.length > 0) await client.query({ name: 'write-wakes', text: upsertWakes(1), values: wakeValues(set) });
  if (unset.length > 0)
    await client.query({
      name: 'clear-wakes',
      text: `delete from bed_wakes w using unnest($1::int[], $2::int[]) u(agency_id, bed_id) where w.agency_id = u.agency_id and w.bed_id = u.bed_id`,
      values: [arrayText(unset, (bed) => bed.entry.labels.agencyId), arrayText(unset, (bed) => bed.entry.labels.bedId)],
    });
}
