/** Passwords made by us and copied by hand: of characters that are not mistaken for each other, in groups. */
import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const group = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const groups = (count: number, length: number): string => Array.from({ length: count }, () => group(length)).join('-');

/** To be kept: 20 of 31 characters, 99 bits. */
export const makePassword = (): string => groups(4, 5);

/** To be typed once, on a phone perhaps, and replaced at once: 59 bits, and guessing is slowed down like that of any password. */
export const makeOneTimeCode = (): string => groups(3, 4);
