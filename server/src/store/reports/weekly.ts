/** The residents of seven days, most urgent first; rolled-up rows alone are read. */
import {
  type AgencyId,
  type DayKind,
  dayValuesSchema,
  groupOf,
  type MovedFact,
  passedLimit,
  type ReportGroup,
  type ReportValues,
  type RiskItem,
  type RiskLevel,
  reportGroups,
  type WeeklyRow,
} from '@wardlight/contract';
import { median, weekRisk } from '@wardlight/engine';
import type { Db } from '../db/database.ts';
import { byBed, countGroups, countMissing, daysQuery, isNamed, isOfGroup, type ReportWish } from './daily.ts';
import { addDays } from './dates.ts';
import { valuesOfRow } from './day-rows.ts';
import { isBeforeFirst, type ReportDates, type ResidentRow, reportDates, reportResidentOf } from './residents.ts';
import { cellOf, coverageOf, domainsOf, type ListedDay, movedOf, reportValuesOf } from './shapes.ts';

export interface WeeklyReport extends ReportDates {
  readonly ended_at: string;
  readonly complete: boolean;
  readonly missing: number;
  readonly counts: Partial<Record<ReportGroup, number>>;
  readonly rows: WeeklyRow[];
  readonly total: number;
}

const daysOfWeek = 7;
/** Away for as many days, nothing else is said of the week. */
const mostDays = 4;

/** @param asked the last day, undefined = the last that is over. @returns null where it has not begun */
export async function readWeekly(
  db: Db,
  agencyIds: readonly AgencyId[],
  asked: string | undefined,
  wish: ReportWish,
  now: number,
): Promise<WeeklyReport | null> {
  const dates = await reportDates(db, agencyIds, now);
  const endedAt = asked ?? dates.last_date;
  if (endedAt > dates.open_date) return null;
  const [{ rows }, missing] = await Promise.all([
    db.executeQuery(daysQuery(db, agencyIds, addDays(endedAt, 1 - daysOfWeek), endedAt)),
    countMissing(db, agencyIds, endedAt),
  ]);
  const named = [...Map.groupBy(rows, ({ resident_id }) => resident_id).values()].flatMap((days) => {
    const [first] = days;
    if (first === undefined || !isNamed(wish, first)) return [];
    const row = weeklyRow(first, days);
    return [{ row, bed: first, group: groupOf(row.kind, row.level), change: changeIn(days) }];
  });
  const chosen = named
    .filter(({ group }) => isOfGroup(wish, group))
    .sort(
      (one, other) =>
        reportGroups.indexOf(one.group) - reportGroups.indexOf(other.group) ||
        other.change - one.change ||
        byBed(one.bed, other.bed),
    );
  return {
    ...dates,
    ended_at: endedAt,
    complete: endedAt <= dates.last_date && missing === 0 && !isBeforeFirst(dates, endedAt),
    missing: endedAt <= dates.last_date ? missing : 0,
    counts: countGroups(named.map(({ group }) => group)),
    rows: chosen.slice(wish.offset, wish.offset + wish.limit).map(({ row }) => row),
    total: chosen.length,
  };
}

/** What changed most on any of the days that count: who differs from their usual stands before who is always so, as on the page of a day. */
const changeIn = (days: readonly ListedDay[]): number =>
  Math.max(Number.NEGATIVE_INFINITY, ...days.flatMap((day) => (day.valid ? (day.change ?? []) : [])));

/** @param days of one resident, at most seven, in any order */
export function weeklyRow(resident: ResidentRow, days: readonly ListedDay[]): WeeklyRow {
  const inOrder = days.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const valid = inOrder.filter((day) => day.valid);
  const risk = weekRisk(
    valid.map((day) => ({
      level: day.level as RiskLevel,
      domains: domainsOf(day) as Parameters<typeof weekRisk>[0][number]['domains'],
    })),
  );
  return {
    ...reportResidentOf(resident),
    kind: risk.level === null ? kindOf(inOrder) : 'weighed',
    level: risk.level,
    total: risk.level === null ? null : risk.total,
    domains: risk.domains,
    calculated_days: risk.days,
    days: inOrder.map((day) => ({ ...cellOf(day), coverage: coverageOf(day).night, valid: day.valid })),
    medians: mediansOf(valid),
    moved_by: risk.level === null ? [] : movedIn(valid),
  };
}

/** Of a week without a level. */
function kindOf(days: readonly ListedDay[]): DayKind {
  const of = (kind: DayKind) => days.filter((day) => day.kind === kind).length;
  if (of('notMonitored') === days.length) return 'notMonitored';
  return of('away') >= mostDays ? 'away' : 'insufficient';
}

function mediansOf(days: readonly ListedDay[]): ReportValues {
  const all = days.map(reportValuesOf);
  const keys = Object.keys(dayValuesSchema.shape) as (keyof ReportValues)[];
  const medians = keys.map((key) => {
    const values = all.flatMap((values) => values[key] ?? []);
    return [key, values.length === 0 ? null : median(values)];
  });
  return Object.fromEntries(medians) as ReportValues;
}

/**
 * What moved the levels of at least half of the days, with the medians over all of them: a single night weighs nothing in the median of its
 * domain, and "1 exit, usually 1" would explain nothing.
 */
function movedIn(days: readonly ListedDay[]): MovedFact[] {
  const facts = Map.groupBy(days.flatMap(movedOf), ({ item }) => item);
  return [...facts]
    .filter(([, own]) => own.length * 2 >= days.length)
    .map(([item, own]) => ({ item, own, sum: own.reduce((points, fact) => points + fact.points, 0) }))
    .sort((one, other) => other.sum - one.sum)
    .slice(0, 3)
    .map(({ item, own }): MovedFact => {
      const values = days.flatMap((day) => valuesOfRow(day)[item as RiskItem] ?? []);
      return {
        item,
        value: median(values),
        usual: own.at(-1)?.usual ?? null,
        points: Math.max(...own.map(({ points }) => points)) as MovedFact['points'],
        by: own.filter(({ by }) => by === 'limit').length * 2 > own.length ? 'limit' : 'usual',
        limit: item === 'nightRest' ? null : passedLimit(item, median(values)),
      };
    });
}
