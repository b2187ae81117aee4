/** How the paper is drawn: what is chosen in the bar, and what follows from it. */
import type { EcgDetail } from '@wardlight/contract';
import { type Gain, mmOfMs, rowMm, type Span, type Speed } from './geometry.ts';
import type { Beat, PlacedLabel } from './rates.ts';
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
  readonly allMm: number;
}

/** @param mostRowMm where the room is given, as on a sheet of paper */
export function heightsOf(
  { gain, beats, labels }: Pick<Looks, 'gain' | 'beats' | 'labels'>,
  rows: number,
  mostRowMm = Number.POSITIVE_INFINITY,
): Heights {
  const beatsFrom = timeMm + (labels === null ? 0 : labelsMm);
  const rowsFrom = beatsFrom + (beats === null ? 0 : beatsMm);
  const each = Math.min(rowMm(gain, rows), mostRowMm);
  return { labelsMm: timeMm, beatsMm: beatsFrom, rowsMm: rowsFrom, rowMm: each, allMm: rowsFrom + rows * each };
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
