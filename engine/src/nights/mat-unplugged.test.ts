import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, shippedRules, story } from '../testing/index.ts';

it('the mat is unplugged while its person is out; plugged in again it goes on where it was', () => {
  const rules = shippedRules('fallRisk');
  const stream = matStream()
    .lying(hours(1), { rr: 15 })
    .out(minutes(2))
    .offline()
    .silent(minutes(5))
    .online()
    .out(minutes(4))
    .lying(minutes(1), { rr: 15 })
    .silent(minutes(1));
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '1:00:03 inBed → bedExit since 1:00:00',
    '1:00:03 #1 raised leaveBed medium since 1:00:00',
    '1:02:00 bedExit → disconnected since 1:01:50',
    '1:02:00 #1 dataLost leaveBed',
    '1:03:03 #1 toldAgain leaveBed',
    '1:04:50 #2 raised deviceDisconnected medium since 1:01:50 3/3',
    '1:06:03 #1 escalated leaveBed',
    '1:07:00 #1 dataBack leaveBed',
    '1:07:00 disconnected → bedExit since 1:07:00',
    '1:07:30 #2 cleared deviceDisconnected',
    '1:07:30 #2 closed deviceDisconnected (cleared)',
    '1:10:00 #1 upgraded leaveTimeout medium since 1:00:00 10/10',
    '1:11:05 bedExit → inBed since 1:11:00',
    '1:11:10 #1 cleared leaveTimeout',
    '1:11:10 #1 closed leaveTimeout (cleared)',
    '1:12:50 inBed → disconnected since 1:11:50',
  ]);
});
