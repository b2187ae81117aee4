/** What every page about reports says of levels, facts, values and coverage. Numbers are shown to one decimal, as the files have them. */
import {
  type DayCell,
  type DayInfo,
  fieldUnits,
  groupOf,
  type Language,
  limitSides,
  type MovedFact,
  type ReportField,
  type ReportGroup,
  type ReportUnit,
  type ReportValues,
  type RiskItem,
  reasonOf,
  riskItems,
  type YearCount,
} from '@wardlight/contract';
import { localeOf, useFormat } from '../i18n/format.ts';
import { type DeskWords, useDeskWords, useWords } from '../i18n/i18n.ts';
import { usePlace } from '../session/current-user.tsx';
import { daysUntil, runsOf, utcOf } from './report-dates.ts';

export const reportFields = Object.keys(fieldUnits) as ReportField[];

export interface ReportWords {
  /** "High risk", "Insufficient data", … */
  readonly group: (group: ReportGroup) => string;
  /** "4", "62.5", never "4.0". */
  readonly number: (value: number) => string;
  readonly amount: (value: number, unit: ReportUnit) => string;
  /** "4 bed exits at night, usually 1"; "24 h in bed: 22 h or more" where the limits gave the points. */
  readonly fact: (fact: Omit<MovedFact, 'points'>) => string;
  /** "62 %", "–" where there is nothing to say. */
  readonly field: (field: ReportField, values: ReportValues) => string;
  readonly fieldName: (field: ReportField) => string;
  /** "Data for 96% of the night"; of none it says so. */
  readonly nightCoverage: (share: number) => string;
  readonly dayCoverage: (share: number) => string;
  /** Of one day, how turning was kept and the longest without: "Turned in time 90% (9 of 10) · …"; null = nothing is known. */
  readonly turning: (values: ReportValues) => string | null;
  /** Of a day that is not complete: it is not over, or it is and was not made yet. */
  readonly unfinished: (endsAt: number, now: number) => string;
  /** Cut, so that 69.9 % never reads as the 70 % a level needs. */
  readonly percent: (share: number) => string;
  /** How far from the usual, in its own spreads. */
  readonly distance: (z: number | null) => string;
  /** "Mon, 23 Nov 2026" */
  readonly date: (date: string) => string;
  /** "23 Nov" */
  readonly shortDate: (date: string) => string;
  /** The days that end with `last`, for `LevelStrip`; those that do not exist stand empty. */
  readonly strip: (cells: readonly DayCell[], last: string, count: number) => StripOf;
  /** For `ItemsTable`: what went into a level. */
  readonly items: (items: DayInfo['items']) => {
    readonly heads: readonly string[];
    readonly rows: readonly { readonly key: string; readonly cells: readonly string[]; readonly strong: boolean }[];
  };
}

/** One of `LevelStrip`; null = there is no such day. */
interface DayOfStrip {
  readonly key: string;
  readonly shape: ReportGroup | null;
  readonly text: string;
}

interface StripOf {
  readonly days: readonly DayOfStrip[];
  readonly summary: string;
}

const noValue = '–';
const turningFields = ['turns_kept', 'turn_interval_minutes', 'turning_longest_minutes'] as const;

export function useReportWords(): ReportWords {
  const d = useDeskWords();
  const { language } = useWords();
  const { number } = useFormat();
  const { years = 'common' } = usePlace();
  const known = shared[years].get(d) ?? reportWords(d, { language, years }, number);
  shared[years].set(d, known);
  return known;
}
/** By the words of a language, which are one function; its numbers are the same in every zone. A page asks dozens of times. */
const shared: Readonly<Record<YearCount, WeakMap<DeskWords, ReportWords>>> = {
  common: new WeakMap(),
  roc: new WeakMap(),
};

interface Spoken {
  readonly language: Language;
  readonly years?: YearCount | undefined;
}

/** @param numberOf of a number with so many decimals */
export function reportWords(
  d: DeskWords,
  spoken: Spoken,
  numberOf: (value: number, decimals?: number) => string,
): ReportWords {
  const { number, exact, amount, percent } = numbersIn(d, numberOf);
  const group = (of: ReportGroup): string =>
    of === 'high' || of === 'mediumHigh' || of === 'mediumLow' || of === 'low'
      ? d(`reports.level.${of}`)
      : d(`reports.kind.${of}`);
  const unitOf = (item: RiskItem): ReportUnit => riskItems[item].unit;
  const fact: ReportWords['fact'] = (of) => {
    const { item, value } = of;
    const said = d(`reports.fact.${item}`, { value: amount(value, unitOf(item)) });
    const reason = reasonOf(of);
    if (reason.by === 'limit')
      return reason.limit === null
        ? said
        : d(`reports.limit.${limitSides[item]}`, { fact: said, limit: amount(reason.limit, unitOf(item)) });
    return reason.usual === null
      ? d('reports.noUsual', { fact: said })
      : d('reports.usually', { fact: said, usual: amount(reason.usual, unitOf(item)) });
  };
  const field = (of: ReportField, values: ReportValues): string => {
    const value = values[of];
    return value === null ? noValue : amount(of === 'turns_kept' ? value * 100 : value, fieldUnits[of]);
  };
  /** Of how many is said of a day alone: a median share of a median count is none of anything. */
  const ofDay = (of: (typeof turningFields)[number], values: ReportValues): string => {
    const [said, share, intervals] = [field(of, values), values.turns_kept, values.turn_intervals];
    if (of !== 'turns_kept' || share === null || intervals === null) return said;
    return d('reports.turnsKeptOf', {
      percent: said,
      kept: number(Math.round(share * intervals)),
      of: number(intervals),
    });
  };
  const distance = (z: number | null): string => {
    if (z === null) return noValue;
    const rounded = Math.round(Math.abs(z) * 10) / 10;
    if (rounded === 0) return d('reports.distance.same');
    return d(z > 0 ? 'reports.distance.worse' : 'reports.distance.better', { n: number(rounded) });
  };
  const dates = datesIn(spoken);
  return {
    group,
    number,
    amount,
    fact,
    field,
    fieldName: (of) => d(`reports.field.${of}`),
    nightCoverage: (share) =>
      share === 0 ? d('reports.coverage.none') : d('reports.coverage.night', { percent: percent(share) }),
    dayCoverage: (share) =>
      share === 0 ? d('reports.coverage.none') : d('reports.coverage.day', { percent: percent(share) }),
    turning: (values) => {
      const known = turningFields.filter((of) => values[of] !== null);
      return known.length === 0
        ? null
        : known.map((of) => `${d(`reports.field.${of}`)} ${ofDay(of, values)}`).join(' · ');
    },
    unfinished: (endsAt, now) => d(endsAt > now ? 'reports.date.notOver' : 'reports.date.calculating'),
    percent,
    distance,
    ...dates,
    strip: (cells, last, count) => stripOf(cells, daysUntil(last, count), group, dates.shortDate, d('reports.noDay')),
    items: (items) => ({
      heads: [
        d('reports.why.item'),
        d('reports.why.value'),
        d('reports.why.byLimits'),
        d('reports.why.usual'),
        d('reports.why.distance'),
        d('reports.why.points'),
      ],
      rows: items.map(({ item, value, by_limits, points, usual, z }) => ({
        key: item,
        strong: points > 0,
        cells: [
          d(`reports.item.${item}`),
          amount(value, unitOf(item)),
          d('reports.why.pointsOf', { n: number(by_limits) }),
          usual === null
            ? noValue
            : d('reports.why.usualValue', {
                median: amount(usual.median, unitOf(item)),
                spread: exact(usual.spread),
                days: number(usual.days),
              }),
          distance(z),
          d('reports.why.pointsOf', { n: number(points) }),
        ],
      })),
    }),
  };
}

/** One decimal at most, unless a number is there to be worked with. */
function numbersIn(d: DeskWords, numberOf: (value: number, decimals?: number) => string) {
  const number = (value: number): string => numberOf(value, Number.isInteger(Math.round(value * 10) / 10) ? 0 : 1);
  /** A distance is so many spreads: with as many digits as one needs to work it out. */
  const exact = (value: number): string => {
    const hundredths = Math.round(value * 100);
    return numberOf(value, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
  };
  const amount = (value: number, unit: ReportUnit): string => d(`reports.unit.${unit}`, { n: number(value) });
  const percent = (share: number): string => {
    // 0.29 × 100 lies a hair under 29.
    const whole = Math.floor(share * 100 + 1e-9);
    return whole === 0 && share > 0 ? '<1' : numberOf(whole);
  };
  return { number, exact, amount, percent };
}

/** Of the calendar alone: midnight in UTC, read in UTC. */
function datesIn({ language, years }: Spoken): Pick<ReportWords, 'date' | 'shortDate'> {
  const locale = localeOf(language, years);
  const whole = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  });
  const short = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return { date: (date) => whole.format(utcOf(date)), shortDate: (date) => short.format(utcOf(date)) };
}

function stripOf(
  cells: readonly DayCell[],
  dates: readonly string[],
  groupText: (group: ReportGroup) => string,
  dateText: (date: string) => string,
  noDay: string,
): StripOf {
  const known = new Map(cells.map((cell) => [cell.date, groupOf(cell.kind, cell.level)]));
  const days = dates.map((date) => ({ date, what: known.get(date) ?? null }));
  const textOf = (group: ReportGroup | null): string => (group === null ? noDay : groupText(group));
  return {
    days: days.map(({ date, what }) => ({
      key: date,
      shape: what,
      text: `${dateText(date)} · ${textOf(what)}`,
    })),
    summary: runsOf(days)
      .filter(({ what }) => what !== null)
      .map(({ first, last, what }) => {
        const span = first === last ? dateText(first) : `${dateText(first)}–${dateText(last)}`;
        return `${span} ${textOf(what)}`;
      })
      .join(', '),
  };
}
