/**
 * JSON as small devices write it: what printf and Python put down for a number that is none (`nan`, `-nan(ind)`, `1.#QNAN`, `None`, `--`, or
 * nothing at all) is read as null, and what lies behind the end of a C string is left out. JSON knows no such word, and one sensor without a
 * value must not take the state beside it away. Numbers that only JSON cannot read (`+97`, `97.`, `036`, `0xFF`) are null too: what 036 is,
 * 36 or 30, is not for us to guess.
 */
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
    const { text: mended, bare } = withNulls(cString(text));
    if (mended === text) throw error;
    return { value: JSON.parse(mended), bare };
  }
}

/** Up to the first NUL: a buffer sent whole has them at its end, and behind them what it held before. */
export function cString(text: string): string {
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

const spaces = ' \t\n\r';
/** What ends a bare word, or cannot be in one. */
const marks = ',:"{}[]';
const jsonWord = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/**
 * Null for each word that is no JSON, where a value of a field or of a list stands; never within a string. Each character is looked at a
 * fixed number of times. Whether the whole is JSON then, JSON.parse says.
 */
function withNulls(text: string): { readonly text: string; readonly bare: ReadonlySet<string> } {
  const parts: string[] = [];
  const bare = new Set<string>();
  /** Of each object or list that is open here, whether it is a list. */
  const lists: boolean[] = [];
  let copied = 0;
  let field = '';

  /** A value may begin here. @returns where it goes on: behind a word, else where it was */
  function word(from: number, isField: boolean): number {
    let start = from;
    while (start < text.length && spaces.includes(text.charAt(start))) start++;
    let end = start;
    while (end < text.length && !marks.includes(text.charAt(end))) end++;
    // Another mark: a string, an object or a list; or so broken that nobody knows what belongs to what.
    if (end === text.length || !',}]'.includes(text.charAt(end))) return end;
    let last = end;
    while (last > start && spaces.includes(text.charAt(last - 1))) last--;
    const found = text.slice(start, last);
    if (jsonWord.test(found) || (found === '' && !isField)) return end;
    parts.push(text.slice(copied, start), 'null');
    copied = last;
    if (isField) bare.add(field);
    return end;
  }

  let index = 0;
  while (index < text.length) {
    const mark = text.charAt(index++);
    if (mark === '"') {
      const start = index;
      for (; index < text.length && text.charAt(index) !== '"'; index++) if (text.charAt(index) === '\\') index++;
      field = text.slice(start, index++);
    } else if (mark === '{' || mark === '[') lists.push(mark === '[');
    else if (mark === '}' || mark === ']') lists.pop();
    if (mark === ':' || mark === '[' || (mark === ',' && lists.at(-1) === true)) index = word(index, mark === ':');
  }
  return parts.length === 0 ? { text, bare } : { text: parts.join('') + text.slice(copied), bare };
}
