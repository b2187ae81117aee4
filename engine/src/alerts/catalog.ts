/** Every alert kind of the vocabulary has its judgement here; a missing one does not compile. */
import type { AlertType } from '@wardlight/contract';
import { deviceDisconnected } from './device-disconnected.ts';
import type { AlertKind } from './kind.ts';
import { leaveBed } from './leave-bed.ts';
import { leaveTimeout } from './leave-timeout.ts';
import { respirationRateGreater } from './respiration-rate-greater.ts';
import { respirationRateLess } from './respiration-rate-less.ts';
import { siteTimeout } from './site-timeout.ts';

const catalog = {
  leaveBed,
  leaveTimeout,
  siteTimeout,
  respirationRateGreater,
  respirationRateLess,
  deviceDisconnected,
} satisfies Record<AlertType, AlertKind>;

/** In the vocabulary's order, which decides between kinds that act at the same moment. */
export const kinds: readonly AlertKind[] = Object.values(catalog);
