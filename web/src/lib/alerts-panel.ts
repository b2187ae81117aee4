/**
 * The list of open alerts where it is a sheet (below `xl`): the strip and the bottom bar of the shell open it, the board shows it and counts.
 * `count` null = no board on the screen, so there is nothing to open.
 */
import { createStore, useStore } from './store.ts';

export interface AlertsPanel {
  readonly open: boolean;
  readonly count: number | null;
}

export const alertsPanel = createStore<AlertsPanel>({ open: false, count: null });

export function openAlertsPanel(open: boolean): void {
  const was = alertsPanel.get();
  if (was.open !== open) alertsPanel.set({ ...was, open });
}

export function countAlerts(count: number | null): void {
  const was = alertsPanel.get();
  if (was.count !== count) alertsPanel.set({ ...was, count });
}

export const useAlertsPanel = (): AlertsPanel => useStore(alertsPanel);
