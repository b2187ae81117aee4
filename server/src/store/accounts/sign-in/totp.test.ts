/** Held against the vectors of the RFCs. */
import { describe, expect, test } from 'vitest';
import { base32, codeAt, makeSecret, otpauthUri, stepAt, stepOf } from './totp.ts';

/** RFC 6238 Appendix B, SHA-1; the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890');
describe('RFC 6238 Appendix B', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('%i s', (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1_000))).toBe(code.slice(2));
  });
});

test('RFC 4226 Appendix D', () => {
  const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489';
  expect(Array.from({ length: 10 }, (_, counter) => codeAt(secret, counter)).join(' ')).toBe(codes);
});

test('a phone may be one step off, either way, and no more', () => {
  const now = 1_111_111_111_000;
  const at = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((off) => stepOf(secret, codeAt(secret, at + off), now));
  expect(found).toEqual([null, at - 1, at, at + 1, null]);
  expect(stepOf(secret, '12345', now)).toBeNull();
});

/** RFC 4648 §10, without its padding. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test('a secret has 160 bits, and its address says all an app asks', () => {
  expect(makeSecret()).toHaveLength(20);
  expect(makeSecret()).not.toEqual(makeSecret());
  expect(otpauthUri(secret, 'night@ward')).toBe(
    'otpauth://totp/Wardlight:night%40ward?issuer=Wardlight&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
