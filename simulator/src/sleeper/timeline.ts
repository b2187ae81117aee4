import type { MatState, Posture } from '@wardlight/contract';

/** From `at` on, until the next mark. Instants are ms since 1970; lists are in order of time. */
export interface Mark {
  readonly at: number;
  readonly state: MatState;
  readonly posture: Posture | null;
  /** For so long after `at` the body is moving. */
  readonly stirMs: number;
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A piece of somebody's life, `[from, to)`: what the mat would see. Frames of one timeline are numbered from 1. */
export interface Timeline extends Stretch {
  /** The first one stands at `from`. */
  readonly marks: readonly Mark[];
  /** Tossing about: % of the seconds. */
  readonly restless: readonly (Stretch & { readonly move: number })[];
  /** Breathing at this rate instead of the usual one. */
  readonly breathing: readonly (Stretch & { readonly rr: number })[];
  /** The mat is without power or network. */
  readonly unplugged: readonly Stretch[];
}

/** What makes one body's numbers its own. */
export interface Body {
  readonly seed: number;
  readonly rr: number;
  readonly hr: number;
  readonly restless: number;
}
