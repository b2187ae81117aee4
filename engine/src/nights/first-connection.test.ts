/** Mats that were registered and never spoke: nothing is lost that was never there (docs/decisions/110). */
import { describe, expect, it } from 'vitest';
import { newBed } from '../bed/state.ts';
import { view } from '../bed/view.ts';
import { step } from '../step.ts';
import { drive, epoch, evening, hours, matStream, minutes, nurse, shippedRules, story } from '../testing/index.ts';
import type { Fact, Input, Rules } from '../types.ts';

const days = (n: number) => n * hours(24);
const spoken = shippedRules('standard');
const waiting = (tellAt: number | null): Rules => ({ ...spoken, firstConnection: { tellAt } });
const laid = (at = evening): Input => ({ kind: 'resume', at });

/** By the minute from here on, as a server does. */
function watch(state = newBed(epoch), rules: Rules, from: number, until: number) {
  let { state: bed, facts } = step(state, laid(from), rules);
  for (let at = from; at <= until; at += minutes(1)) {
    const stepped = step(bed, { kind: 'tick', at }, rules);
    bed = stepped.state;
    facts = [...facts, ...stepped.facts];
  }
  return { bed, facts };
}

describe('a mat that never spoke', () => {
  it('is not silent: a day without a word is no alarm and no disconnection', () => {
    const { bed, facts } = watch(undefined, waiting(null), evening, evening + days(1));
    expect(facts).toEqual([]);
    expect(view(bed, evening + days(1)).status).toBe('unknown');
  });

  it('where somebody lies is told once, low, when the night begins, and not again in the nights after', () => {
    const night = evening + hours(9);
    const { facts } = watch(undefined, waiting(night), evening, evening + days(3));
    expect(story(facts, evening)).toEqual(['9:00:00 #1 raised deviceDisconnected low since 0:00:00']);
  });

  it('is told as soon as somebody looks where nobody did when the night began', () => {
    const { facts } = watch(undefined, waiting(evening - hours(1)), evening, evening + hours(1));
    expect(story(facts, evening)).toEqual(['0:00:00 #1 raised deviceDisconnected low since 0:00:00']);
  });

  it('is not told of where staff say that whoever lies there is away, nor where the template has it off', () => {
    const marked = step(
      step(newBed(epoch), laid(), waiting(null)).state,
      { kind: 'absence', at: evening, by: nurse, until: evening + days(9) },
      waiting(null),
    ).state;
    const told = (facts: readonly Fact[]) => facts.filter(({ fact }) => fact === 'alertChanged');
    expect(told(watch(marked, waiting(evening + hours(1)), evening, evening + hours(3)).facts)).toEqual([]);
    const off = { ...spoken.alerts, deviceDisconnected: { ...spoken.alerts.deviceDisconnected, on: false } };
    const rules = { ...waiting(evening + hours(1)), alerts: off };
    expect(watch(undefined, rules, evening, evening + hours(3)).facts).toEqual([]);
  });

  it('once it speaks is a mat like any other: what was told is over, and its silence is told on time', () => {
    const { bed } = watch(undefined, waiting(evening + hours(1)), evening, evening + hours(2));
    const stream = matStream(evening + hours(2))
      .lying(minutes(1), { rr: 15 })
      .silent(minutes(5));
    expect(story(drive([laid(stream.inputs[0]?.at), ...stream.inputs], spoken, stream.at, bed).facts, evening)).toEqual(
      [
        '2:00:00 #1 cleared deviceDisconnected',
        '2:00:00 #1 closed deviceDisconnected (cleared)',
        '2:00:05 unknown → inBed since 2:00:00',
        '2:01:50 inBed → disconnected since 2:00:50',
        '2:03:50 #2 raised deviceDisconnected medium since 2:00:50 3/3',
      ],
    );
  });

  it('that connects and says nothing more is missed from then on, louder than before', () => {
    const { bed } = watch(undefined, waiting(evening + hours(1)), evening, evening + hours(2));
    const { facts } = watch(bed, spoken, evening + hours(2), evening + hours(2) + minutes(4));
    expect(story(facts, evening)).toEqual([
      '2:00:00 #1 cleared deviceDisconnected',
      '2:00:00 #1 closed deviceDisconnected (cleared)',
      '2:01:00 unknown → disconnected since 2:00:00',
      '2:03:00 #2 raised deviceDisconnected medium since 2:00:00 3/3',
    ]);
  });
});
