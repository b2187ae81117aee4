import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, shippedRules, story } from '../testing/index.ts';

it('oxygen falls in short dips, then for minutes; the sensor slips off, which is neither low nor well', () => {
  const rules = shippedRules('standard');
  const at = (spo2: number | null) => ({ rr: 16, hr: 80, spo2 });
  const stream = matStream()
    .lying(hours(1), at(95))
    // A dip of one reading, then one of two.
    .lying(seconds(10), at(88))
    .lying(minutes(5), at(94))
    .lying(seconds(20), at(90))
    .claim(1)
    .lying(minutes(2), at(91.9))
    .lying(minutes(2), at(null))
    .lying(minutes(2), at(92))
    .close(1)
    // Five minutes after the last one was closed it may be told anew.
    .lying(minutes(6), at(85))
    .lying(minutes(1), at(null))
    .out(minutes(3), at(0))
    .lying(minutes(5), at(96));
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '1:05:20 #1 raised spo2Less high since 1:05:10 90/90',
    '1:05:30 #1 claimed spo2Less by 7',
    '1:10:30 #1 cleared spo2Less',
    '1:11:30 #1 closed spo2Less (helped) by 7',
    '1:11:40 #2 suppressed spo2Less high since 1:11:30 85/90 afterAlert',
    '1:16:30 #2 raised spo2Less high since 1:11:30 85/90',
    '1:18:33 inBed → bedExit since 1:18:30',
    '1:19:30 #2 toldAgain spo2Less',
    '1:21:35 bedExit → inBed since 1:21:30',
    '1:22:30 #2 cleared spo2Less',
  ]);
});
