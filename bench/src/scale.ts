/** One scale: a program of the bench that weighs one thing, in a bounded time, with programs that it starts itself. */
import type { Programs } from './programs.ts';
import type { Row } from './table.ts';

export interface Setting {
  readonly programs: Programs;
  readonly beds: number;
  /** Beds of a great ward. */
  readonly many: number;
  readonly screens: number;
  /** Screens of `fanout`. */
  readonly sockets: number;
  readonly seconds: number;
  /** Profiles of the measured server go here. */
  readonly profiles: string | null;
  /** A line under the table: what the reader must know to believe it. */
  note(line: string): void;
}

export interface Scale {
  readonly name: string;
  readonly about: string;
  /** After that it is given up. */
  readonly limitSeconds: number;
  weigh(setting: Setting): Promise<readonly Row[]>;
}
