/** One multiplex group of a DICOM waveform: channels that were sampled together (PS3.3 C.10.9). */
import type { EcgNotice } from '@wardlight/contract';
import { ecgMissing, mostEcgLeads } from '@wardlight/contract/ecg-limits';
import type { DataSet } from 'dicom-parser';
import { mostSamples, NotDrawn, type ReadLead } from '../../shape.ts';
import { headerText } from '../header-lines.ts';
import { leadOfCode, leadOfWords } from '../lead-codes.ts';
import { isRate, isStep, millivoltsIn, wholeRate } from '../units.ts';
import type { TextOf } from './dicom-text.ts';

const missing = ecgMissing[32];

/** The data sets of a sequence's items. */
export const itemsOf = (dataSet: DataSet | undefined, tag: string): DataSet[] =>
  dataSet?.elements[tag]?.items?.flatMap((item) => item.dataSet ?? []) ?? [];

/** Groups that hold a recording, not a beat made of many: those come first. */
export function rhythmFirst(groups: readonly DataSet[], textOf: TextOf): DataSet[] {
  const isRhythm = (group: DataSet): boolean =>
    (textOf(group, 'x003a0004') ?? '').trim() !== 'DERIVED' &&
    !/MEDIAN|AVERAGE|REPRESENTATIVE|BEAT|TEMPLATE/i.test(textOf(group, 'x003a0020') ?? '');
  const usable = groups.filter((group) => (group.uint16('x003a0005') ?? 0) > 0 && 'x54001010' in group.elements);
  return [...usable.filter(isRhythm), ...usable.filter((group) => !isRhythm(group))];
}

interface ReadGroup {
  readonly rate: number;
  readonly leads: ReadLead[];
  readonly notices: EcgNotice[];
}

interface Channel {
  readonly index: number;
  readonly name: string;
  readonly step: number;
  readonly zero: number;
}

/**
 * @param bytes that the file really has; what lies beyond is not there
 * @throws NotDrawn `broken`, `noLeads`, `tooLarge`
 */
export function readGroup(group: DataSet, textOf: TextOf, bytes: number, bigEndian: boolean): ReadGroup {
  const rate = wholeRate(group.floatString('x003a001a') ?? Number.NaN);
  const stride = group.uint16('x003a0005') ?? 0;
  const data = group.elements.x54001010;
  if (!isRate(rate) || stride === 0 || data === undefined) throw new NotDrawn('broken');
  if (stride > mostEcgLeads) throw new NotDrawn('tooLarge');
  const sample = sampleReader(group, textOf, bigEndian);
  const present = Math.min(data.length, bytes - data.dataOffset);
  const whole = Math.max(0, Math.floor(present / (stride * sample.width)));
  const declared = group.uint32('x003a0010') ?? whole;
  const count = Math.min(whole, declared);
  if (count === 0) throw new NotDrawn('noLeads');
  if (count * stride > mostSamples) throw new NotDrawn('tooLarge');
  const { channels, notices } = readChannels(group, textOf, stride);
  if (declared > whole) notices.push({ kind: 'truncated', lead: null });
  const padding = paddingOf(group, sample);
  let gaps = false;
  const leads = channels.map(({ index, name, step, zero }): ReadLead => {
    const samples = new Int32Array(count);
    for (let row = 0; row < count; row++) {
      const value = sample.at(data.dataOffset + (row * stride + index) * sample.width);
      if (value === padding) gaps = true;
      samples[row] = value === padding ? missing : value;
    }
    return { name, rate, step, zero, samples };
  });
  if (gaps) notices.push({ kind: 'gaps', lead: null });
  if (leads.length === 0) throw new NotDrawn('noLeads');
  return { rate, leads, notices };
}

interface SampleReader {
  /** Bytes. */
  readonly width: number;
  readonly at: (offset: number) => number;
}

/** @throws NotDrawn `unknownFormat`: the samples are packed by a law of telephones, or wider than anything we know */
function sampleReader(group: DataSet, textOf: TextOf, bigEndian: boolean): SampleReader {
  const { buffer, byteOffset, byteLength } = group.byteArray;
  const view = new DataView(buffer, byteOffset, byteLength);
  const kind = textOf(group, 'x003a0103') ?? textOf(group, 'x54001006') ?? '';
  const bits = group.uint16('x54001004');
  const little = !bigEndian;
  const known: Readonly<Record<string, SampleReader & { readonly bits: number }>> = {
    SB: { bits: 8, width: 1, at: (offset) => view.getInt8(offset) },
    UB: { bits: 8, width: 1, at: (offset) => view.getUint8(offset) },
    SS: { bits: 16, width: 2, at: (offset) => view.getInt16(offset, little) },
    US: { bits: 16, width: 2, at: (offset) => view.getUint16(offset, little) },
    SL: { bits: 32, width: 4, at: (offset) => view.getInt32(offset, little) },
  };
  const name = kind.trim();
  const reader = Object.hasOwn(known, name) ? known[name] : undefined;
  if (reader === undefined || (bits !== undefined && bits !== reader.bits)) throw new NotDrawn('unknownFormat');
  return reader;
}

function paddingOf(group: DataSet, { width, at }: SampleReader): number | undefined {
  const element = group.elements.x5400100a;
  if (element === undefined || element.length < width) return undefined;
  return element.dataOffset + width <= group.byteArray.length ? at(element.dataOffset) : undefined;
}

function readChannels(group: DataSet, textOf: TextOf, stride: number) {
  const definitions = itemsOf(group, 'x003a0200');
  const notices: EcgNotice[] = [];
  const channels: Channel[] = [];
  for (let index = 0; index < stride; index++) {
    const definition = definitions[index];
    const name = nameOf(definition, textOf) ?? `Channel ${index + 1}`;
    const scale = definition === undefined ? 'leadLeftOut' : scaleOf(definition, textOf);
    if (typeof scale === 'string') notices.push({ kind: scale, lead: name });
    else if (channels.some((other) => other.name === name)) notices.push({ kind: 'leadLeftOut', lead: name });
    else {
      channels.push({ index, name, ...scale });
      if (scale.step < 0) notices.push({ kind: 'inverted', lead: name });
    }
  }
  return { channels, notices };
}

function nameOf(definition: DataSet | undefined, textOf: TextOf): string | null {
  const [source] = itemsOf(definition, 'x003a0208');
  const coded = leadOfCode(textOf(source, 'x00080100')?.trim());
  const words = headerText(textOf(source, 'x00080104'), 200) ?? headerText(textOf(definition, 'x003a0203'), 200);
  return headerText(coded ?? (words === null ? undefined : leadOfWords(words)), 40);
}

/** The physical value is `sample × sensitivity × correction factor + baseline`, in the units of the sensitivity. */
function scaleOf(
  definition: DataSet,
  textOf: TextOf,
): { readonly step: number; readonly zero: number } | 'notVoltage' | 'leadLeftOut' {
  const sensitivity = definition.floatString('x003a0210');
  const [units] = itemsOf(definition, 'x003a0211');
  if (sensitivity === undefined || units === undefined) return 'leadLeftOut';
  const unit =
    millivoltsIn(textOf(units, 'x00080100')?.trim()) ?? millivoltsIn(textOf(units, 'x00080104')?.trim().toLowerCase());
  if (unit === undefined) return 'notVoltage';
  const step = sensitivity * (definition.floatString('x003a0212') ?? 1) * unit;
  const zero = -((definition.floatString('x003a0213') ?? 0) * unit) / step || 0;
  return isStep(step) && Number.isFinite(zero) ? { step, zero } : 'leadLeftOut';
}

/** Filters that were on, of every channel, each said once. */
export function filtersOf(group: DataSet): string[] {
  const filters = [
    ['x003a0220', 'high-pass'],
    ['x003a0221', 'low-pass'],
    ['x003a0222', 'notch'],
  ] as const;
  return filters.flatMap(([tag, name]) =>
    itemsOf(group, 'x003a0200').flatMap((definition) => {
      const frequency = definition.floatString(tag);
      return frequency !== undefined && frequency > 0 && frequency < 1e6 ? [`${name} ${frequency} Hz`] : [];
    }),
  );
}
