/** What stands where no alert is open. "No alerts now" is a promise, given only while somebody watches. */
import { useIsDown } from '../../../lib/browser/connection.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from './board-context.tsx';
import { useNotedBeds } from './use-noted-beds.ts';

const isRead = (state: BoardState): boolean => state.source !== 'none';

/** @param none what says so in other words */
export function useNothingOpen(none?: string): string {
  const { t } = useWords();
  const known = useBoard(isRead);
  const down = useIsDown();
  const { closedTrue, unheard } = useNotedBeds();
  if (!known) return '';
  const first =
    closedTrue > 0
      ? t('alerts.closedTrue.beds', { n: String(closedTrue) })
      : (none ?? t(down ? 'alerts.open.noneThen' : 'alerts.open.none'));
  return unheard > 0 ? `${first} ${t('alerts.open.unheard', { n: String(unheard) })}` : first;
}
