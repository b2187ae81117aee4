/** Random nights for property tests: seeded by fast-check, so that a failing one can be pinned as a named test. */
import { type AlertSetting, alertTypes, type TimeRange, type WatchSettings } from '@wardlight/contract';
import fc from 'fast-check';
import { newBed } from '../bed/state.ts';
import { step } from '../step.ts';
import type { Fact, Input, Rules } from '../types.ts';
import { range, rulesOf } from './rules.ts';
import { alertId, epoch, evening, frame, nurse, type ReadingChange } from './stream.ts';

/** `WARDLIGHT_PROOF=1` runs many times more. */
export const proof = process.env.WARDLIGHT_PROOF === '1';
/** Steps taken by `stepAll` so far. */
export const taken = { steps: 0 };

/** What a mat does for a while. `pace` between readings in ms. */
interface Piece {
  readonly what: 'lying' | 'sitting' | 'out' | 'silent' | 'offline' | 'claim' | 'close';
  readonly ms: number;
  readonly pace: number;
  /** What each reading of it says. */
  readonly reading: ReadingChange;
}

/** Around the limits, where things go wrong: short flickers, holds to the millisecond, whole minutes. */
const duration = fc.oneof(
  fc.constantFrom(
    1,
    999,
    1_000,
    1_999,
    2_000,
    2_001,
    3_000,
    4_999,
    5_000,
    5_001,
    10_000,
    20_000,
    60_000,
    120_000,
    180_000,
  ),
  fc.integer({ min: 1, max: 15_000 }),
  fc.integer({ min: 1_000, max: 240_000 }),
);

const piece = (what: fc.Arbitrary<Piece['what']>): fc.Arbitrary<Piece> =>
  fc.record({
    what,
    ms: duration,
    pace: fc.constantFrom(1_000, 5_000, 10_000, 10_000, 29_999, 30_000),
    reading: fc.record({
      posture: fc.constantFrom(null, 'supine' as const, 'supine' as const, 'left' as const),
      rr: fc.constantFrom(null, null, 0, 3.9, 6, 8, 9, 15, 23, 25, 26, 40, 61),
      hr: fc.constantFrom(null, 38, 40, 45, 62, 126, 131),
      spo2: fc.constantFrom(null, 88, 90, 91.9, 92, 97),
      temp: fc.constantFrom(null, 35, 35.3, 36.6, 37.5, 37.8),
      move: fc.constantFrom(0, 5, 9.9, 10, 55.5, 100, null),
      quality: fc.constantFrom(90, 90, 90, 50, 49, null),
    }),
  });

const seen = ['lying', 'sitting', 'out'] as const;
/** A mat that never goes silent. */
export const gapless = fc.array(piece(fc.constantFrom(...seen)), { minLength: 1, maxLength: 25 });
/** Anything a mat and the staff can do. */
export const eventful = fc.array(
  piece(
    fc.constantFrom(
      ...seen,
      ...seen,
      ...seen,
      'silent' as const,
      'offline' as const,
      'claim' as const,
      'close' as const,
    ),
  ),
  { minLength: 1, maxLength: 25 },
);

/** The inputs of a night, ending with ten minutes in bed, so that everything under way is decided. All on time. */
export function nightOf(pieces: readonly Piece[]): Input[] {
  const inputs: Input[] = [];
  const reading = { rr: 15, hr: 62, spo2: 97, temp: 36.6, move: 0, quality: 90 };
  const calm: Piece = { what: 'lying', ms: 600_000, pace: 10_000, reading };
  let at = evening;
  let closed = 0;
  for (const { what, ms, pace, reading } of [...pieces, calm]) {
    const end = at + ms;
    if (what === 'offline') inputs.push({ kind: 'link', at, online: false });
    else if (what === 'claim') inputs.push({ kind: 'claim', at, alertIds: [alertId(closed + 1)], by: nurse });
    else if (what === 'close') {
      closed += 1;
      inputs.push({ kind: 'close', at, alertIds: [alertId(closed)], by: nurse, reason: 'fine', note: null });
    } else if (what !== 'silent') {
      for (let t = at; t < end; t += pace) inputs.push(frame(t, what, reading));
    }
    at = end;
  }
  inputs.push({ kind: 'tick', at });
  return inputs;
}

const clocks = ['20:00', '22:00', '22:03', '22:05', '22:10', '22:20', '23:00', '06:00'];
const anyRange = fc
  .tuple(fc.constantFrom(...clocks), fc.constantFrom(...clocks))
  .map(([start, end]) => range(start, end));
const schedule = fc.oneof(
  fc.constant({ ranges: [] as TimeRange[], excluded: null }),
  fc.record({ ranges: fc.array(anyRange, { maxLength: 2 }), excluded: fc.option(anyRange, { nil: null }) }),
);

export const holds: fc.Arbitrary<Partial<WatchSettings>> = fc.record({
  outHoldMs: fc.constantFrom(0, 3_000, 3_000, 10_000),
  sittingHoldMs: fc.constantFrom(0, 2_000, 2_000, 10_000),
  inBedHoldMs: fc.constantFrom(0, 5_000, 5_000, 10_000),
  inBedClearMs: fc.constantFrom(0, 10_000, 10_000, 60_000),
  notSittingClearMs: fc.constantFrom(0, 5_000, 5_000, 60_000),
});

/** Everything on, limits short enough to be met in a short night, any schedule. */
export const anyRules: fc.Arbitrary<Rules> = fc
  .record({
    watch: holds,
    silenceMs: fc.constantFrom(5_000, 60_000, 60_000),
    gapToleranceMs: fc.constantFrom(0, 30_000),
    vitalHoldMs: fc.constantFrom(0, 60_000),
    vitalClearMs: fc.constantFrom(0, 30_000),
    leaveTimeout: fc.integer({ min: 1, max: 3 }),
    siteTimeout: fc.constantFrom(5, 30, 60),
    lyingTimeout: fc.integer({ min: 1, max: 3 }),
    rrArmMs: fc.constantFrom(0, 60_000),
    restlessWindowMs: fc.constantFrom(60_000, 61_001, 180_000),
    readingsPastLimit: fc.constantFrom(1, 2, 100),
    schedule,
    off: fc.option(fc.constantFrom(...alertTypes), { nil: null }),
  })
  .map(
    ({
      watch,
      silenceMs,
      gapToleranceMs,
      vitalHoldMs,
      vitalClearMs,
      leaveTimeout,
      siteTimeout,
      lyingTimeout,
      rrArmMs,
      restlessWindowMs,
      readingsPastLimit,
      schedule: when,
      off,
    }) => {
      const on = (value: number): Partial<AlertSetting> => ({ value, ...when });
      const rules = rulesOf({
        zone: 'UTC',
        watch: {
          ...watch,
          silenceMs,
          gapToleranceMs,
          vitalHoldMs,
          vitalLowHoldMs: vitalHoldMs,
          vitalClearMs,
          rrArmMs,
          restlessWindowMs,
          readingsPastLimit,
        },
        alerts: {
          leaveBed: on(0),
          leaveTimeout: on(leaveTimeout),
          siteTimeout: on(siteTimeout),
          lyingTimeout: on(lyingTimeout),
          changePosture: on(0),
          respirationRateGreater: on(25),
          respirationRateLess: on(8),
          rrAbnormal: on(20),
          restlessRateGreater: on(50),
          heartRateGreater: on(131),
          heartRateLess: on(40),
          spo2Less: on(90),
          tempGreater: on(37.8),
          tempLess: on(35),
          absenceOverdue: on(0),
          deviceDisconnected: { value: 1 },
        },
      });
      return off === null
        ? rules
        : { ...rules, alerts: { ...rules.alerts, [off]: { ...rules.alerts[off], on: false } } };
    },
  );

/** Steps a stream without freezing: fast. `between` may change the state's form on the way, not its content. */
export function stepAll(inputs: readonly Input[], rules: Rules, between = (state: ReturnType<typeof newBed>) => state) {
  let state = newBed(epoch);
  const facts: Fact[] = [];
  for (const input of inputs) {
    const stepped = step(between(state), input, rules);
    state = stepped.state;
    if (stepped.facts.length > 0) facts.push(...stepped.facts);
  }
  taken.steps += inputs.length;
  return { state, facts };
}
