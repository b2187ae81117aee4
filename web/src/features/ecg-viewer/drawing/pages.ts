/** Which stretch stands on which page of paper: A4 across, 250 mm of ECG each. */
import type { EcgLead } from '@wardlight/contract';
import { msOfMm, type Span, type Speed } from './geometry.ts';
import { gridMs, gridRows, type Layout, type Row, stackedRows } from './rows.ts';
import { startWithin } from './windows.ts';

const pageMm = 250;
/** More would be less than 10 mm high each. */
const mostRows = 12;
/** What is left between head and foot. */
const plateMm = 142;

export const pageMsOf = (speed: Speed): number => msOfMm(pageMm, speed);

export interface PrintedPage {
  readonly span: Span;
  readonly rows: readonly Row[];
}

interface Printed {
  readonly leads: readonly EcgLead[];
  readonly durationMs: number;
  readonly layout: Layout;
  readonly speed: Speed;
  readonly fromMs: number;
  /** Sheets of ten seconds where the leads stand in columns, which at 50 mm/s are two pages each; else pages. */
  readonly sheets: number;
}

const sheetMsOf = ({ layout, speed }: Pick<Printed, 'layout' | 'speed'>): number =>
  layout === 'grid' ? gridMs : pageMsOf(speed);

/** Where the first page begins: a page is full where the recording is long enough. */
export const printedFrom = (printed: Omit<Printed, 'sheets'>): number =>
  startWithin(printed.fromMs, sheetMsOf(printed), printed.durationMs);

/** How many sheets there are from there to the end. */
export const sheetsLeft = (printed: Omit<Printed, 'sheets'>): number =>
  Math.max(1, Math.ceil((printed.durationMs - printedFrom(printed)) / sheetMsOf(printed)));

export function printedPages(printed: Printed): readonly PrintedPage[] {
  const { leads, durationMs, layout, speed, sheets } = printed;
  const [pageMs, sheetMs, fromMs] = [pageMsOf(speed), sheetMsOf(printed), printedFrom(printed)];
  const count = Math.min(sheets, sheetsLeft(printed)) * Math.ceil(sheetMs / pageMs);
  return Array.from({ length: count }, (_, page) => fromMs + page * pageMs)
    .filter((start) => start < durationMs)
    .flatMap((start) => {
      const span = { fromMs: start, toMs: start + pageMs };
      if (layout === 'grid')
        return [{ span, rows: gridRows(leads, fromMs + Math.floor((start - fromMs) / gridMs) * gridMs, span) }];
      const rows = stackedRows(leads, span);
      return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, n) => ({
        span,
        rows: rows.slice(n * mostRows, (n + 1) * mostRows),
      }));
    });
}

/** Whole large squares, so that the rows of a page are not higher than its room. */
export const mostRowMmOf = (rows: number, stripsMm: number): number =>
  Math.max(5, Math.floor((plateMm - stripsMm) / rows / 5) * 5);
