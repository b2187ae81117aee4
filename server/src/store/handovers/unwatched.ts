/** Whom nobody watched in a shift, but for mats that were lost (`seen.ts`): the watch was blind, a network was out, or there was no mat. */
import type { HandoverPage } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { type Place, placeOf, type Shift } from './seen.ts';

type Unwatched = Omit<HandoverPage['unwatched'], 'beds'>;

export async function unwatchedOf(db: Db, shift: Shift): Promise<Unwatched> {
  const { never, without_mat } = await noMatOf(db, shift);
  return { gaps: await gapsOf(db, shift), networks: await networksOf(db, shift), never, without_mat };
}

type Gap = HandoverPage['unwatched']['gaps'][number];

/** Of the whole server: blind for one agency is blind for all. */
async function gapsOf(db: Db, { from, to }: Shift): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select cause, greatest(min(from_at), ${instant(from)}) as from_at, least(max(to_at), ${instant(to)}) as to_at
    from watch_gaps where from_at < ${instant(to)} and to_at > ${instant(from)}
    group by cause, from_at order by from_at`.execute(db);
  return rows;
}

type Network = HandoverPage['unwatched']['networks'][number];

async function networksOf(db: Db, { agencyId, from, to }: Shift): Promise<Network[]> {
  const { rows } = await sql<Network>`
    select n.name, greatest(a.started_at, ${instant(from)}) as from_at, case when a.cleared_at < ${instant(to)} then a.cleared_at end as to_at
    from alerts a join networks n on n.agency_id = a.agency_id and n.network_id = a.network_id
    where a.agency_id = ${agencyId} and a.started_at < ${instant(to)} and (a.cleared_at is null or a.cleared_at > ${instant(from)})
      and (a.closed_at is null or a.closed_at > ${instant(from)})
    order by a.started_at`.execute(db);
  return rows;
}

interface Stay extends Place {
  readonly from_at: number;
  readonly to_at: number;
}
interface MatStay {
  readonly bed_id: number;
  readonly from_at: number;
  readonly to_at: number;
  /** Never heard before the shift ended. */
  readonly silent: boolean;
}

/** A bed may be without a mat for so long while one is exchanged for another. */
const exchangedMs = 60_000;

/** Where somebody lay in a bed: the stretches without a mat in it, and mats that had never spoken. */
async function noMatOf(db: Db, shift: Shift): Promise<Pick<Unwatched, 'never' | 'without_mat'>> {
  const [stays, mats] = [await staysOf(db, shift), await matStaysOf(db, shift)];
  const never: Place[] = [];
  const without_mat: Unwatched['without_mat'] = [];
  for (const stay of stays) {
    const own = mats.filter(
      ({ bed_id, from_at, to_at }) => bed_id === stay.bed_id && from_at < stay.to_at && to_at > stay.from_at,
    );
    if (own.some(({ silent, to_at }) => silent && to_at >= stay.to_at)) never.push(placeOf(stay));
    let reached = stay.from_at;
    for (const { from_at, to_at } of own) {
      if (from_at - reached > exchangedMs) without_mat.push({ ...placeOf(stay), from_at: reached, to_at: from_at });
      reached = Math.max(reached, to_at);
    }
    if (stay.to_at - reached > exchangedMs)
      without_mat.push({ ...placeOf(stay), from_at: reached, to_at: stay.to_at >= shift.to ? null : stay.to_at });
  }
  return { never, without_mat };
}

async function staysOf(db: Db, { agencyId, from, to }: Shift): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select s.bed_id, b.bed_no, s.resident_id, greatest(s.from_at, ${instant(from)}) as from_at, least(s.to_at, ${instant(to)}) as to_at
    from stays s join beds b on b.agency_id = s.agency_id and b.bed_id = s.bed_id
    where s.agency_id = ${agencyId} and (s.from_at is null or s.from_at < ${instant(to)}) and (s.to_at is null or s.to_at > ${instant(from)})
    order by b.bed_no, s.from_at nulls first`.execute(db);
  return rows;
}

async function matStaysOf(db: Db, { agencyId, from, to }: Shift): Promise<MatStay[]> {
  const { rows } = await sql<MatStay>`
    select s.bed_id, greatest(s.from_at, ${instant(from)}) as from_at, least(s.to_at, ${instant(to)}) as to_at,
      (m.heard_at is null or m.heard_at >= ${instant(to)}) and not exists (select from episodes e where e.agency_id = s.agency_id
        and e.bed_id = s.bed_id and e.started_at >= coalesce(s.from_at, '-infinity') and e.started_at < ${instant(to)}) as silent
    from mat_stays s join mats m on m.agency_id = s.agency_id and m.mat_id = s.mat_id
    where s.agency_id = ${agencyId} and (s.from_at is null or s.from_at < ${instant(to)}) and (s.to_at is null or s.to_at > ${instant(from)})
    order by s.bed_id, s.from_at nulls first`.execute(db);
  return rows;
}
