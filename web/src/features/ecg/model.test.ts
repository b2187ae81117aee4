import type { EcgHeader } from '@wardlight/contract';
import { resident } from '@wardlight/contract/testing';
import { describe, expect, test } from 'vitest';
import { uploadWithinMs } from './api.ts';
import { faultOf, isEcgId, sizeText, tooMuch, unlike, withFiles } from './model.ts';

const header = (change: Partial<EcgHeader>): EcgHeader => ({
  ...{ patient_name: null, patient_id: null, birthday: null, gender: null },
  ...{ device: null, filters: [], statements: [] },
  ...change,
});
const mib = 1_024 * 1_024;

describe('a header beside a resident', () => {
  const ming = resident({ name: '王小明', birthday: '1941-02-03', gender: 'male' });
  test.each(['王小明', '王^小明', 'Wang^Xiaoming=王^小明', null, '^^'])(
    '%s is not another name, by the rule the server has',
    (patient_name) => {
      expect(unlike(header({ patient_name }), ming)).toEqual([]);
    },
  );
  test('name, birthday and gender are each compared where both are known', () => {
    const other = header({ patient_name: '李四', birthday: '1941-02-04', gender: 'female' });
    expect(unlike(other, ming)).toEqual(['name', 'birthday', 'gender']);
    const unknown = { birthday: null, birthday_precision: 'day', gender: null } as const;
    expect(unlike(other, { name: '李四', ...unknown })).toEqual([]);
  });
  test('a year is compared by the year, and about a year with nothing', () => {
    const born = { ...ming, birthday: '1941-01-01', birthday_precision: 'year' } as const;
    expect(unlike(header({ birthday: '1941-02-04' }), born)).toEqual([]);
    expect(unlike(header({ birthday: '1942-02-04' }), born)).toEqual(['birthday']);
    expect(unlike(header({ birthday: '1942-02-04' }), { ...born, birthday_precision: 'about' })).toEqual([]);
  });
});

test('files are judged before they are sent: none, too many, too large by one byte, empty', () => {
  const file = (name: string, size: number) => ({ name, size });
  expect(faultOf([])).toEqual({ kind: 'noFile' });
  expect(faultOf(Array.from({ length: 21 }, (_, n) => file(`${n}`, 1)))).toEqual({ kind: 'tooMany' });
  expect(faultOf([file('a', 32 * mib), file('b', 32 * mib)])).toBeNull();
  expect(faultOf([file('a', 32 * mib), file('b', 32 * mib + 1)])).toEqual({ kind: 'tooLarge' });
  expect(faultOf([file('a', 1), file('b.dat', 0)])).toEqual({ kind: 'emptyFile', name: 'b.dat' });
});

test('a file chosen again takes the place of the one before', () => {
  const [old, other, mended] = [new File(['1'], 'a.hea'), new File(['2'], 'a.dat'), new File(['3'], 'a.hea')];
  expect(withFiles([old, other], [mended])).toEqual([other, mended]);
});

test('an address names a recording by a number the database can hold', () => {
  expect(['1', '2147483647'].every(isEcgId)).toBe(true);
  expect(['', '0', '01', '2147483648', '1.5', 'x'].some(isEcgId)).toBe(false);
});

test('sizes in KB, and in MB from there', () => {
  const plain = (value: number, decimals = 0) => value.toFixed(decimals);
  expect([1, 2_048, 64 * mib, 1.5 * mib].map((bytes) => sizeText(bytes, plain))).toEqual([
    '1 KB',
    '2 KB',
    '64 MB',
    '1.5 MB',
  ]);
});

test('files have as long as their bytes need at 1 Mbit/s, beside their turn', () => {
  expect(uploadWithinMs([{ size: 625_000 }, { size: 625_000 }])).toBe(310_000);
  // The largest there may be: nine minutes on the way.
  expect(uploadWithinMs([{ size: 64 * 2 ** 20 }])).toBeGreaterThan(830_000);
});

test('a byte too much is said to the byte', () => {
  const plain = (value: number, decimals = 0) => value.toFixed(decimals);
  expect(tooMuch(64 * mib + 1, plain)).toEqual({ size: '67108865 B', most: '67108864 B' });
  expect(tooMuch(70 * mib, plain)).toEqual({ size: '70 MB', most: '64 MB' });
});
