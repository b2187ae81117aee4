/** How the paper is drawn: what is chosen in the bar, and what follows from it. */
import type { EcgDetail } from '@wardlight/contract';
import { type Gain, mmOfMs, rowMm, type Span, type Speed } from './geometry.ts';
import type { Beat, PlacedLabel } from './rates.ts';
import { type Beyond, beyondOf, noneBeyond, onScreen, type Reach } from './reach.ts';
import type { Row } from './rows.ts';

export interface Looks {
  readonly speed: Speed;
  readonly gain: Gain;
  /** Of each lead, in mV; what stands in the middle of its row. */
  readonly middles: readonly number[];
  /** Null = not shown. */
  readonly beats: readonly Beat[] | null;
  readonly labels: readonly PlacedLabel[] | null;
  readonly columnsPerMm: number;
}

/** Heights of the lines above the rows, in mm; all whole large squares. */
const [timeMm, labelsMm, beatsMm] = [5, 10, 5];

export interface Heights {
  /** Where the labels, the beats and the first row begin. */
  readonly labelsMm: number;
  readonly beatsMm: number;
  readonly rowsMm: number;
  readonly rowMm: number;
  /** With what lines need above the first row and below the last. */
  readonly allMm: number;
}

/** The middle line of a row, in mm from the top of the paper. */
export const middleOfRow = ({ rowsMm, rowMm: each }: Heights, row: number): number => rowsMm + (row + 0.5) * each;

/** Of the lines above the rows together. */
export const stripsMm = (of: Pick<Looks, 'beats' | 'labels'>): number =>
  beatsFrom(of) + (of.beats === null ? 0 : beatsMm);
const beatsFrom = ({ labels }: Pick<Looks, 'labels'>): number => timeMm + (labels === null ? 0 : labelsMm);

/** @param eachMm another than the usual height of a row, as on a sheet of paper */
export function heightsOf(
  of: Pick<Looks, 'gain' | 'beats' | 'labels'>,
  rows: number,
  { headMm, footMm }: Beyond = noneBeyond,
  eachMm = rowMm(of.gain, rows),
): Heights {
  const rowsFrom = stripsMm(of) + headMm;
  return {
    ...{ labelsMm: timeMm, beatsMm: beatsFrom(of), rowsMm: rowsFrom, rowMm: eachMm },
    allMm: rowsFrom + rows * eachMm + footMm,
  };
}

/** Of the paper on the screen, which is as high as what is drawn on it needs. @param reaches of each row */
export function screenHeights(
  of: Pick<Looks, 'gain' | 'beats' | 'labels'>,
  reaches: readonly Reach[],
): { readonly heights: Heights; readonly beyond: Beyond } {
  const beyond = onScreen(beyondOf(reaches, rowMm(of.gain, reaches.length), 5));
  return { heights: heightsOf(of, reaches.length, beyond), beyond };
}

/** What `Paper` is given. */
export interface PaperOf {
  readonly ecg: EcgDetail;
  readonly span: Span;
  readonly rows: readonly Row[];
  readonly looks: Looks;
  readonly heights: Heights;
}

export const calibrationMs = 200;
/** Room for the mark of 1 mV and 200 ms, before each row; whole large squares. */
export const gutterMm = (speed: Speed): number => mmOfMs(calibrationMs, speed) + 5;
