/** Random nights with staff in them, late readings, and every figure of suppression and response (see `random.ts`). */
import { type AlertSettings, type AlertType, alertTypes, type UserId } from '@wardlight/contract';
import fc from 'fast-check';
import type { Input, Rules } from '../types.ts';
import { anyRules, eventful, nightOf } from './random.ts';
import { alertId, evening, frame, nurse } from './stream.ts';

/** Something said or come late after the n-th part of the night. */
interface Word {
  readonly where: number;
  readonly what:
    | 'claim'
    | 'claimOne'
    | 'withResident'
    | 'takeBack'
    | 'handOver'
    | 'close'
    | 'turned'
    | 'absence'
    | 'absenceEnd'
    | 'late'
    | 'history'
    | 'resume';
  readonly n: number;
  readonly ms: number;
}

const words = fc.array(
  fc.record({
    where: fc.double({ min: 0, max: 1, noNaN: true }),
    what: fc.constantFrom<Word['what']>(
      'claim',
      'claim',
      'claimOne',
      'withResident',
      'takeBack',
      'takeBack',
      'handOver',
      'handOver',
      'close',
      'turned',
      'absence',
      'absenceEnd',
      'late',
      'history',
      'resume',
    ),
    n: fc.integer({ min: 1, max: 6 }),
    ms: fc.constantFrom(1, 30_000, 60_001, 120_000, 600_000, 3_600_000),
  }),
  { maxLength: 15 },
);

/** A night of anything a mat does, with words in it, at the times of its readings. */
export const staffed: fc.Arbitrary<readonly Input[]> = fc
  .tuple(eventful, words)
  .map(([pieces, said]) => woven(nightOf(pieces), said));

/** The same with nothing but late readings said. */
export const nightWithLate = fc.tuple(eventful, words).map(([pieces, said]) => {
  const night = nightOf(pieces);
  return {
    night,
    late: woven(
      night,
      said.map((word) => ({ ...word, what: 'late' as const, ms: 60_001 + word.ms })),
    ),
  };
});

function woven(night: readonly Input[], said: readonly Word[]): Input[] {
  const after = new Map<number, Word[]>();
  for (const word of said) {
    const index = Math.floor(word.where * (night.length - 1));
    after.set(index, [...(after.get(index) ?? []), word]);
  }
  // A slip is taken back seconds later, after what the mat said meanwhile: whoever steps a bed gives it one clock.
  return night
    .flatMap((input, index) => [input, ...(after.get(index) ?? []).flatMap((word) => inputsOf(word, knownFrom(input)))])
    .toSorted((one, other) => knownFrom(one) - knownFrom(other));
}

const knownFrom = (input: Input): number => (input.kind === 'frame' ? input.arrivedAt : input.at);

/** Which numbers are open nobody knows beforehand: staff answer every sixth, mostly with one press. */
function inputsOf(word: Word, at: number): Input[] {
  const numbers = [0, 6, 12, 18, 24].map((more) => word.n + more);
  const alertIds = numbers.map(alertId);
  const by = word.n % 2 === 0 ? nurse : colleague;
  switch (word.what) {
    case 'claim':
      return [{ kind: 'claim', at, alertIds, by }];
    case 'claimOne':
      return alertIds.map((id): Input => ({ kind: 'claim', at, alertIds: [id], by }));
    case 'withResident':
      return [{ kind: 'withResident', at, alertIds, by, minutes: 10 }];
    // A slip is undone some seconds after it.
    case 'takeBack':
      return [
        { kind: 'claim', at, alertIds, by },
        { kind: 'takeBack', at: at + (word.ms % 20_000), alertIds, by },
      ];
    case 'handOver':
      return [
        { kind: 'claim', at, alertIds, by },
        { kind: 'handOver', at, alertIds, by, to: by === nurse ? colleague : nurse },
      ];
    // Every third closing was a slip, undone by another; some when it is too late.
    case 'close':
      return [
        { kind: 'close', at, alertIds, by, reason: word.n % 2 === 0 ? 'fine' : 'turned', note: null },
        ...(word.n % 3 === 0 ? alertIds : []).map(
          (alertId): Input => ({ kind: 'undoClose', at: at + (word.ms % 61_000), alertId, by: colleague }),
        ),
      ];
    default:
      return [inputOf(word, word.what, at)];
  }
}

const colleague = 8 as UserId;
type Said = Exclude<Word['what'], 'claim' | 'claimOne' | 'withResident' | 'takeBack' | 'handOver' | 'close'>;

function inputOf({ n, ms }: Word, what: Said, at: number): Input {
  const state = (['lying', 'sitting', 'out'] as const)[n % 3] ?? 'out';
  switch (what) {
    case 'turned':
      return { kind: 'turned', at, by: nurse };
    case 'absence':
      return { kind: 'absence', at, by: nurse, until: at + ms };
    case 'absenceEnd':
      return { kind: 'absenceEnd', at, by: nurse };
    case 'late':
      return { ...frame(at - ms, state), arrivedAt: at } satisfies Input;
    case 'history':
      return {
        kind: 'history',
        at,
        status: (['inBed', 'sitting', 'bedExit'] as const)[n % 3] ?? 'inBed',
        since: Math.max(evening, at - ms),
      };
    case 'resume':
      return { kind: 'resume', at };
  }
}

const waits = fc.constantFrom(0, 0, 1, 2, 5);

/** Any rules, each kind with waits of its own, and answers awaited for one to three minutes. */
export const waitingRules: fc.Arbitrary<Rules> = fc
  .tuple(
    anyRules,
    fc.array(fc.tuple(waits, waits), { minLength: alertTypes.length, maxLength: alertTypes.length }),
    fc.record({
      notClaimedMinutes: fc.integer({ min: 1, max: 3 }),
      stillTrueMinutes: fc.integer({ min: 1, max: 3 }),
      claimCoversMinutes: fc.constantFrom(0, 1, 5, 15),
      closedTrueMinutes: fc.constantFrom(5, 30),
      closedTrueHighMinutes: fc.constantFrom(5, 15),
    }),
  )
  .map(([rules, pairs, response]) => ({
    ...rules,
    response,
    alerts: Object.fromEntries(
      alertTypes.map((type, n) => [
        type,
        { ...rules.alerts[type], afterAlertMinutes: pairs[n]?.[0] ?? 0, afterReturnMinutes: pairs[n]?.[1] ?? 0 },
      ]),
    ) as AlertSettings,
  }));

/** The same rules with another wait for one kind. */
export function withWait(rules: Rules, type: AlertType, minutes: number): Rules {
  const setting = { ...rules.alerts[type], afterAlertMinutes: minutes, afterReturnMinutes: Math.min(minutes, 15) };
  return { ...rules, alerts: { ...rules.alerts, [type]: setting } };
}
