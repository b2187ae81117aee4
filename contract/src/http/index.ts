/** The one table of calls. */
import { announcementRoutes } from '../announcements/routes.ts';
import { appVersionRoutes } from '../app-versions/routes.ts';
import { chatRoutes } from '../chat/routes.ts';
import { ecgRoutes } from '../ecg/routes.ts';
import { soundCheckRoutes } from '../shift/sound-checks.ts';
import { readTonight } from '../shift/tonight.ts';
import { accountRoutes } from './accounts.ts';
import { agencyRoutes } from './agencies.ts';
import { alertLogRoutes } from './alert-log.ts';
import { claimAlert, closeAlert, readNotifications, stayWithResident, undoClose } from './alerts.ts';
import { auditRoutes } from './audit.ts';
import { bedRegisterRoutes } from './beds/bed-register.ts';
import { bedResponseRoutes } from './beds/bed-response.ts';
import { endAbsence, planAbsence, readBedHour, readBoard, takeBackTurn, turnResident } from './beds/beds.ts';
import { readBedTonight } from './beds/tonight.ts';
import { contactRoutes } from './communication/contacts.ts';
import { deviceRoutes } from './devices.ts';
import { displayRoutes } from './displays.ts';
import { dutyRoutes } from './duty.ts';
import { handoverRoutes } from './handovers.ts';
import { importRoutes } from './imports.ts';
import { manyMatRoutes } from './many/mats.ts';
import { deviceMoveRoutes } from './many/moves.ts';
import { manyResidentRoutes } from './many/residents.ts';
import { measurementFileRoutes } from './measurements/files.ts';
import { gatewayRoutes } from './measurements/gateways.ts';
import { integrationRoutes } from './measurements/integrations.ts';
import { measurementRoutes } from './measurements/routes.ts';
import { spotNoticeRoutes } from './measurements/spot-notices.ts';
import { networkRoutes } from './networks.ts';
import { ownAccountRoutes } from './own-account.ts';
import { pinRoutes } from './pins.ts';
import { rehearsalRoutes } from './rehearsals.ts';
import { morningSummaryRoutes } from './reports/morning-summary.ts';
import { reportRoutes } from './reports/reports.ts';
import { statisticsRoutes } from './reports/statistics.ts';
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
  readBedTonight,
  readNotifications,
  readTonight,
  claimAlert,
  stayWithResident,
  closeAlert,
  undoClose,
  ...bedResponseRoutes,
  turnResident,
  takeBackTurn,
  planAbsence,
  endAbsence,
  readRestTime,
  saveRestTime,
  ...accountRoutes,
  ...agencyRoutes,
  ...contactRoutes,
  ...announcementRoutes,
  ...chatRoutes,
  ...ecgRoutes,
  ...appVersionRoutes,
  ...deviceRoutes,
  ...deviceMoveRoutes,
  ...manyMatRoutes,
  ...gatewayRoutes,
  ...spotNoticeRoutes,
  ...integrationRoutes,
  ...measurementFileRoutes,
  ...displayRoutes,
  ...dutyRoutes,
  ...soundCheckRoutes,
  ...handoverRoutes,
  ...ownAccountRoutes,
  ...pinRoutes,
  ...alertLogRoutes,
  ...auditRoutes,
  ...networkRoutes,
  ...residentRoutes,
  ...manyResidentRoutes,
  ...bedRegisterRoutes,
  ...importRoutes,
  ...notifyListRoutes,
  ...lineRoutes,
  ...pushRoutes,
  ...templateRoutes,
  ...rehearsalRoutes,
  ...reportRoutes,
  ...statisticsRoutes,
  ...morningSummaryRoutes,
  ...measurementRoutes,
} as const;
export type Routes = typeof routes;
export type RouteName = keyof Routes;
