import type { Alert, AlertPriority } from '@wardlight/contract';
import { alert, alertId, exampleAt } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toneLengthMs } from '../../../lib/sound/sound.ts';
import { quiet, stepTones, type Tone } from './tones.ts';

const sounding = (n: number, priority: AlertPriority, change: Partial<Alert> = {}): Alert =>
  alert({ alert_id: alertId(n), priority, ...change });
const calm = (n: number, priority: AlertPriority): Alert =>
  sounding(n, priority, { phase: 'claimed', sounding: false });

interface Scene {
  readonly alerts: readonly Alert[];
  readonly silent?: boolean;
}

/** What is heard when `scene` tells how things stand, looked at twice a second. */
function listen(seconds: number, scene: (second: number) => Scene): readonly (readonly [number, Tone | 'stop'])[] {
  const heard: [number, Tone | 'stop'][] = [];
  let state = quiet;
  for (let second = 0; second < seconds; second += 0.5) {
    const { alerts, silent = false } = scene(second);
    const step = stepTones(state, { alerts, silent, now: exampleAt + second * 1_000, lengthMs: toneLengthMs });
    state = step.state;
    if (step.stop) heard.push([second, 'stop']);
    if (step.play !== null) heard.push([second, step.play]);
  }
  return heard;
}

describe('what is heard', () => {
  const table: readonly [string, (second: number) => Scene, number, readonly (readonly [number, Tone | 'stop'])[]][] = [
    ['nothing while nothing sounds', () => ({ alerts: [] }), 60, []],
    ['nothing for a claimed alert', () => ({ alerts: [calm(1, 'high')] }), 60, []],
    [
      'high at once and every 10 s',
      () => ({ alerts: [sounding(1, 'high')] }),
      31,
      [
        [0, 'high'],
        [10, 'high'],
        [20, 'high'],
        [30, 'high'],
      ],
    ],
    [
      'medium at once and every 30 s',
      () => ({ alerts: [sounding(1, 'medium')] }),
      61,
      [
        [0, 'medium'],
        [30, 'medium'],
        [60, 'medium'],
      ],
    ],
    ['low once', () => ({ alerts: [sounding(1, 'low')] }), 300, [[0, 'low']]],
    [
      'claiming stops at once, even in the middle of a tone',
      (second) => ({ alerts: [second < 2 ? sounding(1, 'high') : calm(1, 'high')] }),
      30,
      [
        [0, 'high'],
        [2, 'stop'],
      ],
    ],
    [
      'a new one is heard at once, not at the next repeat',
      (second) => ({ alerts: second < 6 ? [sounding(1, 'medium')] : [sounding(1, 'medium'), sounding(2, 'medium')] }),
      36,
      [
        [0, 'medium'],
        [6, 'medium'],
      ],
    ],
    [
      'several of one priority share one tone',
      () => ({ alerts: [sounding(1, 'high'), sounding(2, 'high'), sounding(3, 'high')] }),
      11,
      [
        [0, 'high'],
        [10, 'high'],
      ],
    ],
    [
      'high interrupts what is less urgent',
      (second) => ({ alerts: second < 0.5 ? [sounding(1, 'medium')] : [sounding(1, 'medium'), sounding(2, 'high')] }),
      5,
      [
        [0, 'medium'],
        [0.5, 'stop'],
        [0.5, 'high'],
      ],
    ],
    [
      'the less urgent keeps its tone, after the urgent one',
      () => ({ alerts: [sounding(1, 'high'), sounding(2, 'low'), sounding(3, 'medium')] }),
      10,
      [
        [0, 'high'],
        [4, 'medium'],
        [5, 'low'],
      ],
    ],
    [
      'told again, heard again',
      (second) => ({ alerts: [sounding(1, 'low', { told_at: exampleAt + (second < 20 ? 0 : 20_000) })] }),
      60,
      [
        [0, 'low'],
        [20, 'low'],
      ],
    ],
    [
      'risen from medium to high, heard as high at once',
      (second) => ({ alerts: [sounding(1, second < 3 ? 'medium' : 'high')] }),
      5,
      [
        [0, 'medium'],
        [3, 'high'],
      ],
    ],
    [
      'what is only spoken has its chime once for each telling, and nothing told by message alone is heard',
      (second) => ({
        alerts: [
          sounding(1, 'high', { methods: ['speech'], told_again_at: second < 40 ? null : exampleAt + 40_000 }),
          sounding(2, 'medium', { methods: ['line', 'push'] }),
        ],
      }),
      60,
      [
        [0, 'high'],
        [40, 'high'],
      ],
    ],
    [
      'a silent screen sounds the technical tone, and stops when it hears again',
      (second) => ({ alerts: [], silent: second < 30.5 }),
      90,
      [
        [0, 'technical'],
        [30, 'technical'],
        [30.5, 'stop'],
      ],
    ],
  ];
  it.each(table)('%s', (_, scene, seconds, expected) => {
    expect(listen(seconds, scene)).toEqual(expected);
  });

  it('whatever comes and goes: never a tone without a reason, and nothing waits longer than 15 s to be heard', () => {
    const some = fc.record({
      n: fc.nat(5),
      priority: fc.constantFrom<AlertPriority>('high', 'medium', 'low'),
      from: fc.nat(60),
      lasts: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(some, { maxLength: 6, selector: ({ n }) => n }), (plan) => {
        const at = (second: number) => plan.filter(({ from, lasts }) => second >= from && second < from + lasts);
        const heard = listen(130, (second) => ({
          alerts: at(second).map(({ n, priority }) => sounding(n + 1, priority)),
        }));
        for (const [second, tone] of heard) {
          if (tone !== 'stop') expect(at(second).map(({ priority }) => priority)).toContain(tone);
        }
        for (const { priority, from, lasts } of plan) {
          if (lasts < 15) continue;
          expect(heard.some(([second, tone]) => tone === priority && second >= from && second <= from + 15)).toBe(true);
        }
      }),
      { seed: 20_260_301, numRuns: 300 },
    );
  });
});
