/** WFDB records in several pieces: each is a record of its own, and a master header says how they follow one another. */
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { type GivenFile, NotDrawn, NotOneRecording, type ReadLead } from '../../shape.ts';
import { boundSamples, MISSING } from '../bounds.ts';
import { copyScaled } from '../join-parts.ts';
import { uniqueNames } from '../leads.ts';
import { type NoticeList, noticeList } from '../notice-list.ts';
import { parseWfdbHeader, type SegmentLine, type WfdbHeader } from './wfdb-header.ts';
import { addTruncated, findFile, isNull, type Lead, leadsOf, type RecordLead, readRecord } from './wfdb-record.ts';

interface Segment {
  /** Null = a gap. */
  readonly header: WfdbHeader | null;
  readonly frames: number;
}

interface Pieces {
  readonly segments: readonly Segment[];
  /** Pieces may have other signals each; then they are known by name, else by their place. */
  readonly variable: boolean;
}

const headerOf = (files: readonly GivenFile[], { record }: SegmentLine): WfdbHeader => {
  const file = findFile(files, `${record}.hea`);
  if (file === undefined) throw new NotOneRecording('partMissing');
  const header = parseWfdbHeader(file.content);
  if (header === undefined || header.segments !== null) throw new NotDrawn('broken');
  return header;
};

function piecesOf(master: WfdbHeader, files: readonly GivenFile[]): Pieces {
  const lines = master.segments ?? [];
  // A piece of time happens once. Named a hundred thousand times, it would be read as often.
  const records = lines.map(({ record }) => record).filter((record) => record !== '~');
  if (new Set(records).size < records.length) throw new NotDrawn('broken');
  // A first segment of no length is the layout: it names all signals there will be.
  const variable = lines.length > 1 && lines[0]?.frames === 0;
  const segments = (variable ? lines.slice(1) : lines).map((line) => ({
    header: line.record === '~' ? null : headerOf(files, line),
    frames: line.frames,
  }));
  if (segments.some(({ header }) => header !== null && header.rate !== master.rate)) throw new NotDrawn('broken');
  return { segments, variable };
}

interface Joined extends Lead {
  readonly perFrame: number;
  readonly samples: Int32Array;
}

/** @throws NotOneRecording a header or a signal file is missing @throws NotDrawn */
export function readSegments(master: WfdbHeader, files: readonly GivenFile[], notices: NoticeList): ReadLead[] {
  const { segments, variable } = piecesOf(master, files);
  const keyOf = ({ name, index }: Lead): string => (variable ? name : String(index));
  const joined = emptyLeads(segments, keyOf, master.rate);
  let frame = 0;
  for (const { header, frames } of segments) {
    const found = new Set<string>();
    const from = frame;
    frame += frames;
    if (header === null) {
      notices.add('gaps');
      continue;
    }
    const read = readRecord(header, files, notices);
    const cut: RecordLead[] = [];
    for (const lead of read) {
      const into = joined.get(keyOf(lead));
      if (into === undefined || into.rate !== lead.rate) {
        notices.add('leadLeftOut', lead.name);
        continue;
      }
      found.add(keyOf(lead));
      const samples = lead.samples.subarray(0, frames * into.perFrame);
      copyScaled({ ...lead, samples }, into, from * into.perFrame);
      if (lead.samples.length < frames * into.perFrame) cut.push(lead);
    }
    addTruncated(notices, read, cut);
    for (const [key, { name }] of joined) if (frames > 0 && !found.has(key)) notices.add('gaps', name);
  }
  return [...joined.values()].map(({ name, rate, step, zero, samples }) => ({ name, rate, step, zero, samples }));
}

/** Every lead of any segment over the whole time, in the finest steps it has in any, with nothing in it yet. */
function emptyLeads(segments: readonly Segment[], keyOf: (lead: Lead) => string, rate: number): Map<string, Joined> {
  const leads = new Map<string, Lead>();
  const total = segments.reduce((sum, { frames }) => sum + frames, 0);
  for (const { header } of segments) {
    if (header === null) continue;
    // What is to be said of them is said where they are read.
    for (const lead of leadsOf(header, noticeList()).filter((one) => !isNull(header, one))) {
      const known = leads.get(keyOf(lead));
      if (known === undefined) leads.set(keyOf(lead), lead);
      else if (known.rate === lead.rate && Math.abs(lead.step) < Math.abs(known.step))
        leads.set(keyOf(lead), { ...lead, name: known.name });
    }
    if (leads.size > mostEcgLeads) throw new NotDrawn('tooLarge');
  }
  const perFrame = (lead: Lead): number => Math.round(lead.rate / rate);
  boundSamples([...leads.values()].reduce((sum, lead) => sum + total * perFrame(lead), 0));
  // Known by their places, two may have one name, each from another segment.
  const names = uniqueNames([...leads.values()].map(({ name }) => name));
  return new Map(
    [...leads].map(([key, lead], n) => [
      key,
      {
        ...{ ...lead, name: names[n] ?? '', perFrame: perFrame(lead) },
        samples: new Int32Array(total * perFrame(lead)).fill(MISSING),
      },
    ]),
  );
}
