/** The elements of a DICOM file, by `dicom-parser`; of a file that was cut off, those before the cut. */
import { mostEcgBytes } from '@wardlight/contract/ecg-limits';
import dicom, { type DataSet } from 'dicom-parser';
import { NotDrawn } from '../../shape.ts';
import { binaryText, bytesOf } from '../header-text.ts';

const deflated = '1.2.840.10008.1.2.1.99';
const bigEndianExplicit = '1.2.840.10008.1.2.2';
const littleEndianExplicit = '1.2.840.10008.1.2.1';
const littleEndianImplicit = '1.2.840.10008.1.2';
const preamble = 128;

export interface OpenDicom {
  readonly root: DataSet;
  readonly bigEndian: boolean;
  /** Of `root.byteArray`: what the file really has; what lies beyond is not there. */
  readonly bytes: number;
  /** What follows on the waveforms could not be read. */
  readonly partial: boolean;
}

/** @throws NotDrawn `unknownFormat`: what a zip holds is not looked at, and what has no mark of DICOM may be something else; `broken` */
export function openDicom(given: Uint8Array): OpenDicom {
  const content = withPreamble(given);
  const broken = new NotDrawn(content === given ? 'broken' : 'unknownFormat');
  const syntax = syntaxOf(content);
  if (syntax === null) throw broken;
  if (syntax === deflated) throw new NotDrawn('unknownFormat');
  const opened = { bigEndian: syntax === bigEndianExplicit, bytes: content.length };
  const { whole, begun } = parse(content);
  if (whole !== undefined) return { ...opened, root: whole, partial: false };
  const root = begun?.elements.x54000100?.items?.length ? begun : parseCutOff(content, opened.bigEndian);
  if (root === undefined) throw broken;
  return { ...opened, root, partial: root === begun };
}

/** What tells this file's content from any other's; null = it does not say. */
export function sopInstanceOf(content: Uint8Array): string | null {
  try {
    const { whole, begun } = parse(withPreamble(content), 'x00080018');
    return (whole ?? begun)?.string('x00080018')?.trim() || null;
  } catch {
    return null;
  }
}

/** As the library wants it. Some machines leave out the preamble with its mark, or all that comes before the data themselves. */
function withPreamble(content: Uint8Array): Uint8Array {
  if (binaryText(content.subarray(preamble, preamble + 4)) === 'DICM') return content;
  if (content.length < 8) throw new NotDrawn('unknownFormat');
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const meta = view.getUint16(0, true) === 2 ? new Uint8Array() : metaOf(typed(content));
  const whole = new Uint8Array(preamble + 4 + meta.length + content.length);
  whole.set(bytesOf('DICM'), preamble);
  whole.set(meta, preamble + 4);
  whole.set(content, preamble + 4 + meta.length);
  return whole;
}

/** Whether the first element has its type written, as two capital letters. */
const typed = (content: Uint8Array): boolean => /^[A-Z]{2}$/.test(binaryText(content.subarray(4, 6)));

/** Group 2 with nothing in it but the transfer syntax, filled up to an even length. */
function metaOf(explicit: boolean): Uint8Array {
  const syntax = `${explicit ? littleEndianExplicit : littleEndianImplicit}\0`;
  return bytesOf(`\x02\0\x10\0UI${String.fromCharCode(syntax.length)}\0${syntax}`);
}

function syntaxOf(content: Uint8Array): string | null {
  try {
    return dicom.readPart10Header(content).string('x00020010')?.trim() ?? '';
  } catch {
    return null;
  }
}

interface Parsed {
  readonly whole?: DataSet | undefined;
  /** What was read before something that cannot be. */
  readonly begun?: DataSet | undefined;
}

/** The library throws strings, and objects that are no errors. */
function parse(content: Uint8Array, untilTag?: string): Parsed {
  try {
    return { whole: dicom.parseDicom(content, { vrCallback, ...(untilTag === undefined ? {} : { untilTag }) }) };
  } catch (error) {
    return typeof error === 'object' && error !== null && 'dataSet' in error ? { begun: error.dataSet as DataSet } : {};
  }
}

/** Without it, samples that look like the start of an item would be taken for a sequence where types are not written. */
const vrCallback = (tag: string): string | undefined => (tag === 'x54001010' || tag === 'x5400100a' ? 'OW' : undefined);

/** What the cut took off is filled with zeros and the sequence ended there, so that the library reads the rest. */
function parseCutOff(content: Uint8Array, bigEndian: boolean): DataSet | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const data = findElements(view, 0x5400, 0x1010, bigEndian).find((found) => endOf(found) > content.length);
  if (data === undefined || endOf(data) > content.length + mostEcgBytes) return undefined;
  const whole = new Uint8Array(endOf(data));
  whole.set(content);
  const [sequence] = findElements(view, 0x5400, 0x0100, bigEndian);
  if (sequence !== undefined && sequence.length !== 0xffff_ffff)
    new DataView(whole.buffer).setUint32(sequence.start - 4, endOf(data) - sequence.start, !bigEndian);
  return parse(whole).whole;
}

interface Found {
  /** Of its value; its length stands in the four bytes before. */
  readonly start: number;
  readonly length: number;
}

const endOf = ({ start, length }: Found): number => start + length;
const mostFound = 100;

function findElements(view: DataView, group: number, element: number, bigEndian: boolean): Found[] {
  const found: Found[] = [];
  for (let at = 132; at + 12 <= view.byteLength && found.length < mostFound; at += 2) {
    if (view.getUint16(at, !bigEndian) !== group || view.getUint16(at + 2, !bigEndian) !== element) continue;
    // Where types are written, two letters follow.
    const explicit = /^(?:OW|OB|SQ|UN)$/.test(String.fromCharCode(view.getUint8(at + 4), view.getUint8(at + 5)));
    const start = at + (explicit ? 12 : 8);
    found.push({ start, length: view.getUint32(start - 4, !bigEndian) });
  }
  return found;
}
