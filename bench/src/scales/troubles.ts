/** What else the reader must know: a busy machine, and a load generator that could not keep its own plan. */
import { availableParallelism } from 'node:os';
import { addUp, percentile } from '../histogram.ts';
import type { Cost, Slice } from '../load/drive.ts';
import type { Setting } from '../scale.ts';
import { inMs } from '../table.ts';

const busyCores = 0.25;
const lateMs = 50;

/** Why a time may be what it is. */
export function otherUse({ ms, others, stolen, generator }: Cost): string {
  const cores = (part: number) => (part / ms).toFixed(2);
  return `a time of this machine: of ${availableParallelism()} cores the load generator used ${cores(generator)}, others ${cores(others)}, and the host took ${cores(stolen)}`;
}

export function sayBusy(
  setting: Setting,
  scale: string,
  slices: readonly { readonly cost: Cost; readonly frames: number }[],
): void {
  const costs = slices.map(({ cost }) => cost);
  const of = (part: (cost: Cost) => number) => costs.map((cost) => (part(cost) / cost.ms).toFixed(2)).join(', ');
  const worst = Math.max(...costs.map((cost) => (cost.others + cost.stolen) / cost.ms));
  setting.note(
    `${scale}: cores used by the product${['', ', the peer', ', the peer before it, the peer after it'][slices.length - 1] ?? ' and its peers'}: server ${of((cost) => cost.server)}; database ${of((cost) => cost.database)}; load generator ${of((cost) => cost.generator)}; others ${of((cost) => cost.others)} of ${availableParallelism()}; stolen by the host ${of((cost) => cost.stolen)}; frames per commit ${slices.map(({ cost, frames }) => (frames / Math.max(cost.commits, 1)).toFixed(1)).join(', ')}${
      worst > busyCores ? ' — BUSY MACHINE: others took part of what is measured here' : ''
    }`,
  );
}

export function sayTroubles(setting: Setting, scale: string, slices: readonly Slice[]): void {
  sayBusy(setting, scale, slices);
  const late = percentile(addUp(slices.map(({ lateness }) => lateness)), 0.99);
  if (late > lateMs)
    setting.note(`${scale}: the load generator itself was late by ${inMs(late)} at p99; latencies are its too`);
}
