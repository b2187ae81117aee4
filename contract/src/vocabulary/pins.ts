/** The PIN by which a person may use a shared station for more than care (docs/decisions/111). */
import * as z from 'zod/mini';

/** 4–6 digits. */
export const pinSchema = z.string().check(z.regex(/^\d{4,6}$/));

/** How long a station acts for somebody who typed their PIN there. */
export const pinOpensMs = 5 * 60_000;
/** After so many wrong ones in a row the PIN opens nothing until its holder sets it anew or signs in with their password. */
export const pinTries = 5;

/** Ways over the keypad, and words that are typed on one. */
const wellKnown = new Set([
  ...['2580', '0852', '1379', '7913', '1397', '5683', '1004', '2468', '8642', '1357', '7531', '9753', '0420', '6969'],
  ...[
    '12580',
    '08520',
    '13579',
    '97531',
    '24680',
    '147258',
    '258369',
    '369258',
    '159753',
    '951753',
    '147852',
    '789456',
  ],
  ...['789456', '456789', '102030', '520131', '520520', '131452', '147369'],
]);

/**
 * The few PINs that most people choose: who finds a station tries them first. Not only digits that repeat or run: years and days too, which
 * are birthdays more often than not.
 */
export function isCommonPin(pin: string): boolean {
  return wellKnown.has(pin) || new Set(pin).size <= 2 || repeats(pin) || runs(pin) || isYear(pin) || isDay(pin);
}

/** `1212`, `123123`, and pairs such as `112233`. */
function repeats(pin: string): boolean {
  for (let length = 1; length <= pin.length / 2; length++)
    if (pin.length % length === 0 && pin === pin.slice(0, length).repeat(pin.length / length)) return true;
  return /^(?:(\d)\1){3}$/.test(pin);
}

/** Up or down by one, over 9 too: `3456`, `8901`, `4321`; and `123321`. */
function runs(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  if (steps.every((step) => step === 1) || steps.every((step) => step === 9)) return true;
  const half = pin.slice(0, pin.length / 2);
  return pin.length === 6 && runs(half) && pin === half + [...half].reverse().join('');
}

const isYear = (pin: string): boolean => /^(?:19|20)\d\d$/.test(pin) || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])$/.test(pin);

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isDate = (month: string, day: string): boolean =>
  Number(day) >= 1 && Number(day) <= (longestMonths[Number(month) - 1] ?? 0);

/** Month and day either way round, and with two digits of a year before or after them. */
function isDay(pin: string): boolean {
  const pairs = pin.match(/../g) ?? [];
  const [a = '', b = '', c = ''] = pairs;
  if (pin.length === 4) return isDate(a, b) || isDate(b, a);
  return pin.length === 6 && (isDate(b, c) || isDate(a, b) || isDate(b, a));
}
