/** What the calls about one resident's report share: whom it is about, which of their days there are, and the stretches they are drawn from. */
import {
  type AgencyId,
  type BedStatus,
  type ReportNight,
  type ReportResident,
  type ResidentId,
  standardWatch,
} from '@wardlight/contract';
import { reportDay } from '@wardlight/engine';
import { type CompiledQuery, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { dateOf, dayAt, lastDateOver } from './dates.ts';
import { firstSeen, type ReportSettings, readDayInputs, readReportSettings } from './day-inputs.ts';
import { contentOf, type DayContent } from './day-rows.ts';
import { findReportResident } from './residents.ts';
import { dayNotMadeOf, type OpenDay, readOpenDays } from './work.ts';

export interface OwnReport {
  readonly resident: ReportResident;
  readonly settings: ReportSettings;
  /** The day that stands open, with what was in force when it began; undefined = none. */
  readonly standing: OpenDay | undefined;
  /** Since when anything is known of them; null = nothing is. */
  readonly seenFrom: number | null;
  readonly first_date: string | null;
  /** The latest day that is over; of a discharged resident no later than the day of that. */
  readonly last_date: string;
  /** The date of the day that is open now: a later one has not begun. */
  readonly openDate: string;
}

/** Null: nobody of these agencies. */
export async function readOwnReport(
  db: Db,
  agencyIds: readonly AgencyId[],
  residentId: ResidentId,
  now: number,
): Promise<OwnReport | null> {
  const resident = await findReportResident(db, agencyIds, residentId);
  if (resident === null) return null;
  const [settings, standing, seenFrom] = await Promise.all([
    readReportSettings(db, resident.agency_id, residentId),
    readOpenDays(db, resident.agency_id, [residentId]).then((days) => days.get(residentId)),
    firstSeen(db, resident.agency_id, residentId),
  ]);
  if (settings === null) return null;
  const over = lastDateOver(settings.day, now);
  const { discharged_at: left } = resident;
  const last = left === null ? over : [over, dateOf(dayAt(settings.day, left).date)].sort()[0];
  return {
    resident,
    settings,
    standing,
    seenFrom,
    first_date: seenFrom === null ? null : dateOf(dayAt(settings.day, seenFrom).date),
    last_date: last ?? over,
    openDate: dateOf(dayAt(settings.day, now).date),
  };
}

/** Of a day that is not made. */
export const openDayOfReport = ({ settings, standing }: OwnReport, date: string): OpenDay =>
  dayNotMadeOf(standing, settings.day, date);

/** Of days that are open, or over and not made yet, what there is so far; without a level, which needs the whole of it. Read together. */
export async function daysNotMade(
  db: Db,
  { resident, settings }: OwnReport,
  days: readonly OpenDay[],
  now: number,
): Promise<DayContent[]> {
  if (days.length === 0) return [];
  const { agency_id: agencyId, resident_id: residentId } = resident;
  const { turnMinutes, stays } = settings;
  const from = Math.min(...days.map(({ borders }) => borders.from));
  const to = Math.min(now, Math.max(...days.map(({ borders }) => borders.to)));
  const inputs = await readDayInputs(db, agencyId, residentId, from, to);
  return days.map((of) => {
    const day = reportDay({ ...inputs, borders: of.borders, stays, now, watch: standardWatch, turnMinutes });
    return contentOf({ agencyId, residentId, of, day, ...inputs, turnMinutes });
  });
}

export interface EpisodeRow {
  readonly status: BedStatus;
  readonly started_at: number;
  readonly ended_at: number | null;
}

/**
 * Those that touch [from, to), in whichever beds. What was going on at `from` began with the last that began before it, in each bed they lay
 * in. Exported for the test of its plan.
 */
export const episodesQuery = (
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: number,
  to: number,
): CompiledQuery<EpisodeRow> =>
  sql<EpisodeRow>`with beds as materialized (
      select distinct bed_id from stays where agency_id = ${agencyId} and resident_id = ${residentId})
    select e.status, e.started_at, e.ended_at from beds b cross join lateral (
      select status, started_at, ended_at from episodes where agency_id = ${agencyId} and bed_id = b.bed_id
        and resident_id = ${residentId} and started_at <= ${instant(from)} order by started_at desc limit 1) e
      where e.ended_at is null or e.ended_at > ${instant(from)}
    union all
    select status, started_at, ended_at from episodes where agency_id = ${agencyId} and resident_id = ${residentId}
      and started_at > ${instant(from)} and started_at < ${instant(to)}
    order by started_at`.compile(db);

type NightStretch = ReportNight['stretches'][number];

/** As they lie within [from, to), one after the other: one that goes on in a bed they left ends where the next begins. */
export function stretchesIn(episodes: readonly EpisodeRow[], from: number, to: number): NightStretch[] {
  return episodes.flatMap(({ status, started_at, ended_at }, index): NightStretch[] => {
    const next = episodes[index + 1]?.started_at ?? to;
    const from_at = Math.max(from, started_at);
    const to_at = Math.min(to, ended_at ?? to, Math.max(next, started_at));
    return to_at > from_at ? [{ status, from_at, to_at }] : [];
  });
}
