import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, shippedRules, story } from '../testing/index.ts';

it('the heart slows down in the small hours; the mat is lost over it and finds it still slow, then fast', () => {
  const rules = shippedRules('standard');
  const at = (hr: number | null) => ({ rr: 15, hr });
  const stream = matStream()
    .lying(hours(3), at(52))
    .lying(minutes(2), at(40))
    // Off the limit but not by the margin: that pauses the three minutes too (until decisions §15 it began them anew).
    .lying(seconds(10), at(41))
    .lying(minutes(2), at(39))
    // Twenty seconds of nothing clear nothing.
    .lying(seconds(20), at(null))
    .lying(minutes(2), at(38))
    .claim(1)
    .offline()
    .silent(minutes(4))
    .online()
    .lying(minutes(2), at(38))
    .lying(minutes(2), at(44))
    .lying(minutes(2), at(45))
    .close(1, 'helped')
    .lying(minutes(10), at(131))
    .claim(3)
    .lying(minutes(2), at(126))
    .close(3, 'helped');
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '3:03:10 #1 raised heartRateLess high since 3:00:00 39/40',
    '3:06:10 #1 toldAgain heartRateLess',
    '3:06:30 #1 claimed heartRateLess by 7',
    '3:06:30 inBed → disconnected since 3:06:20',
    '3:06:30 #1 dataLost heartRateLess',
    '3:09:20 #2 raised deviceDisconnected medium since 3:06:20 3/3',
    '3:10:30 #1 dataBack heartRateLess',
    '3:10:30 disconnected → inBed since 3:10:30',
    '3:11:00 #2 cleared deviceDisconnected',
    '3:11:00 #2 closed deviceDisconnected (cleared)',
    '3:11:30 #1 still heartRateLess',
    '3:14:30 #1 toldAgain heartRateLess',
    '3:15:30 #1 cleared heartRateLess',
    '3:16:30 #1 closed heartRateLess (helped) by 7',
    '3:19:30 #3 raised heartRateGreater high since 3:16:30 131/131',
    '3:22:30 #3 toldAgain heartRateGreater',
    '3:25:30 #3 escalated heartRateGreater',
    '3:26:30 #3 claimed heartRateGreater by 7',
    '3:27:30 #3 cleared heartRateGreater',
    '3:28:30 #3 closed heartRateGreater (helped) by 7',
  ]);
});
