/** What a reader of workbooks is given besides the file, and what it knows of it before its rows. */

export interface ReadLimits {
  /** Of rows with something in them. */
  readonly rows: number;
  /** Of all parts that are read, unpacked. */
  readonly bytes: number;
  readonly columns: number;
  /** Of all cells together. */
  readonly characters: number;
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
