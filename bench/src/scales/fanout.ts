/** A thousand screens and a hundred events a second: the product beside a chain that says each event to each screen at once. */
import { openBare, openProduct } from '../chains.ts';
import { median, percentile } from '../histogram.ts';
import { closeLoad, type Load, openLoad, paceSlice, type Slice } from '../load/drive.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, inMs, type Row, roughly } from '../table.ts';
import { profiling } from './chain.ts';
import { otherUse, sayTroubles } from './troubles.ts';

/** Each says one thing a second, and each is one event. */
const beds = 100;

export interface Spread {
  /** Frames × screens that were told. */
  readonly told: number;
  readonly ofAll: number;
  /** Of the server's process alone, per frame told to one screen. */
  readonly nsEach: number;
  readonly cores: number;
}

/** What a screen missed is not told to it; screens that only count miss whole events, of which one may carry several frames. */
export function spreadOf(slices: readonly Slice[], screens: number): Spread {
  let [told, ofAll, serverMs, ms] = [0, 0, 0, 0];
  for (const { frames, heard, cost } of slices) {
    const events = heard.plain + heard.plainMissing;
    const share = events === 0 ? 1 : heard.plain / events;
    const all = frames * screens;
    told += Math.max(all * share - heard.missing, 0);
    ofAll += all;
    serverMs += cost.server;
    ms += cost.ms;
  }
  return { told, ofAll, nsEach: (serverMs * 1e6) / told, cores: serverMs / ms };
}

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, sockets, seconds, note } = setting;
  const naive = await openLoad(programs, await openBare(programs, beds, 'each frame'), sockets);
  const before = await paceSlice(naive, { seconds: seconds / 2 });
  // A thousand screens would keep the machine busy with pings.
  await closeLoad(naive);
  const product: Load = await openLoad(programs, await openProduct(programs, beds, profiling(setting)), sockets);
  const ours = await paceSlice(product, { seconds });
  await closeLoad(product);
  sayTroubles(setting, 'fanout', [ours, before]);
  note(
    `fanout: events each screen heard a second: the product ${perScreen(ours, sockets)}, the peer ${perScreen(before, sockets)}; connections lost ${ours.heard.lost}, ${before.heard.lost}`,
  );
  return rowsOf(ours, before, sockets);
}

const perScreen = ({ heard, cost }: Slice, screens: number): string =>
  roughly(((heard.noted + heard.plain) * 1000) / cost.ms / screens);

export function rowsOf(ours: Slice, naive: Slice, screens: number): Row[] {
  const [mine, theirs] = [spreadOf([ours], screens), spreadOf([naive], screens)];
  const ratio = mine.nsEach / theirs.nsEach;
  const share = (theirs.told * 100) / theirs.ofAll;
  const p99 = percentile(ours.latency, 0.99);
  const usualP99 = median(ours.p99BySecond);
  const missed = ours.unseen + ours.heard.lost;
  const cpu = ({ nsEach, cores }: Spread) => `${roughly(nsEach)} ns each (${cores.toFixed(2)} cores)`;
  return [
    {
      what: `fanout: the server's CPU per event and screen (${screens} screens, ${beds} events/s); peer: socket.io \`emit\` per event, which told ${share.toFixed(0)} % in time`,
      figure: cpu(mine),
      baseline: cpu(theirs),
      ratio,
      goal: atMost('ratio', ratio, 0.5, '0.5×'),
    },
    {
      what: 'fanout: frame published → event at the screens',
      figure: `p99 ${inMs(p99)}, of the median second ${inMs(usualP99)}`,
      baseline: `p99 ${inMs(percentile(naive.latency, 0.99))}`,
      goal: atMost('time', p99, 150, '150 ms'),
      reason: otherUse(ours.cost),
    },
    {
      what: 'fanout: events × screens missed, connections lost',
      figure: `${ours.unseen}, ${ours.heard.lost}`,
      baseline: `${naive.unseen}, ${naive.heard.lost}`,
      goal: atMost('count', missed, 0, '0'),
    },
  ];
}

export const fanout: Scale = {
  name: 'fanout',
  about: 'a thousand screens beside naive broadcast',
  limitSeconds: 180,
  weigh,
};
