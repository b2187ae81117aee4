/** Agencies as they are typed and shown. Pure. */
import {
  type AgencyRecord,
  isRestWindow,
  type Language,
  languageOf,
  languages,
  standardNameMinutes,
  standardNight,
  type YearCount,
  zoneSchema,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { clockTextOf, minutesOf } from '../../lib/i18n/rest-window.ts';

/** What stands in the database for each of our languages. */
export const localeOf: Readonly<Record<Language, string>> = {
  'zh-TW': 'zh_TW',
  ja: 'ja',
  en: 'en',
  id: 'id',
  th: 'th',
  fil: 'fil',
  vi: 'vi',
};

/** A type and not an interface: forms take records of anything. */
export type TypedAgency = {
  readonly name: string;
  readonly language: Language | 'other';
  readonly locale: string;
  readonly timezone: string;
  readonly night_start: string;
  readonly night_end: string;
  readonly station_name_minutes: string;
  readonly years: YearCount;
  /** The one that was read: a draft that comes back later must not pass for newer than it is. */
  readonly revision: number;
};

export const newAgency = (timezone: string): TypedAgency => ({
  name: '',
  language: 'zh-TW',
  locale: localeOf['zh-TW'],
  timezone,
  night_start: clockTextOf(standardNight.start),
  night_end: clockTextOf(standardNight.end),
  station_name_minutes: String(standardNameMinutes),
  years: 'common',
  revision: 1,
});

/** Ours, when it is spelled as we would; else it is kept as somebody typed it. */
const languageNamed = (locale: string): Language | 'other' =>
  languages.find((language) => localeOf[language] === locale) ?? 'other';

export const typedOf = ({
  name,
  locale,
  timezone,
  night,
  station_name_minutes,
  years,
  revision,
}: AgencyRecord): TypedAgency => ({
  name,
  language: languageNamed(locale),
  locale,
  timezone,
  night_start: clockTextOf(night.start),
  night_end: clockTextOf(night.end),
  station_name_minutes: String(station_name_minutes ?? standardNameMinutes),
  years: years ?? 'common',
  revision,
});

export const bodyOf = ({
  name,
  locale,
  timezone,
  night_start,
  night_end,
  station_name_minutes,
  years,
}: TypedAgency) => ({
  name,
  locale: locale.trim(),
  timezone: zoneNamed(timezone),
  night: { start: minutesOf(night_start), end: minutesOf(night_end) },
  station_name_minutes: minutesTyped(station_name_minutes),
  years,
});

/** Without a zone the server gives a new one UTC. */
export const newBodyOf = (typed: TypedAgency) => {
  const body = bodyOf(typed);
  return body.timezone === '' ? { ...body, timezone: undefined } : body;
};

/** Whatever the width of its digits; what is no whole number is refused beside the field, and not sent as something else. */
const minutesTyped = (text: string): number => {
  const digits = text.normalize('NFKC').trim();
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
};

export type NightProblem = 'empty' | 'wrong' | 'hours';

/** What is wrong with the two times of the night, beside which. */
export function nightProblems({ night_start, night_end }: TypedAgency): {
  readonly night_start?: NightProblem;
  readonly night_end?: NightProblem;
} {
  const problem = (text: string): NightProblem | null => {
    if (text.trim() === '') return 'empty';
    return minutesOf(text) === null ? 'wrong' : null;
  };
  const [start, end] = [problem(night_start), problem(night_end)];
  if (start !== null || end !== null)
    return { ...(start === null ? {} : { night_start: start }), ...(end === null ? {} : { night_end: end }) };
  const window = { start: minutesOf(night_start) ?? 0, end: minutesOf(night_end) ?? 0 };
  return isRestWindow(window) ? {} : { night_end: 'hours' };
}

/** Every zone of a place that this browser knows, and UTC, which some leave out. */
export const zones = (): readonly string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].filter((zone) => zoneSchema.safeParse(zone).success);

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[_\s/]+/g, ' ')
    .trim();

export const zoneMatches = (zone: string, typed: string): boolean => folded(zone).includes(folded(typed));

/** As it is written in the list, whoever types it in another case or with spaces; else as typed. */
export function zoneNamed(typed: string): string {
  const wanted = folded(typed);
  return zones().find((zone) => folded(zone) === wanted) ?? typed.trim();
}

export const isZone = (typed: string): boolean => z.safeParse(zoneSchema, zoneNamed(typed)).success;

export const comparedFields = ['name', 'locale', 'timezone', 'night', 'station_name_minutes', 'years'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** One field, as text to be compared and shown; empty = not set. */
export function textOf(typed: TypedAgency, field: ComparedField): string {
  return field === 'night' ? `${typed.night_start}–${typed.night_end}` : typed[field];
}

/** What the saved record says otherwise than what is typed. */
export const differingFields = (typed: TypedAgency, theirs: TypedAgency): readonly ComparedField[] =>
  comparedFields.filter((field) => textOf(typed, field).trim() !== textOf(theirs, field).trim());

/** Which of our languages a screen there speaks. */
export const spokenIn = (locale: string): Language => languageOf(locale);

export function found(agencies: readonly AgencyRecord[], search: string): readonly AgencyRecord[] {
  const wanted = folded(search);
  return wanted === '' ? agencies : agencies.filter(({ name }) => folded(name).includes(wanted));
}
