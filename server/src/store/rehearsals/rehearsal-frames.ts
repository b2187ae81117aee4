/**
 * A night's readings of one resident, as they arrived. By the thousand, so the database hands each column over whole, as the bytes in which
 * it sends arrays (`array_send`): to write numbers as text, and to read them again, takes longer than to find the readings.
 */
import type { AgencyId, BedId, MatState, Posture, ResidentId } from '@wardlight/contract';
import type { Happening } from '@wardlight/engine';
import type pg from 'pg';
import { instantText } from '../db/database.ts';

type ArrivedFrame = Extract<Happening, { kind: 'frame' }>;

interface NightFrames {
  readonly frames: readonly ArrivedFrame[];
  /** Those, by their place in `frames`, that came from another bed or mat than the one before: the resident was moved, or the mat was. */
  readonly moves: ReadonlySet<number>;
}

type Asker = Pick<pg.ClientBase, 'query'>;

/** Of a delayed reading: how long before its arrival it may have been measured and still be seen live (`lateMs` of the engine). */
const lateMs = 60_000;

type Name = 'at' | 'arrived' | 'seq' | 'device_at' | 'rr' | 'hr' | 'spo2' | 'temp' | 'move' | 'quality' | 'bed' | 'mat';
type Columns = Record<Name, Buffer | null> & { states: string | null; postures: string | null };

/** Ms since the night began: four bytes for what else were twelve. */
const sinceBegin = (instant: string) =>
  `round((date_part('epoch', ${instant}) - date_part('epoch', $4::timestamptz)) * 1000)::int`;

/**
 * `at` finds the rows by the index of the bed, `arrived_at` the days they lie in. What came too late to be seen live is left out. What no
 * reading has, or all have, is not sent.
 */
const text = `
  select array_send(array_agg(at)) as at, array_send(array_agg(arrived)) as arrived, array_send(array_agg(seq)) as seq,
    array_send(array_agg(device_at)) as device_at, array_send(array_agg(rr)) as rr, array_send(array_agg(hr)) as hr,
    case when count(spo2) > 0 then array_send(array_agg(spo2)) end as spo2,
    case when count(temp) > 0 then array_send(array_agg(temp)) end as temp,
    array_send(array_agg(move)) as move, array_send(array_agg(quality)) as quality,
    case when min(bed_id) < max(bed_id) then array_send(array_agg(bed_id)) end as bed,
    case when min(mat_id) < max(mat_id) then array_send(array_agg(mat_id)) end as mat,
    string_agg(left(state, 1), '') as states, string_agg(coalesce(left(posture, 1), '-'), '') as postures
  from (
    select ${sinceBegin('at')} as at, ${sinceBegin('arrived_at')} as arrived, seq, device_at,
      state, posture, rr, hr, spo2, temp, move, quality, bed_id, mat_id
    from frames
    where agency_id = $1 and bed_id = any($2::int[]) and resident_id = $3
      and at >= $4::timestamptz - interval '${lateMs} milliseconds' and at < $5::timestamptz
      and arrived_at >= $4::timestamptz and arrived_at < $5::timestamptz
      -- Readings of a stay that was over when they came were never seen live: neither bed judged by them.
      and not exists (select from stays y where y.agency_id = $1 and y.resident_id = $3 and y.bed_id = frames.bed_id
        and y.to_at > frames.at and y.to_at <= frames.arrived_at)
      and not exists (select from mat_stays y where y.agency_id = $1 and y.mat_id = frames.mat_id and y.bed_id = frames.bed_id
        and y.to_at > frames.at and y.to_at <= frames.arrived_at)
    order by arrived_at, device_at, seq) f`;

const stateOf: Readonly<Record<string, MatState>> = { l: 'lying', s: 'sitting', o: 'out' };
const postureOf: Readonly<Record<string, Posture>> = { s: 'supine', l: 'left', r: 'right', p: 'prone' };

export async function readNightFrames(
  client: Asker,
  agencyId: AgencyId,
  beds: readonly BedId[],
  residentId: ResidentId,
  from: number,
  to: number,
): Promise<NightFrames> {
  const { rows } = await client.query<Columns>({
    name: 'night-frames',
    text,
    values: [agencyId, [...beds], residentId, instantText(from), instantText(to)],
  });
  const [row] = rows;
  if (row === undefined || row.states === null || row.postures === null) return { frames: [], moves: new Set() };
  const [at, arrived] = [itemsOf(row.at, int), itemsOf(row.arrived, int)];
  const [seq, deviceAt] = [itemsOf(row.seq, bigint), itemsOf(row.device_at, bigint)];
  const [rr, hr, spo2, temp] = [row.rr, row.hr, row.spo2, row.temp].map((column) => itemsOf(column, real));
  const [move, quality] = [itemsOf(row.move, real), itemsOf(row.quality, real)];
  const frames: ArrivedFrame[] = [];
  for (let n = 0; n < row.states.length; n++)
    frames.push({
      kind: 'frame',
      at: from + (at[n] ?? 0),
      arrivedAt: from + (arrived[n] ?? 0),
      reading: {
        seq: seq[n] ?? 0,
        deviceAt: deviceAt[n] ?? 0,
        state: stateOf[row.states.charAt(n)] ?? 'out',
        posture: postureOf[row.postures.charAt(n)] ?? null,
        rr: rr?.[n] ?? null,
        hr: hr?.[n] ?? null,
        spo2: spo2?.[n] ?? null,
        temp: temp?.[n] ?? null,
        move: move[n] ?? null,
        quality: quality[n] ?? null,
      },
    });
  // Both were kept, so neither is a double of the other.
  for (let n = 1; n < frames.length; n++) {
    const [before, one] = [frames[n - 1], frames[n]];
    if (
      before?.reading.seq === one?.reading.seq &&
      before?.reading.deviceAt === one?.reading.deviceAt &&
      one !== undefined
    )
      frames[n] = { ...one, isNew: true };
  }
  return { frames, moves: changesOf(itemsOf(row.bed, int), itemsOf(row.mat, int)) };
}

function changesOf(...columns: readonly (readonly unknown[])[]): Set<number> {
  const changes = new Set<number>();
  for (const column of columns) for (let n = 1; n < column.length; n++) if (column[n] !== column[n - 1]) changes.add(n);
  return changes;
}

/** Dimensions, whether there are nulls, the type, length and lower bound, four bytes each; then of each item its length (-1 = null) and bytes. */
const headBytes = 20;

function itemsOf(array: Buffer | null, read: (bytes: Buffer, at: number) => number): (number | null)[] {
  const items: (number | null)[] = [];
  if (array === null) return items;
  let at = headBytes;
  while (at < array.length) {
    const length = array.readInt32BE(at);
    at += 4;
    if (length < 0) items.push(null);
    else {
      items.push(read(array, at));
      at += length;
    }
  }
  return items;
}

const int = (bytes: Buffer, at: number): number => bytes.readInt32BE(at);
/** Sequence numbers and clocks of mats: exact up to 2⁵³, as the contract bounds them. */
const bigint = (bytes: Buffer, at: number): number => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
/** The shortest decimal that is this `real`, as the database writes it and the mat said it: 36.6, not 36.599998474121094. */
function real(bytes: Buffer, at: number): number {
  const kept = bytes.readFloatBE(at);
  const rounded = Math.round(kept * 1_000) / 1_000;
  if (Math.fround(rounded) === kept) return rounded;
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(kept.toPrecision(digits));
    if (Math.fround(shorter) === kept) return shorter;
  }
  return Number(kept.toPrecision(9));
}
