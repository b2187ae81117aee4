/** What could not be read says, for `ReadFailed`. */

import { useDeskWords } from '../i18n/i18n.ts';
import { askedToWait } from './call-error.ts';
import { useErrorWords } from './error-words.ts';

interface Reading {
  /** null = it was read. */
  readonly error: unknown;
  readonly busy: boolean;
  readonly again: () => unknown;
}

/** null = it was read. */
export function useReadFailure({ error, busy, again }: Reading) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (error === null) return null;
  return { title: d('lists.failed'), info: errorText(error), tryAgain: d('lists.tryAgain'), busy, onAgain: again };
}

/** The same for one question. */
export function useAnswerFailure(answer: {
  readonly error: unknown;
  readonly failureReason: unknown;
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}) {
  return useReadFailure({
    error: answer.error ?? askedToWait(answer.failureReason),
    busy: answer.isFetching,
    again: () => answer.refetch(),
  });
}
