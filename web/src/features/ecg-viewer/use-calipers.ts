/** The calipers: where they stand, and what is said of them when they rest. */
import type { EcgDetail } from '@wardlight/contract';
import { useMemo, useState } from 'react';
import {
  type Bounds,
  type CaliperEnd,
  type Calipers,
  carriedOver,
  firstCalipers,
  kept,
  type Measured,
  measuredBy,
  measuredLine,
  type PaperLines,
  segmentAt,
} from './drawing/calipers.ts';
import { overlap } from './drawing/geometry.ts';
import { gainlessLeads } from './drawing/leads.ts';
import type { Heights, Looks } from './drawing/looks.ts';
import type { Reach } from './drawing/reach.ts';
import type { Row } from './drawing/rows.ts';
import { useMeasuredTexts } from './parts/measured.tsx';

interface CalipersOf {
  readonly ecg: EcgDetail;
  readonly bounds: Bounds;
  readonly sight: { readonly atMs: number; readonly viewMs: number; jump(ms: number): void };
  readonly looks: Looks;
  readonly rows: readonly Row[];
  readonly heights: Heights;
  readonly reaches: readonly Reach[];
}

/** Voltage is measured on one line alone, and on none whose gain is not known. */
function measuredOn(calipers: Calipers, paper: PaperLines, ecg: EcgDetail): Measured {
  const line = measuredLine(calipers, paper);
  const isKnown = line !== null && line.lead !== null && !gainlessLeads(ecg).has(line.lead);
  return measuredBy(calipers, isKnown ? paper.gain : null);
}

/** The middle of the first line there is in the middle of what is in sight. */
function middleOf({ rows, heights, bounds, sight }: CalipersOf, yMm: number): number {
  const seen = { fromMs: sight.atMs, toMs: Math.min(sight.atMs + sight.viewMs, bounds.toMs) };
  const ms = (seen.fromMs + seen.toMs) / 2;
  const line = segmentAt({ ms, yMm }, rows, heights);
  const { fromMs, toMs } = (line === null ? null : overlap(line, seen)) ?? seen;
  return (fromMs + toMs) / 2;
}

/** Another stretch of time, or other rows. */
const isOther = (was: Bounds, is: Bounds, wasOn: PaperLines, on: PaperLines): boolean =>
  was.fromMs !== is.fromMs ||
  was.toMs !== is.toMs ||
  wasOn.rows.length !== on.rows.length ||
  wasOn.rows.some(({ key }, n) => key !== on.rows[n]?.key);

const keptBoth = ({ a, b }: Calipers, bounds: Bounds): Calipers => ({ a: kept(a, bounds), b: kept(b, bounds) });

/** Where they stand beside what is in sight, with the way there: their values would read as those of what is seen. Null = they are in sight. */
function awayOf({ a, b }: Calipers, sight: CalipersOf['sight']) {
  const [fromMs, toMs] = [Math.min(a.ms, b.ms), Math.max(a.ms, b.ms)];
  if (sight.viewMs <= 0 || (toMs >= sight.atMs && fromMs <= sight.atMs + sight.viewMs)) return null;
  return { fromMs, toMs, go: () => sight.jump((fromMs + toMs - sight.viewMs) / 2) };
}

export function useCalipers(of: CalipersOf) {
  const { ecg, bounds, sight, looks, rows, heights, reaches } = of;
  const { gain, middles } = looks;
  const texts = useMeasuredTexts();
  const [now, setNow] = useState<Calipers | null>(null);
  const [said, setSaid] = useState('');
  const paper = useMemo(() => ({ rows, heights, reaches, gain, middles }), [rows, heights, reaches, gain, middles]);
  const [standsOn, setStandsOn] = useState({ bounds, paper });
  if (standsOn.bounds !== bounds || standsOn.paper !== paper) {
    setStandsOn({ bounds, paper });
    // Where the paper is another, they point at nothing; where it is only drawn otherwise they stay on what they point at.
    if (now !== null)
      setNow(
        isOther(standsOn.bounds, bounds, standsOn.paper, paper)
          ? null
          : keptBoth(carriedOver(now, standsOn.paper, paper), bounds),
      );
  }
  const textOf = (calipers: Calipers): string =>
    texts(measuredOn(calipers, paper, ecg))
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
    paper,
    measured: now === null ? null : measuredOn(now, paper, ecg),
    away: now === null ? null : awayOf(now, sight),
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
