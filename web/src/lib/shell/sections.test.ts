import { expect, test } from 'vitest';
import { groupOf, sections } from './sections.ts';

const inGroup = (wanted: string) => sections.filter(({ group }) => group === wanted).map(({ title }) => title);

test('in a group, what is looked at every shift comes before what is set up once', () => {
  expect(inGroup('rules')).toEqual(['templates', 'notifyLists', 'line']);
  expect(inGroup('facility')).toEqual(['displays', 'agencies', 'announce', 'integrations', 'audit']);
});

test('a page belongs to the group of the longest address it lies under, and so do the pages below it', () => {
  expect(groupOf('/device-management/resident-management')).toBe('residents');
  expect(groupOf('/device-management/resident-management/import')).toBe('residents');
  expect(groupOf('/resident/3/8')).toBe('residents');
  expect(groupOf('/device-management/device')).toBe('devices');
  expect(groupOf('/notify-template/12')).toBe('rules');
  expect(groupOf('/report/notify-report')).toBe('reports');
  expect(groupOf('/other-device/ecg-report/12')).toBe('measuring');
  expect(groupOf('/displays/pair')).toBe('facility');
  expect(groupOf('/push')).toBe('own');
  // Not every address that begins alike.
  expect(groupOf('/accounts')).toBe('team');
  expect(groupOf('/account')).toBe('own');
  expect(groupOf('/residents')).toBeNull();
  expect(groupOf('/dashboard')).toBeNull();
});
