/** What is read out of a workbook, and what is written into one. Plain data: it goes from thread to thread. */
import type { YearCount } from '@wardlight/contract';

/**
 * `date`: yyyy-MM-dd. `number`: its digits, and nothing where a program has rounded them away (`rounded`). `formula`: what its program
 * had last computed; nobody knows whether that still holds. `error`: `#N/A` and the like.
 */
export type CellKind = 'text' | 'number' | 'rounded' | 'date' | 'boolean' | 'formula' | 'error';

export interface SheetCell {
  /** 0 = A. */
  readonly column: number;
  readonly kind: CellKind;
  readonly text: string;
  /** What a formula had come to, where its program has kept it. */
  readonly computed?: Exclude<CellKind, 'formula'>;
  /** It stands in the row above, in a cell that was merged down to here. */
  readonly filled?: true;
}

/** Only rows with something in them. */
export interface SheetRow {
  /** As the workbook's program numbers it: 1 is the first. */
  readonly row: number;
  readonly cells: readonly SheetCell[];
  /** By a filter, or by hand. */
  readonly hidden?: true;
}

/** What was read of a file. */
export interface Book {
  /** The names of the sheets that are shown, in their order; of a file of separated values there are none. */
  readonly sheets: readonly string[];
  /** Which of them was read. */
  readonly sheet: number;
  readonly rows: readonly SheetRow[];
}

export interface NewSheet {
  readonly name: string;
  /** Each as wide as so many digits. */
  readonly widths: readonly number[];
  readonly rows: readonly NewRow[];
  /** So many rows stay in sight above the rest; 0 = none. */
  readonly frozen: number;
  /** Only these words may be chosen in a column below the frozen rows. */
  readonly choices: readonly { readonly column: number; readonly words: readonly string[] }[];
  /** Its last frozen row has buttons that filter what is below; left out = none. */
  readonly filter?: boolean;
  /** How its dates count years; left out = the common era. */
  readonly years?: YearCount;
}

/** A day of the calendar, `yyyy-MM-dd`: a date in a spreadsheet too. */
export interface DateCell {
  readonly date: string;
}

/** A time by the clock of a place, `yyyy-MM-dd HH:mm:ss`: a date with a time in a spreadsheet too, 24 hours. */
export interface TimeCell {
  readonly time: string;
}

/** A number that is shown with its unit, such as `{{value}} %`, and is a number all the same. */
export interface AmountCell {
  readonly amount: number;
  readonly shown: string;
}

export type NewCell = string | number | DateCell | TimeCell | AmountCell | null;

export interface NewRow {
  readonly look: 'plain' | 'head' | 'hint' | 'hidden';
  /** Text stays text, whatever it begins with and however many zeros. A number is one that we computed, which a spreadsheet can sum and sort. */
  readonly cells: readonly NewCell[];
}
