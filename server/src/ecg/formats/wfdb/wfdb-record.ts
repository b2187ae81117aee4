/** The signals of one WFDB record, or of one segment of it, from the files its header names. */
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { type GivenFile, NotDrawn, NotOneRecording, type ReadLead } from '../../shape.ts';
import { boundSamples, MISSING, usableRate, usableStep, usableZero } from '../bounds.ts';
import { textOf } from '../header-text.ts';
import { leadName, uniqueNames } from '../leads.ts';
import type { NoticeList } from '../notice-list.ts';
import { millivoltsIn } from '../units.ts';
import type { SignalLine, WfdbHeader } from './wfdb-header.ts';
import { FORMATS, type SampleFormat } from './wfdb-samples.ts';

/** Steps a mV where the header gives none, or 0: the manual's default. */
const ASSUMED_GAIN = 200;

/** Where a lead stands among the signals of its header. */
export interface Lead {
  readonly index: number;
  readonly name: string;
  readonly rate: number;
  readonly step: number;
  readonly zero: number;
}
export interface RecordLead extends ReadLead {
  readonly index: number;
}

/** A name in a header may have a path: only what was given counts. Upper and lower case are often not kept on the way. */
export function findFile(files: readonly GivenFile[], name: string): GivenFile | undefined {
  const base = name.split(/[/\\]/).at(-1)?.toLowerCase();
  const same = files.filter((file) => file.name !== null && file.name.toLowerCase() === base);
  return same.find((file) => name.endsWith(file.name ?? '')) ?? same[0];
}

/** Those that can be drawn; of the others it is said why not. @throws NotDrawn `tooLarge` */
export function leadsOf({ signals, rate }: WfdbHeader, notices: NoticeList): Lead[] {
  const names = uniqueNames(signals.map((signal) => leadName(textOf(signal.description))));
  const leads = signals.flatMap((signal, index) => {
    const name = names[index] ?? '';
    const millivolts = millivoltsIn(signal.unit);
    if (millivolts === undefined) return notices.leave('notVoltage', name);
    const steps = signal.gain || ASSUMED_GAIN;
    const lead = { index, name, rate: rate * signal.perFrame, step: millivolts / steps, zero: signal.baseline };
    const usable = usableRate(lead.rate) && usableStep(lead.step) && usableZero(lead.zero);
    if (!usable) return notices.leave('leadLeftOut', name);
    if (!signal.gain) notices.add('gainAssumed', name);
    if (lead.step < 0) notices.add('inverted', name);
    return [lead];
  });
  if (leads.length > mostEcgLeads) throw new NotDrawn('tooLarge');
  return leads;
}

/** Signals of one file, frame after frame. */
interface Group {
  readonly content: DataView;
  readonly format: SampleFormat;
  readonly start: number;
  readonly signals: readonly (SignalLine & { readonly index: number })[];
  /** Samples of a frame, of all its signals. */
  readonly width: number;
  /** Whole ones in the file. */
  readonly frames: number;
}

function groupsOf({ signals }: WfdbHeader, leads: readonly Lead[], files: readonly GivenFile[]): Group[] {
  const byFile = Map.groupBy(
    signals.map((signal, index) => ({ ...signal, index })),
    (signal) => signal.file,
  );
  return [...byFile].flatMap(([name, members]) => {
    const drawn = members.filter(({ index }) => leads.some((lead) => lead.index === index));
    const format = FORMATS.get(members[0]?.format ?? 0);
    if (drawn.length === 0 || format === undefined) return [];
    if (members.some((signal) => signal.format !== members[0]?.format)) throw new NotDrawn('broken');
    const file = findFile(files, name);
    if (file === undefined) throw new NotOneRecording('partMissing');
    const { buffer, byteOffset, byteLength } = file.content;
    // The manual has it on the first signal of a file; some writers have it on all.
    const start = Math.max(...members.map((signal) => signal.offset));
    const width = members.reduce((sum, signal) => sum + signal.perFrame, 0);
    const frames = Math.floor(format.count(Math.max(0, byteLength - start)) / width);
    return [{ content: new DataView(buffer, byteOffset, byteLength), format, start, signals: members, width, frames }];
  });
}

/** Of nothing: the signal is named, and was not recorded. */
export const isNull = ({ signals }: WfdbHeader, { index }: Lead): boolean => signals[index]?.format === 0;

/** Signals stand in several files: where only some of these end early, their leads are named. */
export function addTruncated(notices: NoticeList, all: readonly { name: string }[], cut: readonly { name: string }[]) {
  if (cut.length === all.length && cut.length > 0) notices.add('truncated');
  else for (const { name } of cut) notices.add('truncated', name);
}

/** @throws NotOneRecording a signal file is missing @throws NotDrawn `broken`, `tooLarge`, `unknownFormat` */
export function readRecord(header: WfdbHeader, files: readonly GivenFile[], notices: NoticeList): RecordLead[] {
  const leads = leadsOf(header, notices).filter((lead) => !isNull(header, lead));
  const groups = groupsOf(header, leads, files);
  if (leads.length > 0 && groups.length === 0) throw new NotDrawn('unknownFormat');
  const { frames: said } = header;
  const framesOf = (group: Group): number => Math.min(group.frames, said ?? group.frames);
  boundSamples(groups.reduce((sum, group) => sum + framesOf(group) * group.width, 0));
  const cut = groups.filter((group) => said !== null && group.frames < said).flatMap(({ signals }) => signals);
  addTruncated(
    notices,
    leads,
    leads.filter((lead) => cut.some(({ index }) => index === lead.index)),
  );
  return leads.flatMap((lead) => {
    const group = groups.find(({ signals }) => signals.some(({ index }) => index === lead.index));
    if (group === undefined || framesOf(group) === 0) return notices.leave('leadLeftOut', lead.name);
    const { samples, sums } = readSignal(group, lead.index, framesOf(group));
    const checksum = header.signals[lead.index]?.checksum ?? null;
    const whole = said !== null && group.frames >= said;
    if (whole && checksum !== null && !sums.some((sum) => ((sum - checksum) & 0xffff) === 0))
      notices.add('checksumWrong', lead.name);
    return [{ ...lead, samples }];
  });
}

/**
 * @param frames of the result; a skewed signal is read so much further on in its file
 * @returns `sums`: what may stand as its checksum: of the samples that are drawn, of the file's first ones, of all together. Writers differ
 *   where a signal is skewed; else all three are the same.
 */
function readSignal(group: Group, index: number, frames: number): { samples: Int32Array; sums: readonly number[] } {
  const { content, format, start, signals, width } = group;
  const place = signals.findIndex((signal) => signal.index === index);
  const signal = signals[place];
  if (signal === undefined) throw new NotDrawn('broken');
  const { perFrame, skew } = signal;
  const first = signals.slice(0, place).reduce((sum, { perFrame }) => sum + perFrame, 0);
  const samples = new Int32Array(frames * perFrame).fill(MISSING);
  const last = Math.min(group.frames, frames + skew);
  let value = signal.initial | 0;
  let [sum, before, ofFirst] = [0, 0, 0];
  for (let frame = 0; frame < last; frame++) {
    if (frame === skew) before = sum;
    if (frame === frames) ofFirst = sum;
    const at = (frame - skew) * perFrame;
    for (let n = 0; n < perFrame; n++) {
      const read = format.at(content, start, frame * width + first + n);
      value = format.differences === true ? (value + read) | 0 : read;
      sum = (sum + value) | 0;
      if (at >= 0 && value !== format.missing) samples[at + n] = value;
    }
  }
  return { samples, sums: [sum, sum - before, last > frames ? ofFirst : sum] };
}
