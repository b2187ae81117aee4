/** What the register keeps of a resident beside name and bed (specification §3 "Resident"; decisions §8). */
import * as z from 'zod/mini';
import { typedCode, typedText } from './storable.ts';

/** A date without time, yyyy-MM-dd, that exists; 1880-01-01 at the earliest. Whether it has come yet, only a clock can tell. */
export const birthdaySchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
    const date = new Date(Date.UTC(year, month - 1, day));
    return (
      year >= 1880 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    );
  }),
);

/** What is known of a birthday: its day; its year; about its year. Other than of a day, the first of January stands for the year. */
export const birthdayPrecisions = ['day', 'year', 'about'] as const;
export type BirthdayPrecision = (typeof birthdayPrecisions)[number];
export const birthdayPrecisionSchema = z.enum(birthdayPrecisions);

/** A birthday (yyyy-MM-dd, null = not known) and how far it is known: `day` where nothing is known at all. */
export interface Birthday {
  readonly birthday: string | null;
  readonly birthday_precision: BirthdayPrecision;
}

/** Whether a birthday may be known only so far: no other day than the first of January stands for a year. */
export const fitsPrecision = ({ birthday, birthday_precision }: Birthday): boolean =>
  birthday_precision === 'day' || birthday?.endsWith('-01-01') === true;

/** As files and the audit write it, no more than is known: 1938-05-17, 1938 or ~1938. Null = nothing. */
export function knownOfBirthday({ birthday, birthday_precision }: Birthday): string | null {
  if (birthday === null || birthday_precision === 'day') return birthday;
  return (birthday_precision === 'about' ? '~' : '') + birthday.slice(0, 4);
}

/** What `knownOfBirthday` wrote, read again. The text is one of its own. */
export function birthdayOfKnown(known: string | null): Birthday {
  const [, about, year] = /^(~?)(\d{4})$/.exec(known ?? '') ?? [];
  if (year === undefined) return { birthday: known, birthday_precision: 'day' };
  return { birthday: `${year}-01-01`, birthday_precision: about === '~' ? 'about' : 'year' };
}

/** Whether two birthdays cannot be the same one. Of what is known about right nothing follows, nor of what is not known. */
export function differsInBirthday(one: Birthday, other: Birthday): boolean {
  const [a, b] = [knownOfBirthday(one), knownOfBirthday(other)];
  if (a === null || b === null || a.startsWith('~') || b.startsWith('~')) return false;
  const shorter = Math.min(a.length, b.length);
  return a.slice(0, shorter) !== b.slice(0, shorter);
}

/** Whole years on a day, both yyyy-MM-dd; who was born on February 29th is a year older on March 1st. Negative before birth. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

export const residentCodeSchema = typedCode({ most: 40 });
export const personalIdSchema = typedCode({ most: 40 });
export const customerNumberSchema = typedCode({ most: 40 });
export const noteSchema = typedText({ least: 1, most: 1000 });

/** A floor, ward or area; beds are listed by it. */
export const floorSchema = typedCode({ most: 40 });
/** Unique in its agency. */
export const bedNumberSchema = typedCode({ most: 20 });

/** Keeps the first two and the last three characters of an id long enough to hide something; never the whole of it. */
export function maskPersonalId(id: string): string {
  const letters = [...id];
  if (letters.length < 8) return '•'.repeat(letters.length);
  return [...letters.slice(0, 2), ...letters.slice(2, -3).map(() => '•'), ...letters.slice(-3)].join('');
}

/** The value of each first letter in the sum (A = 10 … in the order of the counties, not of the alphabet). */
const taiwanLetters = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1] as const;

/**
 * Whether a text has the form of a Taiwan national id (or the resident's id of 2021) and a sum that does not fit. Other ids are not
 * judged. A wrong sum warns and never rejects (decisions §8).
 * Source: the weights published by the Ministry of the Interior; the sum is a multiple of 10.
 */
export function hasWrongTaiwanChecksum(id: string): boolean {
  const text = id.toUpperCase();
  if (!/^[A-Z][1289]\d{8}$/.test(text)) return false;
  const letter = taiwanLetters.indexOf(text.charAt(0)) + 10;
  const digits = [Math.floor(letter / 10), letter % 10, ...[...text.slice(1)].map(Number)];
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return sum % 10 !== 0;
}

/** What tells two people apart; `personal_id` whole. */
export interface Person extends Birthday {
  readonly name: string;
  readonly personal_id: string | null;
}

/** Why two could be one person: their ids, or name and birthday. */
export const likenesses = ['personalId', 'nameAndBirthday'] as const;
export type Likeness = (typeof likenesses)[number];

/** As many people as one is shown beside another, and may be said to be others in one call. */
export const mostAlike = 20;

/** Without case, width, blanks, punctuation and accents; vowels and tones that are marks of their own in Thai or Japanese stay. */
const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const foldedId = (id: string | null): string => (id ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** Two who are alike share one of these: an index of many people is made by them, so that nobody is compared with everybody. */
export function likenessKeys({ name, personal_id, birthday, birthday_precision }: Person): readonly string[] {
  const [id, folded] = [foldedId(personal_id), foldedName(name)];
  const isNamed = folded !== '' && birthday !== null && birthday_precision !== 'about';
  return [...(id === '' ? [] : [`id ${id}`]), ...(isNamed ? [`name ${birthday.slice(0, 4)} ${folded}`] : [])];
}

/**
 * Whether two could be one person (docs/decisions/194): the same id in any case and spacing, or the same name and birthday; of a birthday of which
 * only the year is known, the year. About which year somebody was born says nothing. Null = nothing says so.
 */
export function likenessOf(one: Person, other: Person): Likeness | null {
  const id = foldedId(one.personal_id);
  if (id !== '' && id === foldedId(other.personal_id)) return 'personalId';
  const isCompared = [one, other].every((each) => each.birthday !== null && each.birthday_precision !== 'about');
  if (!isCompared || differsInBirthday(one, other)) return null;
  const name = foldedName(one.name);
  return name !== '' && name === foldedName(other.name) ? 'nameAndBirthday' : null;
}

/** Why somebody was discharged; what none of these says stands in words beside it. */
export const dischargeReasons = ['goneHome', 'toHospital', 'toFacility', 'died', 'otherReason'] as const;
export const dischargeReasonSchema = z.enum(dischargeReasons);
export type DischargeReason = z.infer<typeof dischargeReasonSchema>;
export const dischargeNoteSchema = typedText({ least: 1, most: 200 });
