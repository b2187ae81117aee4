/** What is asked for, and the filter as it is typed. Pure. */
import {
  type AlertPriority,
  type AlertType,
  alertPriorities,
  alertTypes,
  type ReportGroup,
  type SavedStatisticFilter,
  type StatisticField,
  statisticFieldNames,
  statisticFields,
} from '@wardlight/contract';
import { askedDate, type DateProblem, dateProblem } from '../../lib/reports/report-dates.ts';

export const daySpans = ['14', '30', '90'] as const;
export const alertSpans = ['1', '7', '14', '30'] as const;

export interface Wanted {
  /** '' = the last complete day. */
  readonly date: string;
  /** What stands in the address in its place; then nothing is asked. */
  readonly dateProblem: DateProblem | null;
  readonly days: (typeof daySpans)[number];
  readonly alertDays: (typeof alertSpans)[number];
}

/** As the call and the report of a resident name the day; understood in the address too. */
export const callsName = 'ended_at';

/** From the address; a span that makes no sense there is as if it were not said. Of a date that is none, `dateProblem` is to be said. */
export function wantedIn(params: URLSearchParams): Wanted {
  const date = askedDate(params.get('date') ?? params.get(callsName));
  const days = daySpans.find((one) => one === params.get('days')) ?? '14';
  const alertDays = alertSpans.find((one) => one === params.get('alert_days')) ?? '1';
  return { date: date.is === 'date' ? date.date : '', dateProblem: dateProblem(date), days, alertDays };
}

export const queryOf = ({ date, days, alertDays }: Wanted) => ({
  ended_at: date === '' ? undefined : date,
  days,
  alert_days: alertDays,
});

/** Of ink, in the picture of levels over time. */
export const weights = {
  low: 1,
  mediumLow: 2,
  mediumHigh: 3,
  high: 4,
  outAllNight: 5,
  insufficient: 0,
  away: 'dots',
  notMonitored: 'edge',
} as const satisfies Readonly<Record<ReportGroup, 0 | 1 | 2 | 3 | 4 | 5 | 'dots' | 'edge'>>;

type Bound = 'lower' | 'upper';
const bounds = ['lower', 'upper'] as const;
export const onName = (field: StatisticField, bound: Bound) => `${field}_${bound}_on` as const;
export const valueName = (field: StatisticField, bound: Bound) => `${field}_${bound}` as const;

type Thresholds = { readonly [N in ReturnType<typeof onName>]: boolean } & {
  readonly [N in ReturnType<typeof valueName>]: string;
};
/** A type and not an interface: forms take records of anything. */
export type TypedFilter = Thresholds & {
  readonly types: readonly AlertType[];
  readonly priorities: readonly AlertPriority[];
  readonly without_coverage: boolean;
  /** The one that was read: a draft that comes back later must not pass for newer than it is. */
  readonly version: number;
};

export function typedOf({ fields, types, priorities, without_coverage, version }: SavedStatisticFilter): TypedFilter {
  const thresholds = Object.fromEntries(
    statisticFieldNames.flatMap((field) =>
      bounds.flatMap((bound) => {
        const { on, value } = fields[field][bound];
        return [
          [onName(field, bound), on],
          [valueName(field, bound), value === null ? '' : String(value)],
        ];
      }),
    ),
  ) as unknown as Thresholds;
  return { ...thresholds, types, priorities, without_coverage, version };
}

/** Null = nothing is typed; NaN = it is no number. */
export function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

export const bodyOf = (typed: TypedFilter) => ({
  fields: Object.fromEntries(
    statisticFieldNames.map((field) => [
      field,
      Object.fromEntries(
        bounds.map((bound) => [
          bound,
          { on: typed[onName(field, bound)], value: numberOf(typed[valueName(field, bound)]) },
        ]),
      ),
    ]),
  ),
  types: alertTypes.filter((type) => typed.types.includes(type)),
  priorities: alertPriorities.filter((priority) => typed.priorities.includes(priority)),
  without_coverage: typed.without_coverage,
  version: typed.version,
});

export type ThresholdProblem = 'empty' | 'notNumber' | 'tooLow' | 'tooHigh' | 'crossed';

/** What is wrong with which threshold, by the name of its field on the form. */
export function problemsOf(typed: TypedFilter): Readonly<Record<string, ThresholdProblem>> {
  const found: Record<string, ThresholdProblem> = {};
  for (const field of statisticFieldNames) {
    const { least, most } = statisticFields[field];
    for (const bound of bounds) {
      const value = numberOf(typed[valueName(field, bound)]);
      const on = typed[onName(field, bound)];
      const name = valueName(field, bound);
      if (value === null) {
        if (on) found[name] = 'empty';
      } else if (Number.isNaN(value)) found[name] = 'notNumber';
      else if (value < least) found[name] = 'tooLow';
      else if (value > most) found[name] = 'tooHigh';
    }
    const [lower, upper] = bounds.map((bound) => numberOf(typed[valueName(field, bound)]));
    const both = typed[onName(field, 'lower')] && typed[onName(field, 'upper')];
    if (both && lower != null && upper != null && lower > upper) found[valueName(field, 'upper')] ??= 'crossed';
  }
  return found;
}
