/** The one table of calls. */
import { accountRoutes } from './accounts.ts';
import { agencyRoutes } from './agencies.ts';
import { alertLogRoutes } from './alert-log.ts';
import { claimAlert, closeAlert, readNotifications, stayWithResident } from './alerts.ts';
import { auditRoutes } from './audit.ts';
import { bedRegisterRoutes } from './bed-register.ts';
import { bedResponseRoutes } from './bed-response.ts';
import { endAbsence, planAbsence, readBedHour, readBoard, turnResident } from './beds.ts';
import { deviceRoutes } from './devices.ts';
import { displayRoutes } from './displays.ts';
import { dutyRoutes } from './duty.ts';
import { importRoutes } from './imports.ts';
import { networkRoutes } from './networks.ts';
import { ownAccountRoutes } from './own-account.ts';
import { pinRoutes } from './pins.ts';
import { rehearsalRoutes } from './rehearsals.ts';
import { residentRoutes } from './residents.ts';
import { readRestTime, saveRestTime } from './rest-time.ts';
import { login, logout, readUser } from './sessions.ts';
import { lineRoutes, notifyListRoutes, pushRoutes } from './telling.ts';
import { templateRoutes } from './templates.ts';

export const routes = {
  login,
  logout,
  readUser,
  readBoard,
  readBedHour,
  readNotifications,
  claimAlert,
  stayWithResident,
  closeAlert,
  ...bedResponseRoutes,
  turnResident,
  planAbsence,
  endAbsence,
  readRestTime,
  saveRestTime,
  ...accountRoutes,
  ...agencyRoutes,
  ...deviceRoutes,
  ...displayRoutes,
  ...dutyRoutes,
  ...ownAccountRoutes,
  ...pinRoutes,
  ...alertLogRoutes,
  ...auditRoutes,
  ...networkRoutes,
  ...residentRoutes,
  ...bedRegisterRoutes,
  ...importRoutes,
  ...notifyListRoutes,
  ...lineRoutes,
  ...pushRoutes,
  ...templateRoutes,
  ...rehearsalRoutes,
} as const;
export type Routes = typeof routes;
export type RouteName = keyof Routes;
