import type { MatState, Posture } from '@wardlight/contract';
import type { Life } from './frames.ts';
import type { Mark, Stretch, Timeline } from './timeline.ts';

/** Named nights: each always runs the same way from the instant it starts, and ends in quiet sleep. Before it, the mat is silent. */
export const sceneNames = ['quiet', 'leavesBed', 'sitsTooLong', 'fastBreathing', 'matUnplugged'] as const;
export type SceneName = (typeof sceneNames)[number];

const second = 1000;
const minute = 60 * second;

type Step = [afterMs: number, state: MatState, posture: Posture | null];
interface Scene {
  readonly steps: readonly Step[];
  readonly breathing?: Stretch & { readonly rr: number };
  readonly unplugged?: Stretch;
}

const asleep: Step = [0, 'lying', 'supine'];

/** Times count from the start of the scene. */
export const scenes: Readonly<Record<SceneName, Scene>> = {
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
  fastBreathing: { steps: [asleep], breathing: { from: 15 * second, to: 12 * minute, rr: 29 } },
  matUnplugged: { steps: [asleep], unplugged: { from: 15 * second, to: 12 * minute } },
};

export function scene(name: SceneName, startAt: number, everyMs = 10_000): Life {
  const { steps, breathing, unplugged } = scenes[name];
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
    restless: [],
    breathing: moved(breathing),
    unplugged: moved(unplugged),
  };
  return {
    body: { seed: 7, rr: 15.5, hr: 66, restless: 0 },
    phaseMs: startAt % everyMs,
    timelineAt: () => timeline,
  };
}
