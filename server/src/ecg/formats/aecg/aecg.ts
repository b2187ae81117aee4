/** HL7 annotated ECG (aECG), XML. */
import { mostSamples, NotDrawn, type ReadEcg, type ReadStart } from '../../shape.ts';
import { readTime } from '../hl7-time.ts';
import { oneOfEach } from '../intervals.ts';
import { type NoticeList, noticeList } from '../notice-list.ts';
import { type Marks, readHeader, takeAnnotation } from './aecg-header.ts';
import { joinSets } from './aecg-join.ts';
import { newSet, type SequenceSet, takeSequence } from './aecg-sequences.ts';
import { decodeXml, readXmlTree, under, type XmlNode } from './xml-tree.ts';

/** More sets of a series than a recording has parts. */
const mostSets = 10_000;

/** What is gathered while the file is read. */
interface Reading extends Marks {
  /** Whose leads are drawn: the first one with leads that is no representative beat. */
  series: XmlNode | undefined;
  readonly sets: Map<XmlNode, SequenceSet>;
  samples: number;
  readonly notices: NoticeList;
}

/** @throws NotDrawn `broken`, `noLeads`, `tooLarge` */
export function readAecg(content: Uint8Array): ReadEcg {
  const notices = noticeList();
  const reading: Reading = {
    ...{ series: undefined, sets: new Map(), samples: 0, notices },
    ...{ measures: [], statements: [] },
  };
  const root = readXmlTree(decodeXml(content), (node, above) => takeNode(reading, node, above));
  if (root.name !== 'AnnotatedECG') throw new NotDrawn('broken');
  const sets = [...reading.sets.values()];
  const leads = joinSets(sets, notices);
  const start = startOf(root, reading.series, sets);
  if (start === null) notices.add('startUnknown');
  return {
    format: 'aecg',
    leads,
    start,
    header: readHeader(root, reading.series, reading.statements),
    intervals: oneOfEach(reading.measures),
    annotations: [],
    notices: notices.all,
  };
}

/** @returns whether the node has been read and may be forgotten */
function takeNode(reading: Reading, node: XmlNode, above: readonly XmlNode[]): boolean {
  if (node.name === 'sequence') {
    takeSequenceOf(reading, node, above);
    return true;
  }
  if (node.name === 'annotation') {
    takeAnnotation(reading, node, above);
    return true;
  }
  // They hold nothing any more once what they held is read.
  const parent = above.at(-1)?.name;
  if (node.name === 'component')
    return parent === 'annotation' || parent === 'annotationSet' || parent === 'sequenceSet';
  return node.name === 'support' || node.name === 'annotationSet';
}

function takeSequenceOf(reading: Reading, sequence: XmlNode, above: readonly XmlNode[]): void {
  const series = above.findLast(({ name }) => name === 'series' || name === 'derivedSeries');
  const at = above.findLast(({ name }) => name === 'sequenceSet');
  if (series === undefined || at === undefined) return;
  if (series !== (reading.series ?? series) || series.name === 'derivedSeries' || isBeat(series)) {
    reading.notices.add('partLeftOut');
    return;
  }
  const set = reading.sets.get(at) ?? newSet();
  reading.sets.set(at, set);
  if (reading.sets.size > mostSets) throw new NotDrawn('tooLarge');
  reading.samples += takeSequence(set, sequence, reading.notices);
  if (reading.samples > mostSamples) throw new NotDrawn('tooLarge');
  if (set.leads.length > 0) reading.series = series;
}

const isBeat = (series: XmlNode): boolean =>
  /BEAT|MEDIAN|AVERAGE|TEMPLATE/i.test(under(series, 'code')?.attributes.code ?? '');

function startOf(root: XmlNode, series: XmlNode | undefined, sets: readonly SequenceSet[]): ReadStart | null {
  const heads = sets.flatMap(({ head, leads }) => (head?.kind === 'absolute' && leads.length > 0 ? [head] : []));
  const first = heads.toSorted((a, b) => a.seconds - b.seconds)[0];
  const times = [series, root].map((node) => under(node, 'effectiveTime'));
  const written = times.flatMap((time) => [
    under(time, 'low')?.attributes.value,
    time?.attributes.value,
    under(time, 'center')?.attributes.value,
  ]);
  for (const time of [first?.time ?? undefined, ...written]) {
    const read = readTime(time);
    if (read !== null) return read;
  }
  return null;
}
