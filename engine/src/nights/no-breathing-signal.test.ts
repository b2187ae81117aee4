import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, shippedRules, story } from '../testing/index.ts';

it('the mat feels a body and hears no breath: told after a minute, over after half a minute of breathing, latched', () => {
  const rules = shippedRules('standard');
  const calm = { rr: 15, hr: 62 };
  const nothing = { rr: null, hr: null };
  const stream = matStream()
    // It takes a mat a while to find a rhythm: that is no alert.
    .lying(seconds(50), nothing)
    .lying(hours(1), calm)
    // Short pauses, and a restless minute of which nothing is known.
    .lying(seconds(50), nothing)
    .lying(minutes(5), calm)
    .lying(minutes(2), { ...nothing, quality: 20, move: 80 })
    .lying(minutes(5), calm)
    .lying(seconds(90), nothing)
    .claim(1)
    .lying(seconds(20), { rr: 2 })
    .lying(minutes(2), { rr: 9 })
    .lying(minutes(2), nothing)
    .lying(minutes(1), calm)
    .close(1, 'equipment')
    .lying(minutes(30), calm);
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '1:14:40 #1 raised rrAbnormal high since 1:13:40 60/60',
    '1:15:10 #1 claimed rrAbnormal by 7',
    '1:16:00 #1 cleared rrAbnormal',
    '1:18:30 #1 reopened rrAbnormal high since 1:17:30 60/60',
    '1:20:00 #1 cleared rrAbnormal',
    '1:20:30 #1 closed rrAbnormal (equipment) by 7',
  ]);
});
