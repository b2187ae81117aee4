import { expect, test } from 'vitest';
import { withStories } from './stories.ts';

const zone = 'Asia/Taipei';
const mats = Array.from({ length: 59 }, (_, n) => ({
  serial: `WL26-A${String(n + 1).padStart(4, '0')}`,
  password: '',
  seed: n,
  zone,
  habit: 'walks',
  sensors: [],
  stories: [],
  free: false,
}));
const hour = 3_600_000;

test.each([
  ['in the afternoon, of the night that ended this morning', '2026-11-24T06:00:00Z', '2026-11-23T16:00:00Z'],
  ['when the shift is handed over, of the night that has just ended', '2026-11-23T22:15:00Z', '2026-11-23T16:00:00Z'],
  ['just before midnight, of that night still', '2026-11-24T15:59:00Z', '2026-11-23T16:00:00Z'],
  ['in the small hours, of the night before: this one is not over', '2026-11-23T18:00:00Z', '2026-11-22T16:00:00Z'],
])('stories are told %s', (_, now, midnight) => {
  const { mats: told, away } = withStories(mats, Date.parse(now), zone);
  const at = Date.parse(midnight);
  const first = told.flatMap(({ stories }) => stories.slice(0, 1));
  expect(first.map(({ kind }) => kind)).toEqual(['restless', 'matOff', 'outAllNight', 'away']);
  expect(new Set(first.map((story) => story.at))).toEqual(new Set([at]));
  expect(away).toEqual({ serial: 'WL26-A0031', from: at - 6 * hour, until: at + 72 * hour });
});

test('who is in hospital is so in the nights that follow, and nobody else has a story then', () => {
  const { mats: told } = withStories(mats, Date.parse('2026-11-24T06:00:00Z'), zone);
  expect(
    told.filter(({ stories }) => stories.length > 1).map(({ serial, stories }) => [serial, stories.length]),
  ).toEqual([['WL26-A0031', 4]]);
});
