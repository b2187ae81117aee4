import { expect, test } from 'vitest';
import { readLines, secretsText, textOf } from './read-lines.ts';

test.each([
  [
    'one a line, as a reader writes them',
    'WL-0001\r\nWL-0002\n\n  WL-0003  ',
    [
      ['WL-0001', ''],
      ['WL-0002', ''],
      ['WL-0003', ''],
    ],
  ],
  [
    'copied out of a sheet',
    'WL-0001\t201-1\tWard\nWL-0002\t\tWard',
    [
      ['WL-0001', '201-1'],
      ['WL-0002', ''],
    ],
  ],
  [
    'CSV with quotes',
    '\uFEFF"WL-0001","201 A"\n"WL-0002","202"',
    [
      ['WL-0001', '201 A'],
      ['WL-0002', '202'],
    ],
  ],
  [
    'semicolons and full-width commas',
    'WL-0001;201-1;x\nWL-0002，202-1',
    [
      ['WL-0001', '201-1'],
      ['WL-0002', '202-1'],
    ],
  ],
  ['with blanks between', 'WL-0001   201-1', [['WL-0001', '201-1']]],
  ['a wrong serial number stays to be judged', 'WL/0001 201-1', [['WL/0001', '201-1']]],
] as const)('%s', (_, text, lines) => {
  expect(readLines(text)).toEqual({ lines: lines.map(([serial, bed_no]) => ({ serial, bed_no })), heading: null });
});

test('a heading is named and is no mat; a list of one line has none', () => {
  expect(readLines('serial,bed\nWL-0001,201-1')).toEqual({
    lines: [{ serial: 'WL-0001', bed_no: '201-1' }],
    heading: 'serial,bed',
  });
  expect(readLines('序號\t床號\nWL-0001').heading).toBe('序號\t床號');
  expect(readLines('ABCDEF').lines).toEqual([{ serial: 'ABCDEF', bed_no: '' }]);
  expect(readLines(' \n,\n').lines).toEqual([]);
});

test('a file is UTF-8 or Big5, and one that is no text is refused', () => {
  expect(textOf(new TextEncoder().encode('序號'))).toBe('序號');
  expect(textOf(new Uint8Array([0xa7, 0xc7, 0xb8, 0xb9]))).toBe('序號');
  expect(textOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull();
});

test('the file of passwords has a head, a line each, and no cell that breaks it', () => {
  const secrets = [
    { serial: 'WL-0001', bed: { bed_no: '201\t1' }, password: 'abc' },
    { serial: 'WL-0002', bed: null, password: 'def' },
  ];
  expect(secretsText(secrets, ['序號', '床位', '密碼', '位址'], 'mats.example:1883')).toBe(
    '序號\t床位\t密碼\t位址\r\nWL-0001\t201 1\tabc\tmats.example:1883\r\nWL-0002\t\tdef\tmats.example:1883\r\n',
  );
});
