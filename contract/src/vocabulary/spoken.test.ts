import { expect, it } from 'vitest';
import { spokenBedNo, spokenName } from './spoken.ts';

it.each([
  ['101-1', '之', '1 0 1之1'],
  ['101-1', 'の', '1 0 1の1'],
  ['101-1', ', ', '1 0 1, 1'],
  ['101−2', ', ', '1 0 1, 2'],
  ['１０１－１', '之', '1 0 1之1'],
  ['3/12', ', ', '3, 12'],
  ['A-07', ', ', 'A, 0 7'],
  ['B205', ', ', 'B 2 0 5'],
  ['101A-1', ', ', '1 0 1 A, 1'],
  ['7', '之', '7'],
  ['窗邊', '之', '窗邊'],
])('bed %s with "%s" between its parts is said %s', (bedNo, joint, said) => {
  expect(spokenBedNo(bedNo, joint)).toBe(said);
});

it('a number of nothing but signs is left as it is; a name keeps its words', () => {
  expect(spokenBedNo('-', '之')).toBe('-');
  expect(spokenName('5F-A Wi-Fi')).toBe('5F A Wi Fi');
});
