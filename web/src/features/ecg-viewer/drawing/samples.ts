/** Samples as they come off the wire, and the line through them. */
import { type DataOf, type EcgLead, ecgMissing, type readEcgSamples } from '@wardlight/contract';
import { type Gain, mmOfMs, type Span, type Speed } from './geometry.ts';

export interface LeadSamples {
  /** Index of the first one in the recording. */
  readonly first: number;
  readonly values: Int16Array | Int32Array;
  /** The value that means that nothing was recorded. */
  readonly missing: number;
  /** The middle one by value, of some hundreds; null = nothing was recorded. */
  readonly middle: number | null;
}
/** In the order of the recording's leads. */
export type SampleWindow = readonly LeadSamples[];

type Answer = DataOf<typeof readEcgSamples>;

/** Throws where the answer is not of as many leads, or is cut within a sample: nothing is drawn of what is not whole. */
export function decodedWindow({ leads: answered }: Answer, leads: readonly EcgLead[]): SampleWindow {
  if (answered.length !== leads.length) throw new Error(`samples of ${answered.length} leads, not of ${leads.length}`);
  return answered.map(({ first, bits, samples }) => {
    const values = bits === 16 ? shortsOf(samples) : longsOf(samples);
    const missing = ecgMissing[bits];
    return { first, values, missing, middle: middleOf(values, missing) };
  });
}

function bytesOf(base64: string, each: number): DataView {
  const text = atob(base64);
  if (text.length % each !== 0) throw new Error('samples are cut');
  const bytes = new Uint8Array(text.length);
  for (let n = 0; n < text.length; n++) bytes[n] = text.charCodeAt(n);
  return new DataView(bytes.buffer);
}

function shortsOf(base64: string): Int16Array {
  const view = bytesOf(base64, 2);
  const values = new Int16Array(view.byteLength / 2);
  for (let n = 0; n < values.length; n++) values[n] = view.getInt16(2 * n, true);
  return values;
}

function longsOf(base64: string): Int32Array {
  const view = bytesOf(base64, 4);
  const values = new Int32Array(view.byteLength / 4);
  for (let n = 0; n < values.length; n++) values[n] = view.getInt32(4 * n, true);
  return values;
}

const mostForMiddle = 400;

function middleOf(values: Int16Array | Int32Array, missing: number): number | null {
  const stride = Math.max(1, Math.floor(values.length / mostForMiddle));
  const some: number[] = [];
  for (let n = 0; n < values.length; n += stride) {
    const value = values[n];
    if (value !== undefined && value !== missing) some.push(value);
  }
  return some.toSorted((a, b) => a - b)[some.length >> 1] ?? null;
}

export interface Scale {
  readonly speed: Speed;
  readonly gain: Gain;
  /** Of the device: finer than its pixels nothing is drawn. */
  readonly columnsPerMm: number;
  /** In the middle of the row. */
  readonly middleMv: number;
}

/** Of the SVGs drawn here: whole numbers of these are shorter than decimals. */
export const unitsPerMm = 100;

/** The first and the last sample of a span. A hair's breadth of rounding must not leave out the one that stands on the edge itself. */
export const indexesOf = ({ rate }: Pick<EcgLead, 'rate'>, { fromMs, toMs }: Span): readonly [number, number] => [
  Math.ceil((fromMs * rate) / 1_000 - 1e-6),
  Math.floor((toMs * rate) / 1_000 + 1e-6),
];

/**
 * The line of a lead between two times, in hundredths of a mm: x from `span.fromMs`, y from the middle line downwards. Of the samples in one
 * column of the device only the lowest and the highest are drawn, in the order in which they came, so that no peak is lost. Where a sample is
 * missing, or windows do not meet, there is a gap.
 *
 * @param stretches of this lead, in order of time; they may overlap
 */
export function tracePath(lead: EcgLead, stretches: readonly LeadSamples[], span: Span, scale: Scale): string {
  const { rate, step, zero } = lead;
  const pen = penFor(
    (index) => Math.round(mmOfMs((index * 1_000) / rate - span.fromMs, scale.speed) * unitsPerMm),
    (value) => Math.round(-((value - zero) * step - scale.middleMv) * scale.gain * unitsPerMm),
  );
  const columnsPerSample = (scale.speed / rate) * scale.columnsPerMm;
  const [from, to] = indexesOf(lead, span);
  let next = from;
  for (const { first, values, missing } of stretches) {
    const begin = Math.max(next, first);
    const end = Math.min(to + 1, first + values.length);
    if (begin >= end) continue;
    if (begin > next) pen.lift();
    let column = Number.NaN;
    for (let index = begin; index < end; index++) {
      const value = values[index - first] ?? missing;
      if (value === missing) {
        pen.lift();
        column = Number.NaN;
        continue;
      }
      const here = Math.floor(index * columnsPerSample);
      if (here !== column) pen.column();
      column = here;
      pen.sample(index, value);
    }
    next = end;
  }
  return pen.done();
}

/** Gathers the samples of a column and writes its extremes. */
function penFor(xOf: (index: number) => number, yOf: (value: number) => number) {
  const path: (string | number)[] = [];
  let down = false;
  /** Points of the line since it was last begun. */
  let points = 0;
  let low: { index: number; value: number } | null = null;
  let high: { index: number; value: number } | null = null;
  const point = (index: number, value: number): void => {
    path.push(down ? 'L' : 'M', xOf(index), ' ', yOf(value));
    down = true;
    points += 1;
  };
  const column = (): void => {
    if (low === null || high === null) return;
    const [one, other] = low.index <= high.index ? [low, high] : [high, low];
    point(one.index, one.value);
    if (other.index !== one.index) point(other.index, other.value);
    low = null;
    high = null;
  };
  const lift = (): void => {
    column();
    // A sample alone between gaps is a dot.
    if (points === 1) path.push('h1');
    down = false;
    points = 0;
  };
  return {
    column,
    lift,
    sample(index: number, value: number): void {
      if (low === null || value < low.value) low = { index, value };
      if (high === null || value > high.value) high = { index, value };
    },
    done(): string {
      lift();
      return path.join('');
    },
  };
}
