/** Something asked of the server by a press: one at a time, with what went wrong until the next try. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

export interface RunningAction {
  readonly busy: boolean;
  /** null = nothing went wrong. */
  readonly failure: unknown;
  /** Drops what is asked while an answer is awaited: a hurried finger presses twice. */
  readonly run: (action: () => Promise<void>) => void;
  readonly forget: () => void;
}

export function useAction(): RunningAction {
  const mutation = useMutation({ mutationFn: (action: () => Promise<void>) => action(), retry: false });
  const awaited = useRef(false);
  return {
    busy: mutation.isPending,
    failure: mutation.error,
    run: (action) => {
      if (awaited.current) return;
      awaited.current = true;
      const answered = (): void => {
        awaited.current = false;
      };
      mutation.mutateAsync(action).then(answered, answered);
    },
    forget: mutation.reset,
  };
}
