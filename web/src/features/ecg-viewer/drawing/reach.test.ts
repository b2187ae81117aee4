import type { EcgLead } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import { lead } from '../testing/examples.ts';
import { type Gain, gains, rowMm, speeds } from './geometry.ts';
import { type Heights, screenHeights } from './looks.ts';
import { haveRoom, pageHeights, pageMsOf, printedPages } from './pages.ts';
import { type Beyond, cutRows, middlesOf, noneBeyond, type Reach, reachesOf } from './reach.ts';
import { gridRows, layouts, type Row, stackedRows } from './rows.ts';
import { type LeadSamples, tracePath, unitsPerMm } from './samples.ts';

type Recording = Readonly<Record<string, readonly [number, number]>>;

/** In mV, least and most: of the twelve leads of the example that comes with HL7's annotated ECG, in its order. */
const example: Recording = {
  ...{ I: [-0.305, 0.415], II: [-0.6675, 0.335], V1: [-1.465, 0.1725], V2: [-1.9275, 0.405], V3: [-1.63, 0.4025] },
  ...{ V4: [-0.8875, 0.28], V5: [-0.4675, 0.5875], V6: [-0.31, 0.9725], III: [-0.9075, 0.4525] },
  ...{ aVR: [-0.255, 0.34], aVL: [-0.315, 0.6325], aVF: [-0.775, 0.3625] },
};
/** Other hearts: an R of 1.37 mV in the first row of columns, large waves at either edge, and one that runs far off the middle. */
const tall: Recording = { ...example, V4: [-0.4, 1.37], II: [-1.8, 2.4], I: [-0.1, 2.9], aVF: [-2.6, 0.2] };
const drifting: Recording = { ...example, I: [6.2, 7.9], aVF: [-9.1, -7.4] };
const two: Recording = { MLII: [-0.4, 1.1], V5: [-2.1, 0.3] };

const durationMs = 20_000;
const leadsOf = (recording: Recording): EcgLead[] => Object.keys(recording).map((name) => lead(name, durationMs));
/** Each second has its lowest and its highest. */
const windowOf = (recording: Recording): LeadSamples[] =>
  Object.values(recording).map(([least, most], n) => {
    const { rate, step } = lead('', durationMs);
    const middle = Math.round((least + most) / 2 / step);
    const values = Int16Array.from({ length: (durationMs * rate) / 1_000 }, (_, at) =>
      at % rate === 40 + n ? Math.round(least / step) : at % rate === 80 + n ? Math.round(most / step) : middle,
    );
    return { first: 0, values, missing: -32_768, middle };
  });

/** The highest and the lowest point of all lines, in mm from the top of the paper. */
function edgesOf(recording: Recording, rows: readonly Row[], heights: Heights, gain: Gain, middles: readonly number[]) {
  const [leads, window] = [leadsOf(recording), windowOf(recording)];
  const points = rows.flatMap(({ segments }, row) =>
    segments.flatMap((segment) => {
      const of = segment.lead === null ? undefined : leads[segment.lead];
      const samples = segment.lead === null ? undefined : window[segment.lead];
      if (of === undefined || samples === undefined) return [];
      const scale = { speed: 25, gain, columnsPerMm: 12, middleMv: middles[segment.lead ?? 0] ?? 0 } as const;
      const path = tracePath(of, [samples], segment, scale);
      const middle = heights.rowsMm + (row + 0.5) * heights.rowMm;
      return [...path.matchAll(/[ML](-?\d+) (-?\d+)/g)].map(([, , y]) => middle + Number(y) / unitsPerMm);
    }),
  );
  expect(points.length).toBeGreaterThan(0);
  return [Math.min(...points), Math.max(...points)] as const;
}

const recordings = { example, tall, drifting, two } satisfies Record<string, Recording>;
const named = Object.entries(recordings) as [string, Recording][];
const strips = [
  { beats: null, labels: null },
  { beats: [], labels: [] },
] as const;
const drawnOf = (recording: Recording, rows: readonly Row[], gain: Gain) => {
  const [leads, windows] = [leadsOf(recording), [windowOf(recording)]];
  const middles = middlesOf(leads, windows, rowMm(gain, rows.length), gain);
  return { middles, reaches: reachesOf(rows, { leads, windows, gain, middles }) };
};

describe.each(named)('every point of “%s” lies on the paper, to scale', (_, recording) => {
  const leads = leadsOf(recording);
  const span = { fromMs: 0, toMs: 10_000 };

  test.each(layouts.flatMap((layout) => gains.map((gain) => [layout, gain] as const)))(
    'on the screen, %s, %i mm/mV',
    (layout, gain) => {
      const rows = layout === 'grid' ? gridRows(leads, 0, span) : stackedRows(leads, span);
      for (const of of strips) {
        const { middles, reaches } = drawnOf(recording, rows, gain);
        const { heights, beyond } = screenHeights({ gain, ...of }, reaches);
        const [top, foot] = edgesOf(recording, rows, heights, gain, middles);
        // Not over what is written above the rows either.
        expect(top).toBeGreaterThanOrEqual(heights.rowsMm - beyond.headMm);
        expect(foot).toBeLessThanOrEqual(heights.allMm);
        expect(heights.allMm % 5).toBe(0);
        expect(cutRows(reaches, heights.rowMm, beyond)).toEqual([]);
      }
    },
  );

  test.each(
    layouts.flatMap((layout) => gains.flatMap((gain) => speeds.map((speed) => [layout, gain, speed] as const))),
  )('printed, %s, %i mm/mV, %i mm/s', (layout, gain, speed) => {
    for (const of of strips)
      for (const headLines of [3, 14]) {
        const pages = printedPages({ leads, durationMs, layout, speed, fromMs: 0, sheets: 2 }, ({ rows }) =>
          haveRoom({ gain, ...of }, drawnOf(recording, rows, gain).reaches, headLines),
        );
        const rowsOf = (ms: number) => pages.filter((page) => page.span.fromMs === ms).flatMap(({ rows }) => rows);
        expect(rowsOf(pageMsOf(speed)).length).toBe(layout === 'grid' ? rowsOf(0).length : leads.length);
        for (const { rows } of pages) {
          const { middles, reaches } = drawnOf(recording, rows, gain);
          const { heights, beyond, fits } = pageHeights({ gain, ...of }, reaches, headLines);
          const [top, foot] = edgesOf(recording, rows, heights, gain, middles);
          expect(fits).toBe(true);
          expect(top).toBeGreaterThanOrEqual(heights.rowsMm - beyond.headMm);
          expect(foot).toBeLessThanOrEqual(heights.allMm);
          expect(heights.allMm).toBeLessThanOrEqual(Math.min(155, 192 - 18 - headLines * 4.4));
        }
      }
  });
});

test('only what leaves the first row or the last takes paper of its own', () => {
  const reach = (up: number, down: number): Reach => ({ up, down });
  const of = { gain: 10, beats: null, labels: null } as const;
  const beyondOf = (...reaches: Reach[]): Beyond => screenHeights(of, reaches).beyond;
  expect(beyondOf(reach(14.7, 14.7))).toEqual(noneBeyond);
  expect(beyondOf(reach(15.1, 3), reach(3, 15.1))).toEqual({ headMm: 5, footMm: 5 });
  expect(beyondOf(reach(3, 40), reach(40, 3))).toEqual(noneBeyond);
  // A lead that leaves its own row for more than its neighbour is high.
  expect(beyondOf(reach(3, 3), reach(60, 3))).toEqual({ headMm: 20, footMm: 0 });
});

test('electrodes that come off are cut and said, and cost no page', () => {
  const off: Recording = { ...example, V3: [-30, 1] };
  const leads = leadsOf(off);
  const rows = stackedRows(leads, { fromMs: 0, toMs: 10_000 });
  const { reaches } = drawnOf({ ...off, V3: [-30, 30] }, rows, 10);
  const { heights, beyond } = screenHeights({ gain: 10, beats: null, labels: null }, reaches);
  expect(cutRows(reaches, heights.rowMm, beyond)).toEqual([8]);
  expect(beyond).toEqual({ headMm: 100, footMm: 100 });
  const looks = { gain: 10, beats: null, labels: null } as const;
  const pages = printedPages({ leads, durationMs, layout: 'stacked', speed: 25, fromMs: 0, sheets: 1 }, (page) =>
    haveRoom(looks, drawnOf({ ...off, V3: [-30, 30] }, page.rows, 10).reaches, 3),
  );
  expect(pages.length).toBeLessThanOrEqual(3);
});
