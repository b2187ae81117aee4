/** Cells that were merged downwards hold for every row they cover; a sheet keeps their text in the first of them only. */
import { WorkbookRefused } from './faults.ts';
import type { ReadLimits } from './reading.ts';
import type { SheetCell, SheetRow } from './sheet.ts';

export interface Merged {
  /** 0 = A; only the first column of what was merged keeps a text. */
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Each is looked for among the rows. */
const mostMerged = 20_000;
const reference = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/i;

/** One that lies in a single row says nothing of others. */
export function addMerged(merged: Merged[], ref: string): void {
  const [, letters, from, to] = reference.exec(ref) ?? [];
  if (letters === undefined || from === to || merged.length >= mostMerged) return;
  merged.push({ column: columnOf(letters), from: Number(from), to: Number(to) });
}

/** AB → 27. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Rows with nothing in them at all stay away: a merged cell alone makes no line. @throws WorkbookRefused */
export function filledDown(
  rows: readonly SheetRow[],
  merged: readonly Merged[],
  limits: ReadLimits,
  characters: number,
): SheetRow[] {
  if (merged.length === 0) return [...rows];
  const filled = rows.map((row) => ({ ...row, cells: [...row.cells] }));
  let total = characters;
  for (const { column, from, to } of merged) {
    const first = indexFrom(filled, from);
    const above = filled[first]?.row === from ? filled[first].cells.find((cell) => cell.column === column) : undefined;
    if (above === undefined) continue;
    for (let index = first + 1; (filled[index]?.row ?? to + 1) <= to; index++) {
      total += above.text.length + 1;
      if (total > limits.characters) throw new WorkbookRefused('workbook_too_big');
      const cells = filled[index]?.cells ?? [];
      if (!cells.some((cell) => cell.column === column)) insert(cells, { ...above, filled: true });
    }
  }
  return filled;
}

/** The first row that is not before `row`. */
function indexFrom(rows: readonly SheetRow[], row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(cells: SheetCell[], cell: SheetCell): void {
  const after = cells.findIndex(({ column }) => column > cell.column);
  cells.splice(after < 0 ? cells.length : after, 0, cell);
}
