/** The access matrix: a call without a case here does not compile. */
import type { RouteName } from '@wardlight/contract';
import { accountAccess } from './accounts.ts';
import { agencyAccess } from './agencies.ts';
import { alertLogAccess } from './alert-log.ts';
import { auditAccess } from './audit.ts';
import { bedRegisterAccess } from './bed-register.ts';
import type { AccessCase } from './case.ts';
import { deviceAccess } from './devices.ts';
import { displayAccess } from './displays.ts';
import { dutyAccess } from './duty.ts';
import { importAccess } from './imports.ts';
import { networkAccess } from './networks.ts';
import { ownAccountAccess } from './own-account.ts';
import { pinAccess } from './pins.ts';
import { rehearsalAccess } from './rehearsals.ts';
import { residentAccess } from './residents.ts';
import { tellingAccess } from './telling.ts';
import { templateAccess } from './templates.ts';
import { watchAccess } from './watch.ts';

export type { AccessCase, Asked, World } from './case.ts';
export { type Caller, callers } from './rows.ts';
export { type StationCaller, stationAnswer, stationCallers } from './station.ts';

export const accessCases: Readonly<Record<RouteName, AccessCase>> = {
  ...watchAccess,
  ...accountAccess,
  ...agencyAccess,
  ...deviceAccess,
  ...displayAccess,
  ...dutyAccess,
  ...ownAccountAccess,
  ...pinAccess,
  ...alertLogAccess,
  ...auditAccess,
  ...networkAccess,
  ...residentAccess,
  ...bedRegisterAccess,
  ...importAccess,
  ...tellingAccess,
  ...templateAccess,
  ...rehearsalAccess,
};
