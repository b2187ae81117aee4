import { documentLanguage, languages } from '@wardlight/contract';
import { words } from '@wardlight/contract/words/zh-TW';
import { words as deskWords } from '@wardlight/contract/words/zh-TW/desk';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../api/call-error.ts';
import { errorTextOf } from '../api/error-words.ts';
import { importing } from '../browser/chunks.ts';
import { setConnection } from '../browser/connection.ts';
import {
  bringDeskWords,
  chooseLanguage,
  currentLanguage,
  currentWords,
  followAgencyLocale,
  languageNames,
  setUpLanguage,
} from './i18n.ts';

beforeEach(() => setUpLanguage());

test('Chinese before anything is known', () => {
  expect(currentLanguage()).toBe('zh-TW');
  expect(document.documentElement.lang).toBe('zh-Hant-TW');
  expect(currentWords()('common.productName')).toBe('守夜燈');
});

test.each(languages)('%s loads, and the document says so', async (language) => {
  await chooseLanguage(language);
  expect(currentLanguage()).toBe(language);
  expect(document.documentElement.lang).toBe(documentLanguage[language]);
  expect(currentWords()('signIn.submit')).not.toContain('signIn');
  // A code with underscores is one key, not a context or a plural of another.
  expect(currentWords()('errors.multi_agency_read_only')).not.toContain('multi');
  expect(currentWords()('common.duration.minutes', { min: 20 })).toContain('20');
  expect(languageNames[language]).not.toBe('');
});

test('an error of the desk has its own sentence once the words of the desk are there, and a general one before', async () => {
  const taken = new CallError({ code: 'serial_taken', status: 409, message: '' });
  expect(errorTextOf(currentWords(), taken)).toBe(words.errors.unexpected);
  await bringDeskWords();
  expect(errorTextOf(currentWords(), taken)).toBe(deskWords.errors.serial_taken);
});

test('the agency’s locale chooses, and is remembered for the next login page', async () => {
  await followAgencyLocale('th');
  expect(currentLanguage()).toBe('th');
  await setUpLanguage();
  expect(currentLanguage()).toBe('th');
});

test('the user’s own choice beats the agency’s locale', async () => {
  await chooseLanguage('vi');
  await followAgencyLocale('ja_JP');
  expect(currentLanguage()).toBe('vi');
});

test('a language whose words do not come is spoken as soon as the line is back', async () => {
  setConnection('lost');
  const load = vi.spyOn(importing, 'of').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const chosen = chooseLanguage('th');
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(currentLanguage()).toBe('zh-TW');
  setConnection('live');
  await chosen;
  expect(currentLanguage()).toBe('th');
});

test('of two choices in a row the second wins, whichever chunk comes first', async () => {
  await Promise.all([chooseLanguage('ja'), chooseLanguage('en')]);
  expect(currentLanguage()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});
