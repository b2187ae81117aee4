/** What the mats saw in a shift: exits that began in it, and stretches in which a mat was lost. */
import type { AgencyId, BedId, BedStatus, HandoverPage, ResidentId, WatchSettings } from '@wardlight/contract';
import { bedExitsOf } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

export interface Shift {
  readonly agencyId: AgencyId;
  readonly from: number;
  readonly to: number;
}

export interface Place {
  readonly bed_id: BedId;
  readonly bed_no: string;
  readonly resident_id: ResidentId | null;
}
export const placeOf = ({ bed_id, bed_no, resident_id }: Place): Place => ({ bed_id, bed_no, resident_id });

/** Shorter than this a mat is not called lost. */
const lostMs = 60_000;
/** How far back an episode may reach that says whether the first one of the shift was an exit. */
const lookBackMs = 12 * 3_600_000;

interface Episode extends Place {
  readonly status: BedStatus;
  readonly from_status: BedStatus;
  readonly started_at: number;
  readonly ended_at: number | null;
}

export interface Seen {
  readonly exits: readonly (Place & { readonly count: number })[];
  readonly lost: HandoverPage['unwatched']['beds'];
}

/**
 * Those that touch [from, to), bed by bed along the index: a shift of last year is read as fast as that of today. Exported for the test of
 * its plan.
 */
export const episodesQuery = (agencyId: AgencyId, from: number, to: number): RawBuilder<Episode> => sql<Episode>`
  select b.bed_id, b.bed_no, e.resident_id, e.status, e.from_status, e.started_at, e.ended_at
  from beds b cross join lateral (
    select * from (select resident_id, status, from_status, started_at, ended_at from episodes
      where agency_id = b.agency_id and bed_id = b.bed_id and started_at < ${instant(from)} order by started_at desc limit 1) before
    where ended_at is null or ended_at > ${instant(from)}
    union all
    select resident_id, status, from_status, started_at, ended_at from episodes
    where agency_id = b.agency_id and bed_id = b.bed_id and started_at >= ${instant(from)} and started_at < ${instant(to)}) e
  where b.agency_id = ${agencyId} order by b.bed_no, b.bed_id, e.started_at`;

export async function seenOf(db: Db, { agencyId, from, to }: Shift, watch: WatchSettings): Promise<Seen> {
  const { rows } = await episodesQuery(agencyId, from - lookBackMs, to).execute(db);
  const exits: (Place & { count: number })[] = [];
  for (const episodes of Map.groupBy(rows, ({ bed_id, resident_id }) => `${bed_id} ${resident_id}`).values()) {
    const [first] = episodes;
    if (first === undefined || first.resident_id === null) continue;
    const count = bedExitsOf(episodes, to, watch).filter(({ started_at: at }) => at >= from && at < to).length;
    if (count > 0) exits.push({ ...placeOf(first), count });
  }
  const lost = rows.flatMap((episode) => {
    if (episode.status !== 'disconnected') return [];
    const [begun, ended] = [Math.max(episode.started_at, from), Math.min(episode.ended_at ?? to, to)];
    const goesOn = episode.ended_at === null || episode.ended_at >= to;
    if (ended - begun < lostMs) return [];
    return [{ ...placeOf(episode), from_at: begun, to_at: goesOn ? null : ended }];
  });
  return { exits, lost };
}
