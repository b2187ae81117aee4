/** Headers of EDF, EDF+ and BDF: ASCII fields of fixed widths, first of the file and then of its signals, all of one field together. */
import { NotDrawn } from '../../shape.ts';
import { binaryText, decimal } from '../header-text.ts';

export interface EdfSignal {
  /** One character a byte, as are `unit` and `filters`. */
  readonly label: string;
  readonly unit: string;
  readonly filters: string;
  /** `NaN` where they are no numbers, as are the three below. */
  readonly physicalMin: number;
  readonly physicalMax: number;
  readonly digitalMin: number;
  readonly digitalMax: number;
  /** In each record. */
  readonly samples: number;
  /** Bytes before them in a record. */
  readonly offset: number;
  /** Its bytes are text: lists of annotations. */
  readonly annotations: boolean;
}

export interface EdfHeader {
  /** Bytes a sample: 2, and 3 in BDF. */
  readonly width: 2 | 3;
  /** EDF+ or BDF+. */
  readonly plus: boolean;
  /** Records may have gaps between them. */
  readonly discontinuous: boolean;
  /** One character a byte, as are the three below. */
  readonly patient: string;
  readonly recording: string;
  readonly date: string;
  readonly time: string;
  /** Null = not known when the header was written. */
  readonly records: number | null;
  /** Seconds a record lasts. */
  readonly seconds: number;
  readonly recordBytes: number;
  /** Bytes before the first record. */
  readonly length: number;
  readonly signals: readonly EdfSignal[];
}

const FIXED = 256;
const BDF = '\xffBIOSEMI';

/** By content. */
export function isEdf(content: Uint8Array): boolean {
  const head = binaryText(content.subarray(0, FIXED));
  if (head.startsWith(BDF)) return true;
  // "0" and blanks begin many a text; the places of date and length do not look so in any other.
  return (
    head.startsWith('0       ') &&
    (/^\d\d\.\d\d\.\d\d$/.test(head.slice(168, 176)) || /^\d+ *$/.test(head.slice(184, 192)))
  );
}

/** @throws NotDrawn `broken`, `noLeads` */
export function parseEdfHeader(content: Uint8Array): EdfHeader {
  const head = binaryText(content.subarray(0, FIXED));
  const field = (from: number, length: number): string => head.slice(from, from + length);
  const count = decimal(field(252, 4));
  // What is longer than the file has no signals to name.
  if (!Number.isInteger(count) || count < 0 || content.length < FIXED * (1 + count)) throw new NotDrawn('broken');
  if (count === 0) throw new NotDrawn('noLeads');
  const width = head.startsWith(BDF) ? 3 : 2;
  const signals = signalsOf(binaryText(content.subarray(FIXED, FIXED * (1 + count))), count, width);
  const records = decimal(field(236, 8));
  const seconds = decimal(field(244, 8));
  if (!Number.isInteger(records) || records < -1 || !(seconds >= 0)) throw new NotDrawn('broken');
  const kind = field(192, 5);
  return {
    width,
    plus: /^[EB]DF\+/.test(kind),
    discontinuous: /^[EB]DF\+D/.test(kind),
    patient: field(8, 80),
    recording: field(88, 80),
    date: field(168, 8),
    time: field(176, 8),
    records: records < 0 ? null : records,
    seconds,
    recordBytes: signals.reduce((sum, { samples }) => sum + samples * width, 0),
    // Some writers leave the field for it empty; by the format it can only be this.
    length: FIXED * (1 + count),
    signals,
  };
}

function signalsOf(text: string, count: number, width: number): EdfSignal[] {
  let from = 0;
  const column = (length: number): ((index: number) => string) => {
    const start = from;
    from += count * length;
    return (index) => text.slice(start + index * length, start + (index + 1) * length);
  };
  const [label, , unit] = [column(16), column(80), column(8)];
  const [physicalMin, physicalMax, digitalMin, digitalMax] = [column(8), column(8), column(8), column(8)];
  const [filters, samplesField] = [column(80), column(8)];
  let offset = 0;
  return Array.from({ length: count }, (_, index) => {
    const samples = decimal(samplesField(index));
    if (!Number.isInteger(samples) || samples < 0) throw new NotDrawn('broken');
    const start = offset;
    offset += samples * width;
    return {
      ...{ label: label(index), unit: unit(index), filters: filters(index), samples, offset: start },
      ...{ physicalMin: decimal(physicalMin(index)), physicalMax: decimal(physicalMax(index)) },
      ...{ digitalMin: decimal(digitalMin(index)), digitalMax: decimal(digitalMax(index)) },
      annotations: /^[EB]DF Annotations\s*$/.test(label(index)),
    };
  });
}
