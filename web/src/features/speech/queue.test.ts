import type { Alert } from '@wardlight/contract';
import { alert, alertId, exampleAt } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { beginSpeech, ended, longestMs, type SpeechState, stepSpeech } from './queue.ts';

const chimeMs = { high: 3_000, medium: 1_000, low: 200 };
const told = (n: number, change: Partial<Alert> = {}): Alert =>
  alert({ alert_id: alertId(n), told_at: exampleAt, ...change });

/** A run of steps: what was said, by bed, with the second it was said in. */
function run(moments: readonly (readonly [atMs: number, alerts: readonly Alert[]])[], endsAfterMs = 2_000) {
  let state: SpeechState = beginSpeech([]);
  const said: string[] = [];
  let over = Number.POSITIVE_INFINITY;
  let alerts: readonly Alert[] = [];
  for (let at = 0; at <= (moments.at(-1)?.[0] ?? 0); at += 500) {
    alerts = moments.find(([when]) => when === at)?.[1] ?? alerts;
    if (at >= over) {
      state = ended(state);
      over = Number.POSITIVE_INFINITY;
    }
    const step = stepSpeech(state, { alerts, now: exampleAt + at, chimeMs, muted: [] });
    state = step.state;
    if (step.stop) said.push(`hush ${at / 1_000}`);
    if (step.say !== null) {
      said.push(`${step.say.bed_no} ${at / 1_000}`);
      over = at + endsAfterMs;
    }
  }
  return said;
}

describe('what is told', () => {
  it('of one priority people are spoken of before equipment that was silent earlier', () => {
    const mat = told(1, { bed_no: 'mat', technical: true });
    const person = told(2, { bed_no: 'person' });
    expect(
      run([
        [0, [mat]],
        [500, [mat, person]],
        [10_000, [mat, person]],
      ]),
    ).toEqual(['mat 1', 'person 3']);
    expect(
      run([
        [0, [mat, person]],
        [10_000, [mat, person]],
      ])[0],
    ).toBe('person 1');
  });

  it('is said once, after its chime, and not again while it sounds', () => {
    expect(
      run([
        [0, [told(1, { bed_no: 'A' })]],
        [60_000, [told(1, { bed_no: 'A' })]],
      ]),
    ).toEqual(['A 1']);
  });

  it('is said again when it is told again', () => {
    const again = told(1, { bed_no: 'A', told_again_at: exampleAt + 180_000 });
    expect(
      run([
        [0, [told(1, { bed_no: 'A' })]],
        [180_000, [again]],
        [190_000, [again]],
      ]),
    ).toEqual(['A 1', 'A 181']);
  });

  it('goes by priority, and then by age', () => {
    const alerts = [
      told(1, { bed_no: 'low', priority: 'low' }),
      told(2, { bed_no: 'one', priority: 'medium' }),
      told(3, { bed_no: 'two', priority: 'medium' }),
    ];
    const high = told(4, { bed_no: 'high', priority: 'high' });
    expect(
      run([
        [0, alerts],
        [500, [...alerts, high]],
        [20_000, [...alerts, high]],
      ]),
    ).toEqual(['low 0.5', 'one 2.5', 'high 4.5', 'two 6.5']);
  });

  it('is not said once somebody is on the way, and is cut where that happens in the middle of it', () => {
    const claimed = told(1, { bed_no: 'A', sounding: false, phase: 'claimed' });
    expect(
      run([
        [0, [told(1, { bed_no: 'A' })]],
        [500, [claimed]],
        [5_000, [claimed]],
      ]),
    ).toEqual([]);
    expect(
      run([
        [0, [told(1, { bed_no: 'A' })]],
        [1_500, [claimed]],
        [5_000, [claimed]],
      ]),
    ).toEqual(['A 1', 'hush 1.5']);
  });

  it('is not said when it is a minute old', () => {
    const many = Array.from({ length: 9 }, (_, n) => told(n + 1, { bed_no: `B${n}`, priority: 'medium' }));
    const said = run(
      [
        [0, many],
        [120_000, many],
      ],
      9_500,
    );
    expect(said.length).toBeLessThan(9);
    expect(said.every((line) => Number(line.split(' ')[1]) < 61)).toBe(true);
  });

  it('is cut when it has not ended after ten seconds', () => {
    const said = run(
      [
        [0, [told(1, { bed_no: 'A' })]],
        [20_000, [told(1, { bed_no: 'A' })]],
      ],
      Number.POSITIVE_INFINITY,
    );
    expect(said).toEqual(['A 1', `hush ${1 + longestMs / 1_000}`]);
  });

  it('is no flood where few are told again and again: an alert told anew is no other alert', () => {
    const four = (again: number | null) =>
      [1, 2, 3, 4].map((n) => told(n, { priority: 'medium', told_again_at: again && exampleAt + again }));
    const moments = [null, 180_000, 360_000].map((again) => [again ?? 0, four(again)] as const);
    expect(run([...moments, [390_000, four(360_000)]])).toHaveLength(12);
  });

  it('is only said of high ones where more than ten come within ten minutes', () => {
    const many = Array.from({ length: 11 }, (_, n) => told(n + 1, { bed_no: `B${n}`, priority: 'medium' }));
    const high = told(20, { bed_no: 'H', priority: 'high' });
    expect(
      run([
        [0, many],
        [30_000, [...many, high]],
        [60_000, [...many, high]],
      ]),
    ).toEqual(['H 33']);
  });
});

it('what sounded before the screen began, what its template does not want spoken, and what is muted here is not said', () => {
  const old = told(1);
  const state = beginSpeech([old]);
  const silent = told(2, { methods: ['station'] });
  const muted = told(3, { type: 'siteTimeout' });
  const step = stepSpeech(state, {
    alerts: [old, silent, muted],
    now: exampleAt + 5_000,
    chimeMs,
    muted: ['siteTimeout'],
  });
  expect(step.state.waiting).toEqual([]);
  expect(step.say).toBeNull();
});
