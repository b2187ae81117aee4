import { standardWatch } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../testing/checks.ts';
import {
  drive,
  evening,
  hours,
  type MatStream,
  matStream,
  minutes,
  rulesOf,
  run,
  seconds,
  story,
} from '../testing/index.ts';
import { anyRules, eventful, nightOf, stepAll } from '../testing/random.ts';
import type { Input, MinuteFact } from '../types.ts';
import { countFromOf } from './counts.ts';
import { type HistoryOf, historyEndsAt, rebuildHistory } from './history.ts';

const rules = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 20 }, siteTimeout: { value: 60 } } });
const at = (ms: number) => evening + ms;
const framesOf = (stream: MatStream) =>
  stream.inputs.flatMap((input) => (input.kind === 'frame' ? [{ at: input.at, reading: input.reading }] : []));
const unknown = { status: 'unknown', since: null, before: null } as const;
const all = (stream: MatStream, change: Partial<HistoryOf> = {}): HistoryOf => ({
  from: evening,
  to: evening + hours(24),
  standing: unknown,
  frames: framesOf(stream),
  now: stream.at,
  watch: standardWatch,
  ...change,
});
const history = (ms: number, status: 'bedExit' | 'sitting' | 'inBed', since: number): Input => ({
  kind: 'history',
  at: at(ms),
  status,
  since: at(since),
});

describe('history rebuilt', () => {
  it('from readings that all were on time is what was told live', () => {
    const stream = matStream()
      .lying(minutes(10), { rr: 14, move: 20 })
      .sitting(minutes(3))
      .out(minutes(7))
      .lying(minutes(5));
    stream.silent(minutes(10)).lying(minutes(3)).silent(minutes(3));
    const live = drive(stream.inputs, rules, stream.at).facts;
    const rebuilt = rebuildHistory(all(stream));
    expect(rebuilt.minutes).toEqual(live.filter((fact): fact is MinuteFact => fact.fact === 'minute'));
    expect(rebuilt.episodes.map(({ status, started_at }) => [status, started_at])).toEqual(
      live.flatMap((fact) => (fact.fact === 'statusChanged' ? [[fact.to, fact.at]] : [])),
    );
    expect(rebuilt.standingEndedAt).toBe(evening);
  });

  it('fills the gap that a mat has lived through on its own', () => {
    // In bed, then unheard of for 40 minutes in which the person got up for ten, then in bed again.
    const whole = matStream().lying(minutes(10)).out(minutes(10)).lying(minutes(40));
    const rebuilt = rebuildHistory(all(whole));
    expect(rebuilt.episodes).toEqual([
      { from_status: 'unknown', status: 'inBed', started_at: at(0), ended_at: at(minutes(10)) },
      { from_status: 'inBed', status: 'bedExit', started_at: at(minutes(10)), ended_at: at(minutes(20)) },
      { from_status: 'bedExit', status: 'inBed', started_at: at(minutes(20)), ended_at: null },
    ]);
    expect(rebuilt.current).toMatchObject({ status: 'inBed', since: at(minutes(20)) });
    expect(rebuilt.minutes.length).toBe(60);
    expect(rebuilt.minutes.reduce((sum, { outSeconds }) => sum + outSeconds, 0)).toBe(600);
  });

  it('of a window is the same as of the whole', () => {
    const stream = matStream().lying(minutes(10)).out(minutes(10)).sitting(minutes(2)).lying(minutes(20));
    const whole = rebuildHistory(all(stream));
    const from = at(minutes(15));
    const to = at(minutes(30));
    const part = rebuildHistory(
      all(stream, {
        from,
        to,
        standing: { status: 'bedExit', since: at(minutes(10)), before: null },
        frames: framesOf(stream).filter((frame) => frame.at >= from - minutes(2)),
      }),
    );
    expect(part.minutes).toEqual(whole.minutes.filter((minute) => minute.at >= from && minute.at < to));
    expect(part.episodes).toEqual(whole.episodes.slice(2));
    expect(part.standingEndedAt).toBe(at(minutes(20)));
    expect(part.current).toEqual(whole.current);
  });

  it('a window in which nothing changes leaves what stood', () => {
    const stream = matStream(at(minutes(30))).lying(minutes(5));
    const standing = { status: 'inBed', since: at(0), before: null } as const;
    expect(rebuildHistory(all(stream, { standing }))).toMatchObject({
      episodes: [],
      standingEndedAt: null,
      current: { status: 'inBed', since: at(0) },
    });
  });

  it('the same state after a gap keeps its start', () => {
    const stream = matStream(at(minutes(30))).lying(minutes(5));
    const standing = {
      status: 'disconnected',
      since: at(minutes(20)),
      before: { status: 'inBed', since: at(0) },
    } as const;
    const rebuilt = rebuildHistory(all(stream, { standing }));
    expect(rebuilt.standingEndedAt).toBe(at(minutes(30)));
    expect(rebuilt.current).toMatchObject({ status: 'inBed', since: at(0) });
  });

  it('ends in silence where the newest reading is old', () => {
    const stream = matStream().lying(minutes(5)).silent(minutes(10));
    expect(rebuildHistory(all(stream)).current).toMatchObject({
      status: 'disconnected',
      since: at(minutes(5) - seconds(10)),
    });
  });

  it('of nothing is nothing', () => {
    expect(rebuildHistory(all(matStream()))).toEqual({
      minutes: [],
      episodes: [],
      standingEndedAt: null,
      current: { status: 'unknown', since: null, countFrom: null },
    });
  });

  it('minutes may be replaced up to the first that the live bed still owes', () => {
    const { state } = run(matStream().lying(minutes(3) + seconds(30)).inputs, rules);
    expect(historyEndsAt(state)).toBe(at(minutes(3)));
    expect(historyEndsAt(run([], rules).state)).toBeNull();
  });
});

describe('a start that late readings have moved', () => {
  const out = () => run(matStream().lying(minutes(1)).silent(minutes(30)).out(minutes(5)).inputs, rules).state;
  const lines = (inputs: readonly Input[], from = out()) => story(run(inputs, rules, from).facts, evening);

  it('is told now where it is too long ago, once, with its true start', () => {
    const moved = run([history(minutes(36), 'bedExit', minutes(10))], rules, out());
    expect(story(moved.facts, evening)).toEqual(['0:36:00 #1 upgraded leaveTimeout medium since 0:10:00 26/20']);
    expect(moved.state.since).toBe(at(minutes(10)));
    expect(
      lines(
        [history(minutes(36) + 1, 'bedExit', minutes(10)), history(minutes(36) + 2, 'bedExit', minutes(9))],
        moved.state,
      ),
    ).toEqual([]);
  });

  it('does not tell again what was told', () => {
    const told = run(matStream().lying(minutes(1)).out(minutes(25)).inputs, rules).state;
    expect(lines([history(minutes(26), 'bedExit', minutes(2))], told)).toEqual([]);
    // Nor earlier than it is due from the true start on: twice the value at 0:42.
    const rest = matStream(at(minutes(26))).out(minutes(20));
    expect(lines([history(minutes(26), 'bedExit', minutes(2)), ...rest.inputs], told)).toEqual([
      '0:42:00 #1 upgraded leaveTimeout high since 0:02:00 40/40',
    ]);
  });

  it('says nothing of a status that no longer counts, nor of the same start', () => {
    expect(lines([history(minutes(36), 'inBed', minutes(10))])).toEqual([]);
    const { state } = run([history(minutes(36), 'bedExit', minutes(31))], rules, out());
    expect(state.since).toBe(at(minutes(31)));
    expect(lines([history(minutes(36), 'bedExit', minutes(31))])).toEqual([]);
  });

  it('over short returns, the count goes on from where it did, unless they prove long enough to end it', () => {
    const short = run(matStream().out(minutes(10)).sitting(seconds(4)).out(minutes(8)).inputs, rules).state;
    const since = minutes(17);
    const told = (countFrom: number) =>
      lines(
        [
          { ...history(minutes(18) + seconds(4), 'bedExit', since), countFrom: at(countFrom) } as Input,
          ...matStream(at(minutes(18) + seconds(10))).out(minutes(3)).inputs,
        ],
        short,
      );
    // The late readings reach back to the return of ten minutes ago and no further.
    expect(told(minutes(10) + seconds(4))).toEqual(['0:20:00 #1 upgraded leaveTimeout medium since 0:00:00 20/20']);
    expect(told(since)).toEqual([]);
  });

  it('what waits and has not lasted long enough after all comes anew in its time', () => {
    const waiting = rulesOf({ alerts: { siteTimeout: { value: 60, afterReturnMinutes: 5 } } });
    const { state } = run(matStream().lying(minutes(1)).out(minutes(1)).sitting(minutes(2)).inputs, waiting);
    expect(state.waiting.length).toBe(1);
    const rest = [
      history(minutes(4), 'sitting', minutes(3) + seconds(30)),
      ...matStream(at(minutes(4))).sitting(minutes(5)).inputs,
    ];
    expect(story(run(rest, waiting, state).facts, evening)).toEqual([
      '0:04:00 #1 closed siteTimeout (cleared)',
      '0:04:30 #2 suppressed siteTimeout medium since 0:03:30 60/60 afterReturn',
      '0:07:00 #2 raised siteTimeout medium since 0:03:30 210/60',
    ]);
  });

  it('who was up meanwhile has not lain all the time', () => {
    const long = rulesOf({ alerts: { lyingTimeout: { value: 30 } } });
    const { state } = run(matStream().lying(minutes(31)).inputs, long);
    expect(state.alerts.length).toBe(1);
    expect(story(run([history(minutes(31), 'inBed', minutes(20))], long, state).facts, evening)).toEqual([
      '0:31:00 #1 cleared lyingTimeout',
      '0:31:00 #1 closed lyingTimeout (cleared)',
    ]);
  });
});

it('late readings change nothing live', () => {
  const stream = matStream().lying(minutes(5));
  const { state } = run(stream.inputs, rules);
  const late = framesOf(matStream(at(-hours(1))).out(minutes(30))).map(
    ({ at: when, reading }): Input => ({ kind: 'frame', at: when, arrivedAt: at(minutes(5)), reading }),
  );
  const ran = run(late, rules, state);
  expect(ran.facts).toEqual([]);
  expect(ran.state).toBe(state);
});

describe('any night rebuilt', () => {
  const framesIn = (inputs: readonly Input[]) =>
    inputs.flatMap((input) => (input.kind === 'frame' ? [{ at: input.at, reading: input.reading }] : []));

  it('is what was told live, whole and from any minute on', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(eventful, anyRules, fc.double({ min: 0, max: 1, noNaN: true }), (pieces, given, where) => {
        // A last will leaves no trace in the readings; staff's words are about alerts.
        const inputs = nightOf(pieces).filter(({ kind }) => kind === 'frame');
        const now = (inputs.at(-1)?.at ?? evening) + minutes(4);
        const live = stepAll([...inputs, { kind: 'tick', at: now }], given);
        const frames = framesIn(inputs);
        const whole = rebuildHistory({
          from: evening,
          to: now,
          standing: unknown,
          frames,
          now,
          watch: given.watch,
        });
        expectSame(
          whole.episodes.map(({ status, started_at }) => [status, started_at]),
          live.facts.flatMap((fact) => (fact.fact === 'statusChanged' ? [[fact.to, fact.at]] : [])),
        );
        expectSame(whole.current, {
          status: live.state.status,
          since: live.state.since,
          countFrom: countFromOf(live.state),
        });
        expectSame(sums(whole.minutes), sums(live.facts.filter((fact): fact is MinuteFact => fact.fact === 'minute')));

        // From a reading that confirms what counts, without a change under way, the rest is the same.
        const cut = frames.findIndex(({ at: when }) => when >= evening + where * (now - evening));
        const before = stepAll(
          inputs.filter((input) => cut >= 0 && input.at < (frames[cut]?.at ?? 0)),
          given,
        ).state;
        if (cut < 0 || before.candidate !== null || !before.seeing || before.last === null) return;
        const lead = frames.findLastIndex(({ at: when }) => when <= (before.last?.at ?? 0));
        const from = (Math.floor((frames[cut]?.at ?? 0) / 60_000) + 1) * 60_000;
        const part = rebuildHistory({
          from,
          to: now,
          standing: { status: before.status, since: before.since, before: before.before },
          frames: frames.slice(lead),
          now,
          watch: given.watch,
        });
        if (before.status === 'disconnected') return;
        const { countFrom, ...present } = whole.current;
        expectSame({ ...part.current, countFrom: null }, { ...present, countFrom: null });
        // A short interruption before the part is not known to it: its count begins with what stands there, never earlier.
        expect(part.current.countFrom ?? Infinity).toBeGreaterThanOrEqual(countFrom ?? Infinity);
        expectSame(sums(part.minutes), sums(whole.minutes.filter((minute) => minute.at >= from)));
      }),
      { seed: 20_260_105, numRuns: 60 },
    );
  });

  /** Parts of one minute add up; values stand as they came. */
  function sums(of: readonly MinuteFact[]): unknown {
    const byMinute = new Map<number, [number, number, number, number, number]>();
    for (const { at: when, lyingSeconds, sittingSeconds, outSeconds, frames, turns } of of) {
      const [lying, sitting, out, count, turned] = byMinute.get(when) ?? [0, 0, 0, 0, 0];
      byMinute.set(when, [
        lying + lyingSeconds,
        sitting + sittingSeconds,
        out + outSeconds,
        count + frames,
        turned + turns,
      ]);
    }
    return [...byMinute].map(([when, [lying, sitting, out, ...counts]]) => [
      when,
      ...[lying, sitting, out].map((s) => Math.round(s * 1_000)),
      ...counts,
    ]);
  }
});
