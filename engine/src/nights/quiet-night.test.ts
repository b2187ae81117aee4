import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, shippedRules, story } from '../testing/index.ts';

it('a quiet night: one exit to the toilet, back within minutes, nothing told', () => {
  const rules = shippedRules('standard');
  const stream = matStream()
    .lying(hours(4), { rr: 14, hr: 62 })
    .sitting(seconds(40))
    .out(minutes(6))
    .sitting(seconds(20))
    .lying(hours(3), { rr: 13, hr: 58 });
  const { facts, state } = drive(stream.inputs, rules, stream.at);
  expect(story(facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '4:00:02 inBed → sitting since 4:00:00',
    '4:00:43 sitting → bedExit since 4:00:40',
    '4:06:42 bedExit → sitting since 4:06:40',
    '4:07:05 sitting → inBed since 4:07:00',
  ]);
  expect(state.alerts).toEqual([]);
});
