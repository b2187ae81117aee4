/** DICOM waveforms: 12-lead, general and ambulatory ECG. */
import type { DataSet } from 'dicom-parser';
import { NotDrawn, type ReadEcg } from '../../shape.ts';
import { oneOfEach } from '../intervals.ts';
import { joinParts } from '../join-parts.ts';
import { noticeList } from '../notice-list.ts';
import { filtersOf, itemsOf, kindsOf, offsetOf, type ReadGroup, readGroup } from './dicom-group.ts';
import { type GroupTimes, readAnnotations, readHeader, readStart } from './dicom-header.ts';
import { type OpenDicom, openDicom } from './dicom-open.ts';
import { type TextOf, textReader } from './dicom-text.ts';

/** @throws NotDrawn `broken`, `unknownFormat`, `noLeads`: it is a picture or something else; `tooLarge` */
export function readDicom(content: Uint8Array): ReadEcg {
  try {
    return read(openDicom(content));
  } catch (error) {
    // The library throws strings where a value reaches beyond the end.
    throw error instanceof Error ? error : new NotDrawn('broken');
  }
}

function read(opened: OpenDicom): ReadEcg {
  const { root, partial } = opened;
  const textOf = textReader(root);
  const notices = noticeList();
  const all = itemsOf(root, 'x54000100');
  const drawn = drawnGroups(all, textOf, opened);
  for (const group of drawn) notices.addAll(group.notices);
  const { leads, start: base } = joinParts(drawn, 'beside', notices);
  const times: GroupTimes = new Map(
    drawn.map(({ group, start, rate }) => [all.indexOf(group) + 1, { rate, ms: (start - (base ?? 0)) * 1_000 }]),
  );
  const said = readAnnotations(root, textOf, times);
  const start = readStart(root, textOf, (base ?? 0) * 1_000);
  if (all.length > drawn.length || partial) notices.add('partLeftOut');
  if (start === null) notices.add('startUnknown');
  return {
    format: 'dicom',
    leads,
    start,
    header: readHeader(root, textOf, {
      filters: drawn.flatMap(({ group }) => filtersOf(group)),
      statements: said.statements,
    }),
    intervals: oneOfEach(said.measures),
    annotations: said.annotations,
    notices: notices.all,
  };
}

interface DrawnGroup extends ReadGroup {
  readonly group: DataSet;
  /** Seconds from when the acquisition began. */
  readonly start: number;
}

/**
 * The first group of a recording that can be read, all others of it that say when they were taken, and those that were plainly taken beside it:
 * machines part twelve leads and leave the time out. Where there is none of a recording, the first one of anything.
 * @throws NotDrawn why the first one cannot be read, if none can
 */
function drawnGroups(all: readonly DataSet[], textOf: TextOf, opened: OpenDicom): DrawnGroup[] {
  const { rhythm, others } = kindsOf(all, textOf);
  const drawn: DrawnGroup[] = [];
  let why: Error | null = null;
  for (const group of rhythm.length > 0 ? rhythm : others.slice(0, 1)) {
    const said = offsetOf(group);
    const [first] = drawn;
    // What cannot stand beside the others is not read for nothing.
    if (said === undefined && first !== undefined && shapeOf(group) !== shapeOf(first.group)) continue;
    try {
      const read = readGroup(group, textOf, opened);
      if (said !== undefined || first === undefined) drawn.push({ group, start: said ?? 0, ...read });
      else if (isBeside(read, drawn)) {
        for (const { name } of read.leads) read.notices.add('beginUnknown', name);
        drawn.push({ group, start: first.start, ...read });
      }
    } catch (error) {
      why ??= error instanceof Error ? error : new NotDrawn('broken');
    }
  }
  if (drawn.length === 0) throw why ?? new NotDrawn('noLeads');
  return drawn;
}

const shapeOf = (group: DataSet): string => `${group.uint32('x003a0010')} ${group.floatString('x003a001a')}`;

/** As long as the first, at its rate, and of other leads than all that are drawn. */
function isBeside({ rate, leads, count }: ReadGroup, drawn: readonly DrawnGroup[]): boolean {
  const [first] = drawn;
  const names = new Set(drawn.flatMap((group) => group.leads.map(({ name }) => name)));
  return first?.rate === rate && first.count === count && leads.every(({ name }) => !names.has(name));
}
