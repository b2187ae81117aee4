/** Durable ingest as fast as PUBACKs come back, beside the bare chain before and after it. */
import { openBare, openProduct } from '../chains.ts';
import { type Cost, closeLoad, costing, type Load, openLoad } from '../load/drive.ts';
import type { Scale, Setting } from '../scale.ts';
import { atLeast, atMost, type Row, roughly } from '../table.ts';
import { profiling } from './chain.ts';
import { sayBusy } from './troubles.ts';

const mats = 100;
const warmUpMs = 3_000;
const sliceMs = 10_000;
const oneScreen = 1;

interface Flooded {
  readonly acked: number;
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
  return { acked: result.acked, perSecond: (result.acked * 1000) / result.ms, unstored, cost };
}

/** What neighbours on the machine hardly touch. */
function perCpuSecond(floods: readonly Flooded[]): number {
  const cpuMs = floods.reduce((sum, { cost }) => sum + cost.server + cost.database, 0);
  return (floods.reduce((sum, { acked }) => sum + acked, 0) * 1000) / cpuMs;
}

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, window } = setting;
  const bare = await openLoad(programs, await openBare(programs, mats), oneScreen);
  const bareBefore = await flood(bare, window, sliceMs / 2);
  const product = await openLoad(programs, await openProduct(programs, mats, profiling(setting)), oneScreen);
  const ours = await flood(product, window, sliceMs);
  await closeLoad(product);
  const bareAfter = await flood(bare, window, sliceMs / 2);
  await closeLoad(bare);

  sayBusy(
    setting,
    'flood',
    [bareBefore, ours, bareAfter].map(({ cost }) => cost),
  );
  const peer = (bareBefore.perSecond + bareAfter.perSecond) / 2;
  const ratio = ours.perSecond / peer;
  const [mine, theirs] = [perCpuSecond([ours]), perCpuSecond([bareBefore, bareAfter])];
  return [
    {
      what: `flood: durable frames/s (${mats} mats, ${window} unacknowledged each)`,
      figure: `${roughly(ours.perSecond)}/s`,
      baseline: `${roughly(peer)}/s (${roughly(bareBefore.perSecond)} before, ${roughly(bareAfter.perSecond)} after)`,
      ratio,
      goal: atLeast('ratio', ratio, 0.5, '0.5×'),
    },
    {
      what: 'flood: durable frames per second of a core, server and database together',
      figure: roughly(mine),
      baseline: roughly(theirs),
      ratio: mine / theirs,
      goal: atLeast('ratio', mine / theirs, 0.5, '0.5×'),
    },
    {
      what: `flood: of ${ours.acked} acknowledged frames not stored`,
      figure: String(ours.unstored),
      goal: atMost('count', ours.unstored, 0, '0'),
    },
  ];
}

export const floodScale: Scale = {
  name: 'flood',
  about: 'durable ingest as fast as it goes',
  limitSeconds: 120,
  weigh,
};
