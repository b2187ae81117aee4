import type { Posture } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { evening, frame, matStream, minutes, range, rulesOf, run, seconds, story } from '../../testing/index.ts';
import type { Input, Rules } from '../../types.ts';

const rules = rulesOf({ alerts: { changePosture: {} } });
const logged = (inputs: readonly Input[], with_: Rules = rules) =>
  run(inputs, with_).facts.flatMap((fact) => (fact.fact === 'alertChanged' ? [fact] : []));
const postures = (...list: readonly (Posture | null)[]): Input[] =>
  list.map((posture, n) => frame(evening + seconds(10) * n, 'lying', { posture }));

describe('changePosture', () => {
  it('is an event: begun and over at once, told to nobody', () => {
    const { facts, state } = run(postures('supine', 'left'), rules);
    const at = evening + seconds(10);
    expect(facts.filter((fact) => fact.fact === 'alertChanged')).toMatchObject([
      {
        at,
        change: 'logged',
        by: null,
        alert: {
          type: 'changePosture',
          priority: 'low',
          threshold: null,
          value: null,
          startedAt: at,
          raisedAt: at,
          toldAt: null,
          suppressed: null,
          clearedAt: at,
          closedAt: at,
          closeCause: 'cleared',
        },
      },
    ]);
    expect([state.alerts, state.waiting, state.memory]).toEqual([[], [], {}]);
  });

  it.each([
    [['supine', 'supine'], 0],
    [['supine', 'left', 'right', 'prone', 'supine'], 4],
    [['supine', null, 'supine'], 0],
    [['supine', null, 'left'], 1],
    [[null, 'left'], 0],
    [['left', null, null], 0],
  ] as const)('%j: %i', (list, count) => {
    expect(logged(postures(...list)).length).toBe(count);
  });

  it('each has an id of its own, and does not stand in the way of other alerts', () => {
    const both = rulesOf({ alerts: { changePosture: {}, leaveBed: {} } });
    const stream = matStream()
      .lying(minutes(1))
      .lying(minutes(1), { posture: 'left' })
      .lying(minutes(1), { posture: 'right' })
      .out(minutes(1));
    expect(story(run(stream.inputs, both).facts, evening).filter((line) => line.includes('#'))).toEqual([
      '0:01:00 #1 logged changePosture low since 0:01:00',
      '0:02:00 #2 logged changePosture low since 0:02:00',
      '0:03:03 #3 raised leaveBed medium since 0:03:00',
    ]);
  });

  it.each([
    ['an absence', matStream().lying(minutes(1)).out(minutes(1)).lying(minutes(1), { posture: 'left' })],
    ['a gap', matStream().lying(minutes(1)).silent(minutes(2)).lying(minutes(1), { posture: 'left' })],
    ['a last will', matStream().lying(minutes(1)).offline().silent(1).lying(minutes(1), { posture: 'left' })],
    ['a stop of the server', matStream().lying(minutes(1)).silent(minutes(9)).resume().lying(1, { posture: 'left' })],
  ])('not over %s', (_, stream) => {
    expect(logged(stream.inputs)).toEqual([]);
  });

  it('what a late or doubled reading says is no event', () => {
    const [one, two] = postures('supine', 'left') as [Input, Input];
    expect(logged([one, two, two, { ...one }]).length).toBe(1);
  });

  it('off it logs nothing', () => {
    expect(logged(postures('supine', 'left'), rulesOf())).toEqual([]);
  });

  it.each([
    ['Asia/Taipei', '06:00', '06:01', null],
    ['Asia/Taipei', '06:01', '06:02', 'outOfForce'],
    ['Europe/Berlin', '23:00', '23:01', null],
    ['America/New_York', '16:00', '17:01', null],
    ['America/New_York', '17:01', '16:59', 'outOfForce'],
  ])('in %s, in force %s–%s: logged as %s', (zone, start, end, suppressed) => {
    const when = rulesOf({ zone, alerts: { changePosture: { ranges: [range(start, end)] } } });
    expect(logged(postures('supine', 'left'), when).map(({ alert }) => alert.suppressed)).toEqual([suppressed]);
  });

  it('the excluded range wins', () => {
    const when = rulesOf({ alerts: { changePosture: { excluded: range('22:00', '06:00') } } });
    expect(logged(postures('supine', 'left'), when)[0]?.alert.suppressed).toBe('outOfForce');
  });
});
