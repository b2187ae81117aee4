/** "Printed 24 Nov 2026 07:10 by Lin", for the head of a paper. */
import { useHere } from './current-user.tsx';
import { useFormat } from './format.ts';
import { useDeskWords } from './i18n.ts';
import { useNow } from './timers.ts';

const aMinuteMs = 60_000;

export function usePrintedBy(): string {
  const d = useDeskWords();
  const { user } = useHere();
  const format = useFormat();
  const at = useNow(aMinuteMs);
  return d('riskSummaries.printed', { time: `${format.date(at)} ${format.clock(at)}`, name: user.display_name });
}
