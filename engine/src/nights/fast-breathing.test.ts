import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, shippedRules, story } from '../testing/index.ts';

it('breathing goes up, is told after three minutes, calms, comes back, and stays until staff close it', () => {
  const rules = shippedRules('standard');
  const stream = matStream()
    .lying(hours(1), { rr: 18 })
    // Two minutes and a cough: not held.
    .lying(minutes(2), { rr: 27 })
    .lying(seconds(10), { rr: 20 })
    // Restless: no rate for half a minute pauses the three minutes.
    .lying(minutes(2), { rr: 27 })
    .lying(seconds(30), { rr: null, move: 60 })
    .lying(minutes(5), { rr: 29 })
    // Between the limit and the margin nothing clears.
    .lying(minutes(5), { rr: 24 })
    .lying(minutes(3), { rr: 20 })
    .lying(minutes(4), { rr: 26 })
    .claim(1)
    .lying(minutes(3), { rr: 19 })
    .close(1, 'helped')
    .lying(hours(1), { rr: 18 });
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '1:05:40 #1 raised respirationRateGreater high since 1:02:10 29/25',
    '1:08:40 #1 toldAgain respirationRateGreater',
    '1:11:40 #1 escalated respirationRateGreater',
    '1:15:40 #1 cleared respirationRateGreater',
    '1:20:40 #1 reopened respirationRateGreater high since 1:17:40 26/25',
    '1:21:40 #1 claimed respirationRateGreater by 7',
    '1:22:40 #1 cleared respirationRateGreater',
    '1:24:40 #1 closed respirationRateGreater (helped) by 7',
  ]);
});
