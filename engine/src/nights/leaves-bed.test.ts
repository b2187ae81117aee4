import { shippedSettings, standardWatch } from '@wardlight/contract';
import { expect, it } from 'vitest';
import { drive, evening, hours, matStream, minutes, seconds, story } from '../testing/index.ts';

it('fall risk: the exit is told at once, grows to "too long", and closes by itself after the return', () => {
  const rules = { zone: 'UTC', watch: standardWatch, alerts: shippedSettings.fallRisk };
  const stream = matStream().lying(hours(1)).out(minutes(4)).claim(1).out(minutes(8)).lying(minutes(5));
  const { facts } = drive(stream.inputs, rules, stream.at);
  expect(story(facts, evening)).toEqual([
    '0:00:05 unknown → inBed since 0:00:00',
    '1:00:03 inBed → bedExit since 1:00:00',
    '1:00:03 #1 raised leaveBed medium since 1:00:00',
    '1:04:00 #1 claimed leaveBed by 7',
    '1:10:00 #1 upgraded leaveTimeout medium since 1:00:00 10/10',
    '1:12:05 bedExit → inBed since 1:12:00',
    '1:12:10 #1 cleared leaveTimeout',
    '1:12:10 #1 closed leaveTimeout (cleared)',
  ]);
});

it('out for twice the limit is high and stays open until staff close it', () => {
  const rules = { zone: 'UTC', watch: standardWatch, alerts: shippedSettings.standard };
  const stream = matStream().lying(hours(1)).out(minutes(45)).lying(minutes(5)).close(1, 'helped').lying(seconds(10));
  const { facts } = drive(stream.inputs, rules, stream.at);
  expect(story(facts, evening).slice(2)).toEqual([
    '1:20:00 #1 raised leaveTimeout medium since 1:00:00 20/20',
    '1:40:00 #1 upgraded leaveTimeout high since 1:00:00 40/40',
    '1:45:05 bedExit → inBed since 1:45:00',
    '1:45:10 #1 cleared leaveTimeout',
    '1:50:00 #1 closed leaveTimeout (helped) by 7',
  ]);
});
