/** Which stretch stands on which page of paper: A4 across, 250 mm of ECG each. */
import type { EcgLead } from '@wardlight/contract';
import { msOfMm, rowMm, type Span, type Speed } from './geometry.ts';
import { type Heights, heightsOf, type Looks, stripsMm } from './looks.ts';
import { type Beyond, beyondOf, type Reach } from './reach.ts';
import { gridMs, gridRows, type Layout, type Row, stackedRows } from './rows.ts';
import { startWithin } from './windows.ts';

const pageMm = 250;
/** More would run through each other, and could not be measured. */
const mostRows = 6;
/** What is left between a short head and the foot. */
const plateMm = 155;
/** The sheet; its title, its foot and the gaps between; and a line of the head, in the language that needs the highest. */
const [sheetMm, besideMm, headLineMm] = [192, 18, 4.4];

export const pageMsOf = (speed: Speed): number => msOfMm(pageMm, speed);

export interface PrintedPage {
  readonly span: Span;
  readonly rows: readonly Row[];
}

export interface Printed {
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

/** Each page of the time that is printed, with all rows there are. */
function wholePages(printed: Printed): readonly PrintedPage[] {
  const { leads, durationMs, layout, speed, sheets } = printed;
  const [pageMs, sheetMs, fromMs] = [pageMsOf(speed), sheetMsOf(printed), printedFrom(printed)];
  const count = Math.min(sheets, sheetsLeft(printed)) * Math.ceil(sheetMs / pageMs);
  return Array.from({ length: count }, (_, page) => fromMs + page * pageMs)
    .filter((start) => start < durationMs)
    .map((start) => {
      const span = { fromMs: start, toMs: start + pageMs };
      const rows =
        layout === 'grid'
          ? gridRows(leads, fromMs + Math.floor((start - fromMs) / gridMs) * gridMs, span)
          : stackedRows(leads, span);
      return { span, rows };
    });
}

/** The stretches that are printed, one after the other. */
export const printedSpans = (printed: Printed): readonly Span[] => wholePages(printed).map(({ span }) => span);

/** @param fits whether the lines of so many rows have room on one page */
export function printedPages(
  printed: Printed,
  fits: (page: PrintedPage) => boolean = () => true,
): readonly PrintedPage[] {
  return wholePages(printed).flatMap(({ span, rows }) => {
    const inPages = (size: number): readonly PrintedPage[] =>
      Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => ({
        span,
        rows: rows.slice(n * size, (n + 1) * size),
      }));
    // As many on each page as on the others, as far as that goes.
    const inCount = (count: number): readonly PrintedPage[] => inPages(Math.ceil(rows.length / count));
    let pages = inCount(Math.ceil(rows.length / mostRows));
    for (let count = pages.length + 1; count <= rows.length && !pages.every(fits); count++) pages = inCount(count);
    return pages;
  });
}

/** Those of fewer sheets than all of these are. */
export function pagesOfSheets(all: readonly PrintedPage[], printed: Printed): readonly PrintedPage[] {
  const toMs = printedFrom(printed) + printed.sheets * sheetMsOf(printed);
  return all.filter(({ span }) => span.fromMs < toMs);
}

/** Of one letter in 8 pt, with some to spare; Han characters are twice as wide, and marks stand above and below letters. */
const [letterMm, lineMm] = [1.6, 270];
const lettersOf = (letter: string): number => (/\p{M}/u.test(letter) ? 0 : letter > '\u2e80' ? 2 : 1);
const linesOf = (text: string): number =>
  Math.ceil(([...text].reduce((sum, letter) => sum + lettersOf(letter), 0) * letterMm) / lineMm);

/** How many lines of the head texts take, each of which begins on a line of its own. */
export const headLinesOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + linesOf(text), 0);

const roomMm = (headLines: number): number => Math.min(plateMm, sheetMm - besideMm - headLines * headLineMm);

/**
 * Rows of a page are not higher than its room: whole large squares, and whole small ones where a head that has much to warn of leaves no more than
 * that.
 */
export function mostRowMmOf(rows: number, strips: number, headLines: number): number {
  const eachMm = (roomMm(headLines) - strips) / rows;
  return eachMm < 10 ? Math.max(5, Math.floor(eachMm)) : Math.floor(eachMm / 5) * 5;
}

/** Lower rows make room above and below them; lower than this they give way to another page. */
const leastRowMm = 15;

/** From the highest on. */
function rowHeights(highest: number): readonly number[] {
  const lower = [50, 45, 40, 35, 30, 25, 20, 15];
  return [highest, ...lower.filter((mm) => mm < highest)];
}

/**
 * Of a page with rows of these reaches: rows as high as leaves room for all that is drawn.
 *
 * @param reaches of each row of the page, at least one
 * @returns whether there is that room; if not, as much above and below as there is
 */
export function pageHeights(
  looks: Pick<Looks, 'gain' | 'beats' | 'labels'>,
  reaches: readonly Reach[],
  headLines: number,
): { readonly heights: Heights; readonly beyond: Beyond; readonly fits: boolean } {
  const [rows, strips] = [reaches.length, stripsMm(looks)];
  const highest = Math.min(rowMm(looks.gain, rows), mostRowMmOf(rows, strips, headLines));
  const tries = rowHeights(highest);
  const isLow = rows > 1 && highest < leastRowMm;
  const leftOf = (eachMm: number): number => Math.max(0, roomMm(headLines) - strips - rows * eachMm);
  for (const eachMm of tries) {
    const beyond = beyondOf(reaches, eachMm, eachMm % 5 === 0 ? 5 : 1);
    if (!isLow && beyond.headMm + beyond.footMm <= leftOf(eachMm))
      return { heights: heightsOf(looks, rows, beyond, eachMm), beyond, fits: true };
  }
  const eachMm = tries.at(-1) ?? highest;
  const wanted = beyondOf(reaches, eachMm, 1);
  const share = leftOf(eachMm) / Math.max(1, wanted.headMm + wanted.footMm);
  const beyond = { headMm: Math.floor(wanted.headMm * share), footMm: Math.floor(wanted.footMm * share) };
  return { heights: heightsOf(looks, rows, beyond, eachMm), beyond, fits: false };
}

/** Whether the rows of a page have room on it. One that would have none on a page of its own is cut on any, and no reason for more pages. */
export function haveRoom(
  looks: Pick<Looks, 'gain' | 'beats' | 'labels'>,
  reaches: readonly Reach[],
  headLines: number,
): boolean {
  const coverable = reaches.map((reach) => (pageHeights(looks, [reach], headLines).fits ? reach : { up: 0, down: 0 }));
  return pageHeights(looks, coverable, headLines).fits;
}
