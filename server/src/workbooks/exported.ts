/** Lists that are taken away as a file, in the words of whoever asked for it. */
import type { HandedFile, Language } from '@wardlight/contract';
import { byteOrderMark, csvLine } from './csv.ts';
import type { WorkbookLimits, Write } from './open-workbooks.ts';
import type { DateCell } from './sheet.ts';

/** 50,000 rows of the longest entries are more than a template of the import; one at a time. */
export const exportLimits: Partial<WorkbookLimits> = {
  ms: 60_000,
  megabytes: 1_024,
  queue: { atOnce: 1, waitingOfAgency: 2, waitingOfProvider: 4, waiting: 12 },
};

export interface ExportWish {
  readonly language: Language;
  readonly format: 'xlsx' | 'csv';
  /** IANA zone of the times. */
  readonly zone: string;
  /** Names the file. */
  readonly now: number;
  readonly withAgency: boolean;
  /** Aborted when whoever wished for it has left. */
  readonly signal: AbortSignal;
}

export interface ExportColumn<Row> {
  readonly head: string;
  /** As wide as so many digits. */
  readonly width: number;
  /** Numbers and dates are such in a workbook too; null = an empty cell, which is not zero. */
  readonly cell: (row: Row) => ExportCell;
}
type ExportCell = string | number | DateCell | null;

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** @throws WorkbookRefused */
export async function exportedFile<Row>(
  write: Write,
  { sheet, file }: { readonly sheet: string; readonly file: string },
  columns: readonly ExportColumn<Row>[],
  pieces: AsyncIterable<readonly Row[]>,
  { format, zone, now, signal }: ExportWish,
): Promise<HandedFile> {
  const rows: ExportCell[][] = [];
  for await (const piece of pieces) {
    signal.throwIfAborted();
    for (const row of piece) rows.push(columns.map(({ cell }) => cell(row)));
  }
  const head = columns.map((column) => column.head);
  const widths = columns.map((column) => column.width);
  const bytes =
    format === 'csv'
      ? Buffer.from(byteOrderMark + [head, ...rows].map((cells) => csvLine(cells.map(textOf))).join(''))
      : await write([
          {
            name: sheet,
            widths,
            rows: [{ look: 'head', cells: head }, ...rows.map((cells) => ({ look: 'plain' as const, cells }))],
            frozen: 1,
            choices: [],
          },
        ]);
  const day = timeIn(zone)(now).slice(0, 10);
  return { name: `${file} ${day}.${format}`, type: types[format], bytes };
}

const textOf = (cell: ExportCell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.date : String(cell);
};

/** `yyyy-MM-dd HH:mm:ss`, which every spreadsheet reads. */
export function timeIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => format.format(at);
}
