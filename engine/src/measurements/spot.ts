/**
 * Single readings of meters and the alerts of the mat's kinds (decisions §12 "Spot readings and alerts"): one accepted reading raises at once,
 * without a hold, and only a later one clears.
 */
import {
  type AlertSettings,
  type Comparator,
  type Instant,
  type Measured,
  type MeasurementKind,
  standardWatch,
  type WatchSettings,
} from '@wardlight/contract';

/** A reading older than this raises nothing; inclusive. */
export const spotFreshMs = 60 * 60_000;

interface SpotKind {
  readonly kind: MeasurementKind;
  /** `below`: the condition is value ≤ limit; `above`: value ≥ limit. */
  readonly side: 'below' | 'above';
  readonly margin: (watch: Pick<WatchSettings, 'spo2Margin' | 'tempMargin'>) => number;
}

export const spotKinds = {
  spo2Less: { kind: 'spo2', side: 'below', margin: ({ spo2Margin }) => spo2Margin },
  tempGreater: { kind: 'temperature', side: 'above', margin: ({ tempMargin }) => tempMargin },
  tempLess: { kind: 'temperature', side: 'below', margin: ({ tempMargin }) => tempMargin },
} as const satisfies Record<string, SpotKind>;
export type SpotType = keyof typeof spotKinds;
export const spotTypes = Object.keys(spotKinds) as readonly SpotType[];

/** A reading that a resident's record holds, with its time. */
export interface SpotReading {
  readonly measured: Measured;
  /** See `readingTime`. */
  readonly at: Instant;
  readonly doubtful: boolean;
}

export interface SpotSituation {
  readonly now: Instant;
  readonly alerts: Pick<AlertSettings, SpotType>;
  /** Margins of clearing; those of decisions §3 where left out. */
  readonly watch?: Pick<WatchSettings, 'spo2Margin' | 'tempMargin'>;
  /** When the newest other reading of the same kind was taken, of this resident; null = there is none. Temperatures of the skin do not count. */
  readonly newestOtherAt: Instant | null;
  /** When the reading was taken that last met the limit of an alert that stands; null = no alert of this type stands by a reading. */
  readonly metAt: Readonly<Record<SpotType, Instant | null>>;
}

export interface SpotVerdict {
  readonly type: SpotType;
  /** `raise`: the condition is true since `at`; where it already was, it goes on from here. */
  readonly verdict: 'raise' | 'clear';
  readonly at: Instant;
  readonly value: number;
  readonly threshold: number;
}

/**
 * What one accepted reading does. Raised: at the limit or beyond it, at most 60 min old, and none of its kind is newer (of two of the same
 * time the one that came later counts: a meter's clock may know only minutes). Cleared: taken after the one that met the limit, none
 * newer, inside the limit by the margin (inclusive), whatever its age. A reading whose clock is doubtful may raise, dated by its arrival; it clears
 * nothing. A "Lo" or "Hi" says only what is certain of every value beyond the meter's limit.
 */
export function spotVerdicts(
  { measured, at, doubtful }: SpotReading,
  situation: SpotSituation,
): readonly SpotVerdict[] {
  const { kind, value, comparator, context } = measured;
  if (kind === 'bloodPressure' || context.site === 'skin') return [];
  const { now, alerts, watch = standardWatch, newestOtherAt, metAt } = situation;
  if (newestOtherAt !== null && newestOtherAt > at) return [];
  return spotTypes.flatMap((type): SpotVerdict[] => {
    const spot: SpotKind = spotKinds[type];
    if (spot.kind !== kind) return [];
    const { on, value: threshold } = alerts[type];
    const stands = standsTo(value, comparator, threshold, spot.side, spot.margin(watch));
    const said = { type, at, value, threshold };
    if (stands === 'past') return on && now - at <= spotFreshMs ? [{ ...said, verdict: 'raise' }] : [];
    const since = metAt[type];
    const clears = stands === 'inside' && since !== null && at > since && !doubtful;
    return clears ? [{ ...said, verdict: 'clear' }] : [];
  });
}

/** Whether a reading meets the limit of a kind, whatever its age. */
export const isPastLimit = (
  type: SpotType,
  { value, comparator }: { readonly value: number; readonly comparator: Comparator | null },
  limit: number,
): boolean => standsTo(value, comparator, limit, spotKinds[type].side, 0) === 'past';

/** Far below what a meter resolves: 38.1 − 0.3 must be 37.8. */
const tiny = 1e-6;

/** `between`: neither at the limit nor inside it by the margin, or not certain. */
function standsTo(
  value: number,
  comparator: Comparator | null,
  limit: number,
  side: SpotKind['side'],
  margin: number,
): 'past' | 'between' | 'inside' {
  // Seen from the limit: the more, the further inside. A comparator leaves one end open.
  const distance = side === 'below' ? value - limit : limit - value;
  const inwards = side === 'below' ? '>' : '<';
  if (comparator !== inwards && distance <= 0) return 'past';
  const isInside = distance > 0 && distance >= margin - tiny;
  return isInside && (comparator === null || comparator === inwards) ? 'inside' : 'between';
}
