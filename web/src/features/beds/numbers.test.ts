import { mostBedsAtOnce } from '@wardlight/contract';
import { expect, test } from 'vitest';
import { readBedNumbers } from './numbers.ts';

test.each([
  ['101-1', ['101-1']],
  ['101-1, 101-2', ['101-1', '101-2']],
  ['101-1，101-2、101-3；101-4', ['101-1', '101-2', '101-3', '101-4']],
  ['101-1\n101-2\r\n101-3', ['101-1', '101-2', '101-3']],
  ['101-1…101-4', ['101-1', '101-2', '101-3', '101-4']],
  ['101-1 ... 101-3', ['101-1', '101-2', '101-3']],
  ['101-1..3', ['101-1', '101-2', '101-3']],
  ['101-1~101-2', ['101-1', '101-2']],
  ['101-1～101-2', ['101-1', '101-2']],
  ['101-1–101-2', ['101-1', '101-2']],
  ['8…11', ['8', '9', '10', '11']],
  ['08…11', ['08', '09', '10', '11']],
  ['98…101', ['98', '99', '100', '101']],
  ['301A…301C', ['301A', '301B', '301C']],
  ['A~C', ['A', 'B', 'C']],
  ['5…5', ['5']],
  ['１０１－１', ['101-1']],
  ['梅-1…梅-2, 101-1', ['梅-1', '梅-2', '101-1']],
  [' , ,', []],
  ['', []],
])('%j makes %j', (typed, numbers) => {
  expect(readBedNumbers(typed)).toEqual({ numbers, twice: [], unread: [], tooMany: false });
});

test('the same number twice is made once, and said', () => {
  expect(readBedNumbers('1…3, 2, 3, 3')).toMatchObject({ numbers: ['1', '2', '3'], twice: ['2', '3'] });
});

test.each(['4…1', '101-1…102-4', '1…3…5', 'A…3', 'a…C', '…4', '1…', 'bed…bath', 'x'.repeat(21)])(
  '%j is not read, and what stands beside it is',
  (typed) => {
    expect(readBedNumbers(`${typed}, 9`)).toMatchObject({ numbers: ['9'], unread: [typed.normalize('NFKC')] });
  },
);

test('no more than can be made at once, however far a range goes', () => {
  const read = readBedNumbers('1…999999');
  expect(read.tooMany).toBe(true);
  expect(read.numbers).toHaveLength(mostBedsAtOnce);
  expect(readBedNumbers('1…200')).toMatchObject({ tooMany: false });
  expect(readBedNumbers('1…201')).toMatchObject({ tooMany: true });
});
