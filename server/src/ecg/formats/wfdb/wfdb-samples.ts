/** How samples lie in the signal files of WFDB, after the manual's signal(5). */

export interface SampleFormat {
  /** Whole samples in so many bytes. */
  readonly count: (bytes: number) => number;
  /** The one at `index` of those that begin at byte `start`. */
  readonly at: (bytes: DataView, start: number, index: number) => number;
  /** Says that nothing was recorded. */
  readonly missing: number | null;
  /** Each is the difference to the one before of its signal. */
  readonly differences?: true;
}

/** The lowest `bits` of it as a number with a sign. */
const signed = (value: number, bits: number): number => (value << (32 - bits)) >> (32 - bits);

const fixed = (bytes: number, missing: number | null, at: (view: DataView, byte: number) => number): SampleFormat => ({
  count: (length) => Math.floor(length / bytes),
  at: (view, start, index) => at(view, start + index * bytes),
  missing,
});

/** Pairs in three bytes; the middle one has the highest four bits of both. */
const packed12: SampleFormat = {
  count: (length) => Math.floor((length * 2) / 3),
  at(view, start, index) {
    const byte = start + (index >> 1) * 3;
    const middle = view.getUint8(byte + 1);
    if (index % 2 === 0) return signed(view.getUint8(byte) | ((middle & 0x0f) << 8), 12);
    return signed(view.getUint8(byte + 2) | ((middle & 0xf0) << 4), 12);
  },
  missing: -2_048,
};

/** Threes in two words of 16 bits: ten bits in the middle of each, the third in what is left above them. */
const packed310: SampleFormat = {
  count: (length) => Math.floor(length / 4) * 3 + (length % 4 >= 2 ? 1 : 0),
  at(view, start, index) {
    const byte = start + Math.floor(index / 3) * 4;
    const third = index % 3;
    if (third < 2) return signed(view.getUint16(byte + 2 * third, true) >> 1, 10);
    return signed((view.getUint16(byte, true) >> 11) | ((view.getUint16(byte + 2, true) >> 11) << 5), 10);
  },
  missing: -512,
};

/** Threes in 32 bits, the first one lowest. */
const packed311: SampleFormat = {
  count: (length) => Math.floor(length / 4) * 3 + Math.max(0, (length % 4) - 1),
  at(view, start, index) {
    const byte = start + Math.floor(index / 3) * 4;
    const third = index % 3;
    // Ten bits from bit 10 × third lie in two bytes, which may be the last ones there are.
    return signed(view.getUint16(byte + third, true) >> (2 * third), 10);
  },
  missing: -512,
};

export const FORMATS: ReadonlyMap<number, SampleFormat> = new Map<number, SampleFormat>([
  [8, { ...fixed(1, null, (view, byte) => view.getInt8(byte)), differences: true }],
  [16, fixed(2, -32_768, (view, byte) => view.getInt16(byte, true))],
  [24, fixed(3, -8_388_608, (view, byte) => view.getUint16(byte, true) | (view.getInt8(byte + 2) << 16))],
  [32, fixed(4, -2_147_483_648, (view, byte) => view.getInt32(byte, true))],
  [61, fixed(2, -32_768, (view, byte) => view.getInt16(byte, false))],
  [80, fixed(1, -128, (view, byte) => view.getUint8(byte) - 128)],
  [160, fixed(2, -32_768, (view, byte) => view.getUint16(byte, true) - 32_768)],
  [212, packed12],
  [310, packed310],
  [311, packed311],
]);
