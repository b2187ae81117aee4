import type { MatState, Posture } from '@wardlight/contract';
import type { Life } from './frames.ts';
import { restingValues, type Sensor } from './sleeper.ts';
import type { Mark, Stretch, Timeline, Vitals } from './timeline.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

type Step = [afterMs: number, state: MatState, posture: Posture | null];
/** From `after` on the mat's clock is this much off, and runs this much too fast (parts in a million). */
type ClockStep = { readonly after: number; readonly offMs: number; readonly driftPpm?: number };

interface Scene {
  readonly steps: readonly Step[];
  readonly vitals?: Stretch & Vitals;
  readonly restless?: Stretch & { readonly move: number };
  readonly lost?: Timeline['losses'][number];
  readonly clock?: readonly ClockStep[];
  readonly sensors?: readonly Sensor[];
  readonly refusesWifi?: boolean;
}

const asleep: Step = [0, 'lying', 'supine'];
/** Long enough for every hold of the shipped templates, and over while somebody still watches. */
const awhile: Stretch = { from: 15 * second, to: 12 * minute };

/** Named nights: each always runs the same way from the instant it starts, and ends in quiet sleep. Times count from its start. */
export const scenes = {
  quiet: { steps: [asleep, [40 * minute, 'lying', 'left'], [90 * minute, 'lying', 'supine']] },
  /** Sits up, is gone for 25 minutes (long enough for a leave timeout of 20), and comes back. */
  leavesBed: {
    steps: [
      asleep,
      [15 * second, 'sitting', null],
      [25 * second, 'out', null],
      [25 * minute + 25 * second, 'sitting', null],
      [25 * minute + 35 * second, 'lying', 'right'],
    ],
  },
  sitsTooLong: { steps: [asleep, [15 * second, 'sitting', null], [12 * minute, 'lying', 'left']] },
  /** Five hours without a turn. */
  liesTooLong: { steps: [asleep, [5 * hour, 'lying', 'left']] },
  restlessNight: { steps: [asleep], restless: { from: 15 * second, to: 45 * minute, move: 57 } },
  fastBreathing: { steps: [asleep], vitals: { ...awhile, rr: 29 } },
  slowBreathing: { steps: [asleep], vitals: { ...awhile, rr: 6 } },
  /** In bed, still, measured well, and no breath in it. */
  noBreathingSignal: { steps: [asleep], vitals: { ...awhile, rr: null } },
  fastHeart: { steps: [asleep], vitals: { ...awhile, hr: 142 } },
  slowHeart: { steps: [asleep], vitals: { ...awhile, hr: 36 } },
  lowSpo2: { steps: [asleep], vitals: { ...awhile, spo2: 86 }, sensors: ['spo2'] },
  fever: { steps: [asleep], vitals: { ...awhile, temp: 38.2 }, sensors: ['temp'] },
  matUnplugged: { steps: [asleep], lost: { ...awhile, of: 'power' } },
  /** Played by all mats of a network at once: they fall silent together, measure on, and send what they kept. */
  networkLost: { steps: [asleep], lost: { ...awhile, of: 'connection' } },
  /** Three hours without a connection, with a walk of ten minutes in the middle. */
  storeAndForward: {
    steps: [asleep, [hour, 'out', null], [70 * minute, 'lying', 'left']],
    lost: { from: minute, to: 3 * hour, of: 'connection' },
  },
  clockHoursOff: { steps: [asleep], clock: [{ after: 0, offMs: 3 * hour }] },
  /** Sleeps on, on a mat that no new wireless network lets in. */
  wrongWifi: { steps: [asleep], refusesWifi: true },
  /** A minute an hour. */
  clockDrifts: { steps: [asleep], clock: [{ after: 0, offMs: 0, driftPpm: 16_667 }] },
  /** An hour ahead after a minute, half an hour behind after five, right again after ten. */
  clockJumps: {
    steps: [asleep],
    clock: [
      { after: minute, offMs: hour },
      { after: 5 * minute, offMs: -hour / 2 },
      { after: 10 * minute, offMs: 0 },
    ],
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as [SceneName, ...SceneName[]];

/** Before its start the mat is silent. The first frame stands at the start; regular ones follow every `everyMs`. */
export function scene(name: SceneName, startAt: number, everyMs = 10_000, has: readonly Sensor[] = []): Life {
  const { steps, vitals, restless, lost, clock = [], sensors = [], refusesWifi = false }: Scene = scenes[name];
  const marks: Mark[] = steps.map(([after, state, posture]) => ({
    at: startAt + after,
    state,
    posture,
    stirMs: after === 0 ? 0 : 5 * second,
  }));
  const moved = <S extends Stretch>(stretch: S | undefined): S[] =>
    stretch === undefined ? [] : [{ ...stretch, from: startAt + stretch.from, to: startAt + stretch.to }];
  const timeline: Timeline = {
    from: startAt,
    to: Number.POSITIVE_INFINITY,
    marks,
    restless: moved(restless),
    vitals: moved(vitals),
    losses: moved(lost),
  };
  return {
    body: { seed: 7, rr: 15.5, hr: 66, restless: 0, ...restingValues(7, [...has, ...sensors]) },
    phaseMs: startAt % everyMs,
    timelineAt: () => timeline,
    wrongBy: (instant) => wrongBy(clock, instant - startAt),
    refusesWifi,
  };
}

function wrongBy(steps: readonly ClockStep[], after: number): number {
  const step = steps.findLast((one) => one.after <= after);
  return step === undefined ? 0 : step.offMs + Math.round(((after - step.after) * (step.driftPpm ?? 0)) / 1_000_000);
}
