/** Durable ingest as fast as PUBACKs come back, beside the bare chain before and after it. */
import { openBare, openProduct } from '../chains.ts';
import { type Cost, closeLoad, costing, type Load, openLoad } from '../load/drive.ts';
import type { Scale, Setting } from '../scale.ts';
import { atLeast, atMost, type Row, roughly } from '../table.ts';
import { profiling } from './chain.ts';
import { sayBusy } from './troubles.ts';

const mats = 100;
/** PUBACKs a mat may be owed: a mat that waits for each, and one that empties the buffer of a night without a network. */
const windows = [1, 10] as const;
const warmUpMs = 2_000;
const sliceMs = 8_000;
const oneScreen = 1;

interface Flooded {
  /** Acknowledged in time. */
  readonly frames: number;
  readonly perSecond: number;
  readonly unstored: number;
  readonly cost: Cost;
}

async function flood(load: Load, window: number, forMs: number): Promise<Flooded> {
  const warm = await load.mats.ask('flood', { window, forMs: warmUpMs });
  if (warm.unacked > 0) throw new Error(`${warm.unacked} frames were not acknowledged`);
  const before = await load.chain.countFrames();
  const { result, cost } = await costing(load, () => load.mats.ask('flood', { window, forMs }));
  // The last ones are acknowledged after the bell: stored, and not counted in the pace.
  const stored = (await load.chain.countFrames()) - before;
  const unstored = Math.max(result.acked - stored, 0) + result.unacked;
  return { frames: result.acked, perSecond: (result.acked * 1000) / result.ms, unstored, cost };
}

async function floodEach(load: Load, forMs: number): Promise<Flooded[]> {
  const floods: Flooded[] = [];
  for (const window of windows) floods.push(await flood(load, window, forMs));
  return floods;
}

/** What neighbours on the machine hardly touch. */
function perCpuSecond(floods: readonly Flooded[]): number {
  const cpuMs = floods.reduce((sum, { cost }) => sum + cost.server + cost.database, 0);
  return (floods.reduce((sum, { frames }) => sum + frames, 0) * 1000) / cpuMs;
}

function rowsOf(window: number, ours: Flooded, bare: readonly Flooded[]): Row[] {
  const peer = bare.reduce((sum, { perSecond }) => sum + perSecond, 0) / bare.length;
  const ratio = ours.perSecond / peer;
  const [mine, theirs] = [perCpuSecond([ours]), perCpuSecond(bare)];
  return [
    {
      what: `flood: durable frames/s (${mats} mats, ${window} unacknowledged each)`,
      figure: `${roughly(ours.perSecond)}/s`,
      baseline: `${roughly(peer)}/s (${bare.map(({ perSecond }) => roughly(perSecond)).join(' before, ')} after)`,
      ratio,
      goal: atLeast('ratio', ratio, 0.5, '0.5×'),
    },
    {
      what: 'flood: the same per second of a core, server and database together',
      figure: roughly(mine),
      baseline: roughly(theirs),
      ratio: mine / theirs,
      goal: atLeast('ratio', mine / theirs, 0.5, '0.5×'),
    },
  ];
}

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs } = setting;
  const bare = await openLoad(programs, await openBare(programs, mats), oneScreen);
  const before = await floodEach(bare, sliceMs / 2);
  const product = await openLoad(programs, await openProduct(programs, mats, profiling(setting)), oneScreen);
  const ours = await floodEach(product, sliceMs);
  await closeLoad(product);
  const after = await floodEach(bare, sliceMs / 2);
  await closeLoad(bare);

  const acked = ours.reduce((sum, { frames }) => sum + frames, 0);
  const unstored = ours.reduce((sum, one) => sum + one.unstored, 0);
  const rows = ours.flatMap((mine, n) => {
    const window = windows[n] ?? 0;
    const peers = [before[n], after[n]].filter((one) => one !== undefined);
    sayBusy(setting, `flood, ${window} unacknowledged`, [mine, ...peers]);
    return rowsOf(window, mine, peers);
  });
  return [
    ...rows,
    {
      what: `flood: of ${acked} acknowledged frames not stored`,
      figure: String(unstored),
      goal: atMost('count', unstored, 0, '0'),
    },
  ];
}

export const flooding: Scale = {
  name: 'flood',
  about: 'durable ingest as fast as it goes',
  limitSeconds: 120,
  weigh,
};
