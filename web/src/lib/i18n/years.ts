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

/** Whether the browser's own fields count hours to 12: they go by its language, and no page can change that. */
const countsTo12 = (): boolean =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true;

/**
 * A day, or a day and a time, that is typed into a field of the browser's, said once more as the agency counts its years and in 24 hours: browsers show
 * the common era alone, and some of them 02:05 PM.
 * @returns of a value that begins with yyyy-MM-dd; undefined where it says nothing new, or is no day
 */
export function useTypedDay(value: string): string | undefined {
  const years = useYears();
  const at = Date.parse(value.slice(0, 10));
  if (Number.isNaN(at)) return undefined;
  const [, time] = /T(\d{2}:\d{2})/.exec(value) ?? [];
  const said = [
    ...(years === 'common'
      ? []
      : [new Intl.DateTimeFormat(localeOf('zh-TW', years), { dateStyle: 'medium', timeZone: 'UTC' }).format(at)]),
    ...(time !== undefined && countsTo12() ? [time] : []),
  ];
  return said.length === 0 ? undefined : said.join(' ');
}
