import { describe, expect, it } from 'vitest';
import {
  ageOn,
  bedNumberSchema,
  birthdayOfKnown,
  birthdaySchema,
  differsInBirthday,
  fitsPrecision,
  floorSchema,
  hasWrongTaiwanChecksum,
  knownOfBirthday,
  likenessOf,
  maskPersonalId,
  noteSchema,
  residentCodeSchema,
} from './residents.ts';

describe('age', () => {
  it.each([
    ['1940-05-17', '2026-05-16', 85],
    ['1940-05-17', '2026-05-17', 86],
    ['1940-05-17', '2026-12-31', 86],
    // A leap day's child is a year older on March 1st.
    ['1940-02-29', '2025-02-28', 84],
    ['1940-02-29', '2025-03-01', 85],
    ['1940-02-29', '2024-02-29', 84],
    ['2026-01-01', '2026-01-01', 0],
    ['2026-01-02', '2026-01-01', -1],
    ['1899-12-31', '2000-01-01', 100],
  ])('of one born %s is on %s: %i', (birthday, day, age) => {
    expect(ageOn(birthday, day)).toBe(age);
  });
});

describe('a birthday', () => {
  it.each(['1880-01-01', '2000-02-29', '2026-12-31'])('%s exists', (text) => {
    expect(birthdaySchema.safeParse(text).success).toBe(true);
  });
  it.each([
    '1879-12-31',
    '1900-02-29',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-04-01',
    '2026/04/01',
    '',
  ])('%j does not, or is written otherwise', (text) => {
    expect(birthdaySchema.safeParse(text).success).toBe(false);
  });
});

describe('what is known of a birthday', () => {
  it.each([
    ['1938-05-17', 'day', '1938-05-17'],
    ['1938-01-01', 'day', '1938-01-01'],
    ['1938-01-01', 'year', '1938'],
    ['1938-01-01', 'about', '~1938'],
    [null, 'day', null],
  ] as const)('%s by its %s is written %s, and read again', (birthday, birthday_precision, known) => {
    expect(knownOfBirthday({ birthday, birthday_precision })).toBe(known);
    expect(birthdayOfKnown(known)).toEqual({ birthday, birthday_precision });
  });

  it.each([
    ['1938-01-01', 'year', true],
    ['1938-01-02', 'year', false],
    ['1938-01-02', 'about', false],
    [null, 'about', false],
    ['1938-01-02', 'day', true],
    [null, 'day', true],
  ] as const)('%s by its %s: %s', (birthday, birthday_precision, fits) => {
    expect(fitsPrecision({ birthday, birthday_precision })).toBe(fits);
  });

  it.each([
    ['1938-05-17', '1938-05-17', false],
    ['1938-05-17', '1938-05-18', true],
    ['1938-05-17', '1938', false],
    ['1938-05-17', '1939', true],
    ['1938', '1939', true],
    // About right is compared with nothing.
    ['1938-05-17', '~1950', false],
    ['1938-05-17', null, false],
    [null, null, false],
  ])('%s and %s differ: %s', (one, other, differs) => {
    expect(differsInBirthday(birthdayOfKnown(one), birthdayOfKnown(other))).toBe(differs);
    expect(differsInBirthday(birthdayOfKnown(other), birthdayOfKnown(one))).toBe(differs);
  });
});

describe('two who could be one person', () => {
  const person = (name: string, born: string | null, personal_id: string | null = null) => ({
    ...{ name, personal_id },
    ...birthdayOfKnown(born),
  });
  const chen = person('陳 秀英', '1938-05-17', 'A123456789');
  it.each([
    ['one id in another case and spacing', person('x', null, 'ａ12345 6789'), 'personalId'],
    ['one name, folded, and one birthday', person('陳秀英', '1938-05-17'), 'nameAndBirthday'],
    ['of a year the year', person('陳秀英', '1938'), 'nameAndBirthday'],
    ['another id says nothing', person('陳秀英', '1938-05-17', 'B123456780'), 'nameAndBirthday'],
    ['about a year says nothing', person('陳秀英', '~1938'), null],
    ['another day', person('陳秀英', '1938-05-18'), null],
    ['another year', person('陳秀英', '1939'), null],
    ['another name', person('陳秀美', '1938-05-17'), null],
    ['no birthday', person('陳秀英', null), null],
  ])('%s', (_, other, likeness) => {
    expect([likenessOf(chen, other), likenessOf(other, chen)]).toEqual([likeness, likeness]);
  });
  it.each([
    ['Nguyễn Thị-Hoa', 'NGUYEN THI HOA', true],
    ['Đỗ', 'do', true],
    ['O’Brien', 'obrien', true],
    ['ｶﾞ', 'ガ', true],
    // Marks that are vowels, tones and voices are no accents.
    ['มานี', 'มานะ', false],
    ['มานี', 'มาน', false],
    ['ガ', 'カ', false],
    ['…', '—', false],
  ])('%s and %s are one name: %s', (one, other, same) => {
    expect(likenessOf(person(one, '1938'), person(other, '1938')) !== null).toBe(same);
  });
});

describe('a personal id, masked', () => {
  it.each([
    ['A123456789', 'A1•••••789'],
    ['12345678', '12•••678'],
    // Too short to show any of it.
    ['1234567', '•••••••'],
    ['A', '•'],
    ['𠮷'.repeat(9), `${'𠮷'.repeat(2)}••••${'𠮷'.repeat(3)}`],
  ])('%s → %s', (id, shown) => {
    expect(maskPersonalId(id)).toBe(shown);
  });
});

describe('the sum of a Taiwan id', () => {
  // Worked by hand: letter 10–35 as two digits, weights 1 9 8 7 6 5 4 3 2 1 1, a multiple of ten.
  it.each(['A123456789', 'a123456789', 'B142610160', 'F131104093', 'A800000014'])('%s fits', (id) => {
    expect(hasWrongTaiwanChecksum(id)).toBe(false);
  });
  it('a digit that is wrong, or two that are exchanged, does not fit', () => {
    const right = 'A123456789';
    // Weights that share a factor with ten let a few slip through; the last two weigh one, so each of theirs is found.
    for (const place of [8, 9])
      for (const digit of '0123456789') {
        if (digit === right[place]) continue;
        const wrong = right.slice(0, place) + digit + right.slice(place + 1);
        expect([wrong, hasWrongTaiwanChecksum(wrong)]).toEqual([wrong, true]);
      }
    expect(hasWrongTaiwanChecksum('A123456798')).toBe(false);
    expect(hasWrongTaiwanChecksum('A132456789')).toBe(true);
  });
  it.each(['', 'A12345678', '123456789', 'AB12345678', 'A323456789', 'E12345', 'Ａ123456789'])(
    '%j is none, and is not judged',
    (id) => {
      expect(hasWrongTaiwanChecksum(id)).toBe(false);
    },
  );
});

describe('what is compared', () => {
  it.each([
    ['code', residentCodeSchema],
    ['floor', floorSchema],
    ['bed number', bedNumberSchema],
  ])('a %s is kept in NFC, without white space at its ends, and is never empty', (_, schema) => {
    expect(schema.parse(' E\u0301 1 ')).toBe('É 1');
    for (const empty of ['', ' \n ', '\u3000']) expect(schema.safeParse(empty).success).toBe(false);
  });
  it('a note is kept as typed', () => {
    expect(noteSchema.parse(' E\u0301\nx ')).toBe('E\u0301\nx');
    expect(noteSchema.safeParse('').success).toBe(false);
  });
});
