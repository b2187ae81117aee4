/** "Printed 24 Nov 2026 07:10 by Lin", for the head of a paper. */

import { useNow } from '../browser/timers.ts';
import { useFormat } from '../i18n/format.ts';
import { useDeskWords } from '../i18n/i18n.ts';
import { useHere } from '../session/current-user.tsx';

const aMinuteMs = 60_000;

export function usePrintedBy(): string {
  const d = useDeskWords();
  const { user } = useHere();
  const format = useFormat();
  const at = useNow(aMinuteMs);
  return d('riskSummaries.printed', { time: `${format.date(at)} ${format.clock(at)}`, name: user.display_name });
}
