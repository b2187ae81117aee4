/** The seven languages and how a locale chooses one (decisions §8; specification §1 "Languages"). */
import * as z from 'zod/mini';

export const languages = ['zh-TW', 'en', 'ja', 'id', 'th', 'fil', 'vi'] as const;
export type Language = (typeof languages)[number];
export const languageSchema = z.enum(languages);
export const defaultLanguage: Language = 'zh-TW';

/** What `<html lang>` says. */
export const documentLanguage: Record<Language, string> = {
  'zh-TW': 'zh-Hant-TW',
  en: 'en',
  ja: 'ja',
  id: 'id',
  th: 'th',
  fil: 'fil',
  vi: 'vi',
};

/** Chooses by the locale's language part; `_` and `-` are alike, case does not matter; anything unknown is English. */
export function languageOf(locale: string): Language {
  const tag = locale.trim().replaceAll('_', '-').toLowerCase().split('-')[0] ?? '';
  if (tag === 'zh') return 'zh-TW';
  if (tag === 'ja') return 'ja';
  if (tag === 'id' || tag === 'in') return 'id';
  if (tag === 'th') return 'th';
  if (tag === 'fil' || tag === 'tl') return 'fil';
  if (tag === 'vi') return 'vi';
  return 'en';
}
