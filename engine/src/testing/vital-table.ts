/** What every kind that watches one vital must do; each kind's test gives its figures (decisions §2 "Numbers", §3 "Alert kinds"). */
import { alertKinds, type BedAlertType } from '@wardlight/contract';
import { describe, expect, it } from 'vitest';
import { readBedState, writeBedState } from '../bed/stored.ts';
import type { Reading, Rules } from '../types.ts';
import { range, rulesOf } from './rules.ts';
import { drive, run, story } from './run.ts';
import { evening, frame, hours, type MatStream, matStream, minutes, type ReadingChange, seconds } from './stream.ts';

export interface VitalFigures {
  readonly type: BedAlertType;
  readonly of: keyof Pick<Reading, 'rr' | 'hr' | 'spo2' | 'temp'>;
  readonly holdMs: number;
  /** Raised at the second reading of a hold, unless the rules ask for more. */
  readonly twoReadings?: true;
  readonly limit: number;
  /** Just not at the limit; past it; inside by the margin; just not so far inside. */
  readonly misses: number;
  readonly past: number;
  readonly inside: number;
  readonly between: number;
}

export function vitalTable(figures: VitalFigures): void {
  const { type, of, holdMs, limit, misses, past, inside, between } = figures;
  const watch = { readingsPastLimit: 100 };
  const rules = rulesOf({ watch, alerts: { [type]: { value: limit } } });
  const is = (value: number | null, more: ReadingChange = {}): ReadingChange => ({ [of]: value, ...more });
  const high = alertKinds[type].priority === 'high';
  const at = (ms: number) => evening + ms;
  const held = () => matStream().lying(holdMs + 1, is(limit));
  const raised = (stream: MatStream, with_: Rules = rules) =>
    told(stream, with_).filter((line) => line.includes('raised'));

  describe(type, () => {
    describe('the hold', () => {
      it.each([
        [holdMs - 1, 0],
        [holdMs, 1],
        [holdMs + 1, 1],
      ])('of %i ms at the limit: %i alerts', (ms, count) => {
        const inputs = [...matStream().lying(ms, is(limit)).inputs, frame(at(ms), 'lying', is(limit))];
        expect(run(inputs, rules).state.alerts.length).toBe(count);
      });

      it.each([
        [misses, 0],
        [limit, 1],
        [past, 1],
      ])('at a value of %d: %i alerts', (value, count) => {
        expect(raised(matStream().lying(hours(1), is(value))).length).toBe(count);
      });

      it('says the limit, the value, the priority and the true start', () => {
        const stream = matStream().lying(minutes(1), is(misses)).lying(hours(1), is(past));
        expect(told(stream, rules)).toEqual([
          `${clock(minutes(1) + holdMs)} #1 raised ${type} ${alertKinds[type].priority} since 0:01:00 ${past}/${limit}`,
        ]);
      });

      it('begins anew after one value inside the limit by the margin', () => {
        const stream = matStream()
          .lying(holdMs - seconds(10), is(limit))
          .lying(seconds(10), is(inside))
          .lying(holdMs, is(limit));
        expect(raised(stream)).toEqual([]);
        expect(raised(stream.lying(1, is(limit))).length).toBe(1);
      });

      // Until decisions §15 one such value began it anew, and a value that wavers at the limit never raised anything.
      it.each([misses, between])(
        'a value of %d, off the limit but not inside by the margin, only pauses it',
        (value) => {
          const wavers = (ms: number) =>
            matStream()
              .lying(holdMs - seconds(10), is(limit))
              .lying(ms, is(value));
          for (const ms of [seconds(10), minutes(5)]) {
            expect(raised(wavers(ms).lying(seconds(10), is(limit)))).toEqual([]);
            expect(raised(wavers(ms).lying(seconds(10) + 1, is(limit)))).toEqual([
              `${clock(holdMs + ms)} #1 raised ${type} ${alertKinds[type].priority} since 0:00:00 ${limit}/${limit}`,
            ]);
          }
        },
      );

      it('is raised by a value past the limit, never by one that only pauses', () => {
        const stream = matStream()
          .lying(holdMs - seconds(5), is(limit))
          .lying(hours(1), is(between));
        expect(raised(stream)).toEqual([]);
      });

      it.each([seconds(30), seconds(31)])('a gap of %i ms beside a pause is a gap as ever', (ms) => {
        const stream = matStream(evening, seconds(5))
          .lying(holdMs - seconds(5), is(limit))
          .lying(seconds(10), is(between))
          .lying(ms, is(null))
          .lying(seconds(5) + 1, is(limit));
        expect(raised(stream).length).toBe(ms > seconds(30) ? 0 : 1);
      });

      it('survives being written in the middle of a pause', () => {
        const begun = run(
          matStream()
            .lying(holdMs - seconds(10), is(limit))
            .lying(seconds(20), is(between)).inputs,
          rules,
        );
        const read = readBedState(writeBedState(begun.state));
        expect(read).toEqual(begun.state);
        const rest = matStream(at(holdMs) + seconds(10)).lying(seconds(10) + 1, is(limit));
        expect(run(rest.inputs, rules, read).state.alerts.length).toBe(1);
      });

      it('counts sitting too', () => {
        expect(raised(matStream().sitting(holdMs + 1, is(limit))).length).toBe(1);
      });

      it('counts nothing of an empty bed, of bad quality, of what is not measured', () => {
        const nothing = matStream()
          .out(hours(1), is(limit))
          .lying(hours(1), is(limit, { quality: 49 }))
          .lying(hours(1), is(null));
        expect(raised(nothing)).toEqual([]);
        expect(raised(matStream().lying(holdMs + 1, is(limit, { quality: 50 }))).length).toBe(1);
      });
    });

    describe('a gap in the middle of the hold', () => {
      // A reading every 5 s for half the hold, a gap, and on: how long until it is told?
      const rest = (gap: (stream: MatStream) => MatStream): number => {
        const stream = gap(matStream(evening, seconds(5)).lying(holdMs / 2, is(limit)));
        const back = stream.at;
        const fact = run(stream.lying(holdMs + minutes(1), is(limit)).inputs, rules).facts.find(isRaised);
        return (fact?.at ?? Number.NaN) - back;
      };
      it.each([
        ['30 s of nothing measured pause it', (s: MatStream) => s.lying(seconds(30), is(null)), holdMs / 2],
        ['30 s and 1 ms end it', (s: MatStream) => s.lying(seconds(30) + 1, is(null)), holdMs],
        ['30 s of bad quality pause it', (s: MatStream) => s.lying(seconds(30), is(limit, { quality: 0 })), holdMs / 2],
        ['31 s of bad quality end it', (s: MatStream) => s.lying(seconds(31), is(limit, { quality: 0 })), holdMs],
        ['30 s out of bed pause it', (s: MatStream) => s.out(seconds(30)), holdMs / 2],
        ['31 s out of bed end it', (s: MatStream) => s.out(seconds(31)), holdMs],
        ['a disconnection ends it', (s: MatStream) => s.offline().silent(minutes(5)).online(), holdMs],
      ] as const)('%s', (_, gap, expected) => {
        expect(rest(gap)).toBe(expected);
      });
    });

    describe('the clearing', () => {
      it.each([
        [minutes(1) - 1, false],
        [minutes(1), true],
        [minutes(1) + 1, true],
      ])('inside by the margin for %i ms: cleared %s', (ms, cleared) => {
        const before = held();
        const { state } = run(before.inputs, rules);
        const inputs = [
          ...matStream(before.at).lying(ms, is(inside)).inputs,
          frame(before.at + ms, 'lying', is(inside)),
        ];
        expect(storyOf(run(inputs, rules, state).facts).some((line) => line.includes('cleared'))).toBe(cleared);
      });

      it.each([between, limit])('a value of %d ends it', (value) => {
        const stream = held()
          .lying(seconds(50), is(inside))
          .lying(seconds(10), is(value))
          .lying(minutes(1), is(inside));
        expect(told(stream, rules).length).toBe(1);
        expect(told(stream.lying(1, is(inside)), rules)[1]).toMatch(/#1 cleared/);
      });

      it(high ? 'latches; coming back reopens the same alert' : 'closes by itself; coming back is a new alert', () => {
        const stream = held()
          .lying(minutes(5), is(inside))
          .lying(holdMs + 1, is(limit));
        const changes = told(stream, rules).map((line) => line.split(' ').slice(1, 3).join(' '));
        expect(changes).toEqual(
          high ? ['#1 raised', '#1 cleared', '#1 reopened'] : ['#1 raised', '#1 cleared', '#1 closed', '#2 raised'],
        );
      });

      it('is never made by what is missing: nothing measured, bad quality, an empty bed, a dead mat', () => {
        const stream = held()
          .lying(hours(1), is(null))
          .lying(hours(1), is(inside, { quality: 49 }))
          .out(hours(1), is(inside))
          .silent(hours(1))
          .lying(minutes(5));
        expect(told(stream, rules).filter((line) => line.includes('cleared'))).toEqual([]);
      });
    });

    describe('the hour', () => {
      const day = { ranges: [range('08:00', '09:00')], excluded: range('22:00', '06:00') };
      it.each(['Asia/Taipei', 'Europe/Berlin', 'America/New_York'])(
        'does not matter in %s: ranges never apply',
        (zone) => {
          const always = rulesOf({ zone, watch, alerts: { [type]: { value: limit, ...day } } });
          expect(told(held(), always)).toEqual(told(held(), rules));
          expect(told(held(), always).length).toBe(1);
        },
      );
    });

    describe('what staff and rules change', () => {
      it('closed by staff it is not raised again until the condition was over', () => {
        const stream = held().close(1).lying(hours(1), is(limit));
        expect(told(stream, rules).length).toBe(2);
        stream.lying(minutes(2), is(inside)).lying(holdMs + 1, is(limit));
        expect(told(stream, rules).at(-1)).toMatch(/ #2 raised /);
      });

      it('turned off it forgets the hold and raises nothing', () => {
        const begun = run(matStream().lying(holdMs - 1, is(limit)).inputs, rules).state;
        const off = run(matStream(at(holdMs)).lying(minutes(5), is(limit)).inputs, rulesOf(), begun);
        expect(off.state.alerts).toEqual([]);
        expect(off.state.memory).toEqual({});
        const on = matStream(at(holdMs) + minutes(5)).lying(holdMs + 1, is(limit));
        expect(storyOf(run(on.inputs, rules, off.state).facts)[0]).toContain(`since ${clock(holdMs + minutes(5))}`);
      });

      it('turned off with an open alert it still clears it', () => {
        const stream = held();
        const open = run(stream.inputs, rules).state;
        const calm = matStream(stream.at).lying(minutes(2), is(inside));
        expect(storyOf(run(calm.inputs, rulesOf(), open).facts)[0]).toMatch(/#1 cleared/);
      });

      it('the gap of a disconnection is written on an open alert, which stays', () => {
        const stream = held().offline().silent(minutes(10)).lying(minutes(1), is(limit));
        expect(told(stream, rules).map((line) => line.split(' ')[2])).toEqual(['raised', 'dataLost', 'dataBack']);
      });
    });

    if (figures.twoReadings === true) twoReadings(figures);
  });
}

function twoReadings({ type, of, limit, misses, inside }: VitalFigures): void {
  const rules = rulesOf({ alerts: { [type]: { value: limit } } });
  const is = (value: number | null): ReadingChange => ({ [of]: value });
  const count = (...values: readonly (number | null)[]): number => {
    const inputs = values.map((value, n) => frame(evening + seconds(10) * n, 'lying', is(value)));
    return run(inputs, rules).state.alerts.length;
  };
  it.each([
    ['one reading', [limit], 0],
    ['two in a row', [limit, limit], 1],
    ['two with one off the limit between', [limit, misses, limit], 1],
    ['two with one inside the margin between', [limit, inside, limit], 0],
    ['two with 20 s of nothing between', [limit, null, null, limit], 1],
    ['two with 30 s of nothing between', [limit, null, null, null, limit], 1],
    ['two with 40 s of nothing between', [limit, null, null, null, null, limit], 0],
  ] as const)('%s', (_, values, alerts) => {
    expect(count(...values)).toBe(alerts);
  });

  it('one reading that stands alone after a stop of the server is not two', () => {
    const stream = matStream().lying(1, is(limit)).silent(seconds(5)).resume().silent(hours(1)).lying(1, is(limit));
    expect(told(stream, rules).filter((line) => line.includes(type))).toEqual([]);
  });
}

const isRaised = (fact: { fact: string }) => fact.fact === 'alertChanged';

function told(stream: MatStream, rules: Rules): string[] {
  return storyOf(drive(stream.inputs, rules, stream.at).facts);
}

function storyOf(facts: Parameters<typeof story>[0]): string[] {
  return story(facts, evening).filter((line) => line.includes('#'));
}

function clock(ms: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const whole = Math.floor(ms / 1_000);
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}
