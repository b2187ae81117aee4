import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameSchema } from '../index.ts';
import { maskName } from './masking.ts';

describe('a masked name', () => {
  test.each([
    ['王美玉', '王○玉'],
    ['王美', '王○'],
    ['王', '王○'],
    ['歐陽美玉', '歐○○玉'],
    // Beyond the first plane: one character, two code units.
    ['𠮷美𠮷', '𠮷○𠮷'],
    ['瓦歷斯‧諾幹', '瓦○ 諾○'],
    ['田中 花子', '田○ 花○'],
    ['山田はなこ', '山○'],
    ['Somchai Jaidee', 'S○ J○'],
    ['Nguyễn Thị Minh', 'N○ T○ M○'],
    ['E\u0301lodie', 'E\u0301○'],
    ['สมศรี ใจดี', 'ส○ ใ○'],
    ['  José   Rizal ', 'J○ R○'],
    ['X', 'X○'],
    ['', '○'],
    [' \u3000', '○'],
    ['\u0301', '○'],
  ])('%s → %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  test('is a name and never empty, whatever was typed', () => {
    const written = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
      fc.string({ unit: fc.constantFrom('王', '美', '○', 'a', ' ', '\u0301', '‧'), minLength: 1, maxLength: 100 }),
    );
    fc.assert(
      fc.property(written, (typed) => {
        const name = typed.normalize('NFC').slice(0, 100);
        const masked = maskName(name);
        expect(masked).toContain('○');
        expect(nameSchema.parse(masked)).toBe(masked);
      }),
      { seed: 20261122, numRuns: 500 },
    );
  });
});
