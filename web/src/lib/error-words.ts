/** What an error says to a person. */
import { CallError } from './call-error.ts';
import { useWords } from './i18n.ts';

/** For anything thrown by `call()`; what is no `CallError` is a fault of ours and reads as unexpected. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useWords();
  return (error) => t(`errors.${error instanceof CallError ? error.code : 'unexpected'}`);
}
