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
  /** Values instead of the usual ones; null = the mat finds none, although it measures well. */
  readonly vitals: readonly (Stretch & Vitals)[];
  /** One after the other, with time between them. */
  readonly losses: readonly (Stretch & { readonly of: Supply })[];
}

export interface Vitals {
  readonly rr?: number | null;
  readonly hr?: number | null;
  readonly spo2?: number | null;
  readonly temp?: number | null;
}

/** Without power a mat is dead; without a connection it measures on. */
export type Supply = 'power' | 'connection';

/** What makes one body's numbers its own. */
export interface Body {
  readonly seed: number;
  readonly rr: number;
  readonly hr: number;
  readonly restless: number;
  /** % and °C at rest, where the mat has the sensor. */
  readonly spo2?: number;
  readonly temp?: number;
}

/** The first stretch from `index` on that is not over at `at`; stretches are in order and apart. */
export function passTo(stretches: readonly Stretch[], index: number, at: number): number {
  let i = index;
  while ((stretches[i]?.to ?? Number.POSITIVE_INFINITY) <= at) i++;
  return i;
}

export function holding<S extends Stretch>(stretch: S | undefined, at: number): S | undefined {
  return stretch !== undefined && stretch.from <= at ? stretch : undefined;
}
