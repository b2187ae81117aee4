/** How far a value is to be believed at this moment. Without a line none is: it may have changed unseen. */
import type { Vital } from '@wardlight/contract';
import { useIsDown } from '../../../lib/browser/connection.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { type VitalMark, vitalMark } from './model.ts';

export type MarkOf = (vital: Vital | null) => VitalMark;

export function useVitalMark(): MarkOf {
  // By the time that it is, not by the last word: too old is too old, whether anybody knows more or not.
  const now = useNow();
  const down = useIsDown();
  return (vital) => {
    const mark = vitalMark(vital, now);
    return down && mark === 'trustworthy' ? 'doubtful' : mark;
  };
}
