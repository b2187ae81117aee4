/** Every open alert, priority then age. They never age out (decisions §3). */
import type { Alert } from '@wardlight/contract';
import { useMemo } from 'react';
import type { BoardState } from '../../live/board-state.ts';
import { useBoard } from './board-context.tsx';
import { byPriority } from './model.ts';

const alertsOf = (state: BoardState) => state.alerts;

export function useOpenAlerts(): readonly Alert[] {
  const alerts = useBoard(alertsOf);
  return useMemo(() => [...alerts.values()].toSorted(byPriority), [alerts]);
}
