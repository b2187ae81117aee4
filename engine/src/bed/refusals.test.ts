import { describe, expect, it } from 'vitest';
import { drive, evening, frame, matStream, minutes, rulesOf, run, seconds, story, tick } from '../testing/index.ts';
import type { Input } from '../types.ts';
import { newBed } from './state.ts';
import { readBedState, writeBedState } from './stored.ts';
import { view } from './view.ts';

const rules = rulesOf({ alerts: { deviceDisconnected: { value: 3 } } });
const at = (ms: number) => evening + ms;
const lying = run([frame(at(0), 'lying'), tick(at(seconds(5)))], rules).state;
const refused = (ms: number): Input => ({ kind: 'refused', at: at(ms) });
/** Every 5 s from `from` to `to`, both inclusive. */
const refusals = (from: number, to: number): Input[] =>
  Array.from({ length: (to - from) / seconds(5) + 1 }, (_, n) => refused(from + n * seconds(5)));
const unreadableSince = (state: typeof lying, ms: number) => view(state, at(ms)).unreadable_since;

describe('a mat that sends, and cannot be read', () => {
  it('is no sight: the bed is disconnected after a minute and told after three, and says since when nothing can be read', () => {
    const { state, facts } = drive(refusals(seconds(10), minutes(4)), rules, at(minutes(4)), lying);
    expect(story(facts, evening)).toEqual([
      '0:01:00 inBed → disconnected since 0:00:00',
      '0:03:00 #1 raised deviceDisconnected medium since 0:00:00 3/3',
    ]);
    expect(view(state, at(minutes(4)))).toMatchObject({
      status: 'disconnected',
      last_data_at: at(0),
      unreadable_since: at(seconds(10)),
    });
  });

  it('says nothing of one reading that is lost between others', () => {
    const { state } = run([refused(seconds(10))], rules, lying);
    expect(unreadableSince(state, seconds(10))).toBeUndefined();
    const read = run([frame(at(seconds(20)), 'lying')], rules, state).state;
    expect(read.refused).toBeNull();
  });

  it('is silent like any other a minute after its last word', () => {
    const { state } = drive(refusals(seconds(10), minutes(2)), rules, at(minutes(3)) - 1, lying);
    expect(unreadableSince(state, minutes(3) - 1)).toBe(at(seconds(10)));
    const later = drive([], rules, at(minutes(3)), state).state;
    expect(unreadableSince(later, minutes(3))).toBeUndefined();
  });

  it('was never read: unknown at first, then disconnected', () => {
    const heard = run([{ kind: 'resume', at: at(0) }, refused(0)], rules, newBed('00000000000000aa')).state;
    expect(view(heard, at(0))).toMatchObject({ status: 'unknown', last_data_at: null, unreadable_since: at(0) });
    const { state } = drive(refusals(seconds(5), minutes(2)), rules, at(minutes(2)), heard);
    expect(view(state, at(minutes(2)))).toMatchObject({ status: 'disconnected', unreadable_since: at(0) });
  });

  it('is seen again with the first reading', () => {
    const { state } = drive(refusals(seconds(10), minutes(2)), rules, at(minutes(2)), lying);
    const back = run(matStream(at(minutes(2))).lying(1).inputs, rules, state).state;
    expect(view(back, at(minutes(2)))).toMatchObject({ status: 'inBed', provisional: false });
    expect(unreadableSince(back, minutes(2))).toBeUndefined();
  });

  it('is kept with the bed, and left out where there is nothing of it', () => {
    const { state } = run(refusals(seconds(10), seconds(20)), rules, lying);
    expect(readBedState(writeBedState(state))).toEqual(state);
    expect(writeBedState(lying)).not.toContain('refused');
  });

  it('is brought back with a clock of ours that goes back', () => {
    const { state } = drive(refusals(seconds(10), minutes(2)), rules, at(minutes(2)), lying);
    const back = run([tick(at(-minutes(60)))], rules, state).state;
    expect(back.refused).toEqual({ from: at(-minutes(60)) - 1, at: at(-minutes(60)) - 1 });
  });
});
