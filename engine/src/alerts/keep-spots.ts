/** Another mat is laid into a bed: nothing is known of it any more, but what a meter said of whoever lies there is as true as before. */
import type { BedAlertType } from '@wardlight/contract';
import type { BedState } from '../bed/state.ts';
import type { Changing } from '../stepping.ts';

/** @param begun the bed begun anew; what goes on in it keeps its ids, its answers and its waits */
export function keepSpots(before: BedState, begun: BedState): BedState {
  const stands = ({ type, source }: BedState['alerts'][number]) => source !== null && type in before.spot;
  const latched = ({ source }: BedState['alerts'][number]) => source !== null;
  const alerts = before.alerts.filter(latched);
  const waiting = before.waiting.filter(({ alert }) => stands(alert));
  const types = new Set<string>([...Object.keys(before.spot), ...alerts.map(({ type }) => type)]);
  if (types.size === 0) return begun;
  const closed: Changing<BedState['closed']> = { ...begun.closed };
  const closedTrue: Changing<BedState['closedTrue']> = { ...begun.closedTrue };
  for (const type of types as ReadonlySet<BedAlertType>) {
    const at = before.closed[type];
    const mark = before.closedTrue[type];
    if (at !== undefined) closed[type] = at;
    if (mark !== undefined) closedTrue[type] = mark;
  }
  const clock = Math.max(begun.clock, before.clock);
  return {
    ...begun,
    clock,
    wakeAt: clock,
    spot: before.spot,
    alerts: [...begun.alerts, ...alerts],
    waiting,
    closed,
    closedTrue,
    going: before.going,
  };
}
