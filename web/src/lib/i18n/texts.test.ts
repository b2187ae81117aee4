/** The words are typed by i18next and spoken by us: every text in every language comes out as the library would say it. */
import { type Language, languages } from '@wardlight/contract';
import i18next from 'i18next';
import { describe, expect, test } from 'vitest';
import { type Bundle, speaker } from './texts.ts';

const load: Record<Language, () => Promise<{ board: Bundle; desk: Bundle }>> = {
  'zh-TW': async () => ({
    board: (await import('@wardlight/contract/words/zh-TW')).words,
    desk: (await import('@wardlight/contract/words/zh-TW/desk')).words,
  }),
  en: async () => ({
    board: (await import('@wardlight/contract/words/en')).words,
    desk: (await import('@wardlight/contract/words/en/desk')).words,
  }),
  ja: async () => ({
    board: (await import('@wardlight/contract/words/ja')).words,
    desk: (await import('@wardlight/contract/words/ja/desk')).words,
  }),
  id: async () => ({
    board: (await import('@wardlight/contract/words/id')).words,
    desk: (await import('@wardlight/contract/words/id/desk')).words,
  }),
  th: async () => ({
    board: (await import('@wardlight/contract/words/th')).words,
    desk: (await import('@wardlight/contract/words/th/desk')).words,
  }),
  fil: async () => ({
    board: (await import('@wardlight/contract/words/fil')).words,
    desk: (await import('@wardlight/contract/words/fil/desk')).words,
  }),
  vi: async () => ({
    board: (await import('@wardlight/contract/words/vi')).words,
    desk: (await import('@wardlight/contract/words/vi/desk')).words,
  }),
};

const pathsOf = (bundle: Bundle, before = ''): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}${key}`] : pathsOf(value, `${before}${key}.`),
  );

describe.each(languages)('in %s', (language) => {
  test('every text is what i18next makes of it, with values that look like marks of its own', async () => {
    const { board, desk } = await load[language]();
    for (const bundle of [board, desk]) {
      const ours = speaker(() => bundle);
      const theirs = i18next.createInstance();
      await theirs.init({
        lng: language,
        resources: { [language]: { translation: bundle } },
        pluralSeparator: '§',
        contextSeparator: '§',
        interpolation: { escapeValue: false },
      });
      const paths = pathsOf(bundle);
      expect(paths.length).toBeGreaterThan(100);
      // biome-ignore lint/suspicious/noExplicitAny: any path, which the library's types rightly refuse
      const say: (path: string, values: object) => unknown = theirs.t as any;
      for (const path of paths) {
        const text = String(ours(path));
        const names = [...JSON.stringify(rawOf(bundle, path)).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
        const values = Object.fromEntries(
          names.map((name, index) => [name, ['<b>王&小明</b>', 0, '{{min}}', '$1'][index % 4]]),
        );
        expect(ours(path, values), path).toBe(say(path, values));
        if (names.length === 0) expect(text, path).toBe(say(path, {}));
      }
    }
  });
});

const rawOf = (bundle: Bundle, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Bundle)[key], bundle);

test('a branch comes whole where it is asked for, and a path that leads nowhere stands for itself', () => {
  const say = speaker(() => ({ a: { b: 'text', c: { d: 'x' } } }));
  expect(say('a', { returnObjects: true })).toEqual({ b: 'text', c: { d: 'x' } });
  expect([say('a'), say('a.z'), say('a.b.c'), say('constructor.name')]).toEqual([
    'a',
    'a.z',
    'a.b.c',
    'constructor.name',
  ]);
  expect(speaker(() => undefined)('a.b')).toBe('a.b');
});
