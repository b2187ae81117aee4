import { frameSchema } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { recordingsFolder } from '../config.ts';
import type { Measured } from '../sleeper/frames.ts';
import { readBidmc } from './bidmc.ts';
import type { Recording } from './recording.ts';
import { readTorres } from './torres.ts';

const folder = recordingsFolder();
const there = folder ?? '';

/** Episodes of consecutive seconds; a missing value ends one. */
function episodes(
  patients: readonly Recording[],
  holds: (frame: Measured) => boolean,
): { count: number; seconds: number } {
  let count = 0;
  let seconds = 0;
  for (const { frames } of patients) {
    let before = false;
    for (const frame of frames) {
      const now = holds(frame);
      if (now) seconds++;
      if (now && !before) count++;
      before = now;
    }
  }
  return { count, seconds };
}

describe.skipIf(folder === null)(`recordings${folder === null ? ' (skipped: no recordings)' : ''}`, () => {
  it('Torres: 60 trials with 83 bed exits and 71 entries', async () => {
    const trials = await readTorres(there);
    let exits = 0;
    let entries = 0;
    for (const { frames } of trials) {
      for (const [index, frame] of frames.entries()) {
        const before = frames[index - 1];
        if (before === undefined || (before.state === 'out') === (frame.state === 'out')) continue;
        if (frame.state === 'out') exits++;
        else entries++;
      }
    }
    expect([trials.length, exits, entries]).toEqual([60, 83, 71]);
  });

  it('Torres: frames are in order, never more than 10 s apart, and only what a mat may say', async () => {
    for (const { name, frames } of await readTorres(there)) {
      const gaps = frames.slice(1).map((frame, index) => frame.at - frames[index]!.at);
      expect(Math.max(0, ...gaps), name).toBeLessThanOrEqual(10_000);
      expect(Math.min(1, ...gaps), name).toBeGreaterThanOrEqual(0);
      expect(
        frames.every((frame) => frameSchema.safeParse({ ...frame, sent: frame.at }).success),
        name,
      ).toBe(true);
      expect(frames[0]?.at).toBe(0);
    }
  });

  it('BIDMC: 26 patients with the episodes that stand in their files', async () => {
    const patients = await readBidmc(there);
    expect(patients).toHaveLength(26);
    expect(episodes(patients, ({ rr }) => rr !== null && rr > 25)).toEqual({ count: 4, seconds: 44 });
    expect(episodes(patients, ({ rr }) => rr !== null && rr < 8)).toEqual({ count: 15, seconds: 242 });
    expect(episodes(patients, ({ spo2 }) => spo2 !== null && spo2 !== undefined && spo2 < 90)).toEqual({
      count: 1,
      seconds: 2,
    });
    expect(episodes(patients, ({ hr }) => hr !== null && hr > 120)).toEqual({ count: 5, seconds: 901 });
  });

  it('BIDMC: a gap stays a gap, and every second is a frame a mat may send', async () => {
    const patients = await readBidmc(there);
    const frames = patients.flatMap((patient) => patient.frames);
    expect(frames).toHaveLength(26 * 481);
    expect(frames.filter(({ spo2 }) => spo2 === null).length).toBeGreaterThan(0);
    expect(frames.every((frame) => frameSchema.safeParse({ ...frame, sent: frame.at }).success)).toBe(true);
  });
});
