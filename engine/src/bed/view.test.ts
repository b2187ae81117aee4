import { bedLiveSchema } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { evening, frame, rulesOf, run, tick } from '../testing/index.ts';
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
    });
  });

  it('is what the wire carries', () => {
    const live = { bed_id: 1, agency_id: 1, absence: null, ...view(lying, at(1_000)) };
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
});
