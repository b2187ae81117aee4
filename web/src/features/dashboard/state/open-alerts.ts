/** Every open alert, by need: unanswered first, then priority and age; and the same as cards. They never age out (decisions §3). */
import type { Alert, AlertId, UserId } from '@wardlight/contract';
import { useMemo } from 'react';
import type { BoardState } from '../../../live/board-state.ts';
import { useBoard } from './board-context.tsx';
import { type AlertCard, cardsOf, isAsked } from './cards.ts';
import { byNeed, needsSomeone } from './model.ts';

/**
 * The rows of the strip, and what a badge counts: cards that need somebody, and those that whoever reads this (`me`) was asked to take over,
 * in the order they are given. The one place that says what a row is.
 */
export const rowsOf = (cards: readonly AlertCard[], me: UserId | null): readonly AlertCard[] =>
  cards.filter(({ lead, alerts }) => needsSomeone(lead) || isAsked(alerts, me));

const alertsOf = (state: BoardState) => state.alerts;

export const useKnownAlerts = (): ReadonlyMap<AlertId, Alert> => useBoard(alertsOf);

export function useOpenAlerts(): readonly Alert[] {
  const alerts = useKnownAlerts();
  return useMemo(() => [...alerts.values()].toSorted(byNeed), [alerts]);
}

/** One for each bed and network with something open, the most urgent first; and by their keys. */
export function useOpenCards(): {
  readonly cards: readonly AlertCard[];
  readonly byKey: ReadonlyMap<string, AlertCard>;
} {
  const open = useOpenAlerts();
  return useMemo(() => {
    const cards = cardsOf(open);
    return { cards, byKey: new Map(cards.map((card) => [card.key, card])) };
  }, [open]);
}
