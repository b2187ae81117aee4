/** Secrets made by us and copied by hand: of 31 characters that are not mistaken for each other, often in groups. */
import { randomInt } from 'node:crypto';

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const group = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const groups = (count: number, length: number): string => Array.from({ length: count }, () => group(length)).join('-');

/** To be kept: 99 bits. */
export const makePassword = (): string => groups(4, 5);

/** To be typed once, on a phone perhaps, and replaced at once: 59 bits, and guessing is slowed down like that of any password. */
export const makeOneTimeCode = (): string => groups(3, 4);

/** In place of an app's code: 40 bits, which is why they are hashed as slowly as passwords. */
export const makeRecoveryCode = (): string => groups(2, 4);

/** In one piece, for the settings of a mat: 128 bits, as it is kept as a quick hash. */
export const makeMatPassword = (): string => group(26);

/** To be read from a wall and typed within minutes. */
export const makePairingCode = (): string => group(8).toUpperCase();
