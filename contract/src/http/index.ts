/** The one table of calls. */
import { claimAlert, closeAlert, readNotifications } from './alerts.ts';
import { readBedHour, readBoard } from './beds.ts';
import { login, logout, readUser } from './sessions.ts';

export const routes = {
  login,
  logout,
  readUser,
  readBoard,
  readBedHour,
  readNotifications,
  claimAlert,
  closeAlert,
} as const;
export type Routes = typeof routes;
export type RouteName = keyof Routes;
