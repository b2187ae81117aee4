import { describe, expect, it } from 'vitest';
import { step } from '../step.ts';
import {
  alertId,
  drive,
  evening,
  frame,
  hours,
  matStream,
  minutes,
  nurse,
  type Ran,
  type ReadingChange,
  rulesOf,
  run,
  seconds,
  story,
  tick,
} from '../testing/index.ts';
import type { Input } from '../types.ts';
import { view } from './view.ts';

const at = (ms: number) => evening + ms;
/** The clock is corrected at 23:00: from then on it says 22:00 again. */
const before = evening + hours(1);
const after = evening;
const all = rulesOf({
  alerts: { leaveBed: {}, leaveTimeout: { value: 20 }, siteTimeout: { value: 60 }, deviceDisconnected: { value: 3 } },
});

/** The mat's own clock goes on: only our times are an hour less. */
const anHourLess = (input: Input): Input => {
  const less = { ...input, at: input.at - hours(1) };
  return input.kind === 'frame' && less.kind === 'frame'
    ? { ...less, arrivedAt: input.arrivedAt - hours(1), reading: input.reading }
    : less;
};

/** Out, by a mat whose own clock was right all the time. */
const frameOf = (effective: number, arrivedAt: number): Input => {
  const input = frame(effective, 'out');
  return { ...input, arrivedAt, reading: { ...input.reading, deviceAt: effective + hours(1) } };
};

/** What follows the correction, written as if it had not been: from 23:00. */
const then = (stream: ReturnType<typeof matStream>) => stream.inputs.map(anHourLess);
const from2300 = () => matStream(before);
const lyingFor = (ms: number, change?: ReadingChange) => matStream(before - ms).lying(ms, change).inputs;
const lying = run(lyingFor(minutes(10), { rr: 14 }), all);
const changes = (ran: Ran) => story(ran.facts, evening);

describe('our clock goes back an hour', () => {
  it.each([
    [5_000, false],
    [5_001, true],
  ])('one that is %i ms behind what is remembered: %s', (ms, back) => {
    const stepped = step(lying.state, tick((lying.state.last?.at ?? 0) - ms), all).state;
    expect(stepped.seeing).toBe(!back);
    expect((stepped.last?.at ?? 0) < (lying.state.last?.at ?? 0)).toBe(back);
  });

  it('readings are heard on, and the first one makes the bed live', () => {
    const { state, facts } = run(then(from2300().lying(1, { rr: 15 })), all, lying.state);
    expect(view(state, after)).toMatchObject({
      status: 'inBed',
      provisional: false,
      last_data_at: after,
      rr: { value: 15 },
    });
    expect(facts.filter((fact) => fact.fact !== 'minute')).toEqual([]);
    expect(changes(run(then(from2300().lying(minutes(1)).out(minutes(1))), all, lying.state))).toEqual([
      '0:01:03 inBed → bedExit since 0:01:00',
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
    ]);
  });

  it('a change right at the correction needs its hold like any other', () => {
    expect(changes(run(then(from2300().out(seconds(20))), all, lying.state))).toEqual([
      '0:00:03 inBed → bedExit since 0:00:00',
      '0:00:03 #1 raised leaveBed medium since 0:00:00',
    ]);
  });

  it('until the next reading nothing is claimed of the bed, and no value is trusted that nobody knows the age of', () => {
    const { state } = run([tick(after)], all, lying.state);
    expect(view(state, after)).toMatchObject({ status: 'unknown', since_at: null, rr: null });
    const blank = run(then(from2300().lying(1)), all, lying.state).state;
    expect(view(blank, after)).toMatchObject({ status: 'inBed', rr: null });
  });

  it('a late or a doubled reading shows it, and is history all the same', () => {
    const late: Input = { ...frame(after - hours(10), 'out'), arrivedAt: after };
    const last = frame(before - seconds(10), 'lying', { rr: 14 });
    const doubled: Input = { ...last, at: after, arrivedAt: after };
    for (const input of [late, doubled]) {
      const { state } = run([input], all, lying.state);
      expect(view(state, after).status).toBe('unknown');
      expect(state.since).toBe(input === late ? after - 60_001 : after - 1);
      const buffered = frameOf(after - 50_000, after + 1);
      const onward = [...(input === late ? [buffered] : []), frameOf(after + 2_000, after + 2_000)];
      expect(view(run(onward, all, state).state, after + 2_000)).toMatchObject({
        status: 'bedExit',
        since_at: input === late ? after - 50_000 : after + 2_000,
      });
    }
  });

  it('silence is told 60 s after the last reading, or after the first word of time where none comes', () => {
    const heard = run(then(from2300().lying(1)), all, lying.state);
    expect(heard.wakeAt).toBe(after + 60_000);
    expect(changes(run([tick(after + 60_000)], all, heard.state))).toEqual([
      '0:01:00 inBed → disconnected since 0:00:00',
    ]);
    const ticked = run([tick(after)], all, lying.state);
    expect(ticked.wakeAt).toBe(after - 1 + 60_000);
    expect(changes(drive([], all, after + minutes(5), ticked.state))).toEqual([
      '0:00:59.999 inBed → disconnected since -0:00:00.001',
      '0:02:59.999 #1 raised deviceDisconnected medium since -0:00:00.001 3/3',
    ]);
  });

  it('the last will is believed', () => {
    expect(changes(run(then(from2300().offline()), all, lying.state))).toEqual([
      '0:00:00 inBed → disconnected since -0:00:00.001',
    ]);
  });

  it('a server that takes the bed up again counts silence from its start', () => {
    const resumed = run(then(from2300().resume()), all, lying.state);
    expect(view(resumed.state, after).status).toBe('unknown');
    expect(resumed.wakeAt).toBe(after + 60_000);
    expect(changes(drive([], all, after + minutes(1), resumed.state))).toEqual([
      '0:01:00 inBed → disconnected since -0:00:00.001',
    ]);
    const heard = run(then(from2300().resume().silent(seconds(5)).lying(minutes(1))), all, lying.state).state;
    expect(view(heard, after + minutes(1))).toMatchObject({ status: 'inBed', since_at: after - 1 });
  });

  it('data that was gone is still gone, and comes back as always', () => {
    const gone = drive(lyingFor(minutes(10)).slice(0, -6), all, before).state;
    expect(gone.status).toBe('disconnected');
    const ticked = run([tick(after)], all, gone).state;
    const back = drive(then(from2300().silent(minutes(4)).lying(minutes(1))), all, after + minutes(5), ticked);
    expect(changes(back)).toEqual([
      '0:02:59.999 #1 raised deviceDisconnected medium since -0:00:00.001 3/3',
      '0:04:00 disconnected → inBed since 0:04:00',
      '0:04:30 #1 cleared deviceDisconnected',
      '0:04:30 #1 closed deviceDisconnected (cleared)',
    ]);
    expect(view(back.state, after + minutes(5)).since_at).toBe(after - 1);
  });

  it('a gap after one reading is a new one, though the alert of the last gap was told at nearly the same time', () => {
    const gone = drive(lyingFor(minutes(20)).slice(0, -60), all, before).state;
    expect(gone.alerts).toMatchObject([{ type: 'deviceDisconnected' }]);
    const { facts } = drive(then(from2300().lying(1)), all, after + minutes(5), gone);
    expect(story(facts, evening).filter((line) => line.includes('raised'))).toEqual([
      '0:03:00 #2 raised deviceDisconnected medium since 0:00:00 3/3',
    ]);
  });

  it('the open minute is given out as it stands, and the next begins anew', () => {
    const { facts } = run(then(from2300().lying(minutes(2))), all, lying.state);
    expect(facts.map((fact) => [fact.fact, fact.at - evening])).toEqual([
      ['minute', minutes(59)],
      ['minute', 0],
    ]);
    expect(facts[0]).toMatchObject({ lyingSeconds: 50, frames: 6 });
    expect(facts[1]).toMatchObject({ lyingSeconds: 60, frames: 6 });
  });
});

describe('alerts, when our clock goes back an hour', () => {
  const out = (ms: number) => run([...lyingFor(minutes(10)), ...matStream(before).out(ms).inputs], all).state;
  /** What follows ten minutes after 23:00, told an hour less. */
  const later = (ms: number) => matStream(before + ms);

  it('an open one stays open, and can be claimed and closed with sane times', () => {
    const state = out(minutes(10));
    const { facts, state: closed } = run(
      then(later(minutes(10)).out(seconds(30)).claim(1).out(seconds(30)).close(1)),
      all,
      state,
    );
    expect(story(facts, evening)).toEqual([
      '0:10:30 #1 claimed leaveBed by 7',
      '0:11:00 #1 closed leaveBed (helped) by 7',
    ]);
    expect(closed.alerts).toEqual([]);
    expect(facts.at(-1)).toMatchObject({
      alert: { startedAt: at(minutes(10)) - 1, raisedAt: at(minutes(10)) - 1, claimedAt: at(minutes(10) + 30_000) },
    });
  });

  it.each(['claim', 'close'] as const)('the %s may be the first thing that is heard', (kind) => {
    const input = { kind, at: after, alertIds: [alertId(1)], by: nurse, reason: 'helped', note: null } as const;
    const { facts, state } = run([input], all, out(minutes(10)));
    expect(story(facts, evening).length).toBe(1);
    expect(facts.at(-1)).toMatchObject({ change: kind === 'claim' ? 'claimed' : 'closed', at: after });
    expect(view(state, after).status).toBe('unknown');
  });

  it('times in the past stay as they were', () => {
    const start = matStream(after - minutes(30))
      .lying(minutes(10))
      .out(minutes(90));
    const state = run(start.inputs, rulesOf({ alerts: { leaveBed: {} } })).state;
    const [alert] = state.alerts;
    const shifted = run([tick(after)], all, state).state;
    expect(shifted.alerts).toEqual([alert]);
    expect(shifted.since).toBe(after - minutes(20));
  });

  it('one ends when the person is back on the bed', () => {
    expect(changes(run(then(later(minutes(10)).out(minutes(1)).lying(minutes(1))), all, out(minutes(10))))).toEqual([
      '0:11:05 bedExit → inBed since 0:11:00',
      '0:11:10 #1 cleared leaveBed',
      '0:11:10 #1 closed leaveBed (cleared)',
    ]);
  });

  it('leaveTimeout comes at its value after the correction, and at twice its value', () => {
    const { facts } = drive(then(later(minutes(10)).out(minutes(45))), all, at(minutes(55)), out(minutes(10)));
    expect(story(facts, evening)).toEqual([
      '0:29:59.999 #1 upgraded leaveTimeout medium since 0:09:59.999 20/20',
      '0:49:59.999 #1 upgraded leaveTimeout high since 0:09:59.999 40/40',
    ]);
  });

  it('leaveTimeout told already is not told again, and its second step comes', () => {
    const told = drive(later(0).out(minutes(25)).inputs, all, before + minutes(25), lying.state).state;
    expect(told.alerts).toMatchObject([{ type: 'leaveTimeout', priority: 'medium' }]);
    const { facts } = drive(then(later(minutes(25)).out(minutes(45))), all, at(minutes(70)), told);
    expect(story(facts, evening)).toEqual(['1:04:59.999 #1 upgraded leaveTimeout high since 0:24:59.999 40/40']);
  });

  it('an absence is not taken for the one before it, which was told', () => {
    const twice = later(0).out(minutes(25)).lying(minutes(5)).out(minutes(2));
    const state = drive(twice.inputs, all, twice.at, lying.state).state;
    const { facts } = drive(then(matStream(twice.at).out(minutes(25))), all, twice.at - hours(1) + minutes(25), state);
    expect(story(facts, evening)).toEqual(['0:51:59.999 #2 upgraded leaveTimeout medium since 0:31:59.999 20/20']);
  });

  it('sitting too long comes at its value after the correction', () => {
    const sat = run(later(0).sitting(seconds(30)).inputs, all, lying.state).state;
    expect(changes(drive(then(later(seconds(30)).sitting(minutes(2))), all, at(seconds(150)), sat))).toEqual([
      '0:01:29.999 #1 raised siteTimeout medium since 0:00:29.999 60/60',
    ]);
  });

  it('a breathing limit holds anew, and what stands clears anew', () => {
    const fast = rulesOf({ alerts: { respirationRateGreater: {} } });
    const holding = run(lyingFor(minutes(2), { rr: 40 }), fast).state;
    const held = run(then(from2300().lying(minutes(4), { rr: 40 })), fast, holding);
    expect(story(held.facts, evening)).toEqual(['0:03:00 #1 raised respirationRateGreater high since 0:00:00 40/25']);
    const stream = matStream(before - minutes(5))
      .lying(seconds(270), { rr: 40 })
      .lying(seconds(30), { rr: 14 });
    const clearing = run(stream.inputs, fast).state;
    expect(clearing.memory.respirationRateGreater?.run).not.toBeNull();
    const cleared = run(then(from2300().lying(minutes(2), { rr: 14 })), fast, clearing);
    expect(story(cleared.facts, evening)).toEqual(['0:01:00 #1 cleared respirationRateGreater']);
  });

  it('nothing that is remembered lies in the future', () => {
    const state = out(minutes(30));
    const numbers = JSON.stringify(run([tick(after)], all, state).state).match(/\d{13}/g) ?? [];
    // The mat's own clock is its own business; it goes with the sequence number.
    const future = numbers.map(Number).filter((time) => time > after && time !== state.last?.deviceAt);
    expect(numbers.length).toBeGreaterThan(8);
    // Only the time to wake.
    expect(future).toEqual([after - 1 + 60_000]);
  });
});

describe('our clock goes forward', () => {
  /** The mat goes on speaking while our clock says an hour more. */
  const anHourMore = (input: Input): Input =>
    input.kind === 'frame'
      ? { ...input, at: input.at + hours(1), arrivedAt: input.arrivedAt + hours(1) }
      : { ...input, at: input.at + hours(1) };
  const jumped = run(matStream(before).lying(minutes(5)).inputs.map(anHourMore), all, lying.state);

  it('an hour: a gap in the data like any other', () => {
    expect(changes(jumped)).toEqual([
      '1:00:50 inBed → disconnected since 0:59:50',
      '1:02:50 #1 raised deviceDisconnected medium since 0:59:50 3/3',
      '2:00:00 disconnected → inBed since 2:00:00',
      '2:00:30 #1 cleared deviceDisconnected',
      '2:00:30 #1 closed deviceDisconnected (cleared)',
    ]);
    expect(view(jumped.state, before + hours(1) + minutes(5))).toMatchObject({
      status: 'inBed',
      since_at: before - minutes(10),
    });
  });

  it('and back again: heard on, and what began before both stays where it was', () => {
    const back = matStream(before + minutes(5))
      .lying(minutes(1))
      .out(minutes(21));
    const { facts, state } = drive(back.inputs, all, back.at, jumped.state);
    expect(story(facts, evening)).toEqual([
      '1:06:03 inBed → bedExit since 1:06:00',
      '1:06:03 #2 raised leaveBed medium since 1:06:00',
      '1:26:00 #2 upgraded leaveTimeout medium since 1:06:00 20/20',
    ]);
    expect(view(run(back.inputs.slice(0, 1), all, jumped.state).state, before + minutes(5))).toMatchObject({
      status: 'inBed',
      since_at: before - minutes(10),
    });
    expect(state.alerts).toMatchObject([{ type: 'leaveTimeout', toldAt: at(minutes(86)) }]);
  });
});
