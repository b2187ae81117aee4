import type { Measured } from '../sleeper/frames.ts';

/** What somebody really did, as the frames a mat would have sent; `at` counts from the beginning of the recording. */
export interface Recording {
  readonly name: string;
  readonly frames: readonly Measured[];
}
