/** The daily and the weekly page as one: what is asked, and rows that both can draw. Pure. */
import {
  type DailyRow,
  type DayCell,
  groupOf,
  type MovedFact,
  type ReportGroup,
  type ReportResident,
  type ReportValues,
  reportGroups,
  riskLevels,
  type WeeklyRow,
} from '@wardlight/contract';
import { addDays } from '../../lib/reports/report-dates.ts';
import { residentReportPath } from '../../lib/shell/paths.ts';

export type SummaryKind = 'daily' | 'weekly';

export interface SummaryRow {
  readonly resident: ReportResident;
  readonly group: ReportGroup;
  readonly facts: readonly MovedFact[];
  /** False: this one's night goes on while the day of others is over. */
  readonly complete: boolean;
  /** 0–1, of the night and of the whole day; of a week null: each of its days has its own. */
  readonly coverage: { readonly night: number; readonly day: number } | null;
  readonly cells: readonly DayCell[];
  /** Null = notes belong to days. */
  readonly notes: number | null;
  readonly week: { readonly calculatedDays: number; readonly medians: ReportValues } | null;
}

export const rowOfDay = (row: DailyRow): SummaryRow => ({
  resident: row,
  group: groupOf(row.kind, row.level),
  facts: row.moved_by,
  complete: row.complete,
  coverage: row.coverage,
  cells: row.strip,
  notes: row.notes,
  week: null,
});

export const rowOfWeek = (row: WeeklyRow): SummaryRow => ({
  resident: row,
  group: groupOf(row.kind, row.level),
  facts: row.moved_by,
  complete: true,
  coverage: null,
  cells: row.days,
  notes: null,
  week: { calculatedDays: row.calculated_days, medians: row.medians },
});

export interface SummaryFilter {
  readonly search: string;
  readonly floor: string;
  readonly groups: readonly ReportGroup[];
}

export const isFiltered = ({ search, floor, groups }: SummaryFilter): boolean =>
  search !== '' || floor !== '' || groups.length > 0;

/** As it goes over the wire. Null as a date = the last one that is over. */
export function queryOf(kind: SummaryKind, date: string | null, { search, floor, groups }: SummaryFilter) {
  return {
    ...(date !== null && (kind === 'daily' ? { date } : { ended_at: date })),
    ...(search !== '' && { search }),
    ...(floor !== '' && { floor }),
    ...(groups.length > 0 && { group: groups.join(',') }),
  };
}

/** Groups as an address has them; what else stands there is nobody's group. */
export const groupsIn = (text: string | null): readonly ReportGroup[] => {
  const asked = new Set((text ?? '').split(','));
  return reportGroups.filter((group) => asked.has(group));
};

export const toggled = (groups: readonly ReportGroup[], group: ReportGroup): readonly ReportGroup[] =>
  reportGroups.filter((one) => (one === group ? !groups.includes(one) : groups.includes(one)));

const always: ReadonlySet<ReportGroup> = new Set(riskLevels);

/** The four levels always, the others where somebody is in them or they are chosen. */
export const shownGroups = (
  counts: Partial<Record<ReportGroup, number>>,
  chosen: readonly ReportGroup[],
): readonly { readonly group: ReportGroup; readonly count: number }[] =>
  reportGroups
    .map((group) => ({ group, count: counts[group] ?? 0 }))
    .filter(({ group, count }) => always.has(group) || count > 0 || chosen.includes(group));

/** Rows under their headings, as they came. */
export function inGroups(
  rows: readonly SummaryRow[],
): readonly { readonly group: ReportGroup; readonly rows: readonly SummaryRow[] }[] {
  const by = Map.groupBy(rows, ({ group }) => group);
  return [...by].map(([group, of]) => ({ group, rows: of }));
}

export const stepOf = (kind: SummaryKind): number => (kind === 'daily' ? 1 : 7);

export const shifted = (kind: SummaryKind, date: string, steps: number): string => addDays(date, steps * stepOf(kind));

/** The resident's own report, by id: a name never stands in an address. */
export const reportPath = (resident: number, date: string): string =>
  `${residentReportPath}/graphical?resident=${resident}&ended_at=${date}`;
