/** The access matrix: a call without a case here does not compile. */
import type { RouteName } from '@wardlight/contract';
import { accountAccess } from './accounts.ts';
import { agencyAccess } from './agencies.ts';
import { alertLogAccess } from './alert-log.ts';
import { auditAccess } from './audit.ts';
import { bedRegisterAccess } from './bed-register.ts';
import type { AccessCase } from './case.ts';
import { announcementAccess } from './communication/announcements.ts';
import { appVersionAccess } from './communication/app-versions.ts';
import { chatAccess } from './communication/chat.ts';
import { contactAccess } from './communication/contacts.ts';
import { ecgAccess } from './communication/ecg.ts';
import { deviceAccess } from './devices.ts';
import { displayAccess } from './displays.ts';
import { dutyAccess } from './duty.ts';
import { gatewayAccess } from './gateways.ts';
import { handoverAccess } from './handovers.ts';
import { importAccess } from './imports.ts';
import { integrationAccess } from './integrations.ts';
import { measurementFileAccess } from './measurement-files.ts';
import { measurementAccess } from './measurements.ts';
import { morningSummaryAccess } from './morning-summary.ts';
import { networkAccess } from './networks.ts';
import { ownAccountAccess } from './own-account.ts';
import { pinAccess } from './pins.ts';
import { rehearsalAccess } from './rehearsals.ts';
import { reportAccess } from './reports.ts';
import { residentReportAccess } from './resident-reports.ts';
import { residentAccess } from './residents.ts';
import { spotNoticeAccess } from './spot-notices.ts';
import { statisticsAccess } from './statistics.ts';
import { tellingAccess } from './telling.ts';
import { templateAccess } from './templates.ts';
import { watchAccess } from './watch.ts';

export type { AccessCase, Asked, World } from './case.ts';
export { type Caller, callerClasses, callers } from './rows.ts';
export { type StationCaller, stationAnswer, stationCallers } from './station.ts';

export const accessCases: Readonly<Record<RouteName, AccessCase>> = {
  ...watchAccess,
  ...accountAccess,
  ...agencyAccess,
  ...appVersionAccess,
  ...chatAccess,
  ...contactAccess,
  ...ecgAccess,
  ...announcementAccess,
  ...deviceAccess,
  ...gatewayAccess,
  ...spotNoticeAccess,
  ...integrationAccess,
  ...displayAccess,
  ...dutyAccess,
  ...handoverAccess,
  ...ownAccountAccess,
  ...pinAccess,
  ...alertLogAccess,
  ...auditAccess,
  ...measurementAccess,
  ...measurementFileAccess,
  ...morningSummaryAccess,
  ...networkAccess,
  ...residentAccess,
  ...bedRegisterAccess,
  ...importAccess,
  ...tellingAccess,
  ...templateAccess,
  ...rehearsalAccess,
  ...statisticsAccess,
  ...residentReportAccess,
  ...reportAccess,
};
