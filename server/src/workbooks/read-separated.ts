/**
 * Lists that a spreadsheet has saved as separated values (CSV), read by `csv-parse`. What stands in them is text: no days, no formulas, no
 * hidden rows. Rows are counted as a spreadsheet counts them that opens the file.
 */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { WorkbookRefused } from './faults.ts';
import { clipped } from './read-rows.ts';
import type { ReadLimits, ReadWish } from './reading.ts';
import type { Book, SheetCell, SheetRow } from './sheet.ts';
import { textOf } from './text-of.ts';

const separators = [',', ';', '\t', '|'] as const;
/** By its beginning it is judged how a file separates its values. */
const beginning = 64 * 1024;
const linesOfBeginning = 30;
/** Pages, letters with a look and other programs' files, some of which call themselves `.xls`. */
const otherKinds = /^\s*(?:<|%PDF|\{\\rtf|%!PS)/;

/** @throws WorkbookRefused */
export function readSeparated(file: Buffer, limits: ReadLimits, { language = 'en' }: ReadWish): Book {
  const decoded = textOf(file, language);
  if (decoded === null || otherKinds.test(decoded.slice(0, 100))) throw new WorkbookRefused('workbook_not_excel');
  // Excel's own word of how it separates; it shows no such row.
  const said = /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(decoded);
  const text = said === null ? decoded.replace(/^\uFEFF/, '') : decoded.slice(said[0].length);
  if (text.length > limits.characters * 2) throw new WorkbookRefused('workbook_too_big');
  return { sheets: [], sheet: 0, rows: rowsOf(text, said?.[1] ?? separatorOf(text), limits) };
}

function rowsOf(text: string, separator: string, limits: ReadLimits): SheetRow[] {
  const rows: SheetRow[] = [];
  let row = 0;
  let characters = 0;
  const take = (record: readonly string[]): null => {
    row++;
    const cells = record.slice(0, limits.columns).flatMap((value, column): SheetCell[] => {
      // A guard against being made a number: ="0912".
      const typed = clipped(/^="(.*)"$/s.exec(value)?.[1] ?? value);
      return typed.trim() === '' ? [] : [{ column, kind: 'text', text: typed }];
    });
    for (const cell of cells) characters += cell.text.length;
    if (characters > limits.characters) throw new WorkbookRefused('workbook_too_big');
    if (cells.length === 0) return null;
    if (rows.length >= limits.rows) throw new WorkbookRefused('workbook_too_many_rows');
    rows.push({ row, cells });
    // Nothing is kept twice.
    return null;
  };
  parsed(text, separator, { on_record: take });
  return rows;
}

function parsed(text: string, separator: string, more: Options): string[][] {
  try {
    return parse(text, {
      ...{ delimiter: separator, relax_column_count: true, relax_quotes: true, skip_empty_lines: false },
      ...more,
    });
  } catch (error) {
    // A quote that never ends.
    if (error instanceof CsvError) throw new WorkbookRefused('workbook_unreadable');
    throw error;
  }
}

/** The sign by which most of the first lines fall into as many values as each other: those within quotes are none. */
function separatorOf(text: string): string {
  const top = text.slice(0, beginning);
  const whole = top.length < text.length ? top.slice(0, top.lastIndexOf('\n') + 1) : top;
  let best = { separator: ',', lines: 0, values: 0 };
  for (const separator of separators) {
    const found = { separator, ...alikeIn(whole, separator) };
    if (found.lines > best.lines || (found.lines === best.lines && found.values > best.values)) best = found;
  }
  return best.separator;
}

/** How many lines have as many values as each other, and how many values those are; a line of one value says nothing. */
function alikeIn(text: string, separator: string): { lines: number; values: number } {
  const counts = new Map<number, number>();
  for (const { length } of linesOf(text, separator)) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [values = 0, lines = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return { lines, values };
}

function linesOf(text: string, separator: string): string[][] {
  try {
    return parsed(text, separator, { to: linesOfBeginning });
  } catch (error) {
    if (error instanceof WorkbookRefused) return [];
    throw error;
  }
}
