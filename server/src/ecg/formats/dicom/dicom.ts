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
 * The first group of a recording that can be read, and all others of it that say when they were taken. Where there is none of a recording,
 * the first one of anything.
 * @throws NotDrawn why the first one cannot be read, if none can
 */
function drawnGroups(all: readonly DataSet[], textOf: TextOf, opened: OpenDicom): DrawnGroup[] {
  const { rhythm, others } = kindsOf(all, textOf);
  const drawn: DrawnGroup[] = [];
  let why: Error | null = null;
  for (const group of rhythm.length > 0 ? rhythm : others.slice(0, 1)) {
    const start = offsetOf(group) ?? (drawn.length === 0 ? 0 : undefined);
    if (start === undefined) continue;
    try {
      drawn.push({ group, start, ...readGroup(group, textOf, opened) });
    } catch (error) {
      why ??= error instanceof Error ? error : new NotDrawn('broken');
    }
  }
  if (drawn.length === 0) throw why ?? new NotDrawn('noLeads');
  return drawn;
}
