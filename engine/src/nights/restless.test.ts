import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, range, shippedRules, story } from '../testing/index.ts';

it('tosses and turns for an hour, rests, is restless again within the wait, and after the night nobody is told', () => {
  const shipped = shippedRules('standard');
  const restlessRateGreater = {
    ...shipped.alerts.restlessRateGreater,
    on: true,
    ranges: [range('21:00', '03:00')],
    afterAlertMinutes: 40,
  };
  const rules = { ...shipped, alerts: { ...shipped.alerts, restlessRateGreater } };
  const calm = { rr: 15, hr: 62, move: 2 };
  const tossing = { rr: 18, hr: 75, move: 70 };
  const stream = matStream()
    .lying(hours(1), calm)
    .lying(minutes(60), tossing)
    .lying(minutes(30), calm)
    // True again before forty minutes have passed since the first one closed: told when they have, with its true start.
    .lying(minutes(40), tossing)
    .lying(minutes(130), calm)
    // After 03:00.
    .lying(minutes(40), tossing)
    .lying(minutes(30), calm);
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '1:11:00 #1 raised restlessRateGreater low since 0:56:00 52.6/50',
    '2:07:00 #1 cleared restlessRateGreater',
    '2:07:00 #1 closed restlessRateGreater (cleared)',
    '2:41:00 #2 suppressed restlessRateGreater low since 2:26:00 52.6/50 afterAlert',
    '2:47:00 #2 raised restlessRateGreater low since 2:26:00 52.6/50',
    '3:17:00 #2 cleared restlessRateGreater',
    '3:17:00 #2 closed restlessRateGreater (cleared)',
    '5:31:00 #3 suppressed restlessRateGreater low since 5:16:00 52.6/50 outOfForce',
    '6:07:00 #3 closed restlessRateGreater (cleared)',
  ]);
});
