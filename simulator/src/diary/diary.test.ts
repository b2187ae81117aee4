import { describe, expect, it } from 'vitest';
import { diaryDay } from './figures.ts';
import { countedIn, type Noted } from './page.ts';
import { dayOfDate, firstShown } from './wall-clock.ts';

const night = { start: 22 * 60, end: 6 * 60 };
const day = dayOfDate('Asia/Taipei', night, '2026-03-28');
const begin = day.nightFrom;

type Part = [fromSecond: number, state: Noted['state'] | 'nobody', posture?: Noted['posture']];

/** A frame at each change and every ten seconds. */
function noted(parts: readonly Part[], untilSecond: number, from = begin): Noted[] {
  return parts.flatMap(([second, state, posture = 'supine'], n) => {
    const end = parts[n + 1]?.[0] ?? untilSecond;
    if (state === 'nobody') return [];
    const frames: Noted[] = [];
    for (let at = second; at < end; at += 10)
      frames.push({ at: from + at * 1000, state, posture: state === 'lying' ? posture : null, move: 0, quality: 90 });
    return frames;
  });
}

const page = (parts: readonly Part[], until: number) => [{ from: begin - 1, to: day.to, noted: noted(parts, until) }];
const figures = (parts: readonly Part[], until = 7_200) => diaryDay(page(parts, until), day);

describe('the diary', () => {
  it.each([
    [9, 0],
    [10, 1],
    [11, 1],
  ])('out for %i s: %i exits', (seconds, exits) => {
    expect(
      figures([
        [0, 'lying'],
        [600, 'out'],
        [600 + seconds, 'lying'],
      ]).exits,
    ).toBe(exits);
  });

  it.each([
    [4, 1],
    [6, 0],
  ])('out for 9 s, back for %i s, out for 9 s: %i exits', (back, exits) => {
    const parts: Part[] = [
      [0, 'lying'],
      [600, 'out'],
      [609, 'lying'],
      [609 + back, 'out'],
      [618 + back, 'lying'],
    ];
    expect(figures(parts).exits).toBe(exits);
  });

  it('counts no state that did not hold', () => {
    const parts: Part[] = [
      [0, 'lying'],
      [100, 'out'],
      [102, 'lying'],
      [200, 'sitting'],
      [201, 'lying'],
      [300, 'out'],
    ];
    expect(countedIn({ from: begin, to: day.to, noted: noted(parts, 400) }).map(({ state }) => state)).toEqual([
      'lying',
      'out',
    ]);
  });

  it('looks through a time in which nobody saw: in bed before and out after is an exit, out before and after one', () => {
    expect(
      figures([
        [0, 'lying'],
        [600, 'nobody'],
        [1_200, 'out'],
        [1_300, 'lying'],
      ]).exits,
    ).toBe(1);
    const once: Part[] = [
      [0, 'lying'],
      [500, 'out'],
      [505, 'nobody'],
      [1_200, 'out'],
      [1_300, 'lying'],
    ];
    expect(figures(once).exits).toBe(1);
    expect(
      figures([
        [0, 'lying'],
        [600, 'out'],
        [609, 'nobody'],
        [1_200, 'lying'],
      ]).exits,
    ).toBe(0);
  });

  it('rests in still minutes of bouts of five, and lies from turn to turn', () => {
    const told = figures([
      [0, 'lying'],
      [600, 'lying', 'left'],
      [840, 'out'],
      [1_200, 'lying', 'right'],
      [1_440, 'out'],
    ]);
    expect(told).toMatchObject({ restSeconds: 14 * 60, turns: 1, longestLyingSeconds: 600, meanLyingSeconds: 600 });
    expect(told.onBedSeconds).toBe(840 + 240);
  });

  it('takes the longest lying from before the day, as far as its end', () => {
    const before = noted([[0, 'lying']], 7_200, day.from - 3_600_000);
    expect(diaryDay([{ from: 0, to: day.to, noted: before }], day).longestLyingSeconds).toBe(7_190);
  });

  it('begins and ends days by the wall clock: what is shown twice is the first, what never is the jump', () => {
    expect(firstShown('Europe/Berlin', '2026-10-25', 150)).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(firstShown('Europe/Berlin', '2026-03-29', 150)).toBe(Date.UTC(2026, 2, 29, 1));
    expect(dayOfDate('Europe/Berlin', night, '2026-10-25')).toMatchObject({
      from: Date.UTC(2026, 9, 24, 4),
      nightFrom: Date.UTC(2026, 9, 24, 20),
      to: Date.UTC(2026, 9, 25, 5),
    });
  });
});
