import { bedLiveSchema } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import {
  alertId,
  evening,
  frame,
  hours,
  matStream,
  minutes,
  nurse,
  rulesOf,
  run,
  seconds,
  tick,
} from '../testing/index.ts';
import { newBed } from './state.ts';
import { view } from './view.ts';

const rules = rulesOf();
const at = (ms: number) => evening + ms;
const lying = run([frame(at(0), 'lying', { rr: 14, hr: 62, posture: 'left' })], rules).state;

describe('view', () => {
  it('of a bed nobody has heard of', () => {
    expect(view(newBed('00000000000000aa'), evening)).toEqual({
      status: 'unknown',
      provisional: false,
      since_at: null,
      posture: null,
      rr: null,
      hr: null,
      spo2: null,
      temp: null,
      last_data_at: null,
      closed_true: [],
      turn: null,
    });
  });

  it('is what the wire carries', () => {
    const live = { bed_id: 1, agency_id: 1, stay_id: 1, absence: null, ...view(lying, at(1_000)) };
    expect(bedLiveSchema.parse(live)).toEqual(live);
    expect(live).toMatchObject({ status: 'inBed', provisional: true, posture: 'left', last_data_at: at(0) });
  });

  it.each([
    [0, true],
    [30_000, true],
    [30_001, false],
    [300_000, false],
  ])('a vital %i ms old is trustworthy: %s', (age, trustworthy) => {
    expect(view(lying, at(age)).rr).toEqual({ value: 14, at: at(0), trustworthy });
    expect(view(lying, at(age)).hr).toEqual({ value: 62, at: at(0), trustworthy });
  });

  it('a vital older than 5 min is blank', () => {
    expect(view(lying, at(300_001))).toMatchObject({ rr: null, hr: null });
  });

  it.each([
    [49, false],
    [50, true],
  ])('quality %i is trustworthy: %s', (quality, trustworthy) => {
    const { state } = run([frame(at(0), 'sitting', { rr: 14, quality })], rules);
    expect(view(state, at(0)).rr).toMatchObject({ trustworthy });
  });

  it.each([
    ['lying, 59 s', 'lying', 59_999, false],
    ['lying, 60 s', 'lying', 60_000, true],
    ['sitting, 60 s', 'sitting', 60_000, true],
    ['out', 'out', 60_000, false],
  ] as const)('without a known quality, %s: vitals are not watched %s', (_, state, ms, unwatched) => {
    const stream = matStream().lying(minutes(1), { quality: 90 });
    const from = stream.at;
    for (let after = 0; after < ms; after += seconds(10))
      stream.inputs.push(frame(from + after, state, { quality: null }));
    stream.inputs.push(frame(from + ms, state, { quality: null }));
    expect(view(run(stream.inputs, rules).state, from + ms).vitals_unwatched_since).toBe(unwatched ? from : undefined);
  });

  it('a known quality, an empty bed and a gap end it; a poor one is known', () => {
    const unwatched = matStream().lying(minutes(2), { quality: null });
    const shown = (stream: typeof unwatched) => view(run(stream.inputs, rules).state, stream.at).vitals_unwatched_since;
    expect(shown(unwatched)).toBe(evening);
    expect(shown(matStream().lying(minutes(2), { quality: null }).lying(1, { quality: 0 }))).toBe(undefined);
    expect(shown(matStream().lying(minutes(2), { quality: null }).out(1))).toBe(undefined);
    expect(shown(matStream().lying(minutes(2), { quality: null }).silent(minutes(2)).lying(1, { quality: null }))).toBe(
      undefined,
    );
    expect(shown(matStream().lying(minutes(5), { quality: 10 }))).toBe(undefined);
  });

  it('a missing value leaves the last one, which grows old', () => {
    const { state } = run([frame(at(10_000), 'lying', { rr: null })], rules, lying);
    expect(view(state, at(10_000)).rr).toEqual({ value: 14, at: at(0), trustworthy: true });
    expect(view(state, at(31_000)).rr).toMatchObject({ trustworthy: false });
  });

  it('an empty bed has no vitals, also after the return until new ones come', () => {
    const out = run([frame(at(10_000), 'out')], rules, lying).state;
    expect(view(out, at(10_000))).toMatchObject({
      status: 'bedExit',
      provisional: true,
      posture: null,
      rr: null,
      hr: null,
    });
    const back = run([frame(at(20_000), 'lying')], rules, out).state;
    expect(view(back, at(20_000))).toMatchObject({ rr: null, hr: null });
  });

  it('a disconnected bed never shows the last value as live, and then not at all', () => {
    const gone = run([{ kind: 'link', at: at(5_000), online: false }], rules, lying).state;
    expect(view(gone, at(5_000))).toMatchObject({
      status: 'disconnected',
      posture: null,
      rr: { value: 14, trustworthy: false },
    });
    expect(view(gone, at(300_001)).rr).toBeNull();
  });

  it('a bed without fresh data after a restart is unknown, its values not live', () => {
    const { state } = run([{ kind: 'resume', at: at(120_000) }], rules, lying);
    expect(view(state, at(120_000))).toMatchObject({
      status: 'unknown',
      rr: { trustworthy: false },
      last_data_at: at(0),
    });
  });

  it('shows the counted status between readings', () => {
    const { state } = run([tick(at(5_000))], rules, lying);
    expect(view(state, at(6_000))).toMatchObject({ status: 'inBed', provisional: false, since_at: at(0) });
  });

  it('SpO2 and temperature are shown as the rates are: aged, doubted, blank of an empty bed', () => {
    const { state } = run([frame(at(0), 'lying', { spo2: 94, temp: 36.6 })], rules);
    expect(view(state, at(30_000))).toMatchObject({
      spo2: { value: 94, at: at(0), trustworthy: true },
      temp: { value: 36.6, at: at(0), trustworthy: true },
    });
    expect(view(state, at(30_001))).toMatchObject({ spo2: { trustworthy: false }, temp: { trustworthy: false } });
    expect(view(state, at(300_001))).toMatchObject({ spo2: null, temp: null });
    expect(view(run([frame(at(1_000), 'out')], rules, state).state, at(1_000))).toMatchObject({
      spo2: null,
      temp: null,
    });
  });
});

describe('lying too long', () => {
  const pressure = rulesOf({ alerts: { lyingTimeout: { value: 30 } } });
  const long = run(matStream().lying(minutes(31), { posture: 'left' }).inputs, pressure).state;
  const now = at(minutes(31));

  it('is a status of the tile, since the last change of posture', () => {
    expect(view(long, now)).toMatchObject({ status: 'lyingTooLong', provisional: false, since_at: at(0) });
  });

  it.each([
    [
      'whoever closed the alert',
      { kind: 'close', at: now, alertIds: [alertId(1)], by: nurse, reason: 'fine', note: null },
      'lyingTooLong',
    ],
    ['a turn by staff', { kind: 'turned', at: now, by: nurse }, 'inBed'],
    ['another posture', frame(now, 'lying', { posture: 'right' }), 'inBed'],
    ['sitting up', frame(now, 'sitting'), 'sitting'],
    ['a last will', { kind: 'link', at: now, online: false }, 'disconnected'],
    ['a stop of the server', { kind: 'resume', at: now + minutes(2) }, 'unknown'],
  ] as const)('after %s: %s', (_, input, status) => {
    expect(view(run([input], pressure, long).state, now).status).toBe(status);
  });
});

describe('away', () => {
  const absence = { kind: 'absence', by: nurse, until: at(hours(5)) } as const;
  const gone = run(
    [...matStream().lying(minutes(1)).out(minutes(1)).inputs, { ...absence, at: at(minutes(2)) }],
    rules,
  ).state;

  it('is what staff said, also of a bed whose mat is not heard', () => {
    expect(view(gone, at(minutes(2)))).toMatchObject({ status: 'away', provisional: false, since_at: gone.away?.from });
    const lost = run([{ kind: 'link', at: at(minutes(3)), online: false }], rules, gone).state;
    expect(view(lost, at(minutes(3))).status).toBe('away');
  });

  it('ends on the tile as soon as the mat feels somebody, and stays where it was nothing', () => {
    const felt = run([frame(at(minutes(3)), 'lying')], rules, gone).state;
    expect(view(felt, at(minutes(3)))).toMatchObject({ status: 'inBed', provisional: true });
    const nothing = run([frame(at(minutes(3) + 1_000), 'out')], rules, felt).state;
    expect(view(nothing, at(minutes(3) + 1_000)).status).toBe('away');
    const back = run([tick(at(minutes(3) + 5_000))], rules, felt).state;
    expect(view(back, at(minutes(3) + 5_000)).status).toBe('inBed');
  });

  it('marked ahead the bed is watched as ever', () => {
    const ahead = run([{ ...absence, at: at(1_000) }], rules, lying).state;
    expect(view(run([tick(at(5_000))], rules, ahead).state, at(5_000)).status).toBe('inBed');
  });
});
