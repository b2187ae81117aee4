import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  frame,
  matStream,
  minutes,
  replayWatch,
  rulesOf,
  run,
  seconds,
  story,
  tick,
} from '../testing/index.ts';
import type { Input } from '../types.ts';
import { view } from './view.ts';

const rules = rulesOf();
const at = (ms: number) => evening + ms;
/** In bed since the evening, counted. */
const settled = run([frame(at(0), 'lying'), tick(at(5_000))], rules).state;
const t0 = 30_000;

describe.each([
  ['lying', 'out', 3_000, 'bedExit'],
  ['lying', 'sitting', 2_000, 'sitting'],
  ['out', 'lying', 5_000, 'inBed'],
] as const)('%s → %s', (before, after, hold, status) => {
  const first = run([frame(at(0), before), tick(at(10_000))], rules).state;
  it.each([
    [hold - 1, false],
    [hold, true],
    [hold + 1, true],
  ])('after %i ms has counted: %s', (ms, counted) => {
    const { state, facts } = run([frame(at(t0), after), tick(at(t0 + ms))], rules, first);
    const changes = facts.filter((fact) => fact.fact === 'statusChanged');
    expect(changes.length).toBe(counted ? 1 : 0);
    expect(view(state, at(t0 + ms))).toMatchObject({ status, provisional: !counted, since_at: at(t0) });
    if (counted) expect(changes[0]).toMatchObject({ at: at(t0), countedAt: at(t0 + hold), to: status });
  });

  it.each([
    [hold - 1, 0],
    [hold, 2],
  ])('going back after %i ms makes %i changes', (ms, count) => {
    const inputs = [frame(at(t0), after), frame(at(t0 + ms), before), tick(at(t0 + ms + 10_000))];
    expect(run(inputs, rules, first).facts.filter((fact) => fact.fact === 'statusChanged').length).toBe(count);
  });
});

describe('from raw states to counted ones', () => {
  it('the first state counts after its hold, from unknown', () => {
    expect(story(run([frame(at(0), 'out'), tick(at(2_999))], rules).facts, evening)).toEqual([]);
    expect(story(run([frame(at(0), 'out'), tick(at(3_000))], rules).facts, evening)).toEqual([
      '0:00:03 unknown → bedExit since 0:00:00',
    ]);
  });

  it('a short sitting on the way out never counts; the exit starts at the raw exit', () => {
    const inputs = [frame(at(t0), 'sitting'), frame(at(t0 + 1_000), 'out'), tick(at(t0 + 10_000))];
    expect(story(run(inputs, rules, settled).facts, evening)).toEqual(['0:00:34 inBed → bedExit since 0:00:31']);
  });

  it('readings of the same raw state do not start the hold again', () => {
    const inputs = [
      frame(at(t0), 'out'),
      frame(at(t0 + 1_500), 'out'),
      frame(at(t0 + 2_900), 'out'),
      tick(at(t0 + 3_000)),
    ];
    expect(story(run(inputs, rules, settled).facts, evening)).toEqual(['0:00:33 inBed → bedExit since 0:00:30']);
  });

  it('a hold of 0 counts in the same step, without a tick', () => {
    const replay = rulesOf({ watch: replayWatch });
    const { facts } = run([frame(at(0), 'lying'), frame(at(1_000), 'out'), frame(at(2_000), 'sitting')], replay);
    expect(story(facts, evening)).toEqual([
      '0:00:00 unknown → inBed since 0:00:00',
      '0:00:01 inBed → bedExit since 0:00:01',
      '0:00:02 bedExit → sitting since 0:00:02',
    ]);
  });

  it('a hold keeps the length it had when it began', () => {
    const longer = rulesOf({ watch: { outHoldMs: 30_000 } });
    const begun = run([frame(at(t0), 'out')], rules, settled).state;
    expect(story(run([tick(at(t0 + 3_000))], longer, begun).facts, evening)).toEqual([
      '0:00:33 inBed → bedExit since 0:00:30',
    ]);
  });

  it('flicker faster than any hold changes nothing for as long as it lasts', () => {
    const inputs: Input[] = [];
    for (let ms = 0; ms < 60_000; ms += 1_000)
      inputs.push(frame(at(t0 + ms), (ms / 1_000) % 2 === 0 ? 'out' : 'lying'));
    expect(story(run(inputs, rules, settled).facts, evening)).toEqual([]);
  });

  it('wakes exactly when the hold ends', () => {
    expect(run([frame(at(t0), 'sitting')], rules, settled).wakeAt).toBe(at(t0 + 2_000));
    const stream = matStream().lying(minutes(1)).sitting(seconds(9)).lying(seconds(1));
    expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toContain(
      '0:01:02 inBed → sitting since 0:01:00',
    );
  });
});

it('a mat first heard of by its last will: what it measured just before does not begin before that', () => {
  const reading = { ...frame(evening - 5, 'lying'), arrivedAt: evening + 1 };
  const { facts } = run([{ kind: 'link', at: evening, online: false }, reading, tick(evening + 90_000)], rulesOf());
  expect(facts.filter(({ fact }) => fact === 'statusChanged')).toMatchObject([
    { from: 'unknown', to: 'disconnected', at: evening },
    { from: 'disconnected', to: 'inBed', at: evening, countedAt: evening + 5_000 },
    { from: 'inBed', to: 'disconnected', at: evening, countedAt: evening + 60_001 },
  ]);
});
