/** From a mat's frame to every screen, one of them a real browser, under a steady ward, beside the bare chain before and after it. */
import type { Browser } from '@playwright/test';
import { closePage, openBoardPage } from '../board-page.ts';
import { needBuiltWeb, openBrowser } from '../browser.ts';
import { openBare, openProduct } from '../chains.ts';
import { addUp, median, percentile } from '../histogram.ts';
import { closeLoad, type Load, openLoad, paceSlice, type Slice } from '../load/drive.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, inMs, type Row, roughly } from '../table.ts';
import { otherUse, sayTroubles } from './troubles.ts';

interface Latency {
  readonly p50: number;
  readonly p99: number;
  /** Of the second in the middle: what a stall of the machine hits is as many seconds as it lasts, no more. */
  readonly usualP99: number;
}

interface Totals {
  readonly events: Latency;
  readonly painted: Latency;
  readonly acks: Latency;
  readonly serverUs: number;
  readonly databaseUs: number;
  readonly perSecond: number;
}

const latencyOf = (parts: readonly Pick<Slice, 'latency' | 'p99BySecond'>[]): Latency => {
  const all = addUp(parts.map(({ latency }) => latency));
  const usualP99 = median(parts.flatMap(({ p99BySecond }) => p99BySecond));
  return { p50: percentile(all, 0.5), p99: percentile(all, 0.99), usualP99 };
};

function addUpSlices(slices: readonly Slice[]): Totals {
  // What is not answered is not paid for.
  const frames = sum(slices, (slice) => slice.frames - slice.unacked);
  const acks = addUp(slices.map((slice) => slice.acks));
  return {
    events: latencyOf(slices),
    painted: latencyOf(slices.flatMap(({ painted }) => painted ?? [])),
    acks: { p50: percentile(acks, 0.5), p99: percentile(acks, 0.99), usualP99: Number.NaN },
    serverUs: (sum(slices, (slice) => slice.cost.server) * 1000) / frames,
    databaseUs: (sum(slices, (slice) => slice.cost.database) * 1000) / frames,
    perSecond: (frames * 1000) / sum(slices, (slice) => slice.cost.ms),
  };
}

const sum = (slices: readonly Slice[], of: (slice: Slice) => number): number =>
  slices.reduce((total, slice) => total + of(slice), 0);

async function withPage(browser: Browser, load: Load, seconds: number): Promise<Slice> {
  const page = await openBoardPage(browser, load.chain);
  const slice = await paceSlice(load, { seconds, page });
  await closePage(page);
  return slice;
}

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, beds, screens, seconds } = setting;
  needBuiltWeb();
  const browser = await openBrowser(programs);
  const bare = await openLoad(programs, await openBare(programs, beds), screens - 1);
  const bareBefore = await withPage(browser, bare, seconds / 2);
  // Alone, so that a ward that has fallen silent raises no alerts beside the peer.
  const product = await openLoad(programs, await openProduct(programs, beds, profiling(setting)), screens - 1);
  const ours = await withPage(browser, product, seconds);
  await closeLoad(product);
  const bareAfter = await withPage(browser, bare, seconds / 2);
  await closeLoad(bare);
  await browser.close();

  sayTroubles(setting, 'chain', [ours, bareBefore, bareAfter]);
  const load = `${beds} beds, ${screens} screens`;
  const [mine, peer] = [addUpSlices([ours]), addUpSlices([bareBefore, bareAfter])];
  return [...paintedRows(mine, peer, ours, load), ...eventRows(mine, peer, load), ...costRows(mine, peer, ours)];
}

export const profiling = ({ profiles }: Setting): string[] =>
  profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];

const pair = ({ p50, p99 }: Latency) => `p50 ${inMs(p50)}, p99 ${inMs(p99)}`;

function paintedRows({ painted }: Totals, peer: Totals, slice: Slice, load: string): Row[] {
  const ratio = painted.p99 / peer.painted.p99;
  const usual = painted.usualP99 / peer.painted.usualP99;
  const { frames = 0, missing = 0, bedsInSight = 0 } = slice.painted ?? {};
  return [
    {
      what: `chain: frame published → painted in Chromium (${load}, one of them the browser; ${bedsInSight} beds in sight)`,
      figure: pair(painted),
      baseline: pair(peer.painted),
      ratio,
      goal: atMost('ratio', ratio, 3, '3× of p99'),
    },
    {
      what: 'chain: painted, p99 of the median second',
      figure: inMs(painted.usualP99),
      baseline: inMs(peer.painted.usualP99),
      ratio: usual,
      goal: atMost('ratio', usual, 3, '3×'),
    },
    {
      what: 'chain: painted, the p99 by the clock',
      figure: inMs(painted.p99),
      baseline: inMs(peer.painted.p99),
      goal: atMost('time', painted.p99, 100, '100 ms'),
      reason: otherUse(slice.cost),
    },
    {
      what: `chain: of ${frames} frames of beds in sight never painted`,
      figure: String(missing),
      goal: atMost('count', missing, 0, '0'),
    },
  ];
}

function eventRows({ events, acks }: Totals, peer: Totals, load: string): Row[] {
  const ratio = events.p99 / peer.events.p99;
  const usual = events.usualP99 / peer.events.usualP99;
  return [
    {
      what: `chain: frame published → event at the screens (${load})`,
      figure: pair(events),
      baseline: pair(peer.events),
      ratio,
      goal: atMost('ratio', ratio, 3, '3× of p99'),
    },
    {
      what: 'chain: event, p99 of the median second',
      figure: inMs(events.usualP99),
      baseline: inMs(peer.events.usualP99),
      ratio: usual,
      goal: atMost('ratio', usual, 3, '3×'),
    },
    {
      what: 'chain: frame published → PUBACK',
      figure: pair(acks),
      baseline: pair(peer.acks),
      ratio: acks.p99 / peer.acks.p99,
    },
  ];
}

function costRows(mine: Totals, peer: Totals, slice: Slice): Row[] {
  const parts = ({ serverUs, databaseUs }: Totals) =>
    `${roughly(serverUs + databaseUs)} µs (server ${roughly(serverUs)}, database ${roughly(databaseUs)})`;
  return [
    {
      what: `chain: CPU per frame at ${roughly(mine.perSecond)} frames/s, the screens included`,
      figure: parts(mine),
      baseline: parts(peer),
      ratio: (mine.serverUs + mine.databaseUs) / (peer.serverUs + peer.databaseUs),
    },
    {
      what: `chain: of ${slice.frames} frames not acknowledged, not stored, not seen by a screen`,
      figure: `${slice.unacked}, ${slice.frames - slice.stored}, ${slice.unseen}`,
      goal: atMost('count', slice.unacked + Math.abs(slice.frames - slice.stored) + slice.unseen, 0, '0'),
    },
  ];
}

export const chain: Scale = {
  name: 'chain',
  about: 'a frame from the mat to every screen, painted',
  limitSeconds: 240,
  weigh,
};
