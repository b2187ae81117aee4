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
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { shelf } from './browser-storage.ts';

/** Codes such as `not_found` are keys, so the marks that i18next reads inside keys are moved out of the way. */
const mark = '§';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof defaultWords; desk: typeof deskWords };
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
const loaders: Record<Language, () => Promise<{ words: object }>> = {
  'zh-TW': () => import('@wardlight/contract/words/zh-TW'),
  en: () => import('@wardlight/contract/words/en'),
  ja: () => import('@wardlight/contract/words/ja'),
  id: () => import('@wardlight/contract/words/id'),
  th: () => import('@wardlight/contract/words/th'),
  fil: () => import('@wardlight/contract/words/fil'),
  vi: () => import('@wardlight/contract/words/vi'),
};

/** The words of the desk's pages; the board does without them. */
const deskLoaders: Record<Language, () => Promise<{ words: object }>> = {
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

export function wantedLanguage(): Language {
  const own = ownChoice.read();
  if (own !== null) return own;
  const locale = placeLocale.read();
  return locale === null ? defaultLanguage : languageOf(locale);
}

/** Resolves when the words are there; nothing is painted before. */
export async function setUpLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: mark,
    fallbackLng: false,
    supportedLngs: false,
    resources: {},
    pluralSeparator: mark,
    contextSeparator: mark,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await speak(wantedLanguage());
}

let wanted: Language = defaultLanguage;
/** A page of the desk was opened: from now its words come along with every language. */
let atDesk = false;

async function bringDesk(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'desk')) return;
  const { words } = await deskLoaders[language]();
  i18next.addResourceBundle(language, 'desk', words);
}

/** Resolves when a page of the desk can be painted in the language of the screen. */
export async function bringDeskWords(): Promise<void> {
  atDesk = true;
  await bringDesk(wanted);
}

async function bringBase(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return;
  const { words } = await loaders[language]();
  i18next.addResourceBundle(language, 'translation', words);
}

/** The words of a language beside that of the screen: a loudspeaker may speak two. */
export async function wordsOf(language: Language): Promise<Words> {
  await bringBase(language);
  return i18next.getFixedT(language, 'translation');
}

async function speak(language: Language): Promise<void> {
  wanted = language;
  await bringBase(language);
  if (atDesk) await bringDesk(language);
  // Somebody chose again while the chunk was coming.
  if (wanted !== language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = documentLanguage[language];
}

/** The user's own choice; beats the agency's from now on. */
export async function chooseLanguage(language: Language): Promise<void> {
  ownChoice.write(language);
  await speak(language);
}

/** The agency now on the screen. */
export async function followAgencyLocale(locale: string): Promise<void> {
  placeLocale.write(locale);
  const language = wantedLanguage();
  if (language !== wanted) await speak(language);
}

export const currentLanguage = (): Language => {
  const parsed = z.safeParse(languageSchema, i18next.language);
  return parsed.success ? parsed.data : defaultLanguage;
};

/** The words, and the language they are in; renders again when it changes. */
export function useWords() {
  const { t } = useTranslation();
  return { t, language: currentLanguage() };
}
export type Words = ReturnType<typeof useWords>['t'];

/** The words of the desk's pages, once `bringDeskWords` has resolved: every route of the desk waits for it. */
export function useDeskWords() {
  const { t } = useTranslation('desk');
  return t;
}
export type DeskWords = ReturnType<typeof useDeskWords>;
