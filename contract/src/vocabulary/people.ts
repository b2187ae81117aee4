/** Who uses the product (decisions §1, specification §6). */
import * as z from 'zod/mini';
import { typedName } from './storable.ts';

export const roles = ['staff', 'agent', 'display'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** 1–100 characters, NFC, without white space at its ends, kept as typed otherwise. */
/** On a shared station: after so many minutes in which nobody used it, the name that was chosen there ends (decisions §15). */
export const standardNameMinutes = 10;
/** How an agency counts years on screens, paper and files in Chinese: of the common era, or of the Republic (民國). */
export const yearCounts = ['common', 'roc'] as const;
export const yearCountSchema = z.enum(yearCounts);
export type YearCount = z.infer<typeof yearCountSchema>;

export const nameMinutesSchema = z.int().check(z.minimum(2), z.maximum(60));

export const nameSchema = typedName({ most: 100 });
export const localeSchema = z.string().check(z.regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}$/));
/** 3–64 of letters, digits, `.`, `_`, `-`, `@`; compared without case. */
export const usernameSchema = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._@-]{3,64}$/));
/** What is typed to sign in; any password there ever was may be checked. */
export const passwordSchema = z.string().check(z.minLength(1), z.maxLength(256));
/** ≥ 8 characters, no composition rules (decisions §7). What is used most and what is made of names is refused besides (docs/decisions/123). */
export const newPasswordSchema = z.string().check(z.minLength(8), z.maxLength(256));
/**
 * Of an authenticator app (RFC 6238: 30 s, SHA-1), or one of the ten codes kept for the day it is lost. However it was typed: `123 456`, in
 * capitals, in letters of full width, with or without the hyphen; after parsing `123456` or `abcd-2345`.
 */
export const secondFactorSchema = z.pipe(
  z.pipe(z.string().check(z.maxLength(64)), z.transform(plainCode)),
  z.string().check(z.regex(/^(?:\d{6}|[a-z2-9]{4}-[a-z2-9]{4})$/)),
);

function plainCode(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  return text.length === 8 ? `${text.slice(0, 4)}-${text.slice(4)}` : text;
}
