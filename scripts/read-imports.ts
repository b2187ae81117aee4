/**
 * Reads what a TypeScript file imports, and its code without comments and strings.
 * TypeScript 7 has no JavaScript interface, and tools built on the old one read 0 modules and report success,
 * so this small scanner stands in: it knows comments, strings, templates and regular expressions, nothing more.
 */

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `import type` or `export type`: gone when the program runs. */
  readonly typeOnly: boolean;
}

export interface Source {
  readonly imports: readonly Import[];
  /** Lines of an `import()` or `require()` whose path is not a plain string: no law can be held against those. */
  readonly unreadable: readonly number[];
  /** The code with comments blanked and every string replaced by a mark; lines stay where they were. */
  readonly code: string;
  readonly strings: readonly { readonly text: string; readonly line: number }[];
}

const MARK = '\u00a7';
const REGEX_MAY_FOLLOW =
  /(?:^|[(,=:[!&|?{;+\-*%~^\n]|=>|\b(?:return|typeof|case|in|of|delete|void|throw|await|yield))$/;

class Masker {
  code = '';
  readonly strings: { text: string; line: number }[] = [];
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  run(): void {
    this.plain(false);
  }

  /** Ordinary code, up to the end or, inside a template's `${`, up to its closing brace. */
  private plain(inTemplate: boolean): void {
    let depth = 0;
    while (this.at < this.text.length) {
      const char = this.text[this.at];
      const pair = this.text.slice(this.at, this.at + 2);
      if (pair === '//') this.blankUntil('\n', 0);
      else if (pair === '/*') this.blankUntil('*/', 2);
      else if (char === "'" || char === '"') this.quoted(char);
      else if (char === '`') this.template();
      else if (char === '/' && REGEX_MAY_FOLLOW.test(this.code.trimEnd().slice(-12))) this.regex();
      else {
        if (char === '{') depth += 1;
        if (char === '}') {
          if (inTemplate && depth === 0) return;
          depth -= 1;
        }
        this.code += char;
        this.at += 1;
      }
    }
    if (inTemplate) throw new Error('a template string never ends');
  }

  private blankUntil(end: string, length: number): void {
    const found = this.text.indexOf(end, this.at + 1);
    const stop = found < 0 ? this.text.length : found + length;
    this.code += this.text.slice(this.at, stop).replace(/[^\n]/g, ' ');
    this.at = stop;
  }

  private quoted(quote: string): void {
    const start = this.at;
    this.at += 1;
    // A quote in JSX text is no string; ending at the line's end keeps such a slip to one line.
    while (this.at < this.text.length && this.text[this.at] !== quote && this.text[this.at] !== '\n') {
      this.at += this.text[this.at] === '\\' ? 2 : 1;
    }
    this.keep(this.text.slice(start + 1, this.at));
    if (this.text[this.at] === quote) this.at += 1;
  }

  private template(): void {
    this.at += 1;
    let part = '';
    for (;;) {
      if (this.at >= this.text.length) throw new Error('a template string never ends');
      const char = this.text[this.at];
      if (char === '\\') {
        part += this.text.slice(this.at, this.at + 2);
        this.at += 2;
      } else if (char === '`') {
        this.at += 1;
        break;
      } else if (this.text.startsWith('${', this.at)) {
        this.keep(part, ' + ');
        part = '';
        this.at += 2;
        this.plain(true);
        this.code += ' + ';
        this.at += 1;
      } else {
        part += char;
        this.at += 1;
      }
    }
    this.keep(part);
  }

  private regex(): void {
    let inClass = false;
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== '\n') {
      const char = this.text[this.at];
      if (char === '\\') this.at += 1;
      else if (char === '[') inClass = true;
      else if (char === ']') inClass = false;
      else if (char === '/' && !inClass) {
        this.at += 1;
        break;
      }
      this.at += 1;
    }
    this.code += '0';
  }

  private keep(text: string, after = ''): void {
    this.code += `'${MARK}${this.strings.length}'${after}`;
    this.strings.push({ text, line: lineAt(this.code, this.code.length) });
    this.code += '\n'.repeat(text.split('\n').length - 1);
  }
}

/** Throws when a template string never ends: a file that cannot be read must not pass as one that breaks nothing. */
export function readSource(text: string): Source {
  const masker = new Masker(text);
  masker.run();
  const { code, strings } = masker;
  const imports: Import[] = [];
  const named = new RegExp(
    `\\b(from|import|import\\s*\\(|require\\s*\\(|new\\s+URL\\s*\\()\\s*'${MARK}(\\d+)'(\\s*,\\s*import\\.meta\\.url)?`,
    'g',
  );
  for (const match of code.matchAll(named)) {
    const [, word = '', index = '', ofModule] = match;
    const specifier = strings[Number(index)]?.text ?? '';
    // A worker is imported through its URL; a URL of anything else is no import.
    if (word.startsWith('new') && !(ofModule !== undefined && /\.[cm]?[jt]sx?$/.test(specifier))) continue;
    imports.push({
      specifier,
      line: lineAt(code, match.index),
      typeOnly: word === 'from' && isTypeOnly(code, match.index),
    });
  }
  const unreadable = [
    ...code.matchAll(new RegExp(`(?<![.\\w$])(?:import|require)\\s*\\((?!\\s*'${MARK}\\d+'\\s*[,)])`, 'g')),
  ];
  return { imports, unreadable: unreadable.map((match) => lineAt(code, match.index)), code, strings };
}

function isTypeOnly(code: string, from: number): boolean {
  const before = code.slice(0, from);
  const starts = [...before.matchAll(/\b(?:import|export)\b/g)];
  const last = starts.at(-1);
  return last !== undefined && /^(?:import|export)\s+type\b/.test(before.slice(last.index));
}

export function lineAt(text: string, index: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < index; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
