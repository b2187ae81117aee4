/** Time that goes by for a watch that is awake: a longer leap of its clock would be a sleep, in which no mat is silent (docs/decisions/070). */
import { blindAfterMs } from '@wardlight/contract';
import type { DrivenClock } from '../clock.ts';

export async function goBy(clock: DrivenClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= blindAfterMs) await clock.leap(Math.min(left, blindAfterMs));
}
