/** Which row of a list is its heading, and what its columns hold: by answers, by what the agency has said before, by what headings mean everywhere. */
import {
  type ImportAnswers,
  type ImportHolds,
  type ImportSource,
  importHoldsSchema,
  type ListColumn,
  type LookedAt,
  maskPersonalId,
} from '@wardlight/contract';
import { pause } from '../../clock.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { Book, SheetRow } from '../../workbooks/sheet.ts';
import { headingKey, holdsByHeading, numbersLines } from './headings.ts';
import { keyPrefix, ourKeys } from './template.ts';

/** Titles stand above headings, and what comes below them is data whatever it says. */
const headingRows = 20;
/** Looked at in one turn of the loop: judging waits for no more of them than these. */
export const rowsOfTurn = 50;
const mostSamples = 3;
const longestSample = 60;

export interface Heading {
  /** In `rows`. */
  readonly index: number;
  /** Where the data begins. */
  readonly from: number;
  /** Of our own template, which stands as it was meant: what its hidden row says of columns. */
  readonly keys: ReadonlyMap<number, ImportHolds> | null;
}

/** Where `findHeading` has looked. */
export function lookedAt({ sheets, sheet, rows }: Book): LookedAt {
  const top = rows.slice(0, headingRows);
  return { sheet: sheets[sheet] ?? '', first: top[0]?.row ?? 1, last: top.at(-1)?.row ?? 1 };
}

/** What an agency has said of headings before; by headings as they are compared. */
export type Remembered = ReadonlyMap<string, string>;

/** As headings are compared now: what was kept under an earlier spelling (身份證) counts until it is said anew. */
export const rememberedNow = (kept: Remembered): Remembered =>
  new Map([...[...kept].map(([heading, holds]): [string, string] => [headingKey(heading), holds]), ...kept]);

/** The hidden row of keys where it is still there; otherwise the row with the most headings that are known. Null = there is none. */
export function findHeading(rows: readonly SheetRow[], remembered: Remembered): Heading | null {
  const top = rows.slice(0, headingRows);
  const keyed = top.findIndex(({ cells }) => cells.some(({ text }) => text.startsWith(keyPrefix)));
  if (keyed >= 0) {
    const keys = new Map<number, ImportHolds>();
    for (const { column, text } of rows[keyed]?.cells ?? []) {
      const holds = ourKeys.get(text);
      if (holds !== undefined) keys.set(column, holds);
      else if (text.startsWith(keyPrefix)) keys.set(column, 'nothing');
    }
    if (![...keys.values()].includes('name')) throw new WorkbookRefused('workbook_wrong_columns');
    // The headings follow; without them data begins at once.
    const index = knownIn(rows[keyed + 1], remembered) > 1 ? keyed + 1 : keyed;
    return { index, from: index + 1, keys };
  }
  let best = -1;
  let most = 0;
  for (const [index, row] of top.entries()) {
    const found = knownIn(row, remembered);
    if (found > most) [best, most] = [index, found];
  }
  if (best < 0) return null;
  return { index: best, from: best + (goesOn(rows[best], rows[best + 1], remembered) ? 2 : 1), keys: null };
}

/** A second row of headings: below what the first leaves open stands one that we know, and nobody's name. */
function goesOn(first: SheetRow | undefined, next: SheetRow | undefined, remembered: Remembered): boolean {
  const above = new Map(first?.cells.map(({ column, text }) => [column, meaningOf(text, remembered).holds]));
  const cells = next?.cells.filter(({ filled }) => filled !== true) ?? [];
  return (
    cells.some(({ column, text }) => !above.has(column) && meaningOf(text, remembered).holds !== null) &&
    !cells.some(({ column }) => above.get(column) === 'name')
  );
}

const knownIn = (row: SheetRow | undefined, remembered: Remembered): number =>
  new Set(
    row?.cells.flatMap(({ text }) => (meaningOf(text, remembered).holds === null ? [] : [headingKey(text)])) ?? [],
  ).size;

interface Meaning {
  readonly holds: ImportHolds | null;
  readonly source: ImportSource;
}

function meaningOf(heading: string, remembered: Remembered): Meaning {
  const before = importHoldsSchema.safeParse(remembered.get(headingKey(heading)));
  const holds = holdsByHeading(heading);
  // That a column was left out once says nothing of the same heading in another list, where we know it.
  if (before.success && (before.data !== 'nothing' || holds === null))
    return { holds: before.data, source: 'remembered' };
  return { holds, source: holds === null ? 'unknown' : 'known' };
}

/** A column of a list that has anything in it. */
export interface FoundColumn extends ListColumn {
  /** 0 = A. */
  readonly index: number;
}

/** In the order of the list. */
export async function findColumns(
  rows: readonly SheetRow[],
  heading: Heading,
  answers: ImportAnswers,
  remembered: Remembered,
): Promise<FoundColumn[]> {
  const headings = new Map(
    rows
      .slice(heading.index, heading.from)
      .toReversed()
      .flatMap(({ cells }) => cells.map(({ column, text }): [number, string] => [column, text.trim()])),
  );
  const values = await gather(rows.slice(heading.from));
  // A column that we know is there also where nobody has filled it in; another one with nothing in it is nothing.
  for (const [index, text] of headings)
    if (!values.has(index) && (heading.keys?.has(index) ?? meaningOf(text, remembered).holds !== null))
      values.set(index, { samples: [], counts: 0 });
  const meanings = new Map([...headings].map(([index, text]) => [index, meaningOf(text, remembered)]));
  // A room says where somebody is beside a bed only; alone it may be either, or count lines.
  const hasBed = [...values.keys()].some(
    (index) =>
      (answers.columns[lettersOf(index)] ?? heading.keys?.get(index) ?? meanings.get(index)?.holds) === 'bedNumber',
  );
  const columns = [...values]
    .toSorted(([one], [other]) => one - other)
    .map(([index, { samples, counts }]): FoundColumn => {
      const column = lettersOf(index);
      const text = headings.get(index) ?? '';
      const key = heading.keys?.get(index);
      const answered = answers.columns[column];
      const meaning: Meaning =
        answered !== undefined
          ? { holds: answered, source: 'answered' }
          : key !== undefined
            ? { holds: key, source: 'known' }
            : roomOf(meanings.get(index) ?? notKnown, hasBed);
      return {
        ...{ index, column, heading: text, samples: samples.map(shownSample) },
        ...meansOf(text),
        ...(meaning.holds === null && counts > 1 ? countedMeaning(text) : meaning),
      };
    });
  return withoutDoubles(columns);
}

/** What somebody leaves out although we know its heading can be said so. */
function meansOf(heading: string): Pick<ListColumn, 'means'> {
  const means = holdsByHeading(heading);
  return means === null || means === 'nothing' ? {} : { means };
}

/** What is kept of answers for the agency's next list, by headings as they are compared. */
export function saidOf(columns: readonly ListColumn[]): ReadonlyMap<string, ImportHolds> {
  const keys = columns.map(({ heading }) => headingKey(heading));
  const said = columns.filter(
    ({ heading, holds, source, means }, at) =>
      source === 'answered' &&
      holds !== null &&
      // Without a heading it is known by nothing another list has too; nor is one of two that are alike, or one that was cut.
      keys[at] !== '' &&
      keys.filter((key) => key === keys[at]).length === 1 &&
      !heading.endsWith('…') &&
      (holds !== 'nothing' || means === undefined),
  );
  return new Map(said.map(({ heading, holds }) => [headingKey(heading), holds ?? 'nothing']));
}

const notKnown: Meaning = { holds: null, source: 'unknown' };

const roomOf = (meaning: Meaning, hasBed: boolean): Meaning =>
  meaning.holds === 'room' && meaning.source === 'known' && !hasBed ? notKnown : meaning;

/** Numbers of lines hold nothing. Rooms and beds may count upwards too: somebody is asked, and nothing is what they most likely say. */
const countedMeaning = (heading: string): Meaning => ({
  holds: 'nothing',
  source: numbersLines(heading) ? 'known' : 'unknown',
});

/** Of two columns that would hold the same, the one that somebody has named; otherwise both are asked about. */
function withoutDoubles(columns: readonly FoundColumn[]): FoundColumn[] {
  const strength: Readonly<Record<ImportSource, number>> = { answered: 3, remembered: 2, known: 1, unknown: 0 };
  return columns.map((one) => {
    const others = columns.filter(({ holds, index }) => holds === one.holds && index !== one.index);
    if (one.holds === null || one.holds === 'nothing' || others.length === 0) return one;
    const strongest = Math.max(...others.map(({ source }) => strength[source]));
    if (strength[one.source] > strongest) return one;
    if (strength[one.source] < strongest) return { ...one, holds: 'nothing', source: 'known' };
    return { ...one, holds: null, source: 'unknown' };
  });
}

interface Gathered {
  readonly samples: string[];
  /** How many of its values count upwards from one, one by one; 0 = they do not. */
  counts: number;
}

async function gather(rows: readonly SheetRow[]): Promise<Map<number, Gathered>> {
  const columns = new Map<number, Gathered>();
  for (let at = 0; at < rows.length; at += rowsOfTurn) {
    for (const { cells } of rows.slice(at, at + rowsOfTurn))
      for (const { column, text } of cells) {
        const said = text.trim();
        const here = columns.get(column);
        if (here === undefined) columns.set(column, { samples: [said], counts: said === '1' ? 1 : 0 });
        else {
          if (here.samples.length < mostSamples && !here.samples.includes(said)) here.samples.push(said);
          // A total below the last line ends no counting.
          if (here.counts > 0 && /^\d+$/.test(said))
            here.counts = Number(said) === here.counts + 1 ? here.counts + 1 : 0;
        }
      }
    await pause(0);
  }
  return columns;
}

/** Ids of Taiwan, of residence, of Thailand, Vietnam and Indonesia; a code of a resident is shorter. */
const looksPersonal = /^(?:[A-Z][A-Z\d]\d{8}|\d{12,16}|\d(?:[ -]?\d){11,15})$/i;

/** What may be shown beside a question: a personal id is masked whatever its column is called. */
export function shownSample(text: string): string {
  const plain = text.normalize('NFKC').trim();
  if (looksPersonal.test(plain)) return maskPersonalId(plain);
  return text.length <= longestSample ? text : `${text.slice(0, longestSample).toWellFormed()}…`;
}

/** 0 → A, 27 → AB. */
export function lettersOf(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return `${before < 0 ? '' : lettersOf(before)}${String.fromCharCode(65 + (index % 26))}`;
}
