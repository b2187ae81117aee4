/** Nights that are not as usual: laid over an ordinary life, from one noon to the next, so that everything before and after stays as it is. */
import type { Life } from './frames.ts';
import type { Mark, Timeline } from './timeline.ts';

export const storyKinds = ['restless', 'outAllNight', 'matOff', 'away'] as const;
export type StoryKind = (typeof storyKinds)[number];

export interface Story {
  /** Any instant from the noon before the night to the noon after it. */
  readonly at: number;
  readonly kind: StoryKind;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export function withStories(life: Life, stories: readonly Story[]): Life {
  let last: { readonly plain: Timeline; readonly told: Timeline } | null = null;
  return {
    ...life,
    timelineAt(instant) {
      const plain = life.timelineAt(instant);
      if (plain === null) return null;
      const story = stories.find(({ at }) => plain.from <= at && at < plain.to);
      if (story === undefined) return plain;
      if (last?.plain.from !== plain.from) last = { plain, told: tellers[story.kind](plain) };
      return last.told;
    },
  };
}

const tellers: Readonly<Record<StoryKind, (day: Timeline) => Timeline>> = {
  restless: (day) => ({
    ...upOften(day),
    restless: [{ from: day.from + 9.5 * hour, to: day.from + 15.5 * hour, move: 38 }],
  }),
  /** Gone from the evening until after breakfast. */
  outAllNight(day) {
    const [from, to] = [day.from + 6 * hour + 40 * minute, day.from + 20 * hour];
    const before = day.marks.filter(({ at }) => at < from);
    const after = day.marks.filter(({ at }) => at >= to);
    const left: Mark = { at: from + 700, state: 'out', posture: null, stirMs: 0 };
    const state = day.marks.findLast(({ at }) => at < to);
    const back = state === undefined || state.state === 'out' ? [] : [{ ...state, at: to }];
    return { ...day, marks: [...before, left, ...back, ...after] };
  },
  /** Not in the house at all. */
  away: (day) => ({
    ...day,
    marks: [{ at: day.from, state: 'out', posture: null, stirMs: 0 }],
    restless: [],
    vitals: [],
  }),
  /** Somebody pulled the plug. */
  matOff: (day) => ({ ...day, losses: [{ from: day.from + 10 * hour, to: day.from + 17 * hour, of: 'power' }] }),
};

/** Four more times up in the small hours, wherever somebody lies quietly. */
function upOften(day: Timeline): Timeline {
  const marks = [...day.marks];
  let times = 0;
  for (let at = day.from + 10 * hour + 700; at < day.from + 17 * hour && times < 4; at += 7 * minute) {
    const n = marks.findLastIndex((mark) => mark.at <= at);
    const lying = marks[n];
    const next = marks[n + 1]?.at ?? day.to;
    if (lying?.state !== 'lying' || at - lying.at < 3 * minute || next - at < 8 * minute) continue;
    const up = (after: number, state: Mark['state'], stirMs: number): Mark => ({
      at: at + after,
      state,
      posture: null,
      stirMs,
    });
    const back = { ...lying, at: at + 5 * minute, stirMs: 10 * second };
    marks.splice(n + 1, 0, up(0, 'sitting', 6_000), up(25_000, 'out', 0), up(280_000, 'sitting', 6_000), back);
    times++;
    at += 70 * minute;
  }
  return { ...day, marks };
}
