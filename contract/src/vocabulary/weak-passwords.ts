/**
 * Passwords that are guessed without any list (docs/decisions/123): made of names that whoever guesses knows, or of a pattern. Pure, so that
 * the screen says it beside the field before anything is sent. The list of the most used passwords stays on the server.
 */

/** Of the product, in every language that has a name for it. */
export const productNames = ['wardlight', '守夜燈', '守夜灯'] as const;

/** Without its names a password must still have a letter, and this many characters. */
const leastBesides = 4;

/** As people and keyboards vary one and the same text: letters of another width, capitals, spaces and signs between. */
export const plainPassword = (text: string): string => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string): string => plainPassword(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const backwards = (text: string): string => [...text].toReversed().join('');

/** Two letters of Chinese or Japanese say as much as a word of others. */
const counts = (word: string): boolean =>
  [...word].length >= (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? 2 : 3);

/** Whole, and each of their parts: `night.shift` is also `night` and `shift`. The longest first, as `nightshift` is more than `night`. */
function wordsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) => [name, ...plainPassword(name).split(/[^\p{L}\p{M}\p{N}]+/u)]);
  const words = parts.map(lettersAndDigits).filter(counts);
  return [...new Set(words.flatMap((word) => [word, backwards(word)]))].toSorted((a, b) => b.length - a.length);
}

/**
 * Whether a password is hardly more than these names: alone, backwards, repeated, joined, with digits or signs around them. What one would
 * call a sentence (`the night is long`) is none of these.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const text = lettersAndDigits(password);
  // A mark that no text has, so that what stood before and after a name is not read as one word.
  const rest = wordsOf([...names, ...productNames]).reduce((left, word) => left.replaceAll(word, ' '), text);
  if (rest === text) return false;
  const besides = rest.replaceAll(' ', '');
  return !/\p{L}/u.test(besides) || [...besides].length < leastBesides;
}

/** One of few characters, something said over and over, a run such as `87654321` or `abcdefgh`, or a day, which is mostly a birthday. */
export function isPattern(password: string): boolean {
  const text = plainPassword(password);
  return new Set(text).size <= 2 || repeats(text) || runs(text) || isDay(text.replaceAll(/[\s./-]/g, ''));
}

const longestRepeated = 7;

function repeats(text: string): boolean {
  for (let length = 1; length <= Math.min(longestRepeated, text.length / 2); length++)
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true;
  return false;
}

/** Each character the next one, the same one again, or the one before; `90` and `09` go on over the end. */
function runs(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return [1, -1].some((way) => steps.every((step) => step === 0 || step === way || step === -9 * way));
}

const isDate = (year: number, month: number, day: number): boolean =>
  year >= 1900 && year <= 2099 && month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Of eight digits, the year before or after month and day, and those either way round. */
function isDay(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false;
  const at = (from: number, to: number): number => Number(text.slice(from, to));
  return (
    isDate(at(0, 4), at(4, 6), at(6, 8)) || isDate(at(4, 8), at(0, 2), at(2, 4)) || isDate(at(4, 8), at(2, 4), at(0, 2))
  );
}
