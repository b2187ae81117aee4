import { describe, expect, it } from 'vitest';
import { view } from './bed/view.ts';
import { step } from './step.ts';
import { drive, evening, frame, matStream, minutes, rulesOf, run, seconds, story, tick } from './testing/index.ts';
import type { Input } from './types.ts';

const at = (ms: number) => evening + ms;
const rules = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 20 } } });
const inBed = run(matStream().lying(minutes(1), { rr: 14 }).inputs, rules).state;

describe('readings that are history', () => {
  const lateBy = (ms: number): Input => ({ ...frame(at(70_000), 'out'), arrivedAt: at(70_000 + ms) });

  it.each([
    [60_000, true],
    [60_001, false],
  ])('one that arrives after %i ms is live: %s', (ms, live) => {
    const stepped = step(inBed, lateBy(ms), rules);
    expect(stepped.state === inBed).toBe(!live);
    if (!live) expect(stepped).toEqual({ state: inBed, facts: [], wakeAt: inBed.wakeAt });
  });

  it('one out of order changes nothing', () => {
    const older = frame(at(49_000), 'out');
    expect(step(inBed, { ...older, reading: { ...older.reading, deviceAt: at(51_000) } }, rules).state).not.toBe(inBed);
    expect(step(inBed, older, rules).state).toBe(inBed);
    expect(step(inBed, frame(at(48_000), 'out', {}), rules).state).toBe(inBed);
  });

  it('of one that the mat dates later, a second of jitter is forgiven, no more', () => {
    const jittered = (ms: number): Input => {
      const early = frame(at(50_000 - ms), 'out');
      return { ...early, reading: { ...early.reading, deviceAt: at(50_001) } };
    };
    expect(view(step(inBed, jittered(1_000), rules).state, at(51_000))).toMatchObject({
      status: 'bedExit',
      since_at: at(50_000),
    });
    expect(step(inBed, jittered(1_001), rules).state).toBe(inBed);
  });

  it('a doubled one changes nothing at all, whenever it comes again', () => {
    const last = frame(at(50_000), 'lying', { rr: 14 });
    for (const ms of [50_000, 50_001, 100_000, 3_600_000]) {
      const again: Input = { ...last, at: at(ms), arrivedAt: at(ms) };
      expect(step(inBed, again, rules)).toEqual({ state: inBed, facts: [], wakeAt: inBed.wakeAt });
    }
    const gone = run([{ kind: 'link', at: at(52_000), online: false }], rules, inBed).state;
    expect(step(gone, last, rules).state).toBe(gone);
  });
});

describe('readings that were some seconds on their way', () => {
  it('are judged by their effective time', () => {
    const stream = matStream(at(60_000)).out(seconds(2)).lying(seconds(10)).out(minutes(1));
    const delayed = stream.inputs.map(
      (input): Input => (input.kind === 'frame' ? { ...input, arrivedAt: input.at + 40_000 } : input),
    );
    expect(story(run(delayed, rules, inBed).facts, evening)).toEqual(
      story(run(stream.inputs, rules, inBed).facts, evening),
    );
  });

  it('tell nothing with a time before what was told already', () => {
    const silent = run([tick(at(110_000))], rules, inBed);
    expect(story(silent.facts, evening)).toEqual(['0:01:50 inBed → disconnected since 0:00:50']);
    const { facts } = run([{ ...frame(at(70_000), 'lying'), arrivedAt: at(120_000) }], rules, silent.state);
    expect(story(facts, evening)).toEqual(['0:01:50 disconnected → inBed since 0:01:10']);
  });
});

describe('rules that change', () => {
  it('make due in the past what is told now', () => {
    const stream = matStream(at(60_000)).out(minutes(15));
    const out = run(stream.inputs, rules, inBed).state;
    const stricter = rulesOf({ alerts: { leaveTimeout: { value: 10 } } });
    const { facts } = run([tick(at(minutes(16) + 12_345))], stricter, out);
    expect(
      facts.flatMap((fact) =>
        fact.fact === 'alertChanged' ? [[fact.change, fact.at - evening, fact.alert.type]] : [],
      ),
    ).toEqual([['upgraded', minutes(16) + 12_345, 'leaveTimeout']]);
  });

  it('move the time to wake', () => {
    const out = run(
      matStream(at(60_000)).out(minutes(5)).inputs,
      rulesOf({ watch: { silenceMs: 3_600_000 } }),
      inBed,
    ).state;
    const watch = { silenceMs: 3_600_000 };
    const wake = (value: number) =>
      step(out, tick(at(minutes(6))), rulesOf({ watch, alerts: { leaveTimeout: { value } } })).wakeAt;
    expect([wake(10), wake(20)]).toEqual([at(minutes(11)), at(minutes(21))]);
  });
});

describe('a punctual server and one that never ticks', () => {
  it('tell the same facts of an on-time stream', () => {
    const all = rulesOf({
      alerts: {
        leaveBed: {},
        leaveTimeout: { value: 1 },
        siteTimeout: { value: 30 },
        deviceDisconnected: { value: 1 },
      },
    });
    const stream = matStream()
      .lying(minutes(2))
      .sitting(minutes(1))
      .out(minutes(3))
      .silent(minutes(4))
      .lying(minutes(2))
      .out(minutes(1))
      .tick();
    const lazy = run(stream.inputs, all);
    const punctual = drive(stream.inputs, all, stream.at);
    expect(punctual.facts).toEqual(lazy.facts);
    expect(punctual.state).toEqual(lazy.state);
    expect(lazy.facts.length).toBeGreaterThan(15);
  });
});
