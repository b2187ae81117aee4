/** Nights in which the clock on the wall is put forward or back, for what waits until it is in force. Ranges follow the wall, durations do not. */
import { describe, expect, it } from 'vitest';
import { drive, hours, matStream, minutes, range, rulesOf, run, story } from '../testing/index.ts';

const at = (text: string): number => Date.parse(text);
const toldAt = (facts: ReturnType<typeof drive>['facts']) =>
  facts.flatMap((fact) =>
    fact.fact === 'alertChanged' && fact.change === 'raised' ? [new Date(fact.at).toISOString().slice(0, 16)] : [],
  );

describe('out too long when the range begins in the hour of the change', () => {
  it.each([
    // Forward: the range begins at a minute that the wall never shows, so it begins with the change.
    ['Europe/Berlin', '02:15', 20, '2026-03-29T00:30Z', '2026-03-29T01:20'],
    ['America/New_York', '02:15', 20, '2026-03-08T06:30Z', '2026-03-08T07:20'],
    ['Australia/Lord_Howe', '02:15', 20, '2026-10-03T15:00Z', '2026-10-03T15:50'],
    // Back: the range has begun, ends when the wall goes back before it, and begins once more; the first stretch was too short.
    ['Europe/Berlin', '02:15', 50, '2026-10-24T23:30Z', '2026-10-25T02:05'],
    ['America/New_York', '01:15', 50, '2026-11-01T04:30Z', '2026-11-01T07:05'],
    ['Australia/Lord_Howe', '01:45', 50, '2026-04-04T14:00Z', '2026-04-04T16:05'],
    // No change at all.
    ['Asia/Taipei', '02:15', 20, '2026-03-28T17:30Z', '2026-03-28T18:35'],
  ])('%s, from %s on, %i min, out since %s: told at %s', (zone, start, value, since, expected) => {
    const rules = rulesOf({ zone, alerts: { leaveTimeout: { value, ranges: [range(start, '06:00')] } } });
    const stream = matStream(at(since)).out(hours(3));
    const { facts } = drive(stream.inputs, rules, stream.at);
    expect(toldAt(facts)).toEqual([expected]);
    const raised = facts.find((fact) => fact.fact === 'alertChanged' && fact.change === 'raised');
    expect(raised).toMatchObject({ alert: { startedAt: at(since), suppressed: 'outOfForce' } });
  });
});

describe('waits in minutes', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Asia/Taipei'])('are as long in %s as anywhere', (zone) => {
    const rules = rulesOf({ zone, alerts: { siteTimeout: { value: 60, afterAlertMinutes: 120 } } });
    // Over the change in Berlin, at 01:00Z.
    const start = at('2026-10-25T00:00Z');
    const stream = matStream(start).sitting(minutes(2)).lying(minutes(1)).sitting(hours(3));
    expect(story(drive(stream.inputs, rules, stream.at).facts, start).filter((line) => line.includes('#'))).toEqual([
      '0:01:00 #1 raised siteTimeout medium since 0:00:00 60/60',
      '0:02:05 #1 cleared siteTimeout',
      '0:02:05 #1 closed siteTimeout (cleared)',
      '0:04:00 #2 suppressed siteTimeout medium since 0:03:00 60/60 afterAlert',
      '2:02:05 #2 raised siteTimeout medium since 0:03:00 7145/60',
    ]);
  });
});

describe('rules that change in the middle of a night', () => {
  const night = { leaveTimeout: { value: 20, ranges: [range('22:00', '06:00')] } };
  const start = at('2026-06-01T19:00Z');

  it('an agency that moves east into its night counts from the start of the night there', () => {
    const out = matStream(start).out(minutes(60));
    const berlin = rulesOf({ zone: 'Europe/Berlin', alerts: night });
    const { state } = drive(out.inputs, berlin, out.at - 1);
    expect(state.waiting.length).toBe(1);
    // 20:00Z is 22:00 in Berlin and 04:00 in Taipei, where the night has lasted for six hours: told at once.
    const taipei = rulesOf({ zone: 'Asia/Taipei', alerts: night });
    expect(story(run([{ kind: 'tick', at: out.at }], taipei, state).facts, start)).toEqual([
      '1:00:00 #1 raised leaveTimeout high since 0:00:00 60/40',
    ]);
  });

  it('one that moves west out of it is not told, and is when the night comes there', () => {
    const stream = matStream(at('2026-06-01T20:00Z')).out(minutes(10));
    const { state } = drive(stream.inputs, rulesOf({ zone: 'Europe/Berlin', alerts: night }), stream.at);
    const rest = matStream(stream.at).out(hours(7));
    const { facts } = drive(rest.inputs, rulesOf({ zone: 'America/New_York', alerts: night }), rest.at, state);
    // 22:00 in New York is 02:00Z.
    expect(toldAt(facts)).toEqual(['2026-06-02T02:20']);
  });

  it('a limit that is lowered makes due now what it puts into the past', () => {
    const stream = matStream(start).sitting(minutes(5));
    const before = drive(stream.inputs, rulesOf({ alerts: { siteTimeout: { value: 3_600 } } }), stream.at);
    const after = rulesOf({ alerts: { siteTimeout: { value: 60 } } });
    expect(story(run([{ kind: 'tick', at: stream.at }], after, before.state).facts, start)).toEqual([
      '0:05:00 #1 raised siteTimeout medium since 0:00:00 300/60',
    ]);
  });
});
