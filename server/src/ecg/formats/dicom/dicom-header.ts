/** Whose ECG a DICOM file is, when and with what it was taken, and what is said of it. */
import type { EcgAnnotation, EcgHeader, EcgInterval } from '@wardlight/contract';
import { mostEcgAnnotations } from '@wardlight/contract/ecg-limits';
import type { DataSet } from 'dicom-parser';
import type { ReadStart } from '../../shape.ts';
import { headerLines, headerText } from '../header-text.ts';
import { readDay, readOffset, readTime } from '../hl7-time.ts';
import { inOwnUnit, intervalOfCode, type Measure } from '../intervals.ts';
import { laterStart } from '../wall-time.ts';
import { itemsOf } from './dicom-group.ts';
import { readPersonName, type TextOf } from './dicom-text.ts';

export function readHeader(
  root: DataSet,
  textOf: TextOf,
  said: { readonly filters: readonly string[]; readonly statements: readonly string[] },
): EcgHeader {
  const sex = textOf(root, 'x00100040')?.trim();
  const device = ['x00080070', 'x00081090'].flatMap((tag) => headerText(textOf(root, tag), 100) ?? []);
  return {
    patient_name: headerText(readPersonName(textOf(root, 'x00100010')), 200),
    patient_id: headerText(textOf(root, 'x00100020'), 100),
    birthday: readDay(textOf(root, 'x00100030')?.replaceAll('.', '')),
    gender: sex === 'M' ? 'male' : sex === 'F' ? 'female' : null,
    device: headerText(device.join(' '), 200),
    filters: headerLines(said.filters, 20, 100),
    statements: headerLines(said.statements, 50, 500),
  };
}

/**
 * When it was acquired, else when the content began.
 * @param ms from when the acquisition began to the first sample that is drawn
 */
export function readStart(root: DataSet, textOf: TextOf, ms: number): ReadStart | null {
  const zone = readOffset(textOf(root, 'x00080201'));
  const timeIn = (date: string, time: string): string | undefined => {
    const [day, hour] = [textOf(root, date), textOf(root, time)];
    if (day === undefined || hour === undefined) return undefined;
    return `${day.replaceAll('.', '')}${hour.replaceAll(':', '')}`;
  };
  const read = (text: string | undefined): ReadStart | null => {
    const time = readTime(text?.replaceAll(' ', ''));
    return time === null ? null : { wall: time.wall, offset: time.offset ?? zone };
  };
  const acquired = read(textOf(root, 'x0008002a')) ?? read(timeIn('x00080022', 'x00080032'));
  // Where it is not, nobody knows what the offsets of groups count from.
  return acquired === null ? read(timeIn('x00080023', 'x00080033')) : laterStart(acquired, ms);
}

const coded: Readonly<Record<string, EcgInterval>> = {
  ...{ '2:15872': 'pr', '2:16156': 'qrs', '2:16160': 'qt', '2:15880': 'qtc', '2:15892': 'qtc' },
  ...{ '2:16168': 'rr', '2:16000': 'rr', '2:16770': 'rate', '8867-4': 'rate' },
};
const worded: readonly (readonly [EcgInterval, RegExp])[] = [
  ['qtc', /^qtc\b|^qt interval,? corrected|^corrected qt/i],
  ['qt', /^qt\b(?!.*dispersion)/i],
  ['pr', /^p[rq]\b(?!.*segment)/i],
  ['qrs', /^qrs (?:duration|width|interval|complex duration)/i],
  ['rr', /^(?:mean |average )?r-?r interval/i],
  ['p', /^p(?:[ -]wave)? (?:duration|width)/i],
  ['rate', /^(?:ecg |mean |average |ventricular )?(?:heart|ventricular) rate|^ventricular heart rate|^heart rate/i],
];

function intervalOf(code: string, meaning: string): { readonly kind: EcgInterval; readonly rank: number } | undefined {
  const named = intervalOfCode(code);
  if (named !== undefined) return named;
  const kind = Object.hasOwn(coded, code) ? coded[code] : worded.find(([, form]) => form.test(meaning))?.[0];
  if (kind === undefined) return undefined;
  const other = kind === 'qtc' && (code === '2:15892' || /frider|framingham|hodges/i.test(meaning));
  return { kind, rank: other ? 0.2 : 0 };
}

interface Said {
  readonly measures: Measure[];
  readonly statements: string[];
  readonly annotations: EcgAnnotation[];
}

/** Of groups that are drawn, by their places from 1: samples a second, and ms from the first sample that is drawn to the group's own. */
export type GroupTimes = ReadonlyMap<number, { readonly rate: number; readonly ms: number }>;

/** The Waveform Annotation Sequence: intervals, statements, and marks in time. */
export function readAnnotations(root: DataSet, textOf: TextOf, groups: GroupTimes): Said {
  const said: Said = { measures: [], statements: [], annotations: [] };
  for (const item of itemsOf(root, 'x0040b020').slice(0, mostEcgAnnotations)) takeItem(said, item, textOf, groups);
  said.annotations.sort((a, b) => a.at_ms - b.at_ms);
  return said;
}

function takeItem(said: Said, item: DataSet, textOf: TextOf, groups: GroupTimes): void {
  const [concept] = itemsOf(item, 'x0040a043');
  const meaning = headerText(textOf(concept, 'x00080104'), 200) ?? '';
  const number = item.floatString('x0040a30a');
  const channels = numbersOf(item, 'x0040a0b0', 2);
  const interval = number === undefined ? undefined : intervalOf(textOf(concept, 'x00080100')?.trim() ?? '', meaning);
  if (interval !== undefined && number !== undefined) {
    const unit = textOf(itemsOf(item, 'x004008ea')[0], 'x00080100')?.trim();
    const value = inOwnUnit(interval.kind, number, unit);
    // Channel 0 stands for all of a group.
    const ofOneLead = channels.some((channel, index) => index % 2 === 1 && channel > 0);
    if (value !== undefined)
      said.measures.push({ kind: interval.kind, value, rank: interval.rank + (ofOneLead ? 2 : 0) });
    return;
  }
  const words = textOf(item, 'x00700006') ?? textOf(itemsOf(item, 'x0040a168')[0], 'x00080104');
  const positions = numbersOf(item, 'x0040a132', 4);
  if (positions.length === 0 || /SEGMENT/.test(textOf(item, 'x0040a130') ?? '')) {
    if (words !== undefined) said.statements.push(words);
    return;
  }
  const group = channels[0] === undefined ? [...groups.values()][0] : groups.get(channels[0]);
  const text = headerText(words ?? meaning, 200);
  if (group === undefined || text === null) return;
  for (const position of positions) {
    if (position === 0 || said.annotations.length >= mostEcgAnnotations) continue;
    const at_ms = ((position - 1) * 1_000) / group.rate + group.ms;
    said.annotations.push({ at_ms: Math.round(at_ms * 1_000) / 1_000, text });
  }
}

function numbersOf(item: DataSet, tag: string, width: 2 | 4): number[] {
  const count = Math.min(1_000, Math.floor((item.elements[tag]?.length ?? 0) / width));
  const read = width === 2 ? item.uint16 : item.uint32;
  return Array.from({ length: count }, (_, index) => read.call(item, tag, index) ?? 0);
}
