/** The language of the screen: the user's own choice, else the agency's locale, else Chinese (specification §1 "Languages"). */
import {
  defaultLanguage,
  documentLanguage,
  type Language,
  languageOf,
  languageSchema,
  localeSchema,
} from '@wardlight/contract';
import type { words as defaultWords } from '@wardlight/contract/words/zh-TW';
import type { words as deskWords } from '@wardlight/contract/words/zh-TW/desk';
import type { TFunction } from 'i18next';
import { shelf } from '../browser/browser-storage.ts';
import { arrivalOf } from '../browser/chunks.ts';
import { createStore, useStore } from '../browser/store.ts';
import { type Bundle, type Namespace, speaker } from './texts.ts';

/** Only the types are i18next's (docs/decisions/131). Codes such as `not_found` are keys, so its marks for plurals and contexts are moved out of the way. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    // Errors that only the desk's pages can meet come with its words.
    resources: {
      translation: typeof defaultWords & Pick<typeof deskWords, 'errors'>;
      desk: Omit<typeof deskWords, 'errors'>;
    };
    pluralSeparator: '§';
    contextSeparator: '§';
    strictKeyChecks: true;
  }
}

/** What each language calls itself. */
export const languageNames: Record<Language, string> = {
  'zh-TW': '繁體中文',
  en: 'English',
  ja: '日本語',
  id: 'Bahasa Indonesia',
  th: 'ไทย',
  fil: 'Filipino',
  vi: 'Tiếng Việt',
};

/** One lazy chunk each. */
const loaders: Record<Language, () => Promise<{ words: Bundle }>> = {
  'zh-TW': () => import('@wardlight/contract/words/zh-TW'),
  en: () => import('@wardlight/contract/words/en'),
  ja: () => import('@wardlight/contract/words/ja'),
  id: () => import('@wardlight/contract/words/id'),
  th: () => import('@wardlight/contract/words/th'),
  fil: () => import('@wardlight/contract/words/fil'),
  vi: () => import('@wardlight/contract/words/vi'),
};

/** The words of the desk's pages; the board does without them. */
const deskLoaders: Record<Language, () => Promise<{ words: Bundle }>> = {
  'zh-TW': () => import('@wardlight/contract/words/zh-TW/desk'),
  en: () => import('@wardlight/contract/words/en/desk'),
  ja: () => import('@wardlight/contract/words/ja/desk'),
  id: () => import('@wardlight/contract/words/id/desk'),
  th: () => import('@wardlight/contract/words/th/desk'),
  fil: () => import('@wardlight/contract/words/fil/desk'),
  vi: () => import('@wardlight/contract/words/vi/desk'),
};

const ownChoice = shelf('localStorage', 'language', languageSchema);
/** The locale of the agency last seen on this browser, so that its login page already speaks its language. */
const placeLocale = shelf('localStorage', 'locale', localeSchema);

/** Chosen since this page was opened. */
const chosen = createStore<Language | null>(null);
export const useChosenLanguage = (): Language | null => useStore(chosen);
/** Chosen on this browser, at any time. */
export const ownLanguage = (): Language | null => ownChoice.read();

export function wantedLanguage(): Language {
  const own = ownChoice.read();
  if (own !== null) return own;
  const locale = placeLocale.read();
  return locale === null ? defaultLanguage : languageOf(locale);
}

const bundles = new Map<string, Bundle>();
const bundleOf = (language: Language, namespace: Namespace) => bundles.get(`${language} ${namespace}`);
/** The language of the screen; null before its words are there. */
const spoken = createStore<Language | null>(null);

/** Resolves when the words are there; nothing is painted before. */
export async function setUpLanguage(): Promise<void> {
  // Tests do so again and again.
  bundles.clear();
  spoken.set(null);
  await speak(wantedLanguage(), once);
}

let wanted: Language = defaultLanguage;
/** A page of the desk was opened: from now its words come along with every language. */
let atDesk = false;

/** How words are fetched: whoever waits for a page is told of a failure, a language that was chosen is spoken as soon as it can be. */
type Bring = (load: () => Promise<{ words: Bundle }>) => Promise<{ words: Bundle }>;
const once: Bring = (load) => load();

async function bringBundle(
  language: Language,
  namespace: Namespace,
  load: () => Promise<{ words: Bundle }>,
  bring: Bring,
): Promise<void> {
  if (bundleOf(language, namespace) !== undefined) return;
  bundles.set(`${language} ${namespace}`, (await bring(load)).words);
}

async function bringDesk(language: Language, bring: Bring): Promise<void> {
  await bringBundle(language, 'desk', deskLoaders[language], bring);
}

/** Resolves when a page of the desk can be painted in the language of the screen. */
export async function bringDeskWords(): Promise<void> {
  atDesk = true;
  await bringDesk(wanted, once);
}

async function bringBase(language: Language, bring: Bring = once): Promise<void> {
  await bringBundle(language, 'translation', loaders[language], bring);
}

/** The words of a language beside that of the screen: a loudspeaker may speak two. */
export async function wordsOf(language: Language): Promise<Words> {
  await bringBase(language);
  return translate('translation', language);
}

/** The same of the desk's words: what is printed may speak another language than the screen. */
export async function deskWordsOf(language: Language): Promise<DeskWords> {
  await bringDesk(language, once);
  return translate('desk', language);
}

async function speak(language: Language, bring: Bring): Promise<void> {
  wanted = language;
  await bringBase(language, bring);
  if (atDesk) await bringDesk(language, bring);
  // Somebody chose again while the chunk was coming.
  if (wanted !== language) return;
  document.documentElement.lang = documentLanguage[language];
  spoken.set(language);
}

/** The user's own choice; beats the agency's from now on. */
export async function chooseLanguage(language: Language): Promise<void> {
  ownChoice.write(language);
  chosen.set(language);
  await speak(language, arrivalOf);
}

/** The agency now on the screen. */
export async function followAgencyLocale(locale: string): Promise<void> {
  placeLocale.write(locale);
  const language = wantedLanguage();
  if (language !== wanted) await speak(language, arrivalOf);
}

export const currentLanguage = (): Language => spoken.get() ?? defaultLanguage;

const translators = new Map<string, unknown>();
/** The same function for the same words, so that what depends on it is not done again. */
function translate<N extends Namespace>(namespace: N, language: Language): TFunction<N> {
  const key = `${language} ${namespace}`;
  const known =
    translators.get(key) ??
    speaker(
      () => bundleOf(language, namespace),
      () => bundleOf(language, 'desk'),
    );
  translators.set(key, known);
  // i18next's type says by the words themselves which keys there are, and what each needs to be filled in; at runtime that is a path and values.
  return known as TFunction<N>;
}

/** The words as they are now, outside of what React paints. */
export const currentWords = (): Words => translate('translation', currentLanguage());

/** The words, and the language they are in; renders again when it changes. */
export function useWords() {
  const language = useStore(spoken) ?? defaultLanguage;
  return { t: translate('translation', language), language };
}
export type Words = TFunction<'translation'>;

/** The words of the desk's pages, once `bringDeskWords` has resolved: every route of the desk waits for it. */
export function useDeskWords(): DeskWords {
  return translate('desk', useStore(spoken) ?? defaultLanguage);
}
export type DeskWords = TFunction<'desk'>;
