import { expect, test } from 'vitest';
import { sections } from './sections.ts';

test('of alerts, what is looked at every shift comes before what is set up once', () => {
  const titles = sections.filter(({ group }) => group === 'alerts').map(({ title }) => title);
  expect(titles).toEqual(['alertCenter', 'alertLog', 'alarmLoad', 'templates', 'notifyLists', 'line']);
});
