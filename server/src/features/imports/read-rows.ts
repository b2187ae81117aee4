/** Rows of a workbook → residents as they would be kept, and what is wrong with each cell. Knows nothing of the register. */
import {
  bedNumberSchema,
  customerNumberSchema,
  fieldProblemsOf,
  type Gender,
  genders,
  type ImportColumn,
  type ImportProblem,
  importColumns,
  languages,
  nameSchema,
  noteSchema,
  personalIdSchema,
  residentCodeSchema,
} from '@wardlight/contract';
import { pause } from '../../clock.ts';
import type { ImportedResident, Problem } from '../../store/imports/import-clashes.ts';
import type { ReadRow } from '../../store/imports/import-rows.ts';
import { WorkbookRefused } from '../../workbooks/faults.ts';
import type { SheetCell, SheetRow } from '../../workbooks/sheet.ts';
import { dayProblem, readDay } from './read-day.ts';
import { columnsByHeading, exampleOf, headingKey, importWords } from './sheet-words.ts';
import { keyPrefix, ourKeys } from './template.ts';

/** Headings stand near the top; what comes below them is data whatever it says. */
const headingRows = 10;

/** Some three milliseconds at the most: judging waits for no more of them than these. */
const rowsOfTurn = 50;

/** A few rows in each turn of the loop. @param today yyyy-MM-dd in the agency's zone @throws WorkbookRefused */
export async function readResidents(rows: readonly SheetRow[], today: string): Promise<ReadRow[]> {
  if (rows.length === 0) throw new WorkbookRefused('workbook_empty');
  const { columns, from } = findColumns(rows);
  const read: ReadRow[] = [];
  for (let at = from; at < rows.length; at += rowsOfTurn) {
    for (const row of rows.slice(at, at + rowsOfTurn)) {
      const resident = readRow(row, columns, today);
      if (resident !== null) read.push(resident);
    }
    await pause(0);
  }
  if (read.length === 0) throw new WorkbookRefused('workbook_empty');
  return read;
}

type Columns = ReadonlyMap<number, ImportColumn>;

/** The hidden row of keys where it is still there; otherwise a row of headings in any language with a name in it. */
function findColumns(rows: readonly SheetRow[]): { columns: Columns; from: number } {
  const top = rows.slice(0, headingRows);
  const keyed = top.findIndex(({ cells }) => cells.some(({ text }) => text.startsWith(keyPrefix)));
  if (keyed >= 0) {
    const columns = byText(rows[keyed], (text) => ourKeys.get(text));
    if (!hasName(columns)) throw new WorkbookRefused('workbook_wrong_columns');
    // The headings follow; without them data begins at once.
    const next = byText(rows[keyed + 1], (text) => columnsByHeading.get(headingKey(text)));
    return { columns, from: keyed + (next.size > 0 && hasName(next) ? 2 : 1) };
  }
  for (const [index, row] of top.entries()) {
    const columns = byText(row, (text) => columnsByHeading.get(headingKey(text)));
    if (hasName(columns)) return { columns, from: index + 1 };
  }
  throw new WorkbookRefused('workbook_wrong_columns');
}

const hasName = (columns: Columns): boolean => [...columns.values()].includes('name');

function byText(row: SheetRow | undefined, columnOf: (text: string) => ImportColumn | undefined): Columns {
  const columns = new Map<number, ImportColumn>();
  for (const { column, text } of row?.cells ?? []) {
    const found = columnOf(text);
    if (found === undefined) continue;
    // Two columns of one heading: which is meant nobody knows.
    if ([...columns.values()].includes(found)) throw new WorkbookRefused('workbook_wrong_columns');
    columns.set(column, found);
  }
  return columns;
}

/** Null = nothing of ours stands in it, or it is the example. */
function readRow({ row, cells }: SheetRow, columns: Columns, today: string): ReadRow | null {
  const ours = cells.flatMap((cell) => {
    const column = columns.get(cell.column);
    return column === undefined ? [] : [{ column, cell }];
  });
  if (ours.length === 0) return null;
  const typed = Object.fromEntries(ours.map(({ column, cell }) => [column, cell.text]));
  if (isExample(typed)) return null;
  const problems: Problem[] = [];
  const fields: Partial<Record<keyof ImportedResident, string | null>> = {};
  for (const column of importColumns) {
    const cell = ours.find((one) => one.column === column)?.cell;
    const read = readCell(column, cell, today);
    if ('problem' in read) problems.push({ column, problem: read.problem, value: cell?.text ?? '' });
    else fields[column] = read.value;
  }
  return { row, typed, fields: fields as Partial<ImportedResident>, problems };
}

const examples = languages.map((language) => exampleOf(importWords[language]));

const isExample = (typed: Readonly<Record<string, string>>): boolean =>
  examples.some((example) => importColumns.every((column) => (typed[column] ?? '').trim() === example[column]));

type Read = { readonly value: string | null } | { readonly problem: ImportProblem };

function readCell(column: ImportColumn, cell: SheetCell | undefined, today: string): Read {
  if (cell === undefined) return column === 'name' ? { problem: 'required' } : { value: null };
  if (cell.kind === 'formula') return { problem: 'isFormula' };
  if (cell.kind === 'error') return { problem: 'wrongFormat' };
  if (column === 'birthday') return readBirthday(cell, today);
  // 3-1 has become the first of March, and eighteen digits are fifteen and three zeros.
  if (cell.kind === 'date' || cell.kind === 'rounded') return { problem: 'notText' };
  if (column === 'gender') return readGender(cell.text);
  const schema = schemas[column];
  const parsed = schema.safeParse(cell.text);
  if (parsed.success) return { value: parsed.data };
  const problem = fieldProblemsOf(parsed.error.issues, cell.text).body;
  // A note of which nobody would see anything is an empty cell.
  if (column === 'note' && problem === 'too_short') return { value: null };
  return { problem: problem === 'too_long' ? 'tooLong' : problem === 'too_short' ? 'required' : 'wrongFormat' };
}

const schemas = {
  name: nameSchema,
  personalId: personalIdSchema,
  residentCode: residentCodeSchema,
  bedNumber: bedNumberSchema,
  customerNumber: customerNumberSchema,
  note: noteSchema,
} as const;

function readBirthday({ kind, text }: SheetCell, today: string): Read {
  const isYear = kind === 'number' && /^\d{4}$/.test(text);
  if ((kind === 'number' && !isYear) || kind === 'rounded') return { problem: 'unseparatedDate' };
  if (kind === 'boolean') return { problem: 'wrongDate' };
  if (kind === 'date') {
    const problem = dayProblem(text, today);
    return problem === null ? { value: text } : { problem };
  }
  const day = readDay(text, today);
  return /^~?\d/.test(day) ? { value: day } : { problem: day as ImportProblem };
}

/** In every language, and by the letters that lists from elsewhere carry. */
const genderWords = new Map<string, Gender>([
  ...languages.flatMap((language) =>
    genders.map((gender): [string, Gender] => [headingKey(importWords[language].genders[gender]), gender]),
  ),
  ['m', 'male'],
  ['f', 'female'],
  ['男性', 'male'],
  ['女性', 'female'],
]);

function readGender(text: string): Read {
  const gender = genderWords.get(headingKey(text));
  return gender === undefined ? { problem: 'unknownValue' } : { value: gender };
}
