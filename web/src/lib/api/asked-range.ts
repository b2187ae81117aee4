/**
 * Which time a list is asked for. It stands in the address: by its name, which means another night tomorrow, or by its two ends. What else
 * stands there stays, but the page of a list, which begins anew.
 */
import { useSearchParams } from 'react-router';
import { serverNow } from '../browser/timers.ts';
import { useDeskWords } from '../i18n/i18n.ts';
import { isWrongRange, type NamedRange, namedRanges, rangeOf, type WallRange, wholeTime } from '../i18n/ranges.ts';
import { instantOf, wallClockAt } from '../i18n/wall-clock.ts';
import { type Place, usePlace } from '../session/current-user.tsx';

export const rangeParams = ['range', 'from', 'to'] as const;
const [rangeParam, fromParam, toParam] = rangeParams;

/** The greatest instant a Date holds. */
const mostInstant = 8_640_000_000_000_000;

/** An instant in ms, as other pages link it; null = anything else. */
const instantIn = (text: string): number | null =>
  /^\d{1,16}$/.test(text) && Number(text) <= mostInstant ? Number(text) : null;

/** An end as an address has it, by the wall clock or as an instant; what is neither sets none. @param exclusive the instant is no longer within */
function endIn(text: string | null, timeZone: string, exclusive: boolean): string {
  if (text === null) return '';
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return instantOf(text, 'UTC') === null ? '' : text;
  const at = instantIn(text);
  if (at === null || (exclusive && at === 0)) return '';
  return wallClockAt(exclusive ? at - 1 : at, timeZone);
}

export interface AskedRange {
  /** Null = by its ends, or the whole time. */
  readonly named: NamedRange | null;
  readonly range: WallRange;
}

export function rangeIn(params: URLSearchParams, { timeZone, night }: Place, now: number): AskedRange {
  const named = namedRanges.find((one) => one === params.get(rangeParam)) ?? null;
  if (named !== null) return { named, range: rangeOf(named, now, timeZone, night) };
  return {
    named: null,
    range: {
      from: endIn(params.get(fromParam), timeZone, false),
      to: endIn(params.get(toParam), timeZone, true),
    },
  };
}

/** The same address with another range. */
export function withRange(was: URLSearchParams, asked: NamedRange | WallRange): URLSearchParams {
  const next = new URLSearchParams(was);
  for (const name of [...rangeParams, 'page']) next.delete(name);
  if (typeof asked === 'string') next.set(rangeParam, asked);
  else {
    if (asked.from !== '') next.set(fromParam, asked.from);
    if (asked.to !== '') next.set(toParam, asked.to);
  }
  return next;
}

/** Named ranges with their words, in the order in which they are offered. */
export function useRangeOptions(offered: readonly NamedRange[] = namedRanges) {
  const d = useDeskWords();
  return {
    label: d('lists.spans.label'),
    options: offered.map((value) => ({ value, label: d(`lists.spans.${value}`) })),
  };
}

export function useAskedRange() {
  const [params, setParams] = useSearchParams();
  const asked = rangeIn(params, usePlace(), serverNow());
  const d = useDeskWords();
  const set = (to: NamedRange | WallRange) =>
    setParams((was) => withRange(was, to), { replace: true, preventScrollReset: true });
  const isWrong = isWrongRange(asked.range);
  return {
    ...asked,
    isWrong,
    isAsked: asked.named !== null || asked.range.from !== '' || asked.range.to !== '',
    words: {
      from: d('audit.from'),
      to: d('audit.to'),
      error: isWrong ? d('audit.wrongRange') : undefined,
    },
    choose: (named: NamedRange | null) => set(named ?? wholeTime),
    change: (part: Partial<WallRange>) => set({ ...asked.range, ...part }),
  };
}
export type RangeAsk = ReturnType<typeof useAskedRange>;
