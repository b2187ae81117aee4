/** How times, durations and numbers read. Clinical times are 24-hour, in the agency's zone and the Gregorian calendar (decisions §8). */
import { documentLanguage, type Language, type YearCount } from '@wardlight/contract';
import { useMemo } from 'react';
import { usePlace } from '../session/current-user.tsx';
import { useWords, type Words } from './i18n.ts';

export interface Format {
  /** `02:14` */
  clock(at: number): string;
  /** `02:14:09` */
  clockSeconds(at: number): string;
  /** Month and day with the time: for what is not of today. */
  dateClock(at: number): string;
  /** The clock alone when `at` is of the same local day as `today`, else with its date. */
  clockOf(at: number, today: number): string;
  date(at: number): string;
  /** `45 s`, `20 min`, `3 h 05 min`, `2 d 4 h`, rounded down: a time that has not been reached is not shown. */
  duration(ms: number): string;
  number(value: number, decimals?: number): string;
}

/**
 * The digits and the calendar are fixed: th-TH alone would say 2569, and some locales bring digits of their own. Years of the Republic, 民國115年, are
 * for Chinese alone, where the agency counts so.
 */
export const localeOf = (language: Language, years: YearCount = 'common'): string =>
  `${documentLanguage[language]}-u-ca-${language === 'zh-TW' && years === 'roc' ? 'roc' : 'gregory'}-nu-latn`;

/** Made at the first use: each takes the browser a millisecond or two, and most places say only one kind of time. */
function atFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

export function formatFor(language: Language, timeZone: string, t: Words, years?: YearCount): Format {
  const locale = localeOf(language, years);
  const with24h = (options: Intl.DateTimeFormatOptions) =>
    atFirstUse(() => new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23', timeZone }));
  const hourMinute = { hour: '2-digit', minute: '2-digit' } as const;
  const clock = with24h(hourMinute);
  const clockSeconds = with24h({ ...hourMinute, second: '2-digit' });
  const dateClock = with24h({ month: 'short', day: 'numeric', ...hourMinute });
  const date = atFirstUse(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }));
  const day = atFirstUse(() => new Intl.DateTimeFormat('en-CA', { timeZone }));
  const numbers = new Map<number, Intl.NumberFormat>();
  return {
    clock: (at) => clock().format(at),
    clockSeconds: (at) => clockSeconds().format(at),
    dateClock: (at) => dateClock().format(at),
    clockOf: (at, today) => (day().format(at) === day().format(today) ? clock : dateClock)().format(at),
    date: (at) => date().format(at),
    duration: (ms) => durationIn(ms, t),
    number(value, decimals = 0) {
      const known = numbers.get(decimals);
      const format =
        known ?? new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
      numbers.set(decimals, format);
      return format.format(value);
    },
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function durationIn(ms: number, t: Words): string {
  const past = Math.max(0, ms);
  if (past < minuteMs) return t('common.duration.seconds', { s: String(Math.floor(past / 1000)) });
  if (past < hourMs) return t('common.duration.minutes', { min: String(Math.floor(past / minuteMs)) });
  if (past < dayMs) {
    const h = String(Math.floor(past / hourMs));
    const min = Math.floor((past % hourMs) / minuteMs);
    // Two digits, so that the width does not jump while it counts.
    return t('common.duration.hoursMinutes', { h, min: String(min).padStart(2, '0') });
  }
  const d = String(Math.floor(past / dayMs));
  const h = Math.floor((past % dayMs) / hourMs);
  return h === 0 ? t('common.duration.days', { d }) : t('common.duration.daysHours', { d, h: String(h) });
}

/** In the language of the screen and the zone of the agency on it. */
export function useFormat(): Format {
  const { t, language } = useWords();
  const { timeZone, years } = usePlace();
  return useMemo(() => formatFor(language, timeZone, t, years), [language, timeZone, t, years]);
}
