/** A trembling or hurried finger presses twice: the second press is the first, also where the button is another one by then. */
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { samePressMs } from '../../../lib/browser/second-tap.ts';
import { now } from '../../../lib/browser/timers.ts';
import { useAsPerson } from '../../../lib/session/acting-person.ts';

/**
 * Drops what is asked while an answer is awaited. `isPending` is known a moment too late for that. On a station of many it goes on once
 * it is known who acts.
 */
export function useOneAtATime<Got, Failed, Given, Context>(
  mutation: UseMutationResult<Got, Failed, Given, Context>,
  claims = false,
) {
  const awaited = useRef(false);
  const asPerson = useAsPerson(claims);
  const mutate: typeof mutation.mutate = (...given) =>
    asPerson(() => {
      if (awaited.current) return;
      awaited.current = true;
      const answered = (): void => {
        awaited.current = false;
      };
      mutation.mutateAsync(...given).then(answered, answered);
    });
  return { ...mutation, mutate };
}

export function useOnePress(): (run: () => void) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (run) => {
    const at = now();
    if (at - last.current < samePressMs) return;
    last.current = at;
    run();
  };
}
