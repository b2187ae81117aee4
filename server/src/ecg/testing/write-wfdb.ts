/** Writes WFDB records for tests: what no machine at hand writes, but the manual allows. */
import type { GivenFile } from '../shape.ts';
import type { WrittenLead } from './written.ts';

type Format = 16 | 24 | 32 | 61 | 80 | 160 | 212 | 310;

export interface WfdbOptions {
  readonly record?: string;
  readonly format?: Format;
  /** Steps a unit, and its field in the header where that is to differ. */
  readonly gain?: number;
  readonly gainField?: string;
  readonly baseline?: number;
  readonly unit?: string;
  /** mV in a unit. */
  readonly millivolts?: number;
  /** Frames a second; each lead's rate is a multiple of it. */
  readonly rate?: number;
  /** Frames by which each lead lies later in the file. */
  readonly skews?: readonly number[];
  readonly offset?: number;
  /** A signal file of its own for each lead. */
  readonly fileEach?: boolean;
  /** `10:30:00 16/09/2024` */
  readonly start?: string;
  readonly comments?: readonly string[];
  readonly annotations?: readonly WrittenMark[];
  /** Of the header's text, at the end. */
  readonly change?: (header: string) => string;
}

export interface WrittenMark {
  readonly frame: number;
  readonly code: number;
  readonly text?: string;
}

const FORMATS = {
  16: { bytes: 2, missing: -32_768, put: (view: DataView, at: number, v: number) => view.setInt16(at, v, true) },
  24: {
    bytes: 3,
    missing: -8_388_608,
    put(view: DataView, at: number, v: number) {
      view.setUint16(at, v & 0xffff, true);
      view.setInt8(at + 2, v >> 16);
    },
  },
  32: { bytes: 4, missing: -2_147_483_648, put: (view: DataView, at: number, v: number) => view.setInt32(at, v, true) },
  61: { bytes: 2, missing: -32_768, put: (view: DataView, at: number, v: number) => view.setInt16(at, v, false) },
  80: { bytes: 1, missing: -128, put: (view: DataView, at: number, v: number) => view.setUint8(at, v + 128) },
  160: {
    bytes: 2,
    missing: -32_768,
    put: (view: DataView, at: number, v: number) => view.setUint16(at, v + 32_768, true),
  },
} as const;

export function packSamples(samples: readonly number[], format: Format, offset = 0): Uint8Array {
  if (format === 212) return pack12(samples, offset);
  if (format === 310) return pack10(samples, offset);
  const { bytes, put } = FORMATS[format];
  const packed = new Uint8Array(offset + samples.length * bytes);
  const view = new DataView(packed.buffer);
  for (const [n, sample] of samples.entries()) put(view, offset + n * bytes, sample);
  return packed;
}

function pack12(samples: readonly number[], offset: number): Uint8Array {
  const packed = new Uint8Array(offset + Math.ceil((samples.length * 3) / 2));
  for (const [n, sample] of samples.entries()) {
    const at = offset + (n >> 1) * 3;
    const high = (sample >> 8) & 0x0f;
    packed[at + (n % 2) * 2] = sample & 0xff;
    packed[at + 1] = (packed[at + 1] ?? 0) | (n % 2 === 0 ? high : high << 4);
  }
  return packed;
}

function pack10(samples: readonly number[], offset: number): Uint8Array {
  const packed = new Uint8Array(offset + Math.ceil(samples.length / 3) * 4);
  const view = new DataView(packed.buffer);
  for (let at = 0; at < samples.length; at += 3) {
    const [first = 0, second = 0, third = 0] = samples.slice(at, at + 3).map((sample) => sample & 0x3ff);
    const byte = offset + (at / 3) * 4;
    view.setUint16(byte, (first << 1) | ((third & 0x1f) << 11), true);
    view.setUint16(byte + 2, (second << 1) | ((third >> 5) << 11), true);
  }
  return packed;
}

const missingIn = { 212: -2_048, 310: -512 } as const;
const usualGain: Readonly<Record<number, number>> = { 80: 50, 212: 200, 310: 200 };

/** @returns the header first, then its signal files, then `.atr` where there are annotations */
export function writeWfdb(leads: readonly WrittenLead[], options: WfdbOptions = {}): GivenFile[] {
  const { record = 'rec', format = 16, baseline = 0, unit = 'mV', millivolts = 1, skews = [], offset = 0 } = options;
  const { gain = usualGain[format] ?? 1_000, fileEach = false, comments = [] } = options;
  const rate = options.rate ?? Math.min(...leads.map((lead) => lead.rate));
  const missing = format === 212 || format === 310 ? missingIn[format] : FORMATS[format].missing;
  const signals = leads.map((lead, index) => {
    const perFrame = lead.rate / rate;
    const skew = skews[index] ?? 0;
    const value = (mv: number): number =>
      Number.isNaN(mv) ? missing : Math.round((mv / millivolts) * gain + baseline);
    return { lead, perFrame, skew, samples: [...Array(skew * perFrame).fill(baseline), ...lead.mv.map(value)] };
  });
  const frames = Math.min(...leads.map(({ mv, rate: own }) => Math.floor((mv.length * rate) / own)));
  const inFile = frames + Math.max(0, ...signals.map(({ skew }) => skew));
  const multiplexed = (members: typeof signals): number[] =>
    Array.from({ length: inFile }, (_, frame) =>
      members.flatMap(({ samples, perFrame }) =>
        Array.from({ length: perFrame }, (_, n) => samples[frame * perFrame + n] ?? missing),
      ),
    ).flat();
  const fileOf = (index: number): string => (fileEach ? `${record}_${index}.dat` : `${record}.dat`);
  const lines = signals.map(({ lead, perFrame, skew, samples }, index) => {
    const sum = samples.slice(skew * perFrame, (skew + frames) * perFrame).reduce((sum, value) => (sum + value) | 0, 0);
    const place = `${format}${perFrame > 1 ? `x${perFrame}` : ''}${skew > 0 ? `:${skew}` : ''}${offset > 0 ? `+${offset}` : ''}`;
    const scale = options.gainField ?? `${gain}(${baseline})/${unit}`;
    return `${fileOf(index)} ${place} ${scale} 16 ${baseline} ${samples[0]} ${(sum << 16) >> 16} 0 ${lead.name}`;
  });
  const start = options.start === undefined ? '' : ` ${options.start}`;
  const text = [
    `${record} ${leads.length} ${rate} ${frames}${start}`,
    ...lines,
    ...comments.map((comment) => `# ${comment}`),
    '',
  ].join('\r\n');
  const groups = fileEach ? signals.map((signal) => [signal]) : [signals];
  return [
    textFile(`${record}.hea`, (options.change ?? ((same: string) => same))(text)),
    ...groups.map((members, index) => ({
      name: fileOf(index),
      content: packSamples(multiplexed(members), format, offset),
    })),
    ...(options.annotations === undefined
      ? []
      : [{ name: `${record}.atr`, content: writeAnnotations(options.annotations) }]),
  ];
}

/** In Latin-1, one byte a character. */
export const textFile = (name: string, text: string): GivenFile => ({
  name,
  content: Uint8Array.from(Buffer.from(text, 'latin1')),
});

/** In the MIT format. */
export function writeAnnotations(marks: readonly WrittenMark[]): Uint8Array {
  const bytes: number[] = [];
  const word = (n: number): number => bytes.push(n & 0xff, (n >> 8) & 0xff);
  let last = 0;
  for (const { frame, code, text } of marks) {
    const since = frame - last;
    last = frame;
    if (since > 1_023) {
      word(59 << 10);
      word(since >> 16);
      word(since & 0xffff);
    }
    word((code << 10) | (since > 1_023 ? 0 : since));
    if (text === undefined) continue;
    const note = [...Buffer.from(text)];
    word((63 << 10) | note.length);
    bytes.push(...note, ...(note.length % 2 === 0 ? [] : [0]));
  }
  word(0);
  return Uint8Array.from(bytes);
}
