/** The rows of one sheet. */
import { WorkbookRefused } from './faults.ts';
import { addMerged, columnOf, filledDown, type Merged } from './merged-cells.ts';
import { type Attributes, readXml } from './read-xml.ts';
import type { ReadLimits, Surroundings } from './reading.ts';
import type { SheetCell, SheetRow } from './sheet.ts';
import { dayOf, numberCell } from './sheet-numbers.ts';
import { unescapeCharacters } from './xml-text.ts';

/** A cell as its tags have said so far. */
interface Unread {
  readonly column: number;
  readonly type: string;
  readonly look: number;
  text: string;
  formula: boolean;
}

/** Thrown to leave a sheet of which enough is known. */
const enough = new Error('enough rows');

/** @param most where the reading ends early, without a fault @throws WorkbookRefused */
export async function readRows(
  pieces: AsyncIterable<string>,
  surroundings: Surroundings,
  limits: ReadLimits,
  most = Number.POSITIVE_INFINITY,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const merged: Merged[] = [];
  let row = 0;
  let hidden = false;
  let cells: SheetCell[] = [];
  let nextColumn = 0;
  let cell: Unread | null = null;
  let depth = 0;
  let readings = 0;
  let characters = 0;
  const reading = readXml(pieces, {
    opened(name, of) {
      switch (name) {
        case 'row':
          row = Number(of('r') ?? row + 1);
          hidden = of('hidden') === '1' || of('hidden') === 'true';
          cells = [];
          nextColumn = 0;
          break;
        case 'c':
          cell = begin(of, nextColumn);
          nextColumn = cell.column + 1;
          break;
        case 'f':
          if (cell !== null) cell.formula = true;
          break;
        case 'mergeCell':
          addMerged(merged, of('ref') ?? '');
          break;
        case 'rPh':
          readings++;
          break;
        case 'v':
        case 't':
          if (readings === 0) depth = 1;
      }
    },
    said(text) {
      if (depth === 1 && cell !== null) cell.text += text;
    },
    closed(name) {
      if (name === 'v' || name === 't') depth = 0;
      else if (name === 'rPh') readings--;
      else if (name === 'c' && cell !== null) {
        const read = cell.column < limits.columns ? finish(cell, surroundings) : null;
        if (read !== null) {
          // A text that many cells have in common is kept once here, and once for each where it goes from here.
          characters += read.text.length;
          if (characters > limits.characters) throw new WorkbookRefused('workbook_too_big');
          cells.push(read);
        }
        cell = null;
      } else if (name === 'row' && cells.length > 0) {
        if (rows.length >= limits.rows) throw new WorkbookRefused('workbook_too_many_rows');
        if (!follows(row, rows.at(-1)?.row ?? 0)) throw new WorkbookRefused('workbook_unreadable');
        rows.push(hidden ? { row, cells, hidden } : { row, cells });
        cells = [];
        if (rows.length >= most) throw enough;
      }
    },
  });
  await reading.catch((error: unknown) => {
    if (error !== enough) throw error;
  });
  return filledDown(rows, merged, limits, characters);
}

const lastRow = 1_048_576;

/** Rows count upwards: of two that say they are one and the same nobody knows which to name. */
const follows = (row: number, before: number): boolean => Number.isInteger(row) && row > before && row <= lastRow;

function begin(of: Attributes, nextColumn: number): Unread {
  const address = of('r');
  const column = address === undefined ? nextColumn : columnAt(address);
  return { column, type: of('t') ?? 'n', look: Number(of('s') ?? 0), text: '', formula: false };
}

/** `AB12` → 27. The furthest cell there is has the address XFD1048576. */
function columnAt(address: string): number {
  const letters = /^([A-Z]{1,3})\d{0,7}$/i.exec(address)?.[1];
  if (letters === undefined) throw new WorkbookRefused('workbook_unreadable');
  return columnOf(letters);
}

/** Null = nothing was typed there. */
function finish({ column, type, look, text, formula }: Unread, around: Surroundings): SheetCell | null {
  const read = typed(column, type, look, text, around);
  if (formula) {
    const computed = read === null || read.kind === 'formula' ? {} : { computed: read.kind };
    return { column, kind: 'formula', text: clipped(read?.text ?? ''), ...computed };
  }
  return read !== null && read.text.trim() === '' ? null : read && { ...read, text: clipped(read.text) };
}

/**
 * Of a longer text the beginning goes on from here: longer than anything that a column may hold, so that it is refused as too long all the
 * same, and short enough that whatever looks at it has little to look at.
 */
const longestText = 2_000;
export const clipped = (text: string): string =>
  text.length > longestText ? text.slice(0, longestText).toWellFormed() : text;

function typed(column: number, type: string, look: number, text: string, around: Surroundings): SheetCell | null {
  switch (type) {
    case 's':
      return { column, kind: 'text', text: around.shared[Number(text)] ?? '' };
    case 'str':
    case 'inlineStr':
      return { column, kind: 'text', text: unescapeCharacters(text) };
    case 'b':
      return { column, kind: 'boolean', text: text.trim() === '1' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { column, kind: 'error', text };
    case 'd':
      return { column, kind: 'date', text: text.trim().slice(0, 10) };
  }
  const raw = text.trim();
  if (raw === '') return null;
  const { day, zeros } = around.looks[look] ?? { day: false, zeros: 0 };
  const date = day ? dayOf(Number(raw), around.from1904) : null;
  return date === null ? numberCell(column, raw, zeros) : { column, kind: 'date', text: date };
}
