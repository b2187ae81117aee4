/** DICOM waveforms: 12-lead, general and ambulatory ECG. */
import type { EcgNotice } from '@wardlight/contract';
import { NotDrawn, type ReadEcg } from '../../shape.ts';
import { oneOfEach } from '../intervals.ts';
import { filtersOf, itemsOf, readGroup, rhythmFirst } from './dicom-group.ts';
import { readAnnotations, readHeader, readStart } from './dicom-header.ts';
import { openDicom } from './dicom-open.ts';
import { textReader } from './dicom-text.ts';

/** @throws NotDrawn `broken`, `unknownFormat`, `noLeads`: it is a picture or something else; `tooLarge` */
export function readDicom(content: Uint8Array): ReadEcg {
  try {
    return read(content);
  } catch (error) {
    // The library throws strings where a value reaches beyond the end.
    throw error instanceof Error ? error : new NotDrawn('broken');
  }
}

function read(content: Uint8Array): ReadEcg {
  const { root, bigEndian, partial } = openDicom(content);
  const textOf = textReader(root);
  const all = itemsOf(root, 'x54000100');
  const groups = rhythmFirst(all, textOf);
  const [group] = groups;
  if (group === undefined) throw new NotDrawn('noLeads');
  const { rate, leads, notices } = readGroup(group, textOf, content.length, bigEndian);
  const said = readAnnotations(root, textOf, { place: all.indexOf(group) + 1, rate });
  const start = readStart(root, textOf);
  const also: EcgNotice[] = [];
  if (all.length > 1 || partial) also.push({ kind: 'partLeftOut', lead: null });
  if (start === null) also.push({ kind: 'startUnknown', lead: null });
  return {
    format: 'dicom',
    leads,
    start,
    header: readHeader(root, textOf, { filters: filtersOf(group), statements: said.statements }),
    intervals: oneOfEach(said.measures),
    annotations: said.annotations,
    notices: [...notices, ...also],
  };
}
