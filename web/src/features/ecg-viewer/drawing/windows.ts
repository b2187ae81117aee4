/** The stretches in which samples are asked for: all of one length, counted from the start, so that what is kept is never asked for again. */
import { clamp, type Span } from './geometry.ts';

interface LeadLike {
  readonly rate: number;
}

const lengthsMs = [10_000, 5_000, 2_000, 1_000] as const;
/** Of all leads of one window together: more would be felt as a jerk while they are drawn. */
const mostSamples = 150_000;

/** Ten seconds, unless there are so many leads that they would be too much at once. */
export function windowMsOf(leads: readonly LeadLike[]): number {
  const eachSecond = leads.reduce((sum, { rate }) => sum + rate, 0);
  return lengthsMs.find((ms) => (eachSecond * ms) / 1_000 <= mostSamples) ?? 1_000;
}

export const spanOfWindow = (index: number, windowMs: number, durationMs: number): Span => ({
  fromMs: index * windowMs,
  toMs: Math.min(durationMs, (index + 1) * windowMs),
});

/** The windows that a span touches and `margin` more on either side, in order. */
export function windowsOf(span: Span, windowMs: number, durationMs: number, margin = 0): readonly number[] {
  const last = Math.max(0, Math.ceil(durationMs / windowMs) - 1);
  const first = clamp(Math.floor(span.fromMs / windowMs) - margin, 0, last);
  const end = clamp(Math.ceil(span.toMs / windowMs) - 1 + margin, first, last);
  return Array.from({ length: end - first + 1 }, (_, n) => first + n);
}

/** What is asked of the server: a little more than the window, so that its last line reaches the first sample of the next. */
export function askedOf(index: number, windowMs: number, durationMs: number, leads: readonly LeadLike[]) {
  const slowest = Math.min(...leads.map(({ rate }) => rate));
  const more = clamp(Math.ceil(2_000 / slowest), 20, 2_000);
  const from_ms = index * windowMs;
  return { from_ms, ms: clamp(Math.ceil(durationMs) - from_ms, 1, windowMs + more) };
}

/** Where the view begins, kept within the recording. */
export const startWithin = (ms: number, viewMs: number, durationMs: number): number =>
  clamp(ms, 0, Math.max(0, durationMs - viewMs));

const aSecondMs = 1_000;

/** Where a key leads from `atMs`; null = not one of its keys. */
export function movedByKey(key: string, atMs: number, viewMs: number, durationMs: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: atMs - aSecondMs,
    ArrowDown: atMs - aSecondMs,
    ArrowRight: atMs + aSecondMs,
    ArrowUp: atMs + aSecondMs,
    PageUp: atMs + viewMs,
    PageDown: atMs - viewMs,
    Home: 0,
    End: durationMs,
  };
  const next = steps[key];
  return next === undefined ? null : startWithin(next, viewMs, durationMs);
}
