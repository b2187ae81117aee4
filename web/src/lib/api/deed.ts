/** Something asked of the server by a press: one at a time, with what went wrong until the next try. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

export interface Deed {
  readonly busy: boolean;
  /** null = nothing went wrong. */
  readonly failure: unknown;
  /** Drops what is asked while an answer is awaited: a hurried finger presses twice. */
  readonly run: (deed: () => Promise<void>) => void;
  readonly forget: () => void;
}

export function useDeed(): Deed {
  const mutation = useMutation({ mutationFn: (deed: () => Promise<void>) => deed(), retry: false });
  const awaited = useRef(false);
  return {
    busy: mutation.isPending,
    failure: mutation.error,
    run: (deed) => {
      if (awaited.current) return;
      awaited.current = true;
      const answered = (): void => {
        awaited.current = false;
      };
      mutation.mutateAsync(deed).then(answered, answered);
    },
    forget: mutation.reset,
  };
}
