/** The filters of Pan and Tompkins (1985), run forth and back, so that none of them delays anything. */

/** A piece of the signal as the detector looks at it; index by index beside its samples. Holds until the next piece is filtered. */
export interface Filtered {
  /** mV, as it was recorded. */
  readonly volts: Float64Array;
  /** mV, 5 to 15 Hz: what is left of a beat is its QRS complex. */
  readonly band: Float64Array;
  /** mV a second. */
  readonly slope: Float64Array;
  /** Mean square of the slope over 150 ms. */
  readonly energy: Float64Array;
}

/** @param most samples of a piece: room for them is made once */
export function createFilter(rate: number, most: number): (samples: Int32Array, step: number) => Filtered {
  const [volts, band] = [new Float64Array(most), new Float64Array(most)];
  const [slope, energy] = [new Float64Array(most), new Float64Array(most)];
  // At less than 40 samples a second the upper corner would be no corner.
  const upper = Math.min(15, rate * 0.375);
  const [high, low] = [corner('high', 5, rate), corner('low', upper, rate)];
  const width = Math.max(1, Math.round(rate * 0.15));
  return (samples, step) => {
    const length = samples.length;
    const piece = {
      ...{ volts: volts.subarray(0, length), band: band.subarray(0, length) },
      ...{ slope: slope.subarray(0, length), energy: energy.subarray(0, length) },
    };
    for (let at = 0; at < length; at++) volts[at] = (samples[at] ?? 0) * step;
    piece.band.set(piece.volts);
    bothWays(piece.band, high);
    bothWays(piece.band, low);
    slopeOf(piece.band, piece.slope, rate);
    meanSquare(piece.slope, piece.energy, width);
    return piece;
  };
}

interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** Butterworth, second order, by the bilinear transform. */
function corner(kind: 'low' | 'high', frequency: number, rate: number): Biquad {
  const k = Math.tan((Math.PI * frequency) / rate);
  const norm = 1 / (1 + Math.SQRT2 * k + k * k);
  const gain = kind === 'low' ? k * k * norm : norm;
  return {
    b: [gain, kind === 'low' ? 2 * gain : -2 * gain, gain],
    a: [2 * (k * k - 1) * norm, (1 - Math.SQRT2 * k + k * k) * norm],
  };
}

/** There and back: the delay of the one way is undone by the other. */
function bothWays(values: Float64Array, filter: Biquad): void {
  oneWay(values, filter, 0, 1);
  oneWay(values, filter, values.length - 1, -1);
}

function oneWay(values: Float64Array, { b, a }: Biquad, from: number, step: 1 | -1): void {
  const [b0, b1, b2] = b;
  const [a1, a2] = a;
  // As if the first value had stood there for ever: a level far from zero is no beat.
  const first = values[from] ?? 0;
  const rest = (first * (b0 + b1 + b2)) / (1 + a1 + a2);
  let [x1, x2, y1, y2] = [first, first, rest, rest];
  for (let count = 0, at = from; count < values.length; count++, at += step) {
    const x = values[at] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    values[at] = y;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
  }
}

/** Pan and Tompkins's five points, set wide enough to span the same 20 ms at any rate. */
function slopeOf(values: Float64Array, slope: Float64Array, rate: number): void {
  const reach = Math.max(1, Math.round(rate * 0.005));
  slope.fill(0);
  for (let at = 2 * reach; at < values.length - 2 * reach; at++) {
    const near = (values[at + reach] ?? 0) - (values[at - reach] ?? 0);
    const far = (values[at + 2 * reach] ?? 0) - (values[at - 2 * reach] ?? 0);
    slope[at] = ((near + 2 * far) * rate) / (10 * reach);
  }
}

function meanSquare(values: Float64Array, mean: Float64Array, width: number): void {
  const before = width >> 1;
  let sum = 0;
  for (let ahead = 0; ahead < values.length + width - before - 1; ahead++) {
    const comes = values[ahead] ?? 0;
    const goes = values[ahead - width] ?? 0;
    sum += comes * comes - goes * goes;
    const at = ahead - (width - before - 1);
    // Rounding may leave a little less than nothing.
    if (at >= 0) mean[at] = Math.max(0, sum / width);
  }
}
