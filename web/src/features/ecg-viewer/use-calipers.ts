/** The calipers: where they stand, and what is said of them when they rest. */
import type { EcgDetail } from '@wardlight/contract';
import { useState } from 'react';
import {
  type Bounds,
  type CaliperEnd,
  type Calipers,
  firstCalipers,
  type Measured,
  measuredBy,
  segmentAt,
} from './drawing/calipers.ts';
import { overlap } from './drawing/geometry.ts';
import { gainlessLeads } from './drawing/leads.ts';
import type { Heights, Looks } from './drawing/looks.ts';
import type { Row } from './drawing/rows.ts';
import { useMeasuredTexts } from './parts/measured.tsx';

interface CalipersOf {
  readonly ecg: EcgDetail;
  readonly bounds: Bounds;
  readonly sight: { readonly atMs: number; readonly viewMs: number; jump(ms: number): void };
  readonly rows: readonly Row[];
  readonly looks: Looks;
  readonly heights: Heights;
}

/** Voltage is measured on one line alone, and on none whose gain is not known. */
function measuredOn(calipers: Calipers, { ecg, rows, looks, heights }: CalipersOf): Measured {
  const [a, b] = [segmentAt(calipers.a, rows, heights), segmentAt(calipers.b, rows, heights)];
  const isKnown = a !== null && a === b && a.lead !== null && !gainlessLeads(ecg).has(a.lead);
  return measuredBy(calipers, isKnown ? looks.gain : null);
}

/** The middle of the first line there is in the middle of what is in sight. */
function middleOf({ rows, heights, bounds, sight }: CalipersOf, yMm: number): number {
  const seen = { fromMs: sight.atMs, toMs: Math.min(sight.atMs + sight.viewMs, bounds.toMs) };
  const ms = (seen.fromMs + seen.toMs) / 2;
  const line = segmentAt({ ms, yMm }, rows, heights);
  const { fromMs, toMs } = (line === null ? null : overlap(line, seen)) ?? seen;
  return (fromMs + toMs) / 2;
}

export function useCalipers(of: CalipersOf) {
  const { ecg, bounds, sight, looks, heights } = of;
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
    texts(measuredOn(calipers, of))
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
    const half = heights.rowMm / 2;
    const yMm = heights.rowsMm + half;
    const first = firstCalipers(middleOf(of, yMm), yMm, Math.min(10, half), looks.speed, bounds);
    setNow(first);
    setSaid(textOf(first));
  };
  return {
    now,
    measured: now === null ? null : measuredOn(now, of),
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
