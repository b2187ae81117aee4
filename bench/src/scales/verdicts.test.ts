/** What each scale makes of what it measured; the measuring itself is tried by running it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { add, newHistogram } from '../histogram.ts';
import type { Cost, Slice } from '../load/drive.ts';
import { root } from '../programs.ts';
import { isMet, type Row, verdict } from '../table.ts';
import { rowsOf as bedsRows } from './beds.ts';
import { rowsOf as boardRows, type Looked } from './board.ts';
import { rowsOf as engineRows, growthOf, lineOfFirstRound, parseSpeed } from './engine.ts';
import { rowsOf as fanoutRows, spreadOf } from './fanout.ts';
import { listOf, rowsOf as pagesRows } from './pages.ts';
import { openedOf, rowsOf as reportPageRows } from './report-page.ts';
import { countFaults, readProof, rowsOf as toldRows } from './told.ts';

const cost: Cost = { ms: 10_000, server: 2_000, database: 1_000, generator: 500, others: 100, stolen: 0, commits: 10 };
const taking = (...all: readonly number[]) => {
  const histogram = newHistogram();
  for (const ms of all) add(histogram, ms);
  return histogram;
};
const heard = { latency: taking(10), p99BySecond: [10], missing: 0, noted: 100, plain: 900, plainMissing: 0, lost: 0 };
const slice: Slice = {
  frames: 1_000,
  stored: 1_000,
  unacked: 0,
  unseen: 0,
  heard,
  painted: null,
  acks: taking(5),
  latency: taking(10),
  p99BySecond: [10],
  lateness: taking(0),
  cost,
};
const verdicts = (rows: readonly Row[]): string[] => rows.map(({ goal }) => verdict(goal));

test('beds: cores and CPU per frame of server and database together, beside the flow and its broker', () => {
  const flow = { version: '4', published: 1_000, handled: 800, flowMs: 400, brokerMs: 400, ms: 10_000, raised: 1 };
  const rows = bedsRows(slice, flow, 50);
  expect(rows.map(({ figure }) => figure)).toEqual([
    '0.30 (server 0.20, database 0.10)',
    '3,000 µs (server 2,000, database 1,000)',
    'p50 5.0 ms, p99 5.0 ms',
    '0, 0, 0',
  ]);
  expect(rows[1]).toMatchObject({ baseline: '1,000 µs (flow 500, broker 500)', ratio: 3 });
  expect(rows[3]?.baseline).toBe('200 of 1000');
  expect(verdicts(rows)).toEqual(['(yes)', '(no)', '', 'yes']);
  // Those never answered cost nothing yet: the others bear it.
  expect(bedsRows({ ...slice, unacked: 500 }, null, 50)[1]?.figure).toContain('6,000 µs');
  expect(verdicts(bedsRows({ ...slice, stored: 999 }, null, 50))).toEqual(['(yes)', '(no)', '', 'no']);
  expect(bedsRows(slice, null, 50).some((row) => 'baseline' in row || 'ratio' in row)).toBe(false);
});

test('fanout: CPU is held against what was told, so a peer that could not tell all is not cheaper for it', () => {
  const half = { ...slice, heard: { ...heard, plain: 450, plainMissing: 450 } };
  expect(spreadOf([slice], 100)).toMatchObject({ told: 100_000, ofAll: 100_000, nsEach: 20_000 });
  expect(spreadOf([half], 100)).toMatchObject({ told: 50_000, nsEach: 40_000 });
  expect(spreadOf([{ ...slice, heard: { ...heard, missing: 1_000 } }], 100).told).toBe(99_000);
  const rows = fanoutRows(slice, half, 100);
  expect(rows[0]).toMatchObject({ ratio: 0.5 });
  expect(rows[0]?.what).toContain('told 50 %');
  expect(verdicts(rows)).toEqual(['yes', '(yes)', 'yes']);
  expect(verdicts(fanoutRows({ ...slice, heard: { ...heard, lost: 1 } }, slice, 100))).toEqual(['no', '(yes)', 'no']);
});

test('board: no task over 50 ms, no wait over 100 ms; where the bare page stalled too, that is the reason', () => {
  const hand = { done: 15, what: [] };
  const calm: Looked = {
    watching: { seconds: 20, longTasks: [], events: 240 },
    handling: { longTasks: [], interactions: [], hand },
    cost,
    frames: 1,
  };
  const held: Looked = {
    ...calm,
    watching: { ...calm.watching, longTasks: [51, 80] },
    handling: { longTasks: [], interactions: [24, 104], hand },
  };
  expect(boardRows(calm, calm, 1_000).map(({ figure }) => figure)).toEqual(['0 in 20 s', 'under 16 ms of 15']);
  expect(verdicts(boardRows(calm, held, 1_000))).toEqual(['yes', '(yes)']);
  const rows = boardRows(held, calm, 1_000);
  expect(rows.map(({ figure }) => figure)).toEqual(['2 in 20 s, longest 80 ms', 'longest 104 ms of 15']);
  expect(verdicts(rows)).toEqual(['no', '(no)']);
  expect(rows[0]?.reason).toContain('others 0.01');
  expect(boardRows(held, held, 1_000)[0]?.reason).toContain('the bare page had some too');
});

test('pages: the heaviest is judged to the byte, and every page is listed', () => {
  const page = (name: string, brotli: number) => ({ page: name, files: 2, bytes: 3 * brotli, brotli });
  const weights = { pages: [page('b.tsx', 119_000), page('a.tsx', 120_000)], deskWords: 1 };
  expect(verdicts(pagesRows(weights))).toEqual(['yes']);
  expect(pagesRows(weights)[0]?.what).toContain('the heaviest of 2 (a.tsx)');
  expect(listOf(weights).split('\n')).toHaveLength(2);
  expect(verdicts(pagesRows({ ...weights, pages: [page('a.tsx', 120_001)] }))).toEqual(['no']);
});

test('report page: tasks from the answer on count, those that begin the program do not, and the cursor counts too', () => {
  const seen = { answeredAt: 1_000, nightsAt: 1_080, allAt: 1_200 };
  const [begun, across] = [
    { from: 500, ms: 300 },
    { from: 960, ms: 60 },
  ];
  const opened = openedOf({ ...seen, longTasks: [begun, across, { from: 1_100, ms: 51 }] });
  expect(opened).toEqual({ nightsMs: 80, allMs: 200, longTasks: [60, 51], before: [300] });
  expect(() => openedOf({ ...seen, nightsAt: null, longTasks: [] })).toThrow('no nights');
  const calm = openedOf({ ...seen, longTasks: [begun] });
  const looked = { byLink: [calm], bySearch: [calm], cursorTasks: [], bareMs: [20], shapes: 1, stretches: 1 };
  const rows = reportPageRows(looked);
  expect(verdicts(rows)).toEqual(['yes', '(yes)']);
  expect(rows.map(({ figure }) => figure)).toEqual(['0', '80 ms (by a link 80 ms; from the search 80 ms)']);
  expect(rows[1]?.ratio).toBe(4);
  expect(reportPageRows({ ...looked, bySearch: [opened] })[0]?.figure).toBe('2, 60 ms, 51 ms');
  expect(verdicts(reportPageRows({ ...looked, cursorTasks: [70] }))).toEqual(['no', '(yes)']);
  expect(verdicts(reportPageRows({ ...looked, byLink: [{ ...calm, nightsMs: 130 }], bySearch: [] }))).toEqual([
    'yes',
    '(no)',
  ]);
});

test('engine: growth of the heap is the last third against the first, and ten million steps are ten million', () => {
  const rounds = (steps: number, ...mb: readonly number[]) => mb.map((one) => ({ steps, bytes: one * 1e6 }));
  expect(growthOf([10, 11, 10, 10, 12, 10, 10, 10, 10])).toBe(0);
  expect(growthOf([10, 11, 12, 13, 14, 15, 16, 17, 18])).toBe(6);
  const speed = { perSecond: 300_000, rounds: 3 };
  expect(verdicts(engineRows(speed, rounds(2_500_000, 10, 10, 10, 10)))).toEqual(['(yes)', 'yes', 'yes']);
  expect(verdicts(engineRows(speed, rounds(2_000_000, 10, 10, 13, 13)))).toEqual(['(yes)', 'no', 'no']);
  expect(parseSpeed('407253 steps per CPU second (best of 3, 600000 steps each), 9 states')).toEqual({
    perSecond: 407_253,
    rounds: 3,
    perRound: 600_000,
  });
  expect(() => parseSpeed('fast')).toThrow('something else');
});

test('the speed program still has the line at which it is held', () => {
  const source = readFileSync(join(root, 'engine/src/testing/speed.ts'), 'utf8');
  expect(source.split('\n').slice(0, lineOfFirstRound(source)).join('\n')).toContain('function once()');
  expect(() => lineOfFirstRound('  once();\n')).toThrow('to stop at');
});

test('told but lost: the numbers are those of the proof, and without one there are none', () => {
  expect(toldRows(readProof(undefined))).toEqual([
    { what: expect.stringContaining('kill -9'), figure: 'not proved here: npm run proof' },
  ]);
  const proof = (failed: number, ...texts: string[]) =>
    readProof(
      JSON.stringify({
        at: '2026-11-21T04:00:00Z',
        failed,
        figures: [
          { test: 'every language', text: '7 missing' },
          ...texts.map((text) => ({ test: 'kill -9 of server and database', text })),
        ],
      }),
    );
  const well = '30 rounds of both · 9000 frames PUBACKed, 0 missing, 0 doubled';
  expect(verdicts(toldRows(proof(0, well, '31 alerts: 0 lost, 0 unclosed')))).toEqual(['yes']);
  expect(verdicts(toldRows(proof(0, well, '31 alerts: 1 lost, 0 unclosed')))).toEqual(['no']);
  expect(verdicts(toldRows(proof(1, well)))).toEqual(['no']);
  expect(verdicts(toldRows(proof(0)))).toEqual(['']);
  expect(countFaults(['0 missing, 2 doubled', 'lost 3'])).toBe(5);
  expect(countFaults(['30 rounds'])).toBeNull();
  expect(() => readProof('{}')).toThrow();
});

test('a goal of which nothing could be measured is not met', () => {
  const rows = fanoutRows({ ...slice, cost: { ...cost, server: Number.NaN } }, slice, 100);
  expect(rows[0]?.goal && isMet(rows[0].goal)).toBe(false);
});
