/** The list of open alerts where it is a sheet (below `xl`): the strip and the bottom bar of the shell open it, the board shows it. */
import { createStore, useStore } from '../browser/store.ts';

export interface AlertsPanel {
  readonly open: boolean;
  /** Whether a board is on the screen; without one there is nothing to open. */
  readonly hasBoard: boolean;
}

export const alertsPanel = createStore<AlertsPanel>({ open: false, hasBoard: false });

export function openAlertsPanel(open: boolean): void {
  const was = alertsPanel.get();
  if (was.open !== open) alertsPanel.set({ ...was, open });
}

/** A board came on the screen, or left it. */
export function noteBoard(hasBoard: boolean): void {
  const was = alertsPanel.get();
  if (was.hasBoard !== hasBoard) alertsPanel.set({ ...was, hasBoard });
}

export const useAlertsPanel = (): AlertsPanel => useStore(alertsPanel);
