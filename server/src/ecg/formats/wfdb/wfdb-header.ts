/** The header file of a WFDB record, after the manual's header(5): line by line, the fields of a line from left to right. */
import { NotDrawn } from '../../shape.ts';
import { binaryText, decimal } from '../header-text.ts';
import { FORMATS } from './wfdb-samples.ts';

export interface SignalLine {
  /** As it stands there; may have a path. */
  readonly file: string;
  readonly format: number;
  /** Samples a frame. */
  readonly perFrame: number;
  /** Frames by which the signal lies later in its file. */
  readonly skew: number;
  /** Bytes before the first sample. */
  readonly offset: number;
  /** Steps a unit; null = not given. */
  readonly gain: number | null;
  readonly baseline: number;
  /** One character a byte, as is `description`. */
  readonly unit: string;
  readonly initial: number;
  readonly checksum: number | null;
  readonly description: string;
}

export interface SegmentLine {
  /** `~` = a gap. */
  readonly record: string;
  /** Frames. */
  readonly frames: number;
}

export interface WfdbHeader {
  readonly record: string;
  /** Frames a second. */
  readonly rate: number;
  /** Null = the header does not say. */
  readonly frames: number | null;
  readonly time: string | null;
  readonly date: string | null;
  readonly signals: readonly SignalLine[];
  /** Null = the record is of one piece. */
  readonly segments: readonly SegmentLine[] | null;
  /** One character a byte. */
  readonly comments: readonly string[];
}

/** A header names leads and segments; a file this long is something else. */
const MOST_HEADER = 1_048_576;
const DEFAULT_RATE = 250;
/** The manual's format list as far as it is known, also of those that are not read. */
const KNOWN_FORMATS: ReadonlySet<number> = new Set([...FORMATS.keys(), 0, 508, 516, 524]);

const RECORD_LINE = /^[\w.-]+(?:\/\d+)?\s+[-+]?\d+(?:\s|$)/;
const SEGMENT_LINE = /^(?:~|[\w.-]+)\s+[-+]?\d+$/;
const SIGNAL_LINE = /^\S+\s+(\d+)\S*(?:\s|$)/;

interface Lines {
  readonly lines: readonly string[];
  readonly comments: readonly string[];
}

function linesOf(content: Uint8Array): Lines | undefined {
  // Neither data nor UTF-16 is worth splitting.
  if (content.length > MOST_HEADER || content.includes(0)) return undefined;
  const text = binaryText(content).replace(/^\xef\xbb\xbf/, '');
  const all = text.split(/\r\n?|\n/).map((line) => line.trim());
  return {
    lines: all.filter((line) => line !== '' && !line.startsWith('#')),
    comments: all.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#+/, '').trim()),
  };
}

function looksRight({ lines: [record, first] }: Lines): boolean {
  if (record === undefined || !RECORD_LINE.test(record)) return false;
  const [name = '', signals, rate = ''] = record.split(/\s+/);
  if (first === undefined) return Number(signals) === 0 && !Number.isNaN(Number.parseFloat(rate));
  return name.includes('/') ? SEGMENT_LINE.test(first) : KNOWN_FORMATS.has(Number(SIGNAL_LINE.exec(first)?.[1]));
}

/** By content: a record line, and below it a line of a signal or a segment. */
export function isWfdbHeader(content: Uint8Array): boolean {
  const lines = linesOf(content);
  return lines !== undefined && looksRight(lines);
}

const broken = (): NotDrawn => new NotDrawn('broken');

/** Of at least 0. @throws NotDrawn `broken` */
function whole(field: string): number {
  const n = decimal(field);
  if (!Number.isSafeInteger(n) || n < 0) throw broken();
  return n;
}

/** @returns undefined = no header @throws NotDrawn `broken`: a header, but one that cannot be */
export function parseWfdbHeader(content: Uint8Array): WfdbHeader | undefined {
  const read = linesOf(content);
  if (read === undefined || !looksRight(read)) return undefined;
  const [recordLine = '', ...rest] = read.lines;
  const [name = '', signals = '', rate, frames, time = null, date = null] = recordLine.split(/\s+/);
  const [record = '', segments] = name.split('/');
  const lines = rest.slice(0, whole(segments ?? signals));
  // Without one of its lines nobody knows how the samples of the others lie in the file.
  if (lines.length < whole(segments ?? signals)) throw broken();
  return {
    record,
    rate: rate === undefined ? DEFAULT_RATE : frameRate(rate),
    frames: frames === undefined ? null : whole(frames) || null,
    time,
    date,
    signals: segments === undefined ? lines.map(signalLine) : [],
    segments: segments === undefined ? null : lines.map(segmentLine),
    comments: read.comments.filter((comment) => comment !== ''),
  };
}

/** `360`, `360/100(5)`: what follows the slash counts something else. */
function frameRate(field: string): number {
  const rate = decimal(field.split('/')[0] ?? '');
  if (!(rate > 0)) throw broken();
  return rate;
}

function segmentLine(line: string): SegmentLine {
  const [record = '', frames = ''] = line.split(/\s+/);
  return { record, frames: whole(frames) };
}

function signalLine(line: string): SignalLine {
  const [, file = '', place = '', rest = ''] = /^(\S+)\s+(\S+)\s*(.*)$/.exec(line) ?? [];
  const parts = /^(\d+)(?:x(\d+))?(?::(\d+))?(?:\+(\d+))?$/.exec(place);
  if (parts === null) throw broken();
  const [, format = '', perFrame = '1', skew = '0', offset = '0'] = parts;
  const { gain, rest: more } = gainField(rest);
  const { numbers, rest: description } = leadingIntegers(more, 5);
  const [, adcZero = 0, initial, checksum = null] = numbers;
  return {
    ...{
      file,
      format: whole(format),
      perFrame: Math.max(1, whole(perFrame)),
      skew: whole(skew),
      offset: whole(offset),
    },
    gain: gain.steps,
    baseline: gain.baseline ?? adcZero,
    unit: gain.unit,
    initial: initial ?? adcZero,
    checksum,
    description,
  };
}

interface Gain {
  readonly steps: number | null;
  readonly baseline: number | null;
  readonly unit: string;
}

/** `200`, `200(1024)/mV`, `1/uV`. What does not begin with a number is the description already. */
function gainField(text: string): { gain: Gain; rest: string } {
  const field = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(?:\(([-+]?\d+)\))?(?:\/(\S+))?(?:\s+|$)/.exec(text);
  if (field === null) return { gain: { steps: null, baseline: null, unit: 'mV' }, rest: text };
  const [whole, steps = '', baseline, unit = 'mV'] = field;
  return {
    gain: { steps: Number(steps), baseline: baseline === undefined ? null : Number(baseline), unit },
    rest: text.slice(whole.length),
  };
}

function leadingIntegers(text: string, most: number): { numbers: readonly number[]; rest: string } {
  const numbers: number[] = [];
  let rest = text;
  while (numbers.length < most) {
    const field = /^([-+]?\d+)(?:\s+|$)/.exec(rest);
    if (field === null) break;
    numbers.push(Number(field[1]));
    rest = rest.slice(field[0].length);
  }
  return { numbers, rest };
}
