/** Drives one chain with mats and screens in processes of their own, and reads the kernel's books beside it. */
import type { Page } from '@playwright/test';
import type { Chain } from '../chains.ts';
import { type Histogram, newHistogram } from '../histogram.ts';
import { machineMs } from '../machine.ts';
import { cpuMsOf, familyOf, treeOf } from '../processes.ts';
import type { Programs, Worker } from '../programs.ts';
import type { MatsOrders } from './mats.ts';
import type { Heard, ScreensOrders } from './screens.ts';
import { listenTo, type Painted, weighPage } from './watched-page.ts';

export interface Load {
  readonly chain: Chain;
  readonly mats: Worker<MatsOrders>;
  readonly screens: Worker<ScreensOrders>;
}

/** What a stretch of time cost, in milliseconds of a core. */
export interface Cost {
  readonly ms: number;
  readonly server: number;
  readonly database: number;
  readonly generator: number;
  /** All that ran on the machine besides. */
  readonly others: number;
  /** What the host gave to other machines while somebody here wanted it. */
  readonly stolen: number;
  readonly commits: number;
}

export interface Slice {
  readonly frames: number;
  readonly stored: number;
  readonly unacked: number;
  /** Frames × screens that never heard of them, and events × those that only count. */
  readonly unseen: number;
  readonly heard: Heard;
  /** Of the screen that is a browser. */
  readonly painted: Painted | null;
  readonly acks: Histogram;
  readonly latency: Histogram;
  readonly p99BySecond: readonly number[];
  readonly lateness: Histogram;
  readonly cost: Cost;
}

export const warmUpMs = 4_000;

/** At most this many note what came when; a note is a line for each bed of each event. */
const mostNoting = 20;

export async function openLoad(programs: Programs, chain: Chain, screens: number): Promise<Load> {
  const load = {
    chain,
    mats: programs.work<MatsOrders>('bench/src/load/mats.ts'),
    screens: programs.work<ScreensOrders>('bench/src/load/screens.ts'),
  };
  await load.mats.ask('connect', { port: chain.mqttPort, mats: chain.mats });
  await load.screens.ask('connect', {
    url: chain.url,
    tokens: chain.seats,
    channel: chain.channel,
    noting: Math.min(screens, mostNoting),
    plain: Math.max(screens - mostNoting, 0),
    beds: chain.mats.map(({ bedId }) => bedId),
  });
  return load;
}

export async function closeLoad({ chain, mats, screens }: Load): Promise<void> {
  await mats.stop();
  await screens.stop();
  await chain.stop();
}

async function books({ chain }: Load) {
  const commits = await chain.countCommits();
  const measured = [chain.serverPid, ...chain.databasePids()];
  return {
    commits,
    at: performance.now(),
    ...machineMs(),
    server: cpuMsOf([chain.serverPid]),
    database: cpuMsOf(measured.slice(1)),
    // All else that this run has started, the browser too.
    generator: cpuMsOf(treeOf(process.pid).filter((pid) => !measured.includes(pid))),
  };
}

/** What `work` cost, to the kernel's hundredth of a second. */
export async function costing<T>(load: Load, work: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const before = await books(load);
  const result = await work();
  const after = await books(load);
  const [server, database, generator] = [
    after.server - before.server,
    after.database - before.database,
    after.generator - before.generator,
  ];
  const others = Math.max(after.busy - before.busy - server - database - generator, 0);
  const commits = after.commits - before.commits;
  const stolen = after.stolen - before.stolen;
  return { result, cost: { ms: after.at - before.at, server, database, generator, others, stolen, commits } };
}

export interface Pace {
  readonly seconds: number;
  /** One of the screens. */
  readonly page?: Page;
  readonly everyMs?: number;
}

/** A steady ward: each mat one frame in `everyMs`, warmed up first. */
export async function paceSlice(load: Load, { seconds, page, everyMs = 1_000 }: Pace): Promise<Slice> {
  const { chain, mats, screens } = load;
  await mats.ask('pace', { everyMs, forMs: warmUpMs });
  const before = await chain.countFrames();
  await screens.ask('listen', {});
  if (page !== undefined) await listenTo(page);
  const { result, cost } = await costing(load, () => mats.ask('pace', { everyMs, forMs: seconds * 1_000 }));
  const { published, acks, unacked, lateness } = result;
  const bedOf = chain.mats.map(({ bedId }) => bedId);
  const painted = page === undefined ? null : await weighPage(page, published, bedOf);
  const heard = await screens.ask('weigh', published);
  return {
    frames: published.mats.length,
    stored: (await chain.countFrames()) - before,
    unacked,
    unseen: heard.missing + heard.plainMissing,
    heard,
    painted,
    acks: acks.count === 0 ? newHistogram() : acks,
    latency: heard.latency,
    p99BySecond: heard.p99BySecond,
    lateness,
    cost,
  };
}

/** The process itself and everything below it that still runs. */
export const measuredPids = (chain: Chain): number[] => [
  ...new Set([...familyOf(chain.serverPid), ...chain.databasePids()]),
];
