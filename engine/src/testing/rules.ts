/** Rules for tests: everything off but what the test is about. */
import {
  type AlertSetting,
  type AlertSettings,
  type AlertType,
  alertTypes,
  type ResponseSettings,
  type ShippedTemplate,
  shippedSettings,
  standardResponse,
  standardSetting,
  standardWatch,
  type TimeRange,
  type WatchSettings,
} from '@wardlight/contract';
import type { Rules } from '../types.ts';

/** Recordings with truth per second: every hold, clearing, tolerance and margin at 0 (decisions §3, issue "Shows"). */
export const replayWatch: WatchSettings = {
  ...standardWatch,
  outHoldMs: 0,
  sittingHoldMs: 0,
  inBedHoldMs: 0,
  bedExitMinMs: 0,
  gapToleranceMs: 0,
  vitalHoldMs: 0,
  vitalLowHoldMs: 0,
  vitalClearMs: 0,
  respirationMargin: 0,
  heartRateMargin: 0,
  spo2HoldMs: 0,
  spo2Margin: 0,
  tempHoldMs: 0,
  tempMargin: 0,
  readingsPastLimit: 1,
  rrArmMs: 0,
  rrClearMs: 0,
  rrFrames: 1,
  inBedClearMs: 0,
  notSittingClearMs: 0,
  dataBackClearMs: 0,
};

/** What comes of no answer is another matter than the condition: a test about it says so. */
const neverAgain: ResponseSettings = {
  notClaimedMinutes: 1_000_000,
  stillTrueMinutes: 1_000_000,
  claimCoversMinutes: 0,
  closedTrueMinutes: 1_000_000,
  closedTrueHighMinutes: 1_000_000,
};

export interface RulesChange {
  readonly zone?: string;
  /** Unless given, nothing is told again, handed on or told as still so, and a claim covers what it showed. */
  readonly response?: Partial<ResponseSettings>;
  readonly watch?: Partial<WatchSettings>;
  /** Kinds named here are on, at their standard value and not suppressed unless said otherwise; the others are off. */
  readonly alerts?: { readonly [T in AlertType]?: Partial<AlertSetting> };
}

export function rulesOf({ zone = 'UTC', watch = {}, alerts = {}, response = {} }: RulesChange = {}): Rules {
  const settings = alertTypes.map((type): [AlertType, AlertSetting] => [
    type,
    standardSetting(type, {
      on: alerts[type] !== undefined,
      afterAlertMinutes: 0,
      afterReturnMinutes: 0,
      ...alerts[type],
    }),
  ]);
  return {
    zone,
    watch: { ...standardWatch, ...watch },
    alerts: Object.fromEntries(settings) as AlertSettings,
    response: { ...neverAgain, ...response },
    networkOutSince: null,
  };
}

/** What a bed is watched by as it comes out of the box; every figure the shipped one. */
export function shippedRules(template: ShippedTemplate, zone = 'UTC'): Rules {
  return {
    zone,
    watch: standardWatch,
    alerts: shippedSettings[template],
    response: standardResponse,
    networkOutSince: null,
  };
}

/** `range('22:00', '06:00')`, every day unless weekdays (1 Monday … 7 Sunday) are named. */
export function range(start: string, end: string, weekdays: number[] = []): TimeRange {
  return { name: '', start: minuteOf(start), end: minuteOf(end), weekdays };
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
