/** What a resident's days are made of, read as the tables hold it. Of several days at once: one reading serves them all. */
import type { AbsenceReason, AgencyId, ResidentId } from '@wardlight/contract';
import {
  bridgedMs,
  type DaySettings,
  type EpisodeOfBed,
  mostLookedBackMs,
  type ReportMinute,
  type Unseen,
} from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { settingsInForce } from '../bed-state/settings-in-force.ts';
import { settledMs } from '../bed-state/touched/settled.ts';
import { type Db, instantText } from '../db/database.ts';
import { readMinutesOfMany } from './minutes/minutes.ts';
import { watchGapsOf } from './spans.ts';

export interface AbsenceOfDay {
  readonly from: number;
  readonly to: number | null;
  readonly reason: AbsenceReason;
}

export interface DayInputs {
  readonly minutes: readonly ReportMinute[];
  readonly episodes: readonly EpisodeOfBed[];
  readonly turned: readonly number[];
  readonly absences: readonly AbsenceOfDay[];
  /** When the watch itself stood still. */
  readonly blind: readonly Unseen[];
}

export interface StayOfResident {
  readonly from: number | null;
  readonly to: number | null;
}

/** What is read of one resident: [from, to), and of what lies before it as far as it reaches in. */
export interface InputSpan {
  readonly residentId: ResidentId;
  readonly from: number;
  readonly to: number;
}

export async function readDayInputs(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: number,
  to: number,
): Promise<DayInputs> {
  return (await readDayInputsOfMany(db, agencyId, [{ residentId, from, to }])).get(residentId) ?? noInputs;
}

const noInputs: DayInputs = { minutes: [], episodes: [], turned: [], absences: [], blind: [] };
/** What of one statement lies in memory at once: two days and nights of so many are about 200,000 minutes. */
const residentsAtOnce = 64;

/** The same of many residents, each with a span of their own, in five statements for 64 of them. Each resident once. */
export async function readDayInputsOfMany(
  db: Db,
  agencyId: AgencyId,
  wanted: readonly InputSpan[],
): Promise<ReadonlyMap<ResidentId, DayInputs>> {
  const found = new Map<ResidentId, DayInputs>();
  for (let start = 0; start < wanted.length; start += residentsAtOnce)
    for (const [residentId, inputs] of await readSome(db, agencyId, wanted.slice(start, start + residentsAtOnce)))
      found.set(residentId, inputs);
  return found;
}

interface BegunSpan extends InputSpan {
  /** When they were last seen up before `from`: any lying that reaches into the span began later. */
  readonly begin: number;
}

async function readSome(db: Db, agencyId: AgencyId, wanted: readonly InputSpan[]): Promise<Map<ResidentId, DayInputs>> {
  const up = await lastUpBefore(db, agencyId, wanted);
  const spans = wanted.map((span) => ({ ...span, begin: up.get(span.residentId) ?? span.from - mostLookedBackMs }));
  const [blind, episodes, absences, turned] = await Promise.all([
    watchGapsOf(db, Math.min(...spans.map(({ begin }) => begin)), Math.max(...spans.map(({ to }) => to))),
    episodesOf(db, agencyId, spans),
    absencesOf(db, agencyId, spans),
    turnsOf(db, agencyId, spans),
  ]);
  const minutes = await readMinutesOfMany(
    db,
    agencyId,
    spans.map(({ residentId, from, to, begin }) => {
      // What was not seen for a minute is bridged, also over the beginning of the span.
      const lyingInto = episodes
        .get(residentId)
        ?.some((one) => one.status === 'inBed' && one.started_at < from && (one.ended_at ?? to) >= from - bridgedMs);
      return { residentId, from: floorMinute(lyingInto === true ? begin : from), to };
    }),
  );
  return new Map(
    spans.map(({ residentId }) => [
      residentId,
      {
        minutes: minutes.get(residentId) ?? [],
        episodes: episodes.get(residentId) ?? [],
        turned: (turned.get(residentId) ?? []).map(({ at }) => at),
        absences: (absences.get(residentId) ?? []).map(({ from_at, ended_at, reason }) => ({
          ...{ from: from_at, to: ended_at, reason },
        })),
        blind: blind.map(({ from_at, to_at }) => ({ from: from_at, to: to_at })),
      },
    ]),
  );
}

const floorMinute = (at: number): number => at - (at % 60_000);
const idsOf = (spans: readonly InputSpan[]) => sql`${spans.map(({ residentId }) => residentId)}::int[]`;
const instantsOf = (instants: readonly number[]) => sql`${instants.map(instantText)}::timestamptz[]`;

async function byResident<Row extends { readonly resident_id: ResidentId }>(
  db: Db,
  query: RawBuilder<Row>,
): Promise<ReadonlyMap<ResidentId, Row[]>> {
  return Map.groupBy((await query.execute(db)).rows, (row) => row.resident_id);
}

/** When they were last seen sitting or out before: what came before that says nothing of a lying that reaches into the span. */
async function lastUpBefore(db: Db, agencyId: AgencyId, spans: readonly InputSpan[]): Promise<Map<ResidentId, number>> {
  const froms = spans.map(({ from }) => from);
  const { rows } = await sql<{ resident_id: ResidentId; at: number | null }>`
    select p.resident_id, (select max(e.started_at) from episodes e
      where e.agency_id = ${agencyId} and e.resident_id = p.resident_id and e.started_at <= p.from_at
        and e.started_at >= p.least_at and e.status in ('sitting', 'bedExit')) as at
    from unnest(${idsOf(spans)}, ${instantsOf(froms)}, ${instantsOf(froms.map((from) => from - mostLookedBackMs))})
      as p(resident_id, from_at, least_at)`.execute(db);
  return new Map(rows.flatMap(({ resident_id, at }) => (at === null ? [] : [[resident_id, at] as const])));
}

/**
 * A little beyond the end, in which an exit of the last moment goes on or is taken up again after a gap: a day is the same whether or not the
 * next one is read with it. Whoever has not got up since before `begin` lies in an
 * episode that began earlier: it is read as if it had begun there.
 */
const episodesOf = (db: Db, agencyId: AgencyId, spans: readonly BegunSpan[]) =>
  byResident(
    db,
    sql<EpisodeOfBed & { readonly resident_id: ResidentId }>`
    with p as materialized (
      select * from unnest(${idsOf(spans)}, ${instantsOf(spans.map(({ begin }) => begin))}, ${instantsOf(spans.map(({ to }) => to + settledMs))})
        as p(resident_id, begin_at, to_at)),
    beds as materialized (
      select distinct s.resident_id, s.bed_id, p.begin_at from p join stays s on s.agency_id = ${agencyId} and s.resident_id = p.resident_id)
    select b.resident_id, e.from_status, e.status, b.begin_at as started_at, e.ended_at from beds b cross join lateral (
      select from_status, status, ended_at from episodes where agency_id = ${agencyId} and bed_id = b.bed_id
        and resident_id = b.resident_id and started_at < b.begin_at order by started_at desc limit 1) e
      where e.ended_at is null or e.ended_at > b.begin_at
    union all
    select p.resident_id, e.from_status, e.status, e.started_at, e.ended_at from p join episodes e
      on e.agency_id = ${agencyId} and e.resident_id = p.resident_id and e.started_at >= p.begin_at and e.started_at < p.to_at
    order by started_at, ended_at nulls last`,
  );

interface AbsenceRow {
  readonly resident_id: ResidentId;
  readonly from_at: number;
  readonly ended_at: number | null;
  readonly reason: AbsenceReason;
}

const absencesOf = (db: Db, agencyId: AgencyId, spans: readonly InputSpan[]) =>
  byResident(
    db,
    sql<AbsenceRow>`select a.resident_id, a.from_at, a.ended_at, a.reason
    from unnest(${idsOf(spans)}, ${instantsOf(spans.map(({ from }) => from))}, ${instantsOf(spans.map(({ to }) => to))})
      as p(resident_id, from_at, to_at)
    join absences a on a.agency_id = ${agencyId} and a.resident_id = p.resident_id
      and a.from_at < p.to_at and (a.ended_at is null or a.ended_at > p.from_at) order by a.from_at`,
  );

/** Found by the beds they lay in: care is indexed by bed. */
const turnsOf = (db: Db, agencyId: AgencyId, spans: readonly BegunSpan[]) =>
  byResident(
    db,
    sql<{ readonly resident_id: ResidentId; readonly at: number }>`
    with own as materialized (
      select distinct s.resident_id, s.bed_id, p.begin_at, p.to_at
      from unnest(${idsOf(spans)}, ${instantsOf(spans.map(({ begin }) => begin))}, ${instantsOf(spans.map(({ to }) => to))})
        as p(resident_id, begin_at, to_at)
      join stays s on s.agency_id = ${agencyId} and s.resident_id = p.resident_id)
    select own.resident_id, c.at from own join care_events c on c.agency_id = ${agencyId} and c.bed_id = own.bed_id
      and c.resident_id = own.resident_id and c.at >= own.begin_at and c.at < own.to_at
    where c.kind = 'turned' and c.undone_at is null order by c.at`,
  );

export interface ReportSettings {
  readonly day: DaySettings;
  /** After which the resident is to be turned; null = no matter. */
  readonly turnMinutes: number | null;
  readonly stays: readonly StayOfResident[];
}

/** What is in force now, and where the resident has lain. Null: there is no such resident. */
export async function readReportSettings(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
): Promise<ReportSettings | null> {
  return (await readReportSettingsOfMany(db, agencyId, [residentId])).get(residentId) ?? null;
}

export async function readReportSettingsOfMany(
  db: Db,
  agencyId: AgencyId,
  residentIds: readonly ResidentId[],
): Promise<ReadonlyMap<ResidentId, ReportSettings>> {
  const ids = [...residentIds];
  const [{ rows }, stays] = await Promise.all([
    sql<{
      resident_id: ResidentId;
      timezone: string;
      start: number;
      end: number;
      settings: unknown;
      overrides: unknown;
      turn_minutes: number | null;
    }>`select r.resident_id, a.timezone, coalesce(t.sleep_start, a.night_start) as start, coalesce(t.sleep_end, a.night_end) as end,
      t.settings, r.alert_overrides as overrides, r.turn_minutes
    from residents r join agencies a using (agency_id)
    left join templates d on d.agency_id = r.agency_id and d.shipped = 'standard'
    left join templates t on t.agency_id = r.agency_id and t.template_id = coalesce(r.template_id, d.template_id)
    where r.agency_id = ${agencyId} and r.resident_id = any(${ids}::int[])`.execute(db),
    byResident(
      db,
      sql<{ resident_id: ResidentId; from_at: number | null; to_at: number | null }>`
      select resident_id, from_at, to_at from stays
      where agency_id = ${agencyId} and resident_id = any(${ids}::int[]) order by stay_id`,
    ),
  ]);
  return new Map(
    rows.map(({ resident_id, timezone, start, end, settings, overrides, turn_minutes }) => {
      const { lyingTimeout } = settingsInForce(settings, overrides);
      return [
        resident_id,
        {
          day: { zone: timezone, night: { start, end } },
          turnMinutes: turn_minutes ?? (lyingTimeout.on ? lyingTimeout.value : null),
          stays: (stays.get(resident_id) ?? []).map(({ from_at, to_at }) => ({ from: from_at, to: to_at })),
        },
      ];
    }),
  );
}

/** Since when anything is known of a resident; null = nothing is. */
export async function firstSeen(db: Db, agencyId: AgencyId, residentId: ResidentId): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select min(started_at) as at from episodes
    where agency_id = ${agencyId} and resident_id = ${residentId}`.execute(db);
  return rows[0]?.at ?? null;
}
