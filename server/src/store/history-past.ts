/** What is known of a bed's past, on one snapshot: its readings from a little before a stretch up to now, and what stood before them. */
import type { AgencyId, BedId, MatId, MatState, Posture, ProviderId, ResidentId } from '@wardlight/contract';
import type { CountedStatus, HistoryOf } from '@wardlight/engine';
import type pg from 'pg';
import { instantText } from './database.ts';
import type { Mark } from './history-marks.ts';

export interface PastEpisode {
  readonly status: CountedStatus;
  readonly from_status: CountedStatus;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly resident_id: ResidentId | null;
}

export interface Past {
  readonly providerId: ProviderId;
  readonly matId: MatId;
  readonly residentId: ResidentId | null;
  /** The live state, as text. */
  readonly state: string;
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

interface Bed {
  provider_id: ProviderId;
  mat_id: MatId;
  resident_id: ResidentId | null;
  state: string;
}

/** Null where no mat lies in the bed, or nothing of whoever lies there now is known from that time. */
export async function readPast(pool: pg.Pool, { agencyId, bedId, from }: Mark): Promise<Past | null> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin isolation level repeatable read read only');
    const past = await readAtOnce(client, agencyId, bedId, from - beforeMs);
    await client.query('commit');
    return past;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function readAtOnce(client: pg.PoolClient, agencyId: AgencyId, bedId: BedId, from: number): Promise<Past | null> {
  const beds = await client.query<Bed>({
    name: 'past-bed',
    text: `select a.provider_id, m.mat_id, r.resident_id, s.state from bed_states s join agencies a using (agency_id)
      join mats m using (agency_id, bed_id) left join residents r using (agency_id, bed_id)
      where s.agency_id = $1 and s.bed_id = $2`,
    values: [agencyId, bedId],
  });
  const [bed] = beds.rows;
  if (bed === undefined) return null;
  const frames = await readFrames(client, agencyId, bedId, bed, from);
  const first = frames[0]?.at;
  if (first === undefined) return null;
  const { rows } = await client.query<PastEpisode>({
    name: 'past-episodes',
    text: `(select status, from_status, started_at, ended_at, resident_id from episodes
        where agency_id = $1 and bed_id = $2 and started_at >= $3::timestamptz)
      union all
      (select status, from_status, started_at, ended_at, resident_id from episodes
        where agency_id = $1 and bed_id = $2 and started_at < $3::timestamptz and ended_at is distinct from started_at
        order by started_at desc limit ${mostLookedBack})
      order by started_at desc`,
    values: [agencyId, bedId, instantText(first)],
  });
  const before = rows.filter((row) => row.started_at < first && row.resident_id === bed.resident_id);
  const [last] = before;
  const stood = last !== undefined && (last.ended_at === null || last.ended_at >= first) ? last : null;
  return {
    providerId: bed.provider_id,
    matId: bed.mat_id,
    residentId: bed.resident_id,
    state: bed.state,
    frames,
    standing: stood === null ? { status: 'unknown', since: null, before: null } : standingOf(before),
    stood,
    episodes: rows.filter((row) => row.started_at >= first).reverse(),
  };
}

/** Of whoever lies there now, on the mat that lies there now. `arrived_at` tells the partitions: nothing arrives before it is measured. */
async function readFrames(
  client: pg.PoolClient,
  agencyId: AgencyId,
  bedId: BedId,
  bed: Bed,
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
    move: number;
    quality: number;
  }>({
    name: 'past-frames',
    text: `select at, seq, device_at, state, posture, rr, hr, spo2, temp, move, quality from frames
      where agency_id = $1 and bed_id = $2 and at >= $3::timestamptz and arrived_at >= $3::timestamptz
        and mat_id = $4 and resident_id is not distinct from $5
      order by at, device_at, seq`,
    values: [agencyId, bedId, instantText(from), bed.mat_id, bed.resident_id],
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
