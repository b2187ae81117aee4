import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, shippedRules, story } from '../testing/index.ts';

const calm = { rr: 15, hr: 62 };

it('fall risk: the exit is told at once, grows to "too long", and closes by itself after the return', () => {
  const rules = shippedRules('fallRisk');
  const stream = matStream().lying(hours(1), calm).out(minutes(8)).claim(1).out(minutes(4)).lying(minutes(5), calm);
  const { facts } = drive(stream.inputs, rules, stream.at);
  expect(story(facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '1:00:03 inBed → bedExit since 1:00:00',
    '1:00:03 #1 raised leaveBed medium since 1:00:00',
    '1:03:03 #1 toldAgain leaveBed',
    '1:06:03 #1 escalated leaveBed',
    '1:08:00 #1 claimed leaveBed by 7',
    '1:10:00 #1 upgraded leaveTimeout medium since 1:00:00 10/10',
    '1:12:05 bedExit → inBed since 1:12:00',
    '1:12:10 #1 cleared leaveTimeout',
    '1:12:10 #1 closed leaveTimeout (cleared)',
  ]);
});

it('out for twice the limit is high and stays open until staff close it', () => {
  const rules = shippedRules('standard');
  const stream = matStream()
    .lying(hours(1), calm)
    .out(minutes(45))
    .lying(minutes(5), calm)
    .close(1, 'helped')
    .lying(seconds(10), calm);
  const { facts } = drive(stream.inputs, rules, stream.at);
  expect(story(facts, evening).slice(2)).toEqual([
    '1:20:00 #1 raised leaveTimeout medium since 1:00:00 20/20',
    '1:23:00 #1 toldAgain leaveTimeout',
    '1:26:00 #1 escalated leaveTimeout',
    '1:40:00 #1 upgraded leaveTimeout high since 1:00:00 40/40',
    '1:43:00 #1 toldAgain leaveTimeout',
    '1:45:05 bedExit → inBed since 1:45:00',
    '1:45:10 #1 cleared leaveTimeout',
    '1:50:00 #1 closed leaveTimeout (helped) by 7',
  ]);
});
