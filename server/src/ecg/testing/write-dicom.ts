/** Writes leads as a DICOM waveform, for tests: everything a machine may choose can be chosen. */
import type { WrittenLead } from './written.ts';

export interface DicomChoices {
  readonly syntax?: 'explicit' | 'implicit' | 'big' | 'deflated';
  /** Sequences and items end by their delimiters. */
  readonly openEnded?: boolean;
  readonly samples?: 'SS' | 'US' | 'SB' | 'UB' | 'SL';
  readonly unit?: string;
  readonly sensitivity?: string;
  readonly correction?: string;
  /** In the unit. */
  readonly baseline?: string;
  /** The sample that stands where nothing was recorded. */
  readonly padding?: number;
  readonly charset?: string;
  readonly name?: Uint8Array | string;
  /** Elements in place of the usual ones, at the top or in a group, by tag. */
  readonly top?: readonly Element[];
  readonly inGroup?: Elements;
  readonly inChannel?: Elements;
  /** Which of what comes before the data is written. */
  readonly before?: 'all' | 'meta' | 'nothing';
  /** How leads are named: by a code of MDC or of SCP-ECG, or by words. */
  readonly naming?: 'MDC' | 'SCPECG' | 'words';
}

/** The same in all, or of each by its place. */
type Elements = readonly Element[] | ((place: number) => readonly Element[]);
type Value = string | Uint8Array | readonly number[] | readonly (readonly Element[])[];
export interface Element {
  readonly tag: number;
  readonly vr: 'CS' | 'DA' | 'DS' | 'DT' | 'LO' | 'OB' | 'OW' | 'PN' | 'SH' | 'SQ' | 'TM' | 'UI' | 'UL' | 'US' | 'UT';
  readonly value: Value;
}

export const el = (tag: number, vr: Element['vr'], value: Value): Element => ({ tag, vr, value });
export const coded = (tag: number, code: string, scheme: string, meaning: string): Element =>
  el(tag, 'SQ', [[el(0x00080100, 'SH', code), el(0x00080102, 'SH', scheme), el(0x00080104, 'LO', meaning)]]);

const syntaxes = {
  ...{ explicit: '1.2.840.10008.1.2.1', implicit: '1.2.840.10008.1.2' },
  ...{ big: '1.2.840.10008.1.2.2', deflated: '1.2.840.10008.1.2.1.99' },
} as const;
const numbers: Readonly<Record<string, number>> = {
  ...{ I: 1, II: 2, V1: 3, V2: 4, V3: 5, V4: 6, V5: 7, V6: 8, III: 61, aVR: 62, aVL: 63, aVF: 64 },
};
const units: Readonly<Record<string, number>> = { uV: 1e-3, mV: 1 };

/** @param groups multiplex groups, each of leads of one rate and length */
export function writeDicom(groups: readonly (readonly WrittenLead[])[], choices: DicomChoices = {}): Uint8Array {
  const { syntax = 'explicit', charset = 'ISO_IR 192', name = 'Lin^Mei', top = [] } = choices;
  const form: Form = { explicit: syntax !== 'implicit', big: syntax === 'big', openEnded: choices.openEnded ?? false };
  const usual = [
    el(0x00080005, 'CS', charset),
    el(0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.9.1.1'),
    el(0x0008002a, 'DT', '20240305061500.250'),
    el(0x00080060, 'CS', 'ECG'),
    el(0x00080070, 'LO', 'Maker'),
    el(0x00081090, 'LO', 'Model 3'),
    el(0x00100010, 'PN', name),
    el(0x00100020, 'LO', 'P-1'),
    el(0x00100030, 'DA', '19400229'),
    el(0x00100040, 'CS', 'F'),
    el(
      0x54000100,
      'SQ',
      groups.map((leads, place) => groupOf(leads, place, choices)),
    ),
  ];
  const body = writeAll(instead(usual, top), form);
  const meta = writeAll([el(0x00020010, 'UI', syntaxes[syntax])], { explicit: true, big: false, openEnded: false });
  const length = writeAll([el(0x00020000, 'UL', [meta.length])], { explicit: true, big: false, openEnded: false });
  const before = {
    all: [new Uint8Array(128), Buffer.from('DICM'), length, meta],
    meta: [length, meta],
    nothing: [],
  }[choices.before ?? 'all'];
  return Uint8Array.from(Buffer.concat([...before, body]));
}

function instead(usual: readonly Element[], others: readonly Element[]): Element[] {
  const kept = usual.filter(({ tag }) => !others.some((other) => other.tag === tag));
  return [...kept, ...others].sort((a, b) => a.tag - b.tag);
}

const at = (elements: Elements, place: number): readonly Element[] =>
  typeof elements === 'function' ? elements(place) : elements;

function groupOf(leads: readonly WrittenLead[], place: number, choices: DicomChoices): Element[] {
  const { samples = 'SS', padding, inGroup = [] } = choices;
  const bits = samples === 'SL' ? 32 : samples.endsWith('B') ? 8 : 16;
  const count = leads[0]?.mv.length ?? 0;
  const interleaved: number[] = [];
  for (let row = 0; row < count; row++) for (const lead of leads) interleaved.push(digitOf(lead, row, choices));
  const usual = [
    el(0x003a0004, 'CS', 'ORIGINAL'),
    el(0x003a0005, 'US', [leads.length]),
    el(0x003a0010, 'UL', [count]),
    el(0x003a001a, 'DS', String(leads[0]?.rate ?? 500)),
    el(
      0x003a0200,
      'SQ',
      leads.map((lead, index) => channelOf(lead, index, choices)),
    ),
    el(0x54001004, 'US', [bits]),
    el(0x54001006, 'CS', samples),
    ...(padding === undefined ? [] : [el(0x5400100a, bits === 8 ? 'OB' : 'OW', [padding])]),
    el(0x54001010, bits === 8 ? 'OB' : 'OW', interleaved),
  ];
  // What a waveform's words and numbers look like in bytes depends on the bits of its samples.
  return instead(usual, at(inGroup, place)).map((element) =>
    element.tag >= 0x5400100a ? widened(element, bits) : element,
  );
}

const widened = (element: Element, bits: number): Element => ({ ...element, ...{ bits } });

function digitOf({ mv }: WrittenLead, row: number, choices: DicomChoices): number {
  const { unit = 'uV', sensitivity = '2.5', correction = '1', baseline = '0', padding = 0 } = choices;
  const value = mv[row] ?? Number.NaN;
  if (Number.isNaN(value)) return padding;
  const inUnit = value / (units[unit] ?? 1);
  return Math.round((inUnit - Number(baseline)) / (Number(sensitivity) * Number(correction)));
}

function channelOf({ name }: WrittenLead, place: number, choices: DicomChoices): Element[] {
  const {
    unit = 'uV',
    sensitivity = '2.5',
    correction = '1',
    baseline = '0',
    naming = 'MDC',
    inChannel = [],
  } = choices;
  const number = numbers[name] ?? 0;
  const source = {
    MDC: coded(0x003a0208, `2:${number}`, 'MDC', `Lead ${name}`),
    SCPECG: coded(0x003a0208, `5.6.3-9-${number}`, 'SCPECG', `Lead ${name}`),
    words: coded(0x003a0208, 'X-1', '99VENDOR', `Lead ${name} (Einthoven)`),
  };
  const usual = [
    source[naming],
    el(0x003a0210, 'DS', sensitivity),
    coded(0x003a0211, unit, 'UCUM', unit),
    el(0x003a0212, 'DS', correction),
    el(0x003a0213, 'DS', baseline),
    el(0x003a0215, 'DS', '0'),
  ];
  return instead(usual, at(inChannel, place));
}

interface Form {
  readonly explicit: boolean;
  readonly big: boolean;
  readonly openEnded: boolean;
}

function writeAll(elements: readonly Element[], form: Form): Buffer {
  return Buffer.concat(elements.map((element) => writeElement(element, form)));
}

function writeElement(element: Element, form: Form): Buffer {
  const value =
    element.vr === 'SQ' ? writeItems(element.value as readonly (readonly Element[])[], form) : even(element, form);
  const length = element.vr === 'SQ' && form.openEnded ? 0xffff_ffff : value.length;
  return Buffer.concat([header(element, length, form), value]);
}

function header({ tag, vr }: Element, length: number, form: Form): Buffer {
  const start = tagBytes(tag, form);
  if (!form.explicit) return Buffer.concat([start, u32(length, form)]);
  if (/^(?:OB|OW|SQ|UT)$/.test(vr)) return Buffer.concat([start, Buffer.from(`${vr}\0\0`), u32(length, form)]);
  return Buffer.concat([start, Buffer.from(vr), u16(length, form)]);
}

function writeItems(items: readonly (readonly Element[])[], form: Form): Buffer {
  const end = (tag: number) => Buffer.concat([tagBytes(tag, form), u32(0, form)]);
  const written = items.map((item) => {
    const body = writeAll(item, form);
    const length = u32(form.openEnded ? 0xffff_ffff : body.length, form);
    return Buffer.concat([tagBytes(0xfffee000, form), length, body, ...(form.openEnded ? [end(0xfffee00d)] : [])]);
  });
  return Buffer.concat([...written, ...(form.openEnded ? [end(0xfffee0dd)] : [])]);
}

function even(element: Element, form: Form): Buffer {
  const bytes = bytesOf(element, form);
  const pad = element.vr === 'UI' || element.vr === 'OB' ? 0 : 0x20;
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([pad])]);
}

function bytesOf(element: Element, form: Form): Buffer {
  const { value, vr } = element;
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  if (value instanceof Uint8Array) return Buffer.from(value);
  const figures = value as readonly number[];
  const bits = vr === 'UL' ? 32 : vr === 'US' ? 16 : ((element as { readonly bits?: number }).bits ?? 16);
  const bytes = Buffer.alloc((figures.length * bits) / 8);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  figures.forEach((figure, index) => {
    if (bits === 8) view.setUint8(index, figure);
    else if (bits === 16) view.setUint16(index * 2, figure, !form.big);
    else view.setUint32(index * 4, figure, !form.big);
  });
  return bytes;
}

const tagBytes = (tag: number, form: Form): Buffer => Buffer.concat([u16(tag >>> 16, form), u16(tag & 0xffff, form)]);

function u16(value: number, { big }: Form): Buffer {
  const bytes = Buffer.alloc(2);
  if (big) bytes.writeUInt16BE(value);
  else bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number, { big }: Form): Buffer {
  const bytes = Buffer.alloc(4);
  if (big) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}
