import { expect, it } from 'vitest';
import { view } from '../bed/view.ts';
import { drive, evening, hours, matStream, minutes, nurse, seconds, shippedRules, story } from '../testing/index.ts';

it('pressure care: nobody turns her for two hours; staff do, and later she turns herself, sits up and lies down again', () => {
  const rules = shippedRules('pressureCare');
  const calm = { rr: 15, hr: 62 };
  const stream = matStream()
    .lying(hours(1), { ...calm, posture: 'supine' })
    // The mat loses the posture, and finds the same one again: she has not moved.
    .lying(minutes(20), { ...calm, posture: null })
    .lying(minutes(50), { ...calm, posture: 'supine' })
    .claim(1);
  const tile = drive(stream.inputs, rules, stream.at).state;
  stream.inputs.push({ kind: 'turned', at: stream.at, by: nurse });
  stream
    .lying(seconds(30), { ...calm, posture: null })
    .lying(minutes(100), { ...calm, posture: 'left' })
    .lying(minutes(100), { ...calm, posture: 'right' })
    .sitting(minutes(1), calm)
    .lying(minutes(119), { ...calm, posture: 'right' })
    .lying(minutes(5), { ...calm, posture: 'supine' });
  expect(view(tile, evening + minutes(130))).toMatchObject({ status: 'lyingTooLong', since_at: evening });
  const { facts, state } = drive(stream.inputs, rules, stream.at);
  expect(story(facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '2:00:00 #1 raised lyingTimeout low since 0:00:00 120/120',
    '2:10:00 #1 claimed lyingTimeout by 7',
    '2:10:00 turned by 7',
    '2:10:00 #1 cleared lyingTimeout',
    '2:10:00 #1 closed lyingTimeout (cleared)',
    // Unknown for half a minute while staff were at work: what lies on either side of it is a change of posture.
    '2:10:30 #2 logged changePosture low since 2:10:30',
    '3:50:30 #3 logged changePosture low since 3:50:30',
    '5:30:32 inBed → sitting since 5:30:30',
    '5:31:35 sitting → inBed since 5:31:30',
    '7:30:30 #4 logged changePosture low since 7:30:30',
  ]);
  expect([state.alerts, state.waiting]).toEqual([[], []]);
});
