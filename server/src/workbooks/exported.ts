/** Lists that are taken away as a file, in the words of whoever asked for it. */
import type { HandedFile, Language, YearCount } from '@wardlight/contract';
import { byteOrderMark, csvLine } from './csv.ts';
import type { WorkbookLimits, Write } from './open-workbooks.ts';
import type { NewCell, TimeCell } from './sheet.ts';

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
  /** Of dates and times (`yearsIn`). */
  readonly years: YearCount;
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
  /** Numbers, dates and times are such in a workbook too; null = an empty cell, which is not zero. */
  readonly cell: (row: Row) => NewCell;
}

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
  { format, zone, years, now, signal }: ExportWish,
): Promise<HandedFile> {
  const rows: NewCell[][] = [];
  for await (const piece of pieces) {
    signal.throwIfAborted();
    for (const row of piece) rows.push(columns.map(({ cell }) => cell(row)));
  }
  const head = columns.map((column) => column.head);
  const widths = columns.map((column) => column.width);
  const bytes =
    format === 'csv'
      ? Buffer.from(
          byteOrderMark + [head, ...rows].map((cells) => csvLine(cells.map((cell) => textOf(cell, years)))).join(''),
        )
      : await write([
          {
            name: sheet,
            widths,
            rows: [{ look: 'head', cells: head }, ...rows.map((cells) => ({ look: 'plain' as const, cells }))],
            frozen: 1,
            filter: true,
            choices: [],
            years,
          },
        ]);
  const day = timeIn(zone)(now).slice(0, 10);
  return { name: `${file} ${day}.${format}`, type: types[format], bytes };
}

function textOf(cell: NewCell, years: YearCount): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('amount' in cell) return cell.shown.replace('{{value}}', String(cell.amount));
  return inYears('date' in cell ? cell.date : cell.time, years);
}

/** A time as a cell, by the clock of a zone; null = an empty one. */
export function timeCellIn(zone: string): (at: number | null) => TimeCell | null {
  const time = timeIn(zone);
  return (at) => (at === null ? null : { time: time(at) });
}

/** Years of the Republic only in Chinese, and where every agency in the file counts so: one column never counts in two ways. */
export const yearsIn = (
  language: Language,
  agencies: readonly { readonly years?: YearCount | undefined }[],
): YearCount =>
  language === 'zh-TW' && agencies.length > 0 && agencies.every(({ years }) => years === 'roc') ? 'roc' : 'common';

/** Each yyyy-MM-dd of a text as it is, or as 民國115-11-28; nobody was measured before the Republic. */
export const inYears = (text: string, years: YearCount): string =>
  years === 'roc' ? text.replaceAll(/\d{4}(?=-\d{2}-\d{2})/g, (year) => `民國${Number(year) - 1911}`) : text;

/** `yyyy-MM-dd HH:mm:ss`, which every spreadsheet reads; years of the Republic are said to be such. */
export function timeIn(zone: string, years: YearCount = 'common'): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => inYears(format.format(at), years);
}
