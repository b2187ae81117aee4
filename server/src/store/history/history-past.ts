/** What is known of a bed's past, on one snapshot: its readings from a little before a stretch up to now, and what stood before them. */
import type { AgencyId, BedId, MatState, Posture, ProviderId, ResidentId } from '@wardlight/contract';
import type { CountedStatus, HistoryOf } from '@wardlight/engine';
import type pg from 'pg';
import type { Mark } from '../bed-state/history-marks.ts';
import { type Occupancy, occupanciesOf } from '../bed-state/occupancy.ts';
import { instantText, maybeInstantText } from '../db/database.ts';

export interface PastEpisode {
  readonly status: CountedStatus;
  readonly from_status: CountedStatus;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly resident_id: ResidentId | null;
}

export interface Past {
  readonly providerId: ProviderId;
  /** The live state, as text. */
  readonly state: string;
  /** From when on occupancies were looked for, and all that were found. */
  readonly after: number;
  readonly occupancies: readonly Occupancy[];
  /** Of those that a mark touches, and of which anything was seen, in order. */
  readonly parts: readonly PartOfPast[];
}

/** What is known of one occupancy. */
export interface PartOfPast {
  readonly occupancy: Occupancy;
  readonly frames: HistoryOf['frames'];
  readonly standing: HistoryOf['standing'];
  /** The episode that stood at the first of the frames; null = nothing was known. */
  readonly stood: PastEpisode | null;
  /** Those that began with the first of the frames or later. */
  readonly episodes: readonly PastEpisode[];
}

/** Longer than any hold, and than one reading speaks. */
const beforeMs = 120_000;
/** Gaps after which a status went on with its old start, looked back through at most. */
const mostLookedBack = 200;

/** What is asked of a bed's past: readings from `from` on, of occupancies that begin before `to`. */
export type Asked = Pick<Mark, 'agencyId' | 'bedId' | 'from' | 'to'>;

/** Null where nothing of anybody is known from that time. */
export async function readPast(pool: pg.Pool, asked: Asked): Promise<Past | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    const past = await readAtOnce(client, asked);
    await client.query('commit');
    return past;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function readAtOnce(client: pg.PoolClient, { agencyId, bedId, from, to }: Asked): Promise<Past | null> {
  const beds = await client.query<{ provider_id: ProviderId; state: string }>({
    name: 'past-bed',
    text: `select a.provider_id, s.state from bed_states s join agencies a using (agency_id)
      where s.agency_id = $1 and s.bed_id = $2`,
    values: [agencyId, bedId],
  });
  const [bed] = beds.rows;
  if (bed === undefined) return null;
  const occupancies = await occupanciesOf(client, agencyId, bedId, from);
  const parts: PartOfPast[] = [];
  for (const occupancy of occupancies) {
    if (occupancy.from !== null && occupancy.from >= to) continue;
    const part = await readPart(client, agencyId, bedId, occupancy, from - beforeMs);
    if (part !== null) parts.push(part);
  }
  if (parts.length === 0) return null;
  return { providerId: bed.provider_id, state: bed.state, after: from, occupancies, parts };
}

async function readPart(
  client: pg.PoolClient,
  agencyId: AgencyId,
  bedId: BedId,
  occupancy: Occupancy,
  from: number,
): Promise<PartOfPast | null> {
  const frames = await readFrames(client, agencyId, bedId, occupancy, from);
  const first = frames[0]?.at;
  if (first === undefined) return null;
  const { rows } = await client.query<PastEpisode>({
    name: 'past-episodes',
    text: `with own as (select status, from_status, started_at, ended_at, resident_id from episodes
        where agency_id = $1 and bed_id = $2 and resident_id is not distinct from $4
          and ($5::timestamptz is null or started_at >= $5) and ($6::timestamptz is null or started_at < $6))
      (select * from own where started_at >= $3::timestamptz)
      union all
      (select * from own where started_at < $3::timestamptz and ended_at is distinct from started_at
        order by started_at desc limit ${mostLookedBack})
      order by started_at desc`,
    values: [agencyId, bedId, instantText(first), occupancy.residentId, ...boundsOf(occupancy)],
  });
  const before = rows.filter((row) => row.started_at < first);
  const [last] = before;
  const stood = last !== undefined && (last.ended_at === null || last.ended_at >= first) ? last : null;
  return {
    occupancy,
    frames,
    standing: stood === null ? { status: 'unknown', since: null, before: null } : standingOf(before),
    stood,
    episodes: rows.filter((row) => row.started_at >= first).reverse(),
  };
}

const boundsOf = ({ from, to }: Occupancy) => [maybeInstantText(from), maybeInstantText(to)] as const;

/** `arrived_at` tells the partitions: nothing arrives before it is measured. */
async function readFrames(
  client: pg.PoolClient,
  agencyId: AgencyId,
  bedId: BedId,
  occupancy: Occupancy,
  from: number,
): Promise<HistoryOf['frames']> {
  const { rows } = await client.query<{
    at: number;
    seq: number;
    device_at: number;
    state: MatState;
    posture: Posture | null;
    rr: number | null;
    hr: number | null;
    spo2: number | null;
    temp: number | null;
    move: number | null;
    quality: number | null;
  }>({
    name: 'past-frames',
    text: `select at, seq, device_at, state, posture, rr, hr, spo2, temp, move, quality from frames
      where agency_id = $1 and bed_id = $2 and at >= $3::timestamptz and arrived_at >= $3::timestamptz
        and mat_id = $4 and resident_id is not distinct from $5 and ($6::timestamptz is null or at < $6)
      order by at, device_at, seq`,
    values: [
      agencyId,
      bedId,
      instantText(Math.max(from, occupancy.from ?? from)),
      occupancy.matId,
      occupancy.residentId,
      maybeInstantText(occupancy.to),
    ],
  });
  return rows.map(({ at, device_at, ...reading }) => ({ at, reading: { ...reading, deviceAt: device_at } }));
}

/** @param before newest first, the first one stands */
function standingOf(before: readonly PastEpisode[]): HistoryOf['standing'] {
  const [stood] = before;
  if (stood === undefined) return { status: 'unknown', since: null, before: null };
  const { status } = stood;
  if (status !== 'disconnected') return { status, since: trueStart(before, 0), before: null };
  const former = before[1];
  return {
    status,
    since: stood.started_at,
    before: former === undefined ? null : { status: former.status, since: trueStart(before, 1) },
  };
}

/** What went on unchanged after a gap began before the gap. Null where that lies further back than is looked. */
function trueStart(before: readonly PastEpisode[], from: number): number | null {
  for (let index = from; ; index += 2) {
    const own = before[index];
    const gap = before[index + 1];
    const former = before[index + 2];
    if (own === undefined) return null;
    if (gap?.status !== 'disconnected' || own.from_status !== 'disconnected') return own.started_at;
    if (former === undefined) return before.length < mostLookedBack ? own.started_at : null;
    if (former.status !== own.status) return own.started_at;
  }
}
