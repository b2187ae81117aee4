import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  frame,
  hours,
  matStream,
  minutes,
  rulesOf,
  run,
  seconds,
  story,
  tick,
} from '../testing/index.ts';
import type { Input } from '../types.ts';
import { newBed } from './state.ts';
import { view } from './view.ts';

const rules = rulesOf();
const at = (ms: number) => evening + ms;
/** Lying since the evening, counted. */
const inBed = run([frame(at(0), 'lying'), tick(at(5_000))], rules).state;

describe('a mat that says only what it said before', () => {
  const lying = run(matStream().lying(minutes(5)).inputs, rulesOf()).state;
  const last = lying.last?.at ?? 0;
  const after = (...times: readonly number[]) =>
    run(
      times.map((ms): Input => ({ kind: 'doubled', at: last + ms })),
      rulesOf(),
      lying,
    );

  it.each([
    ['once', [10_000], true],
    ['for 29.999 s', [10_000, 39_999], true],
    ['for 30 s', [10_000, 20_000, 40_000], false],
  ] as const)('%s: the bed is seen %s', (_, times, seen) => {
    const { state, facts } = after(...times);
    expect(state.seeing).toBe(seen);
    const lost = { fact: 'statusChanged', at: last, countedAt: last + 40_000, from: 'inBed', to: 'disconnected' };
    expect(facts.filter(({ fact }) => fact === 'statusChanged')).toEqual(seen ? [] : [lost]);
  });

  it('news in between begin it anew, and news afterwards are seen at once', () => {
    const news = frame(last + 35_000, 'lying');
    const again = run(
      [news, { kind: 'doubled', at: last + 64_000 }, { kind: 'doubled', at: last + 70_000 }],
      rulesOf(),
      after(10_000, 20_000).state,
    );
    expect(again.state.seeing).toBe(true);
    const back = run([frame(last + 50_000, 'out')], rulesOf(), after(10_000, 40_000).state);
    expect(back.state.seeing).toBe(true);
  });

  it('a reading that is no double is heard though its number and clock are those of the one before', () => {
    const first = frame(last + 10_000, 'lying');
    const same: Input = { ...frame(last + 60_000, 'out'), reading: { ...first.reading, state: 'out', posture: null } };
    const heard = run([first], rulesOf(), lying).state;
    expect(run([same], rulesOf(), heard).state.last?.state).toBe('lying');
    expect(run([{ ...same, isNew: true }], rulesOf(), heard).state.last?.state).toBe('out');
  });
});

describe('silence', () => {
  it.each([
    [59_999, []],
    [60_000, ['0:01:00 inBed → disconnected since 0:00:00']],
    [60_001, ['0:01:00 inBed → disconnected since 0:00:00']],
  ])('%i ms after the last reading', (ms, facts) => {
    expect(story(run([tick(at(ms))], rules, inBed).facts, evening)).toEqual(facts);
  });

  it('counts from the arrival of a reading that was some seconds on its way', () => {
    const delayed = { ...frame(at(30_000), 'lying'), arrivedAt: at(50_000) };
    const { state, wakeAt } = run([delayed], rules, inBed);
    expect(wakeAt).toBe(at(110_000));
    expect(story(run([tick(at(110_000))], rules, state).facts, evening)).toEqual([
      '0:01:50 inBed → disconnected since 0:00:30',
    ]);
  });

  it('drops a change that had not held yet', () => {
    const quick = rulesOf({ watch: { silenceMs: 5_000, outHoldMs: 60_000 } });
    const { facts, state } = run([frame(at(4_000), 'out'), tick(at(90_000))], quick, inBed);
    expect(story(facts, evening)).toEqual(['0:00:09 inBed → disconnected since 0:00:04']);
    expect(view(state, at(90_000))).toMatchObject({ status: 'disconnected', provisional: false });
  });
});

describe('the last will', () => {
  it('disconnects at once, since the last data', () => {
    const { facts, state } = run([{ kind: 'link', at: at(8_000), online: false }], rules, inBed);
    expect(story(facts, evening)).toEqual(['0:00:08 inBed → disconnected since 0:00:00']);
    expect(view(state, at(8_000))).toMatchObject({ status: 'disconnected', since_at: at(0), posture: null });
  });

  it('a second one, or one older than a newer reading, changes nothing', () => {
    const offline = { kind: 'link', at: at(8_000), online: false } as const;
    const gone = run([offline], rules, inBed).state;
    expect(run([{ ...offline, at: at(9_000) }], rules, gone).facts).toEqual([]);
    const newer = run([frame(at(9_000), 'lying')], rules, inBed).state;
    expect(run([offline], rules, newer).facts).toEqual([]);
    expect(view(run([offline], rules, newer).state, at(9_000)).status).toBe('inBed');
  });

  it('is outranked by the next reading', () => {
    const stream = matStream(at(10_000)).offline().silent(seconds(2)).lying(seconds(10));
    expect(story(run(stream.inputs, rules, inBed).facts, evening)).toEqual([
      '0:00:10 inBed → disconnected since 0:00:00',
      '0:00:12 disconnected → inBed since 0:00:12',
    ]);
  });

  it('"online" alone is no data', () => {
    const stream = matStream(at(10_000)).offline().silent(seconds(2)).online();
    expect(view(run(stream.inputs, rules, inBed).state, stream.at).status).toBe('disconnected');
  });
});

describe('data comes back', () => {
  const gone = run([tick(at(60_000))], rules, inBed).state;

  it('in the same state: counted at once, and its start stays', () => {
    const { facts, state } = run([frame(at(600_000), 'lying')], rules, gone);
    expect(story(facts, evening)).toEqual(['0:10:00 disconnected → inBed since 0:10:00']);
    expect(view(state, at(600_000))).toMatchObject({ status: 'inBed', provisional: false, since_at: at(0) });
  });

  it('in another state: counted after its hold', () => {
    const { facts, state } = run([frame(at(600_000), 'out')], rules, gone);
    expect(facts.filter((fact) => fact.fact === 'statusChanged')).toEqual([]);
    expect(view(state, at(600_000))).toMatchObject({ status: 'bedExit', provisional: true });
    expect(story(run([tick(at(603_000))], rules, state).facts, evening)).toEqual([
      '0:10:03 disconnected → bedExit since 0:10:00',
    ]);
  });

  it('in another state that does not hold: the one before the gap goes on from the first reading', () => {
    const { facts } = run([frame(at(600_000), 'out'), frame(at(602_000), 'lying')], rules, gone);
    expect(story(facts, evening)).toEqual(['0:10:02 disconnected → inBed since 0:10:00']);
  });

  it('and goes again before anything counted: still the same disconnection', () => {
    const { facts, state } = run(
      [frame(at(600_000), 'out'), { kind: 'link', at: at(601_000), online: false }, tick(at(900_000))],
      rules,
      gone,
    );
    expect(story(facts, evening)).toEqual([]);
    expect(view(state, at(900_000))).toMatchObject({ status: 'disconnected', provisional: false, since_at: at(0) });
  });
});

describe('a server takes the bed up again', () => {
  it('old data is no sight: unknown until silence has counted from the start', () => {
    const start = at(hours(2));
    const resumed = run([{ kind: 'resume', at: start }], rules, inBed);
    expect(story(resumed.facts, evening)).toEqual([]);
    expect(view(resumed.state, start)).toMatchObject({ status: 'unknown', since_at: null, provisional: false });
    expect(resumed.wakeAt).toBe(start + 60_000);
    expect(story(run([tick(start + 59_999)], rules, resumed.state).facts, evening)).toEqual([]);
    expect(story(run([tick(start + 60_000)], rules, resumed.state).facts, evening)).toEqual([
      '2:01:00 inBed → disconnected since 0:00:00',
    ]);
  });

  it('data in the same state: nothing has happened', () => {
    const start = at(hours(2));
    const { facts, state } = run([{ kind: 'resume', at: start }, frame(start + 5_000, 'lying')], rules, inBed);
    expect(story(facts, evening)).toEqual([]);
    expect(view(state, start + 5_000)).toMatchObject({ status: 'inBed', since_at: at(0) });
  });

  it.each([
    [59_999, 'inBed'],
    [60_000, 'unknown'],
  ])('data %i ms old is %s', (age, status) => {
    expect(view(run([{ kind: 'resume', at: at(age) }], rules, inBed).state, at(age)).status).toBe(status);
  });

  it('fresh data stays sight, and silence counts anew', () => {
    const { state, wakeAt } = run([{ kind: 'resume', at: at(20_000) }], rules, inBed);
    expect(view(state, at(20_000)).status).toBe('inBed');
    expect(wakeAt).toBe(at(80_000));
  });

  it('a timer that ran out while the server was away, unseen, waits for data and is told with its true start', () => {
    const leave = rulesOf({ alerts: { leaveTimeout: { value: 20 } } });
    const stream = matStream()
      .lying(minutes(1))
      .out(minutes(2))
      .silent(minutes(30))
      .resume()
      .silent(seconds(10))
      .out(seconds(30));
    // Without ticks nobody saw the silence: the server was down from the last reading to the resume.
    expect(story(run(stream.inputs, leave).facts, evening)).toEqual([
      '0:00:05 unknown → inBed since 0:00:00',
      '0:01:03 inBed → bedExit since 0:01:00',
      '0:33:10 #1 raised leaveTimeout medium since 0:01:00 32/20',
    ]);
  });

  it('what was due while there was still data is told at the start', () => {
    const leave = rulesOf({ alerts: { leaveTimeout: { value: 1 } } });
    const stream = matStream().lying(minutes(1)).out(seconds(50)).silent(minutes(30)).resume();
    expect(story(run(stream.inputs, leave).facts, evening).slice(2)).toEqual([
      '0:31:50 #1 raised leaveTimeout medium since 0:01:00 1/1',
    ]);
  });

  it('a mat that was never heard is unknown until silence has counted', () => {
    const born = newBed('00000000000000aa');
    expect(run([tick(at(hours(9)))], rules, born).facts).toEqual([]);
    const { facts, state } = run([{ kind: 'resume', at: at(0) }, tick(at(60_000))], rules, born);
    expect(story(facts, evening)).toEqual(['0:01:00 unknown → disconnected since 0:00:00']);
    expect(view(state, at(60_000))).toMatchObject({ status: 'disconnected', since_at: at(0), last_data_at: null });
  });
});

describe('open alerts', () => {
  it('say that nobody knows while the mat is silent, and nothing new is raised but the technical alert', () => {
    const all = rulesOf({ alerts: { leaveBed: {}, leaveTimeout: { value: 5 }, deviceDisconnected: {} } });
    const stream = matStream().lying(minutes(1)).out(minutes(2)).silent(minutes(10)).out(minutes(1)).lying(minutes(2));
    expect(story(drive(stream.inputs, all, stream.at).facts, evening).slice(1)).toEqual([
      '0:01:03 inBed → bedExit since 0:01:00',
      '0:01:03 #1 raised leaveBed medium since 0:01:00',
      '0:03:50 bedExit → disconnected since 0:02:50',
      '0:03:50 #1 dataLost leaveBed',
      '0:05:50 #2 raised deviceDisconnected medium since 0:02:50 3/3',
      '0:13:00 #1 dataBack leaveBed',
      '0:13:00 disconnected → bedExit since 0:13:00',
      // Still out, and the timer has kept its start: told once, and as high at once, for it is more than twice the limit.
      '0:13:00 #1 upgraded leaveTimeout high since 0:01:00 12/10',
      '0:13:30 #2 cleared deviceDisconnected',
      '0:13:30 #2 closed deviceDisconnected (cleared)',
      '0:14:05 bedExit → inBed since 0:14:00',
      '0:14:10 #1 cleared leaveTimeout',
    ]);
  });
});
