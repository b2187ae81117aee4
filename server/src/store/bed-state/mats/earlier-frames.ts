/**
 * Readings that were measured before whoever lies in the mat's bed was moved there, or before the mat was: whose they are is told by where
 * the mat lay then, and by who lay there then (docs/decisions/137). They are history of that bed and change nothing that is live.
 */
import type { AgencyId, BedId, ResidentId } from '@wardlight/contract';
import { effectiveTime } from '@wardlight/engine';
import type pg from 'pg';
import type { BedEntry } from '../bed-entries.ts';
import type { MatWork, Work } from '../works.ts';
import { MatMoved } from './mat-moved.ts';

/** Where a mat lay at the time of a reading, and who lay there. */
export interface Place {
  readonly bedId: BedId;
  readonly residentId: ResidentId | null;
}
export type PlaceOf = (work: Work) => Place | undefined;
export const nowhere: PlaceOf = () => undefined;

type FrameWork = MatWork & { readonly message: { readonly kind: 'frame' } };
type EntryOf = (work: Work) => Pick<BedEntry, 'begunAt'> | undefined;

const isFrame = (work: Work): work is FrameWork => work.by === 'mat' && work.message.kind === 'frame';
const timeOf = ({ message: { arrivedAt, frame } }: FrameWork): number => effectiveTime(arrivedAt, frame);

export const isEarlier = (work: Work, { begunAt }: Pick<BedEntry, 'begunAt'>): boolean =>
  begunAt !== null && isFrame(work) && timeOf(work) < begunAt;

/** Asked only where a batch holds such readings, or any of a mat that lies in no bed by now. */
export async function placesOf(client: pg.PoolClient, works: readonly Work[], entryOf: EntryOf): Promise<PlaceOf> {
  const asked = works.filter((work): work is FrameWork => {
    const entry = entryOf(work);
    return isFrame(work) && (entry === undefined || isEarlier(work, entry));
  });
  if (asked.length === 0) return nowhere;
  const { rows } = await client.query<{ n: number; bed_id: BedId; resident_id: ResidentId | null }>({
    name: 'places-then',
    // Somebody registered in a bed at once is there since nobody knows when; of two, whoever left first was there first.
    text: `select w.n, y.bed_id, s.resident_id
      from unnest($1::int[], $2::int[], $3::float8[]) with ordinality w(agency_id, mat_id, ms, n),
      lateral (select to_timestamp(w.ms / 1000) as at) t,
      lateral (select bed_id from mat_stays y where y.agency_id = w.agency_id and y.mat_id = w.mat_id
        and (y.from_at is null or y.from_at <= t.at) and (y.to_at is null or y.to_at > t.at)
        order by y.to_at nulls last limit 1) y
      left join lateral (select resident_id from stays s where s.agency_id = w.agency_id and s.bed_id = y.bed_id
        and (s.from_at is null or s.from_at <= t.at) and (s.to_at is null or s.to_at > t.at)
        order by s.to_at nulls last limit 1) s on true`,
    values: [asked.map((work) => work.agencyId), asked.map((work) => work.matId), asked.map(timeOf)],
  });
  const places = new Map<Work, Place>();
  for (const row of rows) {
    const work = asked[Number(row.n) - 1];
    if (work !== undefined) places.set(work, { bedId: row.bed_id, residentId: row.resident_id });
  }
  const ofNoBed = asked.filter((work) => places.has(work) && entryOf(work) === undefined);
  if (ofNoBed.length > 0) await holdMats(client, ofNoBed);
  return (work) => places.get(work);
}

/** No bed is held for a mat that lies in none: without this a reading that comes twice at once would be kept twice. */
async function holdMats(client: pg.PoolClient, works: readonly MatWork[]): Promise<void> {
  const { rows } = await client.query<{ bed_id: BedId | null }>({
    name: 'hold-mats-of-no-bed',
    text: `select m.bed_id from mats m where (m.agency_id, m.mat_id) in (select * from unnest($1::int[], $2::int[]))
      order by m.agency_id, m.mat_id for no key update`,
    values: [works.map((work) => work.agencyId), works.map((work) => work.matId)],
  });
  if (rows.some((row) => row.bed_id !== null)) throw new MatMoved();
}

/** Who has readings from a bed they have left is recorded, and no import can take them back (`reassign.ts` does so for those it moves). */
export async function noteRecorded(
  client: pg.PoolClient,
  frames: readonly { readonly agencyId: number; readonly residentId: ResidentId | null; readonly earlier: boolean }[],
): Promise<void> {
  const of = new Map(frames.flatMap((row) => (row.earlier && row.residentId !== null ? [[row.residentId, row]] : [])));
  if (of.size === 0) return;
  await client.query({
    name: 'note-recorded',
    text: `update residents r set recorded = true from unnest($1::int[], $2::int[]) u(agency_id, resident_id)
      where r.agency_id = u.agency_id and r.resident_id = u.resident_id and not r.recorded`,
    values: [[...of.values()].map((row) => row.agencyId), [...of.keys()]],
  });
}

/** What a batch keeps of one bed's past. */
export interface PastOfBed {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}
