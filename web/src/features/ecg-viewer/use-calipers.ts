/** The calipers: where they stand, and what is said of them when they rest. */
import type { EcgDetail } from '@wardlight/contract';
import { useState } from 'react';
import { type Bounds, type CaliperEnd, type Calipers, firstCalipers, measuredBy } from './drawing/calipers.ts';
import type { Heights, Looks } from './drawing/looks.ts';
import { useMeasuredTexts } from './parts/measured.tsx';

interface CalipersOf {
  readonly ecg: EcgDetail;
  readonly bounds: Bounds;
  readonly sight: { readonly atMs: number; readonly viewMs: number; jump(ms: number): void };
  readonly looks: Looks;
  readonly heights: Heights;
}

export function useCalipers({ ecg, bounds, sight, looks, heights }: CalipersOf) {
  const texts = useMeasuredTexts();
  const [now, setNow] = useState<Calipers | null>(null);
  const [said, setSaid] = useState('');
  // Where the paper is another, they point at nothing: at the end of a sheet that was left, or below the last row.
  const [standsOn, setStandsOn] = useState(bounds);
  if (standsOn !== bounds) {
    setStandsOn(bounds);
    const same = standsOn.fromMs === bounds.fromMs && standsOn.toMs === bounds.toMs;
    if (!same || standsOn.heightMm !== bounds.heightMm) setNow(null);
  }
  const textOf = (calipers: Calipers): string =>
    texts(measuredBy(calipers, looks.gain))
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
  const clear = (): void => {
    setNow(null);
    setSaid('');
  };
  const toggle = (): void => {
    if (now !== null) {
      clear();
      return;
    }
    const middleMs = sight.atMs + Math.min(sight.viewMs, bounds.toMs - sight.atMs) / 2;
    const first = firstCalipers(middleMs, heights.rowsMm + heights.rowMm / 2, looks.speed, bounds);
    setNow(first);
    setSaid(textOf(first));
  };
  return {
    now,
    said,
    textOf,
    clear,
    toggle,
    move(to: Calipers, by?: CaliperEnd): void {
      setNow(to);
      const ms = by === undefined ? null : to[by].ms;
      // By keys one may leave what is in sight.
      if (ms !== null && sight.viewMs > 0 && (ms < sight.atMs || ms > sight.atMs + sight.viewMs))
        sight.jump(ms - sight.viewMs / 2);
    },
    rest(): void {
      if (now !== null) setSaid(textOf(now));
    },
    finest: { sampleMs: 1_000 / Math.max(...ecg.leads.map(({ rate }) => rate)), mm: 0.1 },
  };
}
