import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, shippedRules, story } from '../testing/index.ts';

const calm = { rr: 15, hr: 62 };

it('sits on the edge for five minutes, somebody goes, lies down again, and sits too long once more', () => {
  const rules = shippedRules('standard');
  const stream = matStream()
    .lying(hours(2), calm)
    .sitting(minutes(4), calm)
    .claim(1)
    .sitting(minutes(1), calm)
    .lying(minutes(30), calm)
    .sitting(minutes(3) + seconds(20), calm)
    .out(minutes(2))
    .lying(minutes(1), calm);
  expect(story(drive(stream.inputs, rules, stream.at).facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '2:00:02 inBed → sitting since 2:00:00',
    '2:03:00 #1 raised siteTimeout medium since 2:00:00 180/180',
    '2:04:00 #1 claimed siteTimeout by 7',
    '2:05:05 sitting → inBed since 2:05:00',
    '2:05:05 #1 cleared siteTimeout',
    '2:05:05 #1 closed siteTimeout (cleared)',
    '2:35:02 inBed → sitting since 2:35:00',
    '2:38:00 #2 raised siteTimeout medium since 2:35:00 180/180',
    '2:38:23 sitting → bedExit since 2:38:20',
    '2:38:25 #2 cleared siteTimeout',
    '2:38:25 #2 closed siteTimeout (cleared)',
    '2:40:25 bedExit → inBed since 2:40:20',
  ]);
});
