/** What stands where no alert is open. "No alerts now" is a promise, given only while somebody watches. */
import { useIsDown } from '../../../lib/browser/connection.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from './board-context.tsx';
import { useClosedTrueBeds } from './use-closed-true-beds.ts';

const isRead = (state: BoardState): boolean => state.source !== 'none';

export function useNothingOpen(): string {
  const { t } = useWords();
  const known = useBoard(isRead);
  const down = useIsDown();
  const closedTrue = useClosedTrueBeds();
  if (!known) return '';
  if (closedTrue > 0) return t('alerts.closedTrue.beds', { n: String(closedTrue) });
  return t(down ? 'alerts.open.noneThen' : 'alerts.open.none');
}
