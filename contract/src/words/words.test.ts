/** Every language says everything the default language says, with the same variables; types hold it while writing, this holds it built. */
import { expect, test } from 'vitest';
import { errorCodes, fieldProblems } from '../errors.ts';
import { type Language, languages } from '../vocabulary/languages.ts';
import { words as en } from './en/index.ts';
import { words as fil } from './fil/index.ts';
import { words as id } from './id/index.ts';
import { words as ja } from './ja/index.ts';
import { words as th } from './th/index.ts';
import { words as vi } from './vi/index.ts';
import { words as defaultWords } from './zh-TW/index.ts';

type Said<T> = { readonly [K in keyof T]: T[K] extends string ? string : Said<T[K]> };
const words: Record<Language, Said<typeof defaultWords>> = { 'zh-TW': defaultWords, en, ja, id, th, fil, vi };
const loaded = languages.map((language) => ({ language, words: words[language] }));

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') found.set(here, value);
    else for (const [inner, text] of flatten(value, here)) found.set(inner, text);
  }
  return found;
}

const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name ?? '').sort();
const standard = flatten(defaultWords);

test('there are words to compare', () => {
  expect(standard.size).toBeGreaterThan(100);
});

test.each(loaded)('$language has the same keys, none empty, with the same variables', ({ words }) => {
  const flat = flatten(words);
  expect([...flat.keys()].sort()).toEqual([...standard.keys()].sort());
  for (const [key, text] of flat) {
    expect(text.trim(), key).not.toBe('');
    expect(text, key).toBe(text.normalize('NFC'));
    expect(variablesOf(text), key).toEqual(variablesOf(standard.get(key) ?? ''));
    // i18next would read these as something else: nesting, or a half variable.
    expect(text.replaceAll(/\{\{[A-Za-z]+\}\}/g, ''), key).not.toMatch(/\$t\(|[{}]/);
  }
});

test.each(loaded)('$language has words for every error code and field problem', ({ words }) => {
  const errors: Tree = words.errors;
  for (const code of [...Object.keys(errorCodes), 'unreachable', 'unexpected'])
    expect(typeof errors[code], code).toBe('string');
  expect(Object.keys(words.errors.fields).sort()).toEqual([...fieldProblems].sort());
});

test.each(loaded)('$language is calm: no exclamation marks, no "oops"', ({ words }) => {
  for (const [key, text] of flatten(words)) {
    // The alarm's own marks are not words.
    if (!key.includes('priority')) expect(text, key).not.toMatch(/[!！]|oops/i);
  }
});

const scripts: Partial<Record<(typeof languages)[number], RegExp>> = {
  'zh-TW': /[一-鿿]/,
  ja: /[぀-ヿ一-鿿]/,
  th: /[฀-๿]/,
};
const anyOfThese = /[぀-ヿ一-鿿฀-๿]/;
/** Written so everywhere. */
const international = ['Wardlight', 'Wi-Fi', '{{value}}%', '{{value}} °C'];

test.each(loaded)('$language is written in its own script, not left in another', ({ language, words }) => {
  const own = scripts[language];
  const strange = [...flatten(words)].filter(([, text]) =>
    own === undefined ? anyOfThese.test(text) : !own.test(text) && !international.includes(text),
  );
  expect(strange).toEqual([]);
});
