/** All words of one language, for what the server itself writes: files, messages. */
import type { Language } from '@wardlight/contract';

/** Those of the desk, in the reader's language; fetched when somebody asks for them. */
const deskWords = {
  'zh-TW': () => import('@wardlight/contract/words/zh-TW/desk'),
  en: () => import('@wardlight/contract/words/en/desk'),
  ja: () => import('@wardlight/contract/words/ja/desk'),
  id: () => import('@wardlight/contract/words/id/desk'),
  th: () => import('@wardlight/contract/words/th/desk'),
  fil: () => import('@wardlight/contract/words/fil/desk'),
  vi: () => import('@wardlight/contract/words/vi/desk'),
} as const satisfies Record<Language, () => Promise<unknown>>;

/** What the board says: of alerts, of states. */
const baseWords = {
  'zh-TW': () => import('@wardlight/contract/words/zh-TW'),
  en: () => import('@wardlight/contract/words/en'),
  ja: () => import('@wardlight/contract/words/ja'),
  id: () => import('@wardlight/contract/words/id'),
  th: () => import('@wardlight/contract/words/th'),
  fil: () => import('@wardlight/contract/words/fil'),
  vi: () => import('@wardlight/contract/words/vi'),
} as const satisfies Record<Language, () => Promise<unknown>>;

export type DeskWords = Awaited<ReturnType<(typeof deskWords)[Language]>>['words'];
export type BaseWords = Awaited<ReturnType<(typeof baseWords)[Language]>>['words'];

export const deskWordsIn = async (language: Language): Promise<DeskWords> => (await deskWords[language]()).words;
export const baseWordsIn = async (language: Language): Promise<BaseWords> => (await baseWords[language]()).words;
