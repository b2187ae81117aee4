/** The seven languages as choices, each in its own words. */
import { documentLanguage, type Language, languages } from '@wardlight/contract';
import { languageNames } from './i18n.ts';

export const languageOptions: readonly { value: Language; label: string; lang: string }[] = languages.map(
  (language) => ({
    value: language,
    label: languageNames[language],
    lang: documentLanguage[language],
  }),
);
