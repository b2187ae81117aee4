/** Tonight of the resident in one bed, in figures: times out, the longest time out and sitting up, and who was last with them. */
import {
  type AgencyId,
  type BedId,
  type BedTonight,
  type Longest,
  type ResidentId,
  type Sighting,
  standardWatch,
  type UserId,
} from '@wardlight/contract';
import { bedExitsOf, begunAbsences, type EpisodeOfBed } from '@wardlight/engine';
import { type CompiledQuery, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { dayAt, dayBefore } from '../reports/dates.ts';
import { notWatched } from '../reports/nights.ts';
import { clipped, joined, type Span, watchGapsOf } from '../reports/spans.ts';
import { type Lying, whoLies } from './bed-hour.ts';

const hourMs = 3_600_000;
/** How far back an episode may reach that says whether the first one of the night was an exit. */
const lookBackMs = 12 * hourMs;
/** Who was with somebody yesterday is no answer to how they are tonight. */
const sightingMs = 24 * hourMs;

/** Null when no such bed stands in these agencies. */
export async function readBedTonight(
  db: Db,
  agencyIds: readonly AgencyId[],
  bedId: BedId,
  now: number,
): Promise<BedTonight | null> {
  const bed = await whoLies(db, agencyIds, bedId);
  if (bed === undefined) return null;
  const night = nightAt(await settingsOf(db, bed), now);
  const { agency_id: agencyId, resident_id: residentId, stay_id } = bed;
  const [from, to] = [night.nightFrom, Math.min(night.to, now)];
  const empty = { at: now, stay_id, from_at: from, to_at: night.to };
  if (residentId === null) return { ...empty, seen: null, last_seen: null };
  const [episodes, blind, absences, last_seen] = await Promise.all([
    db.executeQuery(episodesQuery(db, agencyId, residentId, from - lookBackMs, to)).then(({ rows }) => rows),
    watchGapsOf(db, from, to),
    absencesOf(db, agencyId, residentId, from, to),
    lastSeen(db, bed, residentId, now),
  ]);
  return { ...empty, seen: seenOf({ episodes, blind, absences, from, to }), last_seen };
}

type Night = ReturnType<typeof dayAt>;
type DaySettings = Parameters<typeof dayAt>[0];

/** The night that is going on, else the last one. */
function nightAt(settings: DaySettings, now: number): Night {
  const day = dayAt(settings, now);
  return day.nightFrom <= now ? day : dayBefore(settings, day);
}

/** As the reports take them: the rest window of the resident, their template's or the agency's. */
async function settingsOf(db: Db, { agency_id, resident_id }: Lying): Promise<DaySettings> {
  const { rows } = await sql<{ zone: string; start: number; end: number }>`
    select a.timezone as zone, coalesce(t.sleep_start, a.night_start) as start, coalesce(t.sleep_end, a.night_end) as end
    from agencies a
    left join residents r on r.agency_id = a.agency_id and r.resident_id = ${resident_id}
    left join templates d on d.agency_id = a.agency_id and d.shipped = 'standard'
    left join templates t on t.agency_id = a.agency_id and t.template_id = coalesce(r.template_id, d.template_id)
    where a.agency_id = ${agency_id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no agency ${agency_id}`);
  return { zone: row.zone, night: { start: row.start, end: row.end } };
}

/**
 * Those that touch [from, to), in whichever beds the resident lay: what was going on at `from`, bed by bed, and what began since. Exported for
 * the test of its plan.
 */
export const episodesQuery = (
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: number,
  to: number,
): CompiledQuery<EpisodeOfBed> =>
  sql<EpisodeOfBed>`with beds as materialized (
      select distinct bed_id from stays where agency_id = ${agencyId} and resident_id = ${residentId})
    select e.from_status, e.status, e.started_at, e.ended_at from beds b cross join lateral (
      select from_status, status, started_at, ended_at from episodes where agency_id = ${agencyId} and bed_id = b.bed_id
        and resident_id = ${residentId} and started_at <= ${instant(from)} order by started_at desc limit 1) e
      where e.ended_at is null or e.ended_at > ${instant(from)}
    union all
    select from_status, status, started_at, ended_at from episodes where agency_id = ${agencyId} and resident_id = ${residentId}
      and started_at > ${instant(from)} and started_at < ${instant(to)}
    order by started_at, ended_at nulls last`.compile(db);

interface MarkedAbsence {
  readonly from: number;
  readonly to: number | null;
}

async function absencesOf(db: Db, agencyId: AgencyId, residentId: ResidentId, from: number, to: number) {
  const { rows } = await sql<MarkedAbsence>`select from_at as "from", ended_at as "to" from absences
    where agency_id = ${agencyId} and resident_id = ${residentId} and from_at < ${instant(to)}
      and (ended_at is null or ended_at > ${instant(from)}) order by from_at`.execute(db);
  return rows;
}

interface Seen {
  readonly episodes: readonly EpisodeOfBed[];
  readonly blind: readonly Span[];
  readonly absences: readonly MarkedAbsence[];
  /** The night so far. */
  readonly from: number;
  readonly to: number;
}

function seenOf({ episodes, blind, absences, from, to }: Seen): BedTonight['seen'] {
  const unseen = lengthOf(notWatched(episodes, blind, from, to));
  if (to <= from || unseen >= to - from) return null;
  const exits = bedExitsOf(episodes, to, standardWatch);
  // Who is away on purpose is not missed in bed.
  const away = begunAbsences(absences, episodes, from).map((one) => ({ from_at: one.from, to_at: one.to ?? to }));
  const within = clipped(from, to);
  const out = exits.flatMap(({ started_at, ended_at }) => within({ from_at: started_at, to_at: ended_at ?? to }));
  const sat = episodes.filter(({ status }) => status === 'sitting');
  return {
    unseen_seconds: Math.round(unseen / 1_000),
    exits: exits.filter(({ started_at }) => started_at >= from && started_at < to).length,
    longest_out: longestOf(out.flatMap((span) => without(span, away))),
    longest_sit: longestOf(sat.flatMap((one) => within({ from_at: one.started_at, to_at: one.ended_at ?? to }))),
  };
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from_at, to_at }) => sum + to_at - from_at, 0);

function longestOf(spans: readonly Span[]): Longest {
  const longest = spans.reduce<Span | null>(
    (best, span) => (best === null || span.to_at - span.from_at > best.to_at - best.from_at ? span : best),
    null,
  );
  if (longest === null) return { seconds: 0, from_at: null };
  return { seconds: Math.round((longest.to_at - longest.from_at) / 1_000), from_at: longest.from_at };
}

/** What of a span lies in none of the others. */
function without(span: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let reached = span.from_at;
  for (const other of joined(others)) {
    if (other.from_at > reached) left.push({ from_at: reached, to_at: Math.min(other.from_at, span.to_at) });
    reached = Math.max(reached, other.to_at);
  }
  if (reached < span.to_at) left.push({ from_at: reached, to_at: span.to_at });
  return left.filter(({ from_at, to_at }) => to_at > from_at);
}

interface SightingRow {
  readonly at: number;
  readonly how: Sighting;
  readonly user_id: UserId;
  readonly name: string | null;
}

/**
 * Who closed an alert of theirs, stayed, turned, brought back or walked past: the last of them, and of one moment the word that says more. However
 * long ago an alert was raised: those that are open, and those that were closed in this time, are found by that. Care is found by the beds they lay
 * in. Exported for the test of its plan.
 */
export function sightingsQuery(
  db: Db,
  { agency_id, bed_id, changed_at }: Pick<Lying, 'agency_id' | 'bed_id' | 'changed_at'>,
  residentId: ResidentId,
  now: number,
): CompiledQuery<SightingRow> {
  const since = now - sightingMs;
  return sql<SightingRow>`with own as materialized (
      select distinct bed_id from stays where agency_id = ${agency_id} and resident_id = ${residentId}),
    outages as materialized (
      select alert_id from alerts where agency_id = ${agency_id} and closed_at is null and network_id is not null
      union all
      select alert_id from alerts where agency_id = ${agency_id} and closed_at >= ${instant(since)} and network_id is not null),
    seen as (
      select closed_at as at, 'closed' as how, closed_by as user_id from alerts
      where agency_id = ${agency_id} and closed_at >= ${instant(since)} and resident_id = ${residentId} and closed_by is not null
      union all
      select c.at, c.kind, c.user_id from own join care_events c on c.agency_id = ${agency_id} and c.bed_id = own.bed_id
        and c.at >= ${instant(since)}
      where c.resident_id = ${residentId} and c.user_id is not null and c.undone_at is null
        and c.kind in ('turned', 'returned', 'withResident')
      union all
      select o.at, 'round', o.user_id from outages a join outage_rounds o
        on o.agency_id = ${agency_id} and o.alert_id = a.alert_id and o.bed_id = ${bed_id}
      where o.at >= ${instant(Math.max(since, changed_at ?? since))})
    select s.at, s.how, s.user_id, u.display_name as name from seen s left join users u on u.user_id = s.user_id
    where s.user_id is not null and s.at <= ${instant(now)} order by s.at desc, s.how desc limit 1`.compile(db);
}

async function lastSeen(db: Db, bed: Lying, residentId: ResidentId, now: number): Promise<BedTonight['last_seen']> {
  const { rows } = await db.executeQuery(sightingsQuery(db, bed, residentId, now));
  const [last] = rows;
  return last === undefined
    ? null
    : { at: last.at, by: { user_id: last.user_id, name: last.name ?? `#${last.user_id}` }, how: last.how };
}
