/** One multiplex group of a DICOM waveform: channels that were sampled together (PS3.3 C.10.9). */
import type { EcgNoticeKind } from '@wardlight/contract';
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import type { DataSet } from 'dicom-parser';
import { NotDrawn } from '../../shape.ts';
import { boundSamples, MISSING, usableRate, usableStep, usableZero, wholeRate } from '../bounds.ts';
import { headerText } from '../header-text.ts';
import type { PartLead } from '../join-parts.ts';
import { leadName, leadOfCode } from '../leads.ts';
import { type NoticeList, noticeList } from '../notice-list.ts';
import { millivoltsIn } from '../units.ts';
import type { OpenDicom } from './dicom-open.ts';
import type { TextOf } from './dicom-text.ts';

/** The data sets of a sequence's items. */
export const itemsOf = (dataSet: DataSet | undefined, tag: string): DataSet[] =>
  dataSet?.elements[tag]?.items?.flatMap((item) => item.dataSet ?? []) ?? [];

/** Of a decimal string; undefined = there is none, or it is none. */
function numberOf(dataSet: DataSet, tag: string): number | undefined {
  const number = dataSet.floatString(tag);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** Groups that have samples: those of a recording, and those of beats made of many or of something else. */
export function kindsOf(groups: readonly DataSet[], textOf: TextOf): { rhythm: DataSet[]; others: DataSet[] } {
  const isRhythm = (group: DataSet): boolean =>
    (textOf(group, 'x003a0004') ?? '').trim() !== 'DERIVED' &&
    !/MEDIAN|AVERAGE|REPRESENTATIVE|BEAT|TEMPLATE/i.test(textOf(group, 'x003a0020') ?? '');
  const usable = groups.filter((group) => (group.uint16('x003a0005') ?? 0) > 0 && 'x54001010' in group.elements);
  return { rhythm: usable.filter(isRhythm), others: usable.filter((group) => !isRhythm(group)) };
}

/** Multiplex Group Time Offset, in seconds from when the acquisition began; undefined = it does not say. */
export function offsetOf(group: DataSet): number | undefined {
  const ms = numberOf(group, 'x00181068');
  return ms === undefined ? undefined : ms / 1_000;
}

export interface ReadGroup {
  readonly rate: number;
  /** Samples of each channel. */
  readonly count: number;
  readonly leads: readonly PartLead[];
  /** Only to be said if the group is drawn. */
  readonly notices: NoticeList;
}

interface Channel extends Omit<PartLead, 'samples'> {
  readonly index: number;
}

/** @throws NotDrawn `broken`, `noLeads`, `tooLarge`, `unknownFormat` */
export function readGroup(group: DataSet, textOf: TextOf, { bytes, bigEndian }: OpenDicom): ReadGroup {
  const rate = wholeRate(numberOf(group, 'x003a001a') ?? Number.NaN);
  const stride = group.uint16('x003a0005') ?? 0;
  const data = group.elements.x54001010;
  if (!usableRate(rate) || stride === 0 || data === undefined) throw new NotDrawn('broken');
  if (stride > mostEcgLeads) throw new NotDrawn('tooLarge');
  const notices = noticeList();
  const sample = sampleReader(group, textOf, bigEndian);
  const present = Math.min(data.length, bytes - data.dataOffset);
  const whole = Math.max(0, Math.floor(present / (stride * sample.width)));
  const declared = group.uint32('x003a0010') ?? whole;
  const count = Math.min(whole, declared);
  if (count === 0) throw new NotDrawn('noLeads');
  boundSamples(count * stride);
  if (declared > whole) notices.add('truncated');
  const padding = paddingOf(group, sample);
  const channels = readChannels(group, textOf, { stride, rate, seconds: count / rate }, notices);
  const leads = channels.map(({ index, ...channel }): PartLead => {
    const samples = new Int32Array(count);
    for (let row = 0; row < count; row++) {
      const value = sample.at(data.dataOffset + (row * stride + index) * sample.width);
      samples[row] = value === padding ? MISSING : value;
    }
    return { ...channel, samples };
  });
  if (leads.length === 0) throw new NotDrawn('noLeads');
  return { rate, count, leads, notices };
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
  const kind = textOf(group, 'x54001006') ?? '';
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

function readChannels(
  group: DataSet,
  textOf: TextOf,
  { stride, rate, seconds }: { readonly stride: number; readonly rate: number; readonly seconds: number },
  notices: NoticeList,
): Channel[] {
  const definitions = itemsOf(group, 'x003a0200');
  return Array.from({ length: stride }, (_, index) => index).flatMap((index): Channel[] => {
    const definition = definitions[index];
    const name = nameOf(definition, textOf) ?? `Channel ${index + 1}`;
    if (definition === undefined) return notices.leave('leadLeftOut', name);
    const scale = scaleOf(definition, textOf);
    if (typeof scale === 'string') return notices.leave(scale, name);
    const skew = skewOf(definition, rate);
    const status = statusOf(definition, textOf);
    if (status === 'notConnected') return notices.leave(status, name);
    if (status !== null) notices.add(status, name);
    // A channel that begins after the end of its own group is one that nobody can place.
    return Math.abs(skew) > seconds ? notices.leave('leadLeftOut', name) : [{ index, name, rate, skew, ...scale }];
  });
}

const statuses = {
  ...{ DISCONNECTED: 'notConnected', 'TEST DATA': 'testData', QUESTIONABLE: 'unreliable', INVALID: 'unreliable' },
  ...{ UNCALIBRATED: 'unreliable', UNZEROED: 'unreliable' },
} as const satisfies Readonly<Record<string, EcgNoticeKind>>;

/** Channel Status, of which there may be several: the gravest of what the machine says of the channel; null = nothing, or that it is in order. */
function statusOf(definition: DataSet, textOf: TextOf): (typeof statuses)[keyof typeof statuses] | null {
  const said = (textOf(definition, 'x003a0205') ?? '').split('\\').map((word) => word.trim().toUpperCase());
  const word = (Object.keys(statuses) as (keyof typeof statuses)[]).find((one) => said.includes(one));
  return word === undefined ? null : statuses[word];
}

/** Seconds by which its first sample was taken after the start of the group: the standard has them in samples or in seconds. */
function skewOf(definition: DataSet, rate: number): number {
  const samples = numberOf(definition, 'x003a0215') ?? 0;
  return samples === 0 ? (numberOf(definition, 'x003a0214') ?? 0) : samples / rate;
}

function nameOf(definition: DataSet | undefined, textOf: TextOf): string | null {
  const [source] = itemsOf(definition, 'x003a0208');
  const coded = leadOfCode(textOf(source, 'x00080100')?.trim());
  const words = textOf(source, 'x00080104')?.trim() || textOf(definition, 'x003a0203') || '';
  return headerText(coded ?? leadName(words), 40);
}

/** The physical value is `sample × sensitivity × correction factor + baseline`, in the units of the sensitivity. */
function scaleOf(
  definition: DataSet,
  textOf: TextOf,
): { readonly step: number; readonly zero: number } | 'notVoltage' | 'leadLeftOut' {
  const sensitivity = numberOf(definition, 'x003a0210');
  const [units] = itemsOf(definition, 'x003a0211');
  if (sensitivity === undefined || units === undefined) return 'leadLeftOut';
  const unit = millivoltsIn(textOf(units, 'x00080100')) ?? millivoltsIn(textOf(units, 'x00080104'));
  if (unit === undefined) return 'notVoltage';
  const step = sensitivity * (numberOf(definition, 'x003a0212') ?? 1) * unit;
  const zero = -((numberOf(definition, 'x003a0213') ?? 0) * unit) / step || 0;
  return usableStep(step) && usableZero(zero) ? { step, zero } : 'leadLeftOut';
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
      const frequency = numberOf(definition, tag);
      return frequency !== undefined && frequency > 0 && frequency < 1e6 ? [`${name} ${frequency} Hz`] : [];
    }),
  );
}
