/** What a reader of workbooks is given besides the file, and what it knows of it before its rows. */
import type { Language } from '@wardlight/contract';

export interface ReadLimits {
  /** Of rows with something in them. */
  readonly rows: number;
  /** Of all parts that are read, unpacked. */
  readonly bytes: number;
  readonly columns: number;
  /** Of all cells together. */
  readonly characters: number;
}

/** Which sheet is wanted, and what helps to read a file that does not say it. */
export interface ReadWish {
  /** Of those that are shown; left out, or not there = the one that lies open. */
  readonly sheet?: number | undefined;
  /** A sheet with a cell that begins so is meant before the one that lies open. */
  readonly mark?: string;
  /** Of the place where it was written. */
  readonly language?: Language;
}

/** How a cell's number is shown. */
export interface Look {
  readonly day: boolean;
  readonly zeros: number;
}

export interface Surroundings {
  readonly shared: readonly string[];
  readonly looks: readonly Look[];
  readonly from1904: boolean;
}
