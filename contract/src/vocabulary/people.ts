/** Who uses the product (decisions §1, specification §6). */
import * as z from 'zod/mini';

export const roles = ['staff', 'agent', 'display'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** 1–100 characters, NFC, kept as typed otherwise. */
export const nameSchema = z.string().check(z.minLength(1), z.maxLength(100), z.normalize('NFC'));
/** An IANA zone this runtime knows. */
export const zoneSchema = z.string().check(
  z.maxLength(64),
  z.refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return true;
    } catch {
      return false;
    }
  }),
);
export const localeSchema = z.string().check(z.regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,2}$/));
/** 3–64 of letters, digits, `.`, `_`, `-`, `@`; compared without case. */
export const usernameSchema = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._@-]{3,64}$/));
/** ≥ 8 characters, no composition rules (decisions §7). */
export const newPasswordSchema = z.string().check(z.minLength(8), z.maxLength(256));
