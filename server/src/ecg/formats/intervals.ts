/** The intervals and rates that a file carries, brought to one value of each kind. */
import type { EcgInterval } from '@wardlight/contract';
import { ecgIntervals } from '@wardlight/contract/ecg-limits';
import { secondsIn } from './units.ts';

export interface Measure {
  readonly kind: EcgInterval;
  /** ms, or beats a minute. */
  readonly value: number;
  /** What speaks for the whole recording comes first; 0 is best. */
  readonly rank: number;
}

/** Of the best rank that the file has of a kind, the one in the middle: a value that the file itself carries. */
export function oneOfEach(measures: readonly Measure[]): { kind: EcgInterval; value: number }[] {
  return ecgIntervals.flatMap((kind) => {
    const found = measures.filter((measure) => measure.kind === kind);
    const best = found.reduce((least, { rank }) => Math.min(least, rank), Number.POSITIVE_INFINITY);
    const values = found.flatMap(({ rank, value }) => (rank === best ? [value] : [])).sort((a, b) => a - b);
    const value = values[(values.length - 1) >> 1];
    return value === undefined ? [] : [{ kind, value }];
  });
}

const rateUnits = new Set(['bpm', '/min', '1/min', '{H.B.}/min', '{beats}/min', '{beat}/min', 'beats/min', 'min-1']);

/** The kind's own unit; undefined = the unit is another's, or no heart does so. */
export function inOwnUnit(kind: EcgInterval, value: number, unit: string | undefined): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (kind === 'rate') {
    const known = unit === undefined || rateUnits.has(unit) || /beat|bpm/i.test(unit);
    return known && value > 0 && value < 1_000 ? value : undefined;
  }
  const seconds = secondsIn(unit ?? 'ms');
  if (seconds === undefined) return undefined;
  const ms = Math.round(value * seconds * 1e6) / 1e3;
  return ms > 0 && ms < 60_000 ? ms : undefined;
}

const kinds: Readonly<Record<string, EcgInterval>> = { P: 'p', PR: 'pr', PQ: 'pr', QRS: 'qrs', QT: 'qt', RR: 'rr' };

/** `MDC_ECG_TIME_PD_QTc`; Bazett's correction goes before others, plain QTc before both. */
export function intervalOfCode(code: string): { readonly kind: EcgInterval; readonly rank: number } | undefined {
  if (/^MDC_ECG_HEART_RATE(?:_VENT\w*)?$/i.test(code)) return { kind: 'rate', rank: 0 };
  const tail = /^MDC_ECG_TIME_PD_([A-Z]+)(?:_GL\w*)?$/i.exec(code)?.[1]?.toUpperCase() ?? '';
  if (tail.startsWith('QTC')) return { kind: 'qtc', rank: tail === 'QTC' ? 0 : tail.startsWith('QTCB') ? 0.1 : 0.2 };
  const kind = Object.hasOwn(kinds, tail) ? kinds[tail] : undefined;
  return kind === undefined ? undefined : { kind, rank: 0 };
}
