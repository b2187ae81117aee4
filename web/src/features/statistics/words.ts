/** Words and amounts of report fields on this page, days of a week among them; and the pages that its figures lead to. */
import {
  type AlertCounting,
  type AlertType,
  agencyParam,
  type CloseCause,
  type ConditionSide,
  type ReportGroup,
  type StatisticField,
  statisticFields,
} from '@wardlight/contract';
import { useMemo } from 'react';
import { type Format, formatFor } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useReportWords } from '../../lib/reports/report-words.ts';
import { useHere, usePlace } from '../../lib/session/current-user.tsx';
import { alertLogPath, dailyRiskPath } from '../../lib/shell/paths.ts';
import type { Counted } from './figure.ts';

export function useFieldWords() {
  const d = useDeskWords();
  const report = useReportWords();
  const name = (field: StatisticField): string =>
    field === 'calculated_days' ? d('statistics.calculatedDays') : report.fieldName(field);
  const side = (of: ConditionSide): string => d(of === 'none' ? 'statistics.noValue' : `statistics.${of}`);
  /** @param n a number, or the two ends of a range */
  const inUnit = (field: StatisticField, n: string): string => {
    const { unit } = statisticFields[field];
    if (unit !== 'days') return d(`reports.unit.${unit}`, { n });
    return d(n === '1' ? 'statistics.dayUnit' : 'statistics.daysUnit', { n });
  };
  return {
    name,
    side,
    amount: (field: StatisticField, value: number | null): string =>
      value === null ? '–' : inUnit(field, report.number(value)),
    /** "0 – 4 days", with the unit once. */
    range: (field: StatisticField, least: number | null, most: number | null): string => {
      if (least === null || most === null) return '–';
      const [low, high] = [report.number(least), report.number(most)];
      return inUnit(field, low === high ? low : `${low} – ${high}`);
    },
    /** What a list of residents is called. */
    counted: (of: Counted): string =>
      of.field === null ? d(`statistics.${of.band}`) : `${name(of.field)} · ${side(of.side)}`,
  };
}

/** Times of a facility by its own clock: over all of them none is on the screen, and each may have another. */
export function useFormatIn(timeZone: string): Format {
  const { t, language } = useWords();
  const { years } = usePlace();
  return useMemo(() => formatFor(language, timeZone, t, years), [language, timeZone, t, years]);
}

interface LogWish {
  readonly types?: readonly AlertType[];
  readonly priorities?: readonly string[];
  /** As which the figure counts them. */
  readonly counted?: readonly AlertCounting[];
  readonly reasons?: readonly CloseCause[];
  readonly resident?: number;
  readonly template?: number;
  readonly from: number;
  readonly to: number;
}

/** Where figures of one facility lead. Over all facilities the address names the one it is about. */
export function useLinks(agency: number) {
  const { scope } = useHere();
  const whose = scope === 'all' ? { [agencyParam]: String(agency) } : {};
  return {
    /** The alert log with the same alerts in it. */
    log({ types, priorities, counted, reasons, resident, template, from, to }: LogWish): string {
      const query = new URLSearchParams({ from: String(from), to: String(to), ...whose });
      if (types !== undefined) query.set('type', types.join(','));
      if (priorities !== undefined) query.set('priority', priorities.join(','));
      if (counted !== undefined) query.set('counted', counted.join(','));
      if (reasons !== undefined) query.set('reason', reasons.join(','));
      if (resident !== undefined) query.set('resident', String(resident));
      if (template !== undefined) query.set('template', String(template));
      return `${alertLogPath}?${query}`;
    },
    /** The residents of a day at one level. */
    day: (date: string, group: ReportGroup): string =>
      `${dailyRiskPath}?${new URLSearchParams({ date, group, ...whose })}`,
  };
}
