import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reportNoteSchema } from './reports.ts';
import { storableReal, storableText, typedCode, typedText } from './storable.ts';

it.each([
  [1e-50, 0],
  [-1e-60, 0],
  [1e-38, 0],
  [16, 16],
  [16.4, 16.4],
  [0.1 + 0.2, 0.3],
  [36.66666666, 36.6667],
  [120, 120],
  [119.99999999, 120],
])('%f is kept as %f, which a real column gives back as it was', (given, kept) => {
  const read = storableReal(z.gte(-200), z.lte(120)).parse(given);
  expect(read).toBe(kept);
  // Eight digits are more than a real holds; the first six are what it was given.
  expect(Number(Math.fround(read).toPrecision(6))).toBe(read);
});

it('a real keeps its bounds, and says them to whoever reads the description', () => {
  const schema = storableReal(z.gte(0), z.lte(120));
  expect([-1, 121, Number.NaN, Number.POSITIVE_INFINITY].map((n) => schema.safeParse(n).success)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  for (const io of ['input', 'output'] as const)
    expect(z.toJSONSchema(schema, { io })).toMatchObject({ type: 'number', minimum: 0, maximum: 120 });
});

it.each(['a\u0000b', '\u0000', '\ud800', 'a\udc00'])('refuses text that cannot be kept: %j', (text) => {
  expect(storableText({ most: 64 }).safeParse(text).success).toBe(false);
  expect(typedText({ most: 64 }).safeParse(text).success).toBe(false);
});

it('takes every other text, of the lengths allowed', () => {
  const schema = storableText({ least: 1, most: 8 });
  expect(['Ω 病棟 😀', 'a\nb\t', '\u0001'].map((text) => schema.parse(text))).toEqual([
    'Ω 病棟 😀',
    'a\nb\t',
    '\u0001',
  ]);
  expect(['', '123456789'].map((text) => schema.safeParse(text).success)).toEqual([false, false]);
  expect(typedText({ most: 3 }).parse('  abc\n')).toBe('abc');
  expect(z.toJSONSchema(typedText({ most: 3 }), { io: 'input' })).toMatchObject({ type: 'string', maxLength: 3 });
});

it.each([
  ['white space', ' \t\n\u00a0\u3000'],
  ['zero-width space', '\u200b'],
  ['zero-width joiner alone', '\u200d'],
  ['byte order mark, soft hyphen, directions', '\ufeff\u00ad\u202e\u2066\u2069'],
  ['controls', '\u0001\u001f\u0085'],
  ['Hangul filler and variation selector', '\u3164\ufe0f'],
  ['empty Braille pattern', '\u2800'],
  ['tags', '\u{e0041}'],
])('what shows nothing is empty: %s', (_, text) => {
  expect(typedText({ most: 9 }).parse(text)).toBe('');
  expect(typedText({ least: 1, most: 9 }).safeParse(`${text} ${text}`).success).toBe(false);
  expect(reportNoteSchema.safeParse(text).success).toBe(false);
});

it.each(['นอน\u200bหลับ', '👩\u200d👩\u200d👧', 'می\u200cخواهم', '\u200eseen', '.', '❤\ufe0f'])(
  'what is seen stays as it was typed, with what joins it: %j',
  (text) => {
    expect(typedText({ least: 1, most: 20 }).parse(` ${text} `)).toBe(text);
  },
);

it('takes numbers and codes as they are meant, also from a keyboard of wide letters', () => {
  const schema = typedCode({ most: 4 });
  expect(['９０１', ' Ａ－１　', '３Ｆ', 'ｶﾞ棟'].map((text) => schema.parse(text))).toEqual([
    '901',
    'A-1',
    '3F',
    'ガ棟',
  ]);
  expect(schema.safeParse('　').success).toBe(false);
});
