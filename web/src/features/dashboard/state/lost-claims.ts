/** Two press "I'm going" at the same moment: whoever was slower reads for a few seconds, where they pressed, who is on the way. */
import type { Alert, AlertId } from '@wardlight/contract';
import { createStore, type Store, useStore } from '../../../lib/browser/store.ts';
import { after } from '../../../lib/browser/timers.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardStore } from '../../../live/board-store.ts';
import { useBoardStore } from './board-context.tsx';
import { needsSomeone } from './model.ts';

/** As long as it takes to look up from the button and read a name. */
const shownMs = 6_000;

type Lost = ReadonlyMap<AlertId, number>;
const byBoard = new WeakMap<BoardStore, Store<Lost>>();
let tries = 0;

function lostOn(board: BoardStore): Store<Lost> {
  const known = byBoard.get(board) ?? createStore<Lost>(new Map());
  byBoard.set(board, known);
  return known;
}

/** Said again, it is shown for as long again. */
export function rememberLost(board: BoardStore, alert: AlertId): void {
  const lost = lostOn(board);
  tries += 1;
  const mine = tries;
  lost.set(new Map([...lost.get(), [alert, mine]]));
  after(shownMs, () => {
    if (lost.get().get(alert) === mine) lost.set(new Map([...lost.get()].filter(([each]) => each !== alert)));
  });
}

/** Whether it was lost from this screen a moment ago, to whoever is going now. */
export function useWasLost(): (alert: Alert) => boolean {
  const lost = useStore(lostOn(useBoardStore()));
  return (alert) => lost.has(alert.alert_id) && alert.claimed_by !== null && !needsSomeone(alert);
}

/** What it says; null = nothing was lost. */
export function useLostTo(alert: Alert): string | null {
  const { t } = useWords();
  const wasLost = useWasLost();
  return wasLost(alert) && alert.claimed_by !== null
    ? t('alerts.failed.faster', { name: alert.claimed_by.name })
    : null;
}
