/** Years of the Republic (民國) beside those of the common era: for Chinese alone, where the agency counts so. */
import type { YearCount } from '@wardlight/contract';
import { usePlace } from '../session/current-user.tsx';
import { localeOf } from './format.ts';
import { useWords } from './i18n.ts';

/** The year before the Republic's first. */
export const beforeRepublic = 1911;

/** How the screen counts years. */
export function useYears(): YearCount {
  const { language } = useWords();
  const { years = 'common' } = usePlace();
  return language === 'zh-TW' ? years : 'common';
}

/**
 * A day that is typed into a field of the browser's, said once more as the agency counts its years: browsers show the common era alone.
 * @returns of a value that begins with yyyy-MM-dd; undefined where it says nothing new, or is no day
 */
export function useTypedDay(value: string): string | undefined {
  const years = useYears();
  const at = Date.parse(value.slice(0, 10));
  if (years === 'common' || Number.isNaN(at)) return undefined;
  return new Intl.DateTimeFormat(localeOf('zh-TW', years), { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
}
