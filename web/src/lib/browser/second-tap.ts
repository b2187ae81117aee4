/** The second tap of a hurried finger falls on whatever stands there by then: it is the first press once more, and means nothing new. */
import { useEffect, useState } from 'react';
import { after } from './timers.ts';

/** No two presses of a person who means two things come faster. */
export const samePressMs = 1_000;

/** Whether what `shown` names has only just come: so long it takes no press. Null = nothing that could be pressed by mistake. */
export function useEarly(shown: string | null): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    if (shown === null) setSettled(null);
    else return after(samePressMs, () => setSettled(shown));
  }, [shown]);
  return settled !== shown;
}
