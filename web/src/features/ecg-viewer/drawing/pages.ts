/** Which stretch stands on which page of paper: A4 across, 250 mm of ECG each. */
import type { EcgLead } from '@wardlight/contract';
import { msOfMm, type Span, type Speed } from './geometry.ts';
import { gridMs, gridRows, type Layout, type Row, stackedRows } from './rows.ts';
import { startWithin } from './windows.ts';

const pageMm = 250;
/** More would be less than 10 mm high each. */
const mostRows = 12;
/** What is left between a short head and the foot. */
const plateMm = 142;
/** The sheet; its title, its foot and the gaps between; and a line of the head, in the language that needs the highest. */
const [sheetMm, besideMm, headLineMm] = [192, 18, 4.4];

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

/** Of one letter in 8 pt, with some to spare; Han characters are twice as wide, and marks stand above and below letters. */
const [letterMm, lineMm] = [1.6, 270];
const lettersOf = (letter: string): number => (/\p{M}/u.test(letter) ? 0 : letter > '\u2e80' ? 2 : 1);
const linesOf = (text: string): number =>
  Math.ceil(([...text].reduce((sum, letter) => sum + lettersOf(letter), 0) * letterMm) / lineMm);

/** How many lines of the head texts take, each of which begins on a line of its own. */
export const headLinesOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + linesOf(text), 0);

/**
 * Rows of a page are not higher than its room: whole large squares, and whole small ones where a head that has much to warn of leaves no more than
 * that.
 */
export function mostRowMmOf(rows: number, stripsMm: number, headLines: number): number {
  const roomMm = Math.min(plateMm, sheetMm - besideMm - headLines * headLineMm);
  const eachMm = (roomMm - stripsMm) / rows;
  return eachMm < 10 ? Math.max(5, Math.floor(eachMm)) : Math.floor(eachMm / 5) * 5;
}
