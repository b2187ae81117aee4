/** What a test message that was refused says: so many in a row have to wait, and for how long is said. */

import { useFormat } from '../i18n/format.ts';
import { useDeskWords } from '../i18n/i18n.ts';
import { CallError } from './call-error.ts';
import { useErrorWords } from './error-words.ts';

/** Minutes are shown whole: one that has begun counts. */
const shownMs = (seconds: number): number => (seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60) * 1_000;

export function useTrialWords(): (error: unknown) => string {
  const d = useDeskWords();
  const { duration } = useFormat();
  const errorText = useErrorWords();
  return (error) =>
    error instanceof CallError && error.code === 'too_many_attempts' && error.retryAfter !== null
      ? d('telling.tryLater', { wait: duration(shownMs(error.retryAfter)) })
      : errorText(error);
}
