/** What a mat says after the hours were read goes on in them, and nothing that cannot be trusted does. */
import { bedHour, bedLive, exampleAt } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { extended, type Heard, withHeard } from './live-hour.ts';

const minute = 60_000;
const word = (at: number, rr: number | null): Heard => ({ at, rr, hr: null, spo2: null, temp: null });
const vital = (value: number, at: number, trustworthy = true) => ({ value, at, trustworthy });

describe('what was heard', () => {
  const quiet = { rr: null, hr: null, spo2: null, temp: null };
  it('holds each measured moment once, with what was measured then', () => {
    const first = bedLive({ ...quiet, rr: vital(16, exampleAt), hr: vital(64, exampleAt - 10_000) });
    const heard = withHeard([], first, 0);
    expect(heard).toEqual([
      { ...word(exampleAt - 10_000, null), hr: 64 },
      { ...word(exampleAt, 16), hr: null },
    ]);
    expect(withHeard(heard, first, 0)).toBe(heard);
  });
  it('leaves out what cannot be trusted, and forgets what the server has by now', () => {
    expect(withHeard([], bedLive({ ...quiet, rr: vital(40, exampleAt, false) }), 0)).toEqual([]);
    expect(withHeard([word(exampleAt - minute, 15)], bedLive(quiet), exampleAt)).toEqual([]);
  });
});

describe('the hours', () => {
  const live = bedLive({ last_data_at: exampleAt + minute });
  const strip = [{ status: 'inBed' as const, from_at: exampleAt - 7_200_000 }];
  it('go on to the last word and stay as long as they were; the middle of what was heard fills a step that has none', () => {
    const hour = bedHour({ minutes: [] });
    const heard = [word(exampleAt + 1_000, 14), word(exampleAt + 11_000, 30), word(exampleAt + 21_000, 16)];
    const { at, from_at, minutes } = extended(hour, { live, hour: strip }, heard);
    expect([at, at - from_at]).toEqual([exampleAt + minute, 60 * minute]);
    expect(minutes.map((each) => [each.at, each.rr, each.hr])).toEqual([[exampleAt, 16, null]]);
  });
  it('keep what the server says of a step', () => {
    const hour = bedHour();
    const [first] = hour.minutes;
    const heard = [word(exampleAt - minute + 1_000, 30)];
    expect(extended(hour, { live, hour: strip }, heard).minutes).toEqual([first]);
  });
  it('end a state where the tile counted the next, and go on with that', () => {
    const later = [...strip, { status: 'bedExit' as const, from_at: exampleAt + 5_000 }];
    const { episodes } = extended(bedHour(), { live, hour: later }, []);
    expect(episodes).toEqual([
      { status: 'inBed', started_at: exampleAt - 7_200_000, ended_at: exampleAt + 5_000 },
      { status: 'bedExit', started_at: exampleAt + 5_000, ended_at: null },
    ]);
  });
  it('are as they were read where nothing came since', () => {
    const hour = bedHour();
    expect(extended(hour, { live: bedLive(), hour: strip }, [])).toBe(hour);
  });
});
