/** Writes EDF, EDF+ and BDF files for tests: what no machine at hand writes, but the format allows. */
import type { WrittenLead } from './written.ts';

export interface EdfOptions {
  readonly kind?: 'EDF' | 'EDF+C' | 'EDF+D' | 'BDF' | 'BDF+C' | 'BDF+D';
  /** Of a record. */
  readonly seconds?: number;
  /** At most 80 bytes each, one character a byte. */
  readonly patient?: string;
  readonly recording?: string;
  readonly date?: string;
  readonly time?: string;
  readonly unit?: string;
  /** mV in a unit. */
  readonly millivolts?: number;
  /** Physical minimum and maximum, in the unit. */
  readonly range?: readonly [number, number];
  readonly filters?: string;
  /** Before each lead's name. */
  readonly label?: string;
  /** Number of records as the header has it. */
  readonly records?: number;
  /** When each record begins, s; for EDF+. */
  readonly onsets?: readonly number[];
  readonly annotations?: readonly WrittenTal[];
}

export interface WrittenTal {
  /** In the first record. */
  readonly onset: string;
  readonly seconds?: string;
  readonly texts: readonly string[];
}

const TAL_SAMPLES = 120;

export function writeEdf(leads: readonly WrittenLead[], options: EdfOptions = {}): Uint8Array {
  const { kind = 'EDF', seconds = 1, unit = 'uV', millivolts = 1e-3, annotations = [] } = options;
  const bdf = kind.startsWith('BDF');
  const plus = kind.includes('+');
  const [low, high] = bdf ? [-8_388_608, 8_388_607] : [-32_768, 32_767];
  const [from, to] = options.range ?? [low / 1_000 / millivolts, high / 1_000 / millivolts];
  const width = bdf ? 3 : 2;
  const records = Math.ceil(Math.max(...leads.map(({ mv, rate }) => mv.length / (rate * seconds))));
  const gain = (to - from) / (high - low);
  const digital = (mv: number): number =>
    Math.max(low, Math.min(high, Math.round(low + (mv / millivolts - from) / gain)));
  const lists = plus ? 1 : 0;
  const rows = leads.map(({ name, rate }) => ({
    ...{
      label: `${options.label ?? ''}${name}`,
      unit,
      from,
      to,
      filters: options.filters ?? '',
      samples: rate * seconds,
    },
  }));
  const list = {
    label: `${kind.slice(0, 3)} Annotations`,
    unit: '',
    from: -1,
    to: 1,
    filters: '',
    samples: TAL_SAMPLES,
  };
  const all = plus ? [...rows, list] : rows;
  const fields = (length: number, of: (row: (typeof all)[number]) => string | number): string =>
    all.map((row) => field(of(row), length)).join('');
  const head = [
    bdf ? '\xffBIOSEMI' : field('0', 8),
    field(options.patient ?? (plus ? 'X X X X' : ''), 80),
    field(options.recording ?? (plus ? 'Startdate 16-SEP-2024 X X X' : ''), 80),
    field(options.date ?? '16.09.24', 8),
    field(options.time ?? '10.30.00', 8),
    field(256 * (1 + all.length), 8),
    field(plus ? kind : bdf ? '24BIT' : '', 44),
    field(options.records ?? records, 8),
    field(seconds, 8),
    field(leads.length + lists, 4),
    ...[fields(16, ({ label }) => label), fields(80, () => 'AgAgCl electrode'), fields(8, (row) => row.unit)],
    ...[fields(8, (row) => row.from), fields(8, (row) => row.to), fields(8, () => low), fields(8, () => high)],
    ...[fields(80, ({ filters }) => filters), fields(8, ({ samples }) => samples), fields(32, () => '')],
  ].join('');
  const recordBytes = all.reduce((sum, { samples }) => sum + samples * width, 0);
  const file = new Uint8Array(head.length + records * recordBytes);
  file.set(Buffer.from(head, 'latin1'));
  let at = head.length;
  const put = (value: number): void => {
    for (let n = 0; n < width; n++) file[at++] = (value >> (8 * n)) & 0xff;
  };
  for (let record = 0; record < records; record++) {
    for (const { mv, rate } of leads)
      for (let n = 0; n < rate * seconds; n++) put(digital(mv[record * rate * seconds + n] ?? 0));
    if (!plus) continue;
    const onset = options.onsets?.[record] ?? record * seconds;
    file.set(Buffer.from(talBytes(onset, record === 0 ? annotations : [])), at);
    at += TAL_SAMPLES * width;
  }
  return file;
}

const talBytes = (onset: number, annotations: readonly WrittenTal[]): string =>
  [
    `${onset < 0 ? '' : '+'}${onset}\x14\x14\0`,
    ...annotations.map(
      (tal) =>
        `${tal.onset}${tal.seconds === undefined ? '' : `\x15${tal.seconds}`}\x14${tal.texts.join('\x14')}\x14\0`,
    ),
  ].join('');

/** Numbers as long as fits. */
function field(value: string | number, length: number): string {
  const text = typeof value === 'number' ? shortened(value, length) : value;
  return text.slice(0, length).padEnd(length);
}

function shortened(value: number, length: number): string {
  const plain = String(value);
  return plain.length <= length ? plain : value.toFixed(Math.max(0, length - 2 - String(Math.trunc(value)).length));
}

/** The same file with another text at a place of its header. */
export function withField(file: Uint8Array, at: number, text: string): Uint8Array {
  const changed = Uint8Array.from(file);
  changed.set(Buffer.from(text, 'latin1'), at);
  return changed;
}
