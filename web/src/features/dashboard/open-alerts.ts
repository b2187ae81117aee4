/** Every open alert, by need: unanswered first, then priority and age. They never age out (decisions §3). */
import type { Alert, AlertId } from '@wardlight/contract';
import { useMemo } from 'react';
import type { BoardState } from '../../live/board-state.ts';
import { useBoard } from './board-context.tsx';
import { byNeed } from './model.ts';

const alertsOf = (state: BoardState) => state.alerts;

export const useKnownAlerts = (): ReadonlyMap<AlertId, Alert> => useBoard(alertsOf);

export function useOpenAlerts(): readonly Alert[] {
  const alerts = useKnownAlerts();
  return useMemo(() => [...alerts.values()].toSorted(byNeed), [alerts]);
}
