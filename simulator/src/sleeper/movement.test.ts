import { describe, expect, it } from 'vitest';
import { framesBetween, type Life } from './frames.ts';
import { noonOf } from './local-noon.ts';
import { scene } from './scenes.ts';
import { sleeper } from './sleeper.ts';

const zone = 'Asia/Taipei';
const noon = noonOf(20_700, zone);
const hour = 3_600_000;

interface Told {
  readonly at: number;
  /** Of what had moved up to here since the first frame, in ms. */
  readonly moved: number;
}

function tell(life: Life, from: number, to: number, everyMs: number): Told[] {
  const told: Told[] = [];
  let moved = 0;
  for (const { at, frame } of framesBetween(life, from, to, everyMs)) {
    const before = told.at(-1);
    if (before !== undefined) moved += (frame.move * (at - before.at)) / 100;
    told.push({ at, moved });
  }
  return told;
}

describe('the movement that a mat tells', () => {
  it.each([
    ['a night', sleeper(77, zone), noon + 8 * hour],
    ['noon, where one day ends and the next begins, in bed', sleeper(5, zone, 'bedbound'), noon - hour],
    ['tossing about', scene('restlessNight', noon), noon],
  ] as const)('is a share of the seconds since the last frame, whatever its pace: %s', (_, life, from) => {
    const bySecond = tell(life, from, from + 4 * hour, 1_000);
    const atSecond = new Map(bySecond.map(({ at, moved }) => [at, moved]));
    const first = tell(life, from, from + 4 * hour, 10_000).find(({ at }) => atSecond.has(at));
    expect(first).toBeDefined();
    for (const everyMs of [5_000, 10_000, 30_000]) {
      const frames = tell(life, from, from + 4 * hour, everyMs);
      const base = atSecond.get(frames[0]?.at ?? 0) ?? Number.NaN;
      let wrong = 0;
      for (const { at, moved } of frames) {
        const truly = (atSecond.get(at) ?? Number.NaN) - base;
        // Each frame rounds to one percent of its stretch.
        if (!(Math.abs(truly - moved) <= 0.01 * (at - (frames[0]?.at ?? 0)))) wrong++;
      }
      expect([everyMs, wrong]).toEqual([everyMs, 0]);
      expect(frames.length).toBeGreaterThan((4 * hour) / 30_000 - 2);
    }
  });

  it('of somebody who gets up is told by the frame that says so, and an empty bed does not move', () => {
    const frames = [...framesBetween(scene('leavesBed', noon), noon, noon + hour)].map(({ frame }) => frame);
    const out = frames.findIndex(({ state }) => state === 'out');
    expect(frames[out]?.move).toBeGreaterThan(0);
    expect(new Set(frames.slice(out + 1, out + 100).map(({ move }) => move))).toEqual(new Set([0]));
  });

  it('without power is not felt, and is not told afterwards', () => {
    const tossing = { ...scene('restlessNight', noon).timelineAt(noon) };
    const at = noon + 10 * 60_000;
    const life: Life = {
      body: { seed: 7, rr: 15, hr: 60, restless: 0 },
      phaseMs: noon % 10_000,
      timelineAt: () => ({
        from: noon,
        to: Number.POSITIVE_INFINITY,
        marks: tossing.marks ?? [],
        restless: [{ from: at, to: at + 61_500, move: 100 }],
        vitals: [],
        losses: [{ from: at, to: at + 61_500, of: 'power' }],
      }),
    };
    const frames = [...framesBetween(life, noon, noon + hour)];
    expect(frames.find((one) => one.at > at)?.at).toBe(at + 70_000);
    expect(Math.max(...frames.map(({ frame }) => frame.move))).toBe(0);
  });
});
