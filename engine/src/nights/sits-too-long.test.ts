import { shippedSettings, standardWatch } from '@wardlight/contract';
import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, story } from '../testing/index.ts';

it('sits on the edge for five minutes, somebody goes, lies down again, and sits too long once more', () => {
  const rules = { zone: 'UTC', watch: standardWatch, alerts: shippedSettings.standard };
  const stream = matStream()
    .lying(hours(2), { rr: 15 })
    .sitting(minutes(4))
    .claim(1)
    .sitting(minutes(1))
    .lying(minutes(30), { rr: 15 })
    .sitting(minutes(3) + seconds(20))
    .out(minutes(2))
    .lying(minutes(1));
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
