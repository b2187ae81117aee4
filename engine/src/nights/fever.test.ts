import { expect, it } from 'vitest';
import {
  alertId,
  drive,
  evening,
  hours,
  matStream,
  minutes,
  nurse,
  seconds,
  shippedRules,
  story,
} from '../testing/index.ts';

it('the temperature rises, is told at the second reading, falls by three tenths and closes; later it is far too low', () => {
  const rules = shippedRules('standard');
  const at = (temp: number | null) => ({ rr: 16, hr: 80, temp });
  const stream = matStream()
    .lying(hours(1), at(37.2))
    // One wrong reading alone.
    .lying(seconds(10), at(39))
    .lying(minutes(1), at(37.2))
    // One that may be right: what follows is off the limit but not inside it by the margin, so it waits for a second (decisions §15).
    .lying(seconds(10), at(37.8))
    .lying(hours(1) - minutes(1) - seconds(10), at(37.7))
    .lying(minutes(10), at(37.8));
  stream.inputs.push({ kind: 'withResident', at: stream.at, alertIds: [alertId(1)], by: nurse, minutes: 30 });
  stream
    // Between limit and margin, not measured, and then inside by just the margin.
    .lying(minutes(10), at(37.6))
    .lying(minutes(10), at(null))
    .lying(minutes(3), at(37.5))
    // Again within five minutes of its closing: told when the wait is over.
    .lying(minutes(4), at(38.1))
    .lying(minutes(30), at(36.6))
    .lying(minutes(2), at(35))
    .lying(minutes(10), at(35.3));
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '2:00:10 #1 raised tempGreater medium since 1:01:10 37.8/37.8',
    '2:03:10 #1 toldAgain tempGreater',
    '2:06:10 #1 escalated tempGreater',
    '2:10:10 #1 withResident tempGreater by 7',
    '2:31:10 #1 cleared tempGreater',
    '2:31:10 #1 closed tempGreater (cleared)',
    '2:33:20 #2 suppressed tempGreater medium since 2:33:10 38.1/37.8 afterAlert',
    '2:36:10 #2 raised tempGreater medium since 2:33:10 38.1/37.8',
    '2:38:10 #2 cleared tempGreater',
    '2:38:10 #2 closed tempGreater (cleared)',
    '3:07:20 #3 raised tempLess medium since 3:07:10 35/35',
    '3:10:10 #3 cleared tempLess',
    '3:10:10 #3 closed tempLess (cleared)',
  ]);
});
