/**
 * JSON as small devices write it: what printf and Python put down for a number that is none (`nan`, `-inf`, `NaN`, `Infinity`) is read as
 * null. JSON knows no such word, and one sensor without a value must not take the state beside it away.
 */
const bareWord = /"(?:[^"\\]|\\.)*"|[-+]?\b(?:nan|inf(?:inity)?)\b/gi;
const bareField = /"(\w+)"\s*:\s*[-+]?(?:nan|inf(?:inity)?)\b/gi;

export interface ReadJson {
  readonly value: unknown;
  /** The fields that held such a word: null in `value`, though something was sent. */
  readonly bare: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** @throws SyntaxError where even so it is no JSON */
export function readJson(text: string): ReadJson {
  try {
    return { value: JSON.parse(text), bare: none };
  } catch (error) {
    const mended = text.replace(bareWord, (word) => (word.startsWith('"') ? word : 'null'));
    if (mended === text) throw error;
    return { value: JSON.parse(mended), bare: new Set([...text.matchAll(bareField)].map(([, field]) => field ?? '')) };
  }
}
