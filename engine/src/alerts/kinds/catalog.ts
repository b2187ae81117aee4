/** Every alert kind of a bed has its judgement here; a missing one does not compile. `mqttStatus` is judged for a network, elsewhere. */
import type { BedAlertType } from '@wardlight/contract';
import { absenceOverdue } from './absence-overdue.ts';
import { changePosture } from './change-posture.ts';
import { deviceDisconnected } from './device-disconnected.ts';
import { heartRateGreater } from './heart-rate-greater.ts';
import { heartRateLess } from './heart-rate-less.ts';
import { type AlertKind, never } from './kind.ts';
import { leaveBed } from './leave-bed.ts';
import { leaveTimeout } from './leave-timeout.ts';
import { lyingTimeout } from './lying-timeout.ts';
import { respirationRateGreater } from './respiration-rate-greater.ts';
import { respirationRateLess } from './respiration-rate-less.ts';
import { restlessRateGreater } from './restless-rate-greater.ts';
import { rrAbnormal } from './rr-abnormal.ts';
import { siteTimeout } from './site-timeout.ts';
import { spo2Less } from './spo2-less.ts';
import { tempGreater } from './temp-greater.ts';
import { tempLess } from './temp-less.ts';
import { type VitalLimitKind, withinLimits } from './vital-limit.ts';

const catalog = {
  leaveBed,
  leaveTimeout,
  siteTimeout,
  lyingTimeout,
  changePosture,
  respirationRateGreater,
  respirationRateLess,
  rrAbnormal,
  restlessRateGreater,
  heartRateGreater,
  heartRateLess,
  spo2Less,
  tempGreater,
  tempLess,
  absenceOverdue,
  deviceDisconnected,
} satisfies Record<BedAlertType, AlertKind>;

/** In the vocabulary's order, which decides between kinds that act at the same moment. */
export const kinds: readonly AlertKind[] = Object.values(catalog);
/** Those of them that ever act by themselves: asked before and after each input. */
export const timedKinds: readonly AlertKind[] = kinds.filter(({ due }) => due !== never.due);
/** Those that listen to readings. */
export const hearingKinds = heardBy(kinds);
/** Of them, those that say nothing of a reading within all limits. */
const limitKinds = kinds.filter((kind): kind is VitalLimitKind => 'limit' in kind);
export const isWithinLimits = withinLimits(limitKinds);
/** Those that listen to every reading. */
export const alwaysHearingKinds = heardBy(kinds.filter((kind) => !('limit' in kind)));

function heardBy(listening: readonly AlertKind[]) {
  return listening.flatMap(({ heard }) => (heard === undefined ? [] : [heard]));
}
