/** What the page is asked for. Days, kinds and floor stand in the address, so that Back leads to them; a search may be a name, which never does. */
import type { MeasurementKind, MeasurementReportShow } from '@wardlight/contract';
import { useSearchParams } from 'react-router';
import { rangeParams } from '../../lib/api/asked-range.ts';
import { useSettledText } from '../../lib/api/paged-list.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { datesOf, type NamedRange, namedRanges } from '../../lib/i18n/ranges.ts';
import { askedDate, type DateProblem, dateProblem } from '../../lib/reports/report-dates.ts';
import { usePlace } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { type Days, kindsIn, problemOf, type ReportFilter, showIn } from './model.ts';

const [rangeParam, fromParam, toParam] = rangeParams;
const [kindsParam, floorParam, showParam] = ['kinds', 'floor', 'show'] as const;

export interface AskedReport {
  /** Null = by its ends. */
  readonly named: NamedRange | null;
  /** Null = today, or dates that are none. */
  readonly days: Days | null;
  readonly problem: DateProblem | 'reversed' | 'tooLong' | null;
  readonly typed: ReportFilter;
  /** Once the typing pauses. */
  readonly settled: ReportFilter;
  /** Null = today. */
  readonly goTo: (days: Days | null) => void;
  readonly goToNamed: (range: NamedRange | null) => void;
  readonly search: (text: string) => void;
  readonly choose: (change: {
    kinds?: readonly MeasurementKind[];
    floor?: string;
    show?: MeasurementReportShow;
  }) => void;
  readonly clear: () => void;
}

export function useAsked(): AskedReport {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useKeptSearch();
  const { timeZone, night } = usePlace();
  const settled = useSettledText(search);
  const set = (changes: Readonly<Record<string, string | null>>, replace: boolean) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        for (const [name, value] of Object.entries(changes))
          if (value === null || (value === '' && name !== fromParam && name !== toParam)) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const named = namedRanges.find((one) => one === params.get(rangeParam)) ?? null;
  const from = askedDate(params.get(fromParam));
  const to = askedDate(params.get(toParam));
  const ends = from.is === 'date' ? { from: from.date, to: to.is === 'date' ? to.date : from.date } : null;
  const days = named === null ? ends : datesOf(named, serverNow(), timeZone, night);
  const filter = {
    floor: params.get(floorParam) ?? '',
    kinds: kindsIn(params.get(kindsParam)),
    show: showIn(params.get(showParam)),
  };
  return {
    named: named ?? (from.is === 'latest' && to.is === 'latest' ? 'today' : null),
    days,
    problem: named !== null ? null : (dateProblem(from) ?? dateProblem(to) ?? (days === null ? null : problemOf(days))),
    typed: { search, ...filter },
    settled: { search: settled.trim(), ...filter },
    goTo: (next) => set({ [rangeParam]: null, [fromParam]: next?.from ?? null, [toParam]: next?.to ?? null }, false),
    // Today is what the page shows unasked.
    goToNamed: (next) =>
      set({ [rangeParam]: next === 'today' ? null : next, [fromParam]: null, [toParam]: null }, false),
    search: setSearch,
    choose: ({ kinds, floor, show }) =>
      set(
        {
          ...(kinds && { [kindsParam]: kinds.join(',') }),
          ...(floor !== undefined && { [floorParam]: floor }),
          ...(show !== undefined && { [showParam]: show === 'all' ? null : show }),
        },
        true,
      ),
    clear: () => {
      setSearch('');
      set({ [kindsParam]: null, [floorParam]: null, [showParam]: null }, true);
    },
  };
}
