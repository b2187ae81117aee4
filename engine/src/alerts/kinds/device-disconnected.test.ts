import { describe, expect, it } from 'vitest';
import {
  drive,
  evening,
  frame,
  hours,
  type MatStream,
  matStream,
  minutes,
  range,
  rulesOf,
  run,
  seconds,
  story,
  tick,
} from '../../testing/index.ts';
import type { Rules } from '../../types.ts';

const at = (ms: number) => evening + ms;
const told = (stream: MatStream, rules: Rules): string[] =>
  story(drive(stream.inputs, rules, stream.at).facts, evening).filter((line) => line.includes('#'));
const rules = rulesOf({ alerts: { deviceDisconnected: { value: 3 } } });

describe('deviceDisconnected', () => {
  it.each([
    [minutes(3) - 1, 0],
    [minutes(3), 1],
    [minutes(3) + 1, 1],
  ])('no data for %i ms: %i alerts', (ms, count) => {
    expect(run([frame(at(0), 'lying'), tick(at(ms))], rules).state.alerts.length).toBe(count);
  });

  it('counts from the last data, also after the last will; technical', () => {
    const stream = matStream().lying(seconds(15)).offline().silent(minutes(10));
    expect(told(stream, rules)).toEqual(['0:03:10 #1 raised deviceDisconnected medium since 0:00:10 3/3']);
    expect(drive(stream.inputs, rules, stream.at).state.alerts).toMatchObject([{ technical: true, noData: false }]);
  });

  it('with a limit of one minute comes with the silence itself', () => {
    const quick = rulesOf({ alerts: { deviceDisconnected: { value: 1 } } });
    expect(told(matStream().lying(1).silent(minutes(5)), quick)).toEqual([
      '0:01:00 #1 raised deviceDisconnected medium since 0:00:00 1/1',
    ]);
  });

  it.each([
    [29_999, true],
    [30_000, false],
    [30_001, false],
  ])('data for %i ms: still open %s', (ms, open) => {
    const gone = run([frame(at(0), 'lying'), tick(at(minutes(10)))], rules).state;
    const back = run([frame(at(minutes(20)), 'lying')], rules, gone).state;
    expect(run([tick(at(minutes(20) + ms))], rules, back).state.alerts.length).toBe(open ? 1 : 0);
  });

  it('data that goes again within the clearing keeps the alert', () => {
    const stream = matStream()
      .lying(1)
      .silent(minutes(10))
      .lying(seconds(20))
      .offline()
      .silent(minutes(10))
      .lying(minutes(1));
    expect(told(stream, rules).map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual([
      '#1 raised',
      '#1 cleared',
      '#1 closed',
    ]);
  });

  it('closed by staff it is not raised again for the same gap; the next gap is told', () => {
    const stream = matStream()
      .lying(1)
      .silent(minutes(10))
      .close(1, 'equipment')
      .silent(hours(2))
      .lying(minutes(5))
      .silent(minutes(5));
    expect(told(stream, rules)).toEqual([
      '0:03:00 #1 raised deviceDisconnected medium since 0:00:00 3/3',
      '0:10:00.001 #1 closed deviceDisconnected (equipment) by 7',
      '2:17:50.001 #2 raised deviceDisconnected medium since 2:14:50.001 3/3',
    ]);
  });

  it('after a start of the server counts from there, also for a mat never heard', () => {
    // Silent before the server stopped, and the limit passed while it was away.
    const gone = run([frame(at(0), 'lying'), tick(at(minutes(2)))], rules).state;
    const start = matStream(at(minutes(10)))
      .resume()
      .silent(minutes(3));
    expect(run([...start.inputs, tick(start.at - 1)], rules, gone).state.alerts).toEqual([]);
    expect(story(run([...start.inputs, tick(start.at)], rules, gone).facts, evening)).toEqual([
      '0:13:00 #1 raised deviceDisconnected medium since 0:00:00 13/3',
    ]);
    expect(told(matStream().resume().silent(minutes(5)), rules)).toEqual([
      '0:03:00 #1 raised deviceDisconnected medium since 0:00:00 3/3',
    ]);
  });

  it('waits for the silence to be told first', () => {
    const slow = rulesOf({ watch: { silenceMs: minutes(10) }, alerts: { deviceDisconnected: { value: 3 } } });
    const stream = matStream().lying(1).silent(hours(1)).resume().silent(minutes(15)).tick();
    expect(story(run(stream.inputs, slow).facts, evening).slice(1)).toEqual([
      '1:10:00.001 inBed → disconnected since 0:00:00',
      '1:10:00.001 #1 raised deviceDisconnected medium since 0:00:00 70/3',
    ]);
  });

  describe('while the whole network is out', () => {
    const out: Rules = { ...rules, networkOutSince: evening };
    const silent = matStream().lying(1);

    it('is not raised; told when that is over and it still holds, with its true start', () => {
      const quiet = drive(silent.inputs, out, at(minutes(30)));
      expect(quiet.state.alerts).toEqual([]);
      expect(quiet.wakeAt).toBeNull();
      expect(story(run([tick(at(minutes(30)))], rules, quiet.state).facts, evening)).toEqual([
        '0:30:00 #1 raised deviceDisconnected medium since 0:00:00 30/3',
      ]);
    });

    it('one that was told goes into the notice of the network, and comes back after it, unless staff had closed it', () => {
      const told = drive(silent.inputs, rules, at(minutes(4)));
      const merged = run([tick(at(minutes(5)))], out, told.state);
      expect(story(merged.facts, evening)).toEqual(['0:05:00 #1 closed deviceDisconnected (cleared)']);
      expect(merged.state.closed).toEqual({});
      expect(story(run([tick(at(minutes(9)))], rules, merged.state).facts, evening)).toEqual([
        '0:09:00 #2 raised deviceDisconnected medium since 0:00:00 9/3',
      ]);
      const close = matStream(at(minutes(4))).close(1, 'equipment').inputs;
      const closed = run([...close, tick(at(minutes(5)))], out, run(close, rules, told.state).state);
      expect(run([tick(at(minutes(9)))], rules, closed.state).facts).toEqual([]);
    });

    it('a mat that was lost before speaks for itself: what was told stays, and what was not is told', () => {
      const later: Rules = { ...rules, networkOutSince: at(minutes(3)) };
      const told = drive(silent.inputs, rules, at(minutes(4)));
      expect(run([tick(at(minutes(5)))], later, told.state).facts).toEqual([]);
      const untold = drive(silent.inputs, rules, at(minutes(2)));
      expect(story(run([tick(at(minutes(5)))], later, untold.state).facts, evening)).toEqual([
        '0:03:00 #1 raised deviceDisconnected medium since 0:00:00 3/3',
      ]);
    });

    it('data that comes meanwhile ends it for this bed', () => {
      const back = run(
        matStream(at(minutes(5))).lying(minutes(2)).inputs,
        out,
        drive(silent.inputs, out, at(minutes(5))).state,
      );
      expect(run([tick(at(minutes(7)))], rules, back.state).state.alerts).toEqual([]);
    });
  });

  it('ranges do not apply', () => {
    const day = rulesOf({
      alerts: { deviceDisconnected: { ranges: [range('08:00', '09:00')], excluded: range('22:00', '06:00') } },
    });
    expect(told(matStream().lying(1).silent(minutes(5)), day).length).toBe(1);
  });
});
