/** A night's readings of one resident, as they arrived. By the thousand, so the database hands each column over whole, as one text. */
import type { AgencyId, BedId, MatState, Posture, ResidentId } from '@wardlight/contract';
import type { Happening } from '@wardlight/engine';
import type pg from 'pg';
import { instantText } from './database.ts';

type ArrivedFrame = Extract<Happening, { kind: 'frame' }>;

interface NightFrames {
  readonly frames: readonly ArrivedFrame[];
  /** Of each frame, the bed and mat it is of: another one = the resident was moved, or the mat was. */
  readonly places: readonly string[];
}

type Asker = Pick<pg.ClientBase, 'query'>;

/** Of a delayed reading: how long before its arrival it may have been measured and still be seen live (`lateMs` of the engine). */
const lateMs = 60_000;

const columns = ['at', 'arrived', 'seq', 'device_at', 'rr', 'hr', 'spo2', 'temp', 'move', 'quality', 'place'] as const;
type Columns = Record<(typeof columns)[number], string | null> & { states: string | null; postures: string | null };

/** `at` finds the rows by the index of the bed, `arrived_at` the days they lie in. What came too late to be seen live is left out. */
const text = `
  select ${columns.map((column) => `array_agg(${column})::text as ${column}`).join(', ')},
    string_agg(left(state, 1), '') as states, string_agg(coalesce(left(posture, 1), '-'), '') as postures
  from (
    select date_part('epoch', at) * 1000 as at, date_part('epoch', arrived_at) * 1000 as arrived, seq, device_at,
      state, posture, rr, hr, spo2, temp, move, quality, bed_id || '-' || mat_id as place
    from frames
    where agency_id = $1 and bed_id = any($2::int[]) and resident_id = $3
      and at >= $4::timestamptz - interval '${lateMs} milliseconds' and at < $5::timestamptz
      and arrived_at >= $4::timestamptz and arrived_at < $5::timestamptz
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
  if (row === undefined || row.states === null || row.postures === null) return { frames: [], places: [] };
  const column = (name: (typeof columns)[number]) => numbersOf(row[name]);
  const [at, arrived, seq, deviceAt] = [column('at'), column('arrived'), column('seq'), column('device_at')];
  const [rr, hr, spo2, temp] = [column('rr'), column('hr'), column('spo2'), column('temp')];
  const [move, quality] = [column('move'), column('quality')];
  const frames: ArrivedFrame[] = [];
  for (let n = 0; n < row.states.length; n++)
    frames.push({
      kind: 'frame',
      at: Math.round(at[n] ?? 0),
      arrivedAt: Math.round(arrived[n] ?? 0),
      reading: {
        seq: seq[n] ?? 0,
        deviceAt: deviceAt[n] ?? 0,
        state: stateOf[row.states.charAt(n)] ?? 'out',
        posture: postureOf[row.postures.charAt(n)] ?? null,
        rr: rr[n] ?? null,
        hr: hr[n] ?? null,
        spo2: spo2[n] ?? null,
        temp: temp[n] ?? null,
        move: move[n] ?? 0,
        quality: quality[n] ?? 0,
      },
    });
  return { frames, places: itemsOf(row.place) };
}

/** `{1,2,NULL}` */
const itemsOf = (array: string | null): string[] =>
  array === null || array === '{}' ? [] : array.slice(1, -1).split(',');
const numbersOf = (array: string | null): (number | null)[] =>
  itemsOf(array).map((number) => (number === 'NULL' ? null : Number(number)));
