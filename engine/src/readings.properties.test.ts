/** Kinds judged at readings against a second opinion, on nights in bed full of gaps. Seeds are fixed; `WARDLIGHT_PROOF=1` takes more. */
import type { BedAlertType } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evening, frame, rulesOf } from './testing/index.ts';
import { proof, stepAll } from './testing/random.ts';
import { expectedOfMovement, expectedOfValues, type Heard, type Judged, type Told } from './testing/readings-oracle.ts';
import type { Fact, Reading, Rules } from './types.ts';

const runs = (quick: number) => ({ seed: 20_260_321, numRuns: proof ? quick * 200 : quick, endOnFailure: proof });
const slow = { timeout: 600_000 };

const piece = fc.record({
  readings: fc.integer({ min: 1, max: 40 }),
  pace: fc.constantFrom(1_000, 7_000, 10_000, 29_999, 30_000, 30_001, 60_000, 60_001, 61_000),
  state: fc.constantFrom('lying' as const, 'sitting' as const),
  rr: fc.constantFrom(null, 0, 3.9, 4, 8, 8.1, 10, 15, 23, 24.9, 25, 60, 60.1),
  hr: fc.constantFrom(null, 40, 40.1, 44.9, 45, 126, 126.1, 131),
  spo2: fc.constantFrom(null, null, 90, 90.1, 91.9, 92),
  temp: fc.constantFrom(null, 35, 35.2, 35.3, 37.5, 37.6, 37.8),
  move: fc.constantFrom(0, 12.5, 40, 50, 66.6, 100),
  quality: fc.constantFrom(90, 90, 50, 49),
});
const nights = fc.array(piece, { minLength: 1, maxLength: 20 }).map((pieces) => {
  let at = evening;
  return pieces.flatMap(({ readings, pace, state, ...reading }) =>
    Array.from({ length: readings }, () => {
      const input = frame(at, state, reading);
      at += pace;
      return input;
    }),
  );
});

const settings = fc.record({
  gapToleranceMs: fc.constantFrom(0, 30_000),
  vitalHoldMs: fc.constantFrom(0, 60_000, 180_000),
  vitalClearMs: fc.constantFrom(1_000, 60_000),
  tempHoldMs: fc.constantFrom(30_000, 120_000),
  readingsPastLimit: fc.constantFrom(1, 2, 5),
  rrArmMs: fc.constantFrom(0, 60_000),
  restlessWindowMs: fc.constantFrom(60_000, 100_001, 900_000),
});
/** Every change counts at once and nothing is disconnected: the readings alone decide. */
const rulesOfSettings = (watch: object): Rules =>
  rulesOf({
    watch: { inBedHoldMs: 0, sittingHoldMs: 0, silenceMs: 3_600_000, spo2HoldMs: 30_000, ...watch },
    alerts: {
      respirationRateGreater: {},
      respirationRateLess: {},
      rrAbnormal: { value: 20 },
      restlessRateGreater: {},
      heartRateGreater: {},
      heartRateLess: {},
      spo2Less: {},
      tempGreater: {},
      tempLess: {},
    },
  });

function toldOf(facts: readonly Fact[], type: BedAlertType): Told[] {
  return facts.flatMap((fact): Told[] => {
    if (fact.fact !== 'alertChanged' || fact.alert.type !== type) return [];
    const { change, at, alert } = fact;
    if (change === 'raised' || change === 'reopened') return [{ change: 'raised', at, since: alert.startedAt }];
    return change === 'cleared' ? [{ change, at, since: null }] : [];
  });
}

type Numbered = { readonly [K in 'rr' | 'hr' | 'spo2' | 'temp']: Reading[K] };
interface Limit {
  readonly type: BedAlertType;
  readonly of: keyof Numbered;
  readonly past: (value: number) => boolean;
  readonly over: (value: number) => boolean;
  readonly hold: 'vitalHoldMs' | 'vitalLowHoldMs' | 'spo2HoldMs' | 'tempHoldMs';
}
/** The figures of decisions §3, written out. */
const limits: readonly Limit[] = [
  { type: 'respirationRateGreater', of: 'rr', past: (v) => v >= 25, over: (v) => v <= 23, hold: 'vitalHoldMs' },
  { type: 'respirationRateLess', of: 'rr', past: (v) => v <= 8, over: (v) => v >= 10, hold: 'vitalLowHoldMs' },
  { type: 'heartRateGreater', of: 'hr', past: (v) => v >= 131, over: (v) => v <= 126, hold: 'vitalHoldMs' },
  { type: 'heartRateLess', of: 'hr', past: (v) => v <= 40, over: (v) => v >= 45, hold: 'vitalHoldMs' },
  { type: 'spo2Less', of: 'spo2', past: (v) => v <= 90, over: (v) => v >= 92, hold: 'spo2HoldMs' },
  { type: 'tempGreater', of: 'temp', past: (v) => v >= 37.8, over: (v) => v <= 37.5, hold: 'tempHoldMs' },
  { type: 'tempLess', of: 'temp', past: (v) => v <= 35, over: (v) => v >= 35.3, hold: 'tempHoldMs' },
];

describe('a night in bed', () => {
  const raised = { count: 0 };
  const compare = (facts: readonly Fact[], type: BedAlertType, expected: Told[]) => {
    raised.count += expected.length;
    expect([type, ...toldOf(facts, type)]).toEqual([type, ...expected]);
  };

  it('each limit, breathing and movement are told and over as a second opinion says', slow, () => {
    fc.assert(
      fc.property(nights, settings, (inputs, watch) => {
        const rules = rulesOfSettings(watch);
        const { facts } = stepAll(inputs, rules);
        const night: Heard[] = inputs.map(({ at, reading }) => ({ at, reading }));
        for (const limit of limits) compare(facts, limit.type, expectedOfValues(night, judgedOf(limit, rules)));
        compare(facts, 'rrAbnormal', expectedOfValues(night, breathing(rules, night[0]?.at ?? 0)));
        const { restlessWindowMs, restlessMargin, gapToleranceMs } = rules.watch;
        const movement = { windowMs: restlessWindowMs, limit: 50, margin: restlessMargin, toleranceMs: gapToleranceMs };
        compare(facts, 'restlessRateGreater', expectedOfMovement(night, movement));
      }),
      runs(150),
    );
    // Most nights have something to tell, or this would prove nothing.
    expect(raised.count).toBeGreaterThan(runs(150).numRuns);
  });
});

function judgedOf({ of, past, over, hold }: Limit, { watch }: Rules): Judged {
  const twoReadings = hold === 'spo2HoldMs' || hold === 'tempHoldMs';
  return {
    verdictOf: ({ reading }) => {
      const value = reading[of];
      if (value === null || reading.quality === null || reading.quality < 50) return null;
      if (past(value)) return 'true';
      return over(value) ? 'over' : 'between';
    },
    holdMs: watch[hold],
    clearMs: watch.vitalClearMs,
    toleranceMs: watch.gapToleranceMs,
    enough: twoReadings ? watch.readingsPastLimit : Number.POSITIVE_INFINITY,
    needed: 1,
  };
}

function breathing({ watch }: Rules, inBedSince: number): Judged {
  return {
    verdictOf: ({ at, reading: { rr, quality, state } }) => {
      if (quality === null || quality < 50) return null;
      if (rr !== null && rr >= 4 && rr <= 60) return 'over';
      if (state !== 'lying') return null;
      // The state counts with the reading after the first.
      return at > inBedSince && at - inBedSince >= watch.rrArmMs ? 'true' : 'between';
    },
    holdMs: 20_000,
    clearMs: watch.rrClearMs,
    toleranceMs: watch.gapToleranceMs,
    enough: Number.POSITIVE_INFINITY,
    needed: watch.rrFrames,
  };
}
