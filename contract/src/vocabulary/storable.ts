/** What the database can hold: values that are valid JSON and that PostgreSQL would nevertheless refuse. */
import * as z from 'zod/mini';

/** Below this a `real` column underflows, and PostgreSQL refuses the row. */
const leastReal = 2 ** -126;

/** Six digits are what a `real` column gives back as they were: what is judged now and what is read again later are the same number. */
function asReal(value: number): number {
  if (Number.isInteger(value)) return value;
  return Math.abs(value) < leastReal ? 0 : Number(value.toPrecision(6));
}

/** Kept in a `real` column; give it bounds, since such a column ends at 3.4e38. */
export const storableReal = (...bounds: Parameters<z.ZodMiniNumber['check']>) =>
  z.number().check(...bounds, z.overwrite(asReal));

/**
 * Text of up to `most` UTF-16 units. U+0000 and halves of surrogate pairs are refused, not taken out: JSON and JavaScript carry them,
 * PostgreSQL's text carries no U+0000, and UTF-8 no half pair.
 */
export const storableText = ({ least = 0, most }: { readonly least?: number; readonly most: number }) =>
  z.string().check(...storable(least, most));

/**
 * Nothing but white space, controls and marks that join, direct or fill what is around them (Unicode's "default ignorable", without the few format
 * characters that are seen): nobody would see that anything was typed. U+0000 is left to be refused; U+2800 is the empty pattern of Braille.
 */
const showsNothing = /^(?:(?!\0)[\p{Z}\p{Cc}\p{DI}\u2800])*$/u;

/** Joiners inside words stay: Persian, Indic scripts, Thai and families of emoji are written with them. */
const asSeen = (text: string): string => (showsNothing.test(text) ? '' : text.trim());

/** The same for what people type: white space at both ends is taken off first, and what shows nothing is empty. */
export const typedText = ({ least = 0, most }: { readonly least?: number; readonly most: number }) =>
  z.string().check(z.overwrite(asSeen), ...storable(least, most));

/** The same for names, which are compared: in NFC, and never empty. */
export const typedName = ({ most }: { readonly most: number }) =>
  z.string().check(z.normalize('NFC'), z.trim(), ...storable(1, most));

/**
 * The same for numbers and codes, which are looked up: a keyboard for Chinese or Japanese also types ９０１ and Ａ１, and means 901 and A1.
 * In NFKC.
 */
export const typedCode = ({ most }: { readonly most: number }) =>
  z.string().check(z.normalize('NFKC'), z.trim(), ...storable(1, most));

const storable = (least: number, most: number) =>
  [z.minLength(least), z.maxLength(most), z.regex(/^[^\0\p{Surrogate}]*$/u)] as const;
