/** What is no password because it is a name or a pattern, and what is one although a name stands in it (docs/decisions/123). */
import { expect, test } from 'vitest';
import { isMadeOfNames, isPattern } from './weak-passwords.ts';

const names = ['night.shift', '陳怡君', 'Happy Home Care', '向陽服務'];

test.each([
  ['the username itself', 'night.shift'],
  ['without its dot, in capitals', 'NIGHTSHIFT'],
  ['one part of it, followed by digits', 'shift2026'],
  ['after digits and signs', '2026!night'],
  ['backwards', 'tfihs.thgin'],
  ['doubled', 'nightnight'],
  ['two parts the other way round', 'shift-night-1'],
  ['the display name with digits', '陳怡君123456'],
  ['the display name in letters of full width', 'ＮＩＧＨＴ２０２６'],
  ['the agency', 'HappyHomeCare'],
  ['a word of the agency, with a year', 'home20262026'],
  ['the provider', '向陽服務2026'],
  ['the product', 'Wardlight!'],
  ['the product with digits', 'wardlight2026'],
  ['the product in Chinese', '守夜燈守夜燈12'],
  ['the product, simplified', '守夜灯12345'],
  ['with little besides', 'nightshiftabc'],
])('%s is made of names', (_, password) => {
  expect(isMadeOfNames(password, names)).toBe(true);
});

test.each([
  ['a sentence in which one stands', 'the night is long'],
  ['a word that begins like one', 'nightingale'],
  ['something else', 'correct horse battery'],
  ['something else in Chinese', '下雨天記得帶傘'],
  ['digits alone, which are for the list to judge', '8841027735'],
  ['a password that was made', 'k7mwp-2xqzr-9bdtn-fh4vc'],
])('%s is not', (_, password) => {
  expect(isMadeOfNames(password, names)).toBe(false);
});

test('a name too short to say anything forbids nothing', () => {
  expect(isMadeOfNames('alpine garden', ['al', 'A', '李'])).toBe(false);
  expect(isMadeOfNames('李先生的花園很大', ['李'])).toBe(false);
});

test.each([
  'aaaabbbb',
  '88888888',
  'abcabcabcabc',
  '52015201',
  '1231231231',
  'nightnight',
  '87654321',
  '34567890',
  'abcdefgh',
  '１２３４５６７８９',
  '11223344556677',
  '19870512',
  '12051987',
  '05/12/1987',
  '1987-05-12',
])('"%s" is a pattern', (password) => {
  expect(isPattern(password)).toBe(true);
});

test.each(['kmvtqzhw', '8841027735', '29871305', '下雨天記得帶傘', 'k7mwp-2xqzr-9bdtn-fh4vc', 'banana bread'])(
  '"%s" is none',
  (password) => {
    expect(isPattern(password)).toBe(false);
  },
);
