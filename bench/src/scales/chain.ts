/** From a mat's frame to every screen, under a steady ward, beside the bare chain before and after it. */
import { openBare, openProduct } from '../chains.ts';
import { addUp, median, percentile } from '../histogram.ts';
import { closeLoad, openLoad, paceSlice, type Slice } from '../load/drive.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, inMs, type Row, roughly } from '../table.ts';
import { sayTroubles } from './troubles.ts';

interface Weighed {
  readonly p50: number;
  readonly p99: number;
  /** Of the second in the middle: what a stall of the machine hits is as many seconds as it lasts, no more. */
  readonly usualP99: number;
  readonly ackP50: number;
  readonly ackP99: number;
  readonly serverUs: number;
  readonly databaseUs: number;
  readonly perSecond: number;
}

function weighUp(slices: readonly Slice[]): Weighed {
  const latency = addUp(slices.map((slice) => slice.latency));
  const acks = addUp(slices.map((slice) => slice.acks));
  const frames = sum(slices, (slice) => slice.frames);
  return {
    p50: percentile(latency, 0.5),
    p99: percentile(latency, 0.99),
    usualP99: median(slices.flatMap((slice) => slice.p99BySecond)),
    ackP50: percentile(acks, 0.5),
    ackP99: percentile(acks, 0.99),
    serverUs: (sum(slices, (slice) => slice.cost.server) * 1000) / frames,
    databaseUs: (sum(slices, (slice) => slice.cost.database) * 1000) / frames,
    perSecond: (frames * 1000) / sum(slices, (slice) => slice.cost.ms),
  };
}

const sum = (slices: readonly Slice[], of: (slice: Slice) => number): number =>
  slices.reduce((total, slice) => total + of(slice), 0);

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, beds, screens, seconds } = setting;
  const bare = await openLoad(programs, await openBare(programs, beds), screens);
  const bareBefore = await paceSlice(bare, seconds / 2);
  // Alone, so that a ward that has fallen silent raises no alerts beside the peer.
  const product = await openLoad(programs, await openProduct(programs, beds, profiling(setting)), screens);
  const ours = await paceSlice(product, seconds);
  await closeLoad(product);
  const bareAfter = await paceSlice(bare, seconds / 2);
  await closeLoad(bare);

  sayTroubles(setting, 'chain', [ours, bareBefore, bareAfter]);
  return rowsOf(weighUp([ours]), weighUp([bareBefore, bareAfter]), ours, `${beds} beds, ${screens} screens`);
}

export const profiling = ({ profiles }: Setting): string[] =>
  profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];

function rowsOf(ours: Weighed, bare: Weighed, slice: Slice, load: string): Row[] {
  const pair = (a: number, b: number) => `p50 ${inMs(a)}, p99 ${inMs(b)}`;
  const parts = ({ serverUs, databaseUs }: Weighed) =>
    `${roughly(serverUs + databaseUs)} µs (server ${roughly(serverUs)}, database ${roughly(databaseUs)})`;
  const [cpu, bareCpu] = [ours.serverUs + ours.databaseUs, bare.serverUs + bare.databaseUs];
  return [
    {
      what: `chain: frame published → event at the screens (${load})`,
      figure: pair(ours.p50, ours.p99),
      baseline: pair(bare.p50, bare.p99),
      ratio: ours.p99 / bare.p99,
      goal: atMost('ratio', ours.p99 / bare.p99, 3, '3× of p99'),
    },
    {
      what: 'chain: the same, p99 of the median second',
      figure: inMs(ours.usualP99),
      baseline: inMs(bare.usualP99),
      ratio: ours.usualP99 / bare.usualP99,
      goal: atMost('ratio', ours.usualP99 / bare.usualP99, 3, '3×'),
    },
    { what: 'chain: the p99 by the clock', figure: inMs(ours.p99), goal: atMost('time', ours.p99, 100, '100 ms') },
    {
      what: 'chain: frame published → PUBACK',
      figure: pair(ours.ackP50, ours.ackP99),
      baseline: pair(bare.ackP50, bare.ackP99),
      ratio: ours.ackP99 / bare.ackP99,
    },
    {
      what: `chain: CPU per frame at ${roughly(ours.perSecond)} frames/s`,
      figure: parts(ours),
      baseline: parts(bare),
      ratio: cpu / bareCpu,
      goal: atMost('time', cpu, 100, '100 µs'),
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
  about: 'a frame from the mat to every screen',
  limitSeconds: 180,
  weigh,
};
