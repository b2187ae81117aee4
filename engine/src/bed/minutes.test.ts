import { describe, expect, it } from 'vitest';
import { evening, frame, hours, matStream, minutes, rulesOf, run, seconds, tick } from '../testing/index.ts';
import type { Fact, Input, MinuteFact } from '../types.ts';

const rules = rulesOf();
const at = (ms: number) => evening + ms;
const minutesOf = (facts: readonly Fact[]): MinuteFact[] =>
  facts.filter((fact): fact is MinuteFact => fact.fact === 'minute');
const summed = (inputs: readonly Input[]): MinuteFact[] => minutesOf(run(inputs, rules).facts);

describe('minutes', () => {
  it('give a whole minute at the first reading after it', () => {
    const stream = matStream().lying(minutes(1), { rr: 14, hr: 60 });
    expect(summed(stream.inputs)).toEqual([]);
    expect(summed([...stream.inputs, frame(stream.at, 'lying')])).toEqual([
      {
        fact: 'minute',
        at: at(0),
        lyingSeconds: 60,
        sittingSeconds: 0,
        outSeconds: 0,
        movingSeconds: 0,
        stillSeconds: 60,
        calmSeconds: 60,
        turns: 0,
        frames: 6,
        rr: [14, 14, 14, 14, 14, 14],
        hr: [60, 60, 60, 60, 60, 60],
        spo2: [],
        temp: [],
        turnedAt: [],
      },
    ]);
  });

  it('split the time between two readings at the border', () => {
    const inputs = [
      frame(at(50_000), 'out'),
      frame(at(75_500), 'sitting'),
      frame(at(90_000), 'lying'),
      tick(at(hours(1))),
    ];
    expect(summed(inputs)).toMatchObject([
      { at: at(0), outSeconds: 10, frames: 1 },
      { at: at(60_000), outSeconds: 15.5, sittingSeconds: 14.5, lyingSeconds: 30, frames: 2 },
      { at: at(120_000), lyingSeconds: 30, frames: 0 },
    ]);
  });

  it.each([
    [59_999, 59.999],
    [60_000, 60],
    [60_001, 60],
    [600_000, 60],
  ])('a gap of %i ms is seen for %d s', (gap, seen) => {
    const inputs = [frame(at(0), 'lying'), frame(at(gap), 'out'), tick(at(hours(1)))];
    expect(summed(inputs).reduce((sum, minute) => sum + minute.lyingSeconds, 0)).toBe(seen);
  });

  it('after the last will nothing is seen', () => {
    const inputs: Input[] = [frame(at(0), 'lying'), { kind: 'link', at: at(8_000), online: false }, tick(at(60_000))];
    expect(summed(inputs)).toMatchObject([{ at: at(0), lyingSeconds: 8, frames: 1 }]);
  });

  it('the last minute before a gap is given out without waiting for data', () => {
    const { wakeAt } = run([frame(at(30_000), 'lying'), tick(at(90_000))], rules);
    expect(wakeAt).toBe(at(120_000));
  });

  it('do not wake a bed that is seen', () => {
    const { wakeAt } = run([frame(at(30_000), 'lying'), tick(at(35_000))], rules);
    expect(wakeAt).toBe(at(90_000));
  });

  it('moving is what the later reading says of the time before it', () => {
    const moves = [0, 9, 10, 50, 100].map((move, n) => frame(at(n * 10_000), 'lying', { move }));
    expect(summed([...moves, tick(at(hours(1)))])).toMatchObject([
      // 9 % and 10 % and 50 % and 100 % of ten seconds each; only under 10 % is still. The last twenty seconds nobody spoke of.
      { lyingSeconds: 60, movingSeconds: 0.9 + 1 + 5 + 10, stillSeconds: 10 },
      { lyingSeconds: 40, movingSeconds: 0, stillSeconds: 0 },
    ]);
  });

  it.each([
    [9.9, 50, 10],
    [10, 50, 0],
    [9.9, 49, 0],
    [0, 100, 10],
  ])(
    'calm is what a reading with move %d and quality %d says of the ten seconds before it: %d s',
    (move, quality, calm) => {
      const inputs = [
        frame(at(0), 'sitting', { move: 50, quality: 0 }),
        frame(at(10_000), 'lying', { move, quality }),
        tick(at(hours(1))),
      ];
      expect(summed(inputs)[0]).toMatchObject({ calmSeconds: calm, sittingSeconds: 10 });
    },
  );

  it('is never calm out of bed, nor where no reading came in time to say so', () => {
    const inputs = [frame(at(0), 'out'), frame(at(10_000), 'lying'), frame(at(100_000), 'lying'), tick(at(hours(1)))];
    expect(summed(inputs).map(({ calmSeconds }) => calmSeconds)).toEqual([0, 0, 0]);
  });

  it('out of bed there is neither moving nor still', () => {
    const inputs = [frame(at(0), 'out', { move: 80 }), frame(at(10_000), 'out', { move: 0 }), tick(at(hours(1)))];
    expect(summed(inputs)[0]).toMatchObject({ outSeconds: 60, movingSeconds: 0, stillSeconds: 0 });
  });

  it('keep SpO2 and body temperature as alerts judge them: good and in bed, moving or not', () => {
    const inputs = [
      frame(at(0), 'lying', { spo2: 97, temp: 36.6 }),
      frame(at(1_000), 'lying', { spo2: 91, temp: null, move: 80 }),
      frame(at(2_000), 'sitting', { spo2: 50, temp: 20, quality: 49 }),
      frame(at(3_000), 'out', { spo2: 51, temp: 21 }),
      frame(at(4_000), 'sitting', { spo2: null, temp: 36.7 }),
      tick(at(hours(1))),
    ];
    expect(summed(inputs)[0]).toMatchObject({ spo2: [97, 91], temp: [36.6, 36.7], frames: 5 });
  });

  it('keep good, still values in bed only; missing is no value', () => {
    const inputs = [
      frame(at(0), 'lying', { rr: 11, quality: 50 }),
      frame(at(1_000), 'lying', { rr: 12, quality: 49 }),
      frame(at(2_000), 'lying', { rr: 13, move: 10 }),
      frame(at(3_000), 'out', { rr: 14 }),
      frame(at(4_000), 'sitting', { rr: 15, hr: 70 }),
      frame(at(5_000), 'lying', { rr: null, hr: null }),
    ];
    expect(summed([...inputs, tick(at(hours(1)))])[0]).toMatchObject({ rr: [11, 15], hr: [70], frames: 6 });
  });

  it('count turns between known postures in bed, not over an absence or a gap', () => {
    const stream = matStream(evening, seconds(5))
      .lying(5_000, { posture: 'supine' })
      .lying(5_000, { posture: null })
      .lying(5_000, { posture: 'left' })
      .lying(5_000, { posture: 'right' })
      .out(5_000)
      .lying(5_000, { posture: 'prone' })
      .offline()
      .lying(5_000, { posture: 'left' });
    expect(summed([...stream.inputs, tick(at(hours(1)))])[0]).toMatchObject({ turns: 2 });
  });

  it('keep when the posture changed while lying, at the moments at which lyingTimeout counts anew', () => {
    const stream = matStream(evening, seconds(5))
      .lying(5_000, { posture: 'supine' })
      .lying(5_000, { posture: null })
      .lying(5_000, { posture: 'left' })
      // Not long enough to count as up: still the same lying.
      .sitting(1_000, { posture: null })
      .lying(5_000, { posture: 'prone' })
      .offline()
      .lying(5_000, { posture: 'supine' })
      .lying(5_000, { posture: 'supine' })
      .lying(5_000, { posture: 'right' });
    const seen = new Set<number>();
    for (let n = 1; n <= stream.inputs.length; n++) {
      const { lying } = run(stream.inputs.slice(0, n), rules).state;
      if (lying !== null && lying.since !== evening) seen.add(lying.since);
    }
    const turned = summed([...stream.inputs, tick(at(hours(1)))]).flatMap(({ turnedAt }) => turnedAt);
    expect(turned).toEqual([...seen]);
    expect(turned.map((time) => time - evening)).toEqual([10_000, 16_000, 21_000, 31_000]);
  });

  it('know no turn from before a gap of more than a minute to after it: late readings would tell it again', () => {
    const gap = (ms: number) =>
      matStream(evening, seconds(5))
        .lying(minutes(2), { posture: 'supine' })
        .offline()
        .silent(ms)
        .lying(minutes(2), { posture: 'left' }).inputs;
    const turned = (ms: number) => summed([...gap(ms), tick(at(hours(1)))]).flatMap(({ turnedAt }) => turnedAt.length);
    expect(turned(seconds(40)).reduce((a, b) => a + b)).toBe(1);
    expect(turned(minutes(2)).reduce((a, b) => a + b)).toBe(0);
  });

  it('bound what a flooding mat can make the state hold', () => {
    const turning = matStream(evening, 100);
    for (let n = 0; n < 100; n++) turning.lying(200, { posture: n % 2 === 0 ? 'left' : 'right' });
    expect(run(turning.inputs, rules).state.minute?.turnedAt.length).toBe(60);
    const stream = matStream(evening, 100).lying(seconds(59), { rr: 14 });
    expect(run(stream.inputs, rules).state.minute?.rr.length).toBe(120);
  });
});
