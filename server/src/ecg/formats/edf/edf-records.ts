/** Records of an EDF file: how many there are, when each begins, and what their annotations say. */
import type { EcgAnnotation } from '@wardlight/contract';
import { mostEcgAnnotations } from '@wardlight/contract/ecg-limits';
import { mostSamples } from '../../shape.ts';
import type { NoticeList } from '../notice-list.ts';
import { lasting, type Tal, talsOf, textsOf } from './edf-annotations.ts';
import type { EdfHeader } from './edf-header.ts';

/** Records that follow within this are one stretch: onsets are written rounded. Seconds. */
const ROUNDING = 0.0015;

/** Of the last record maybe only a part. */
export function countRecords(header: EdfHeader, bytes: number, notices: NoticeList): number {
  const there = Math.floor((bytes - header.length) / header.recordBytes);
  const begun = Math.ceil((bytes - header.length) / header.recordBytes);
  const said = header.records || null;
  if (begun > there && (said === null || there < said)) notices.add('truncated');
  if (said === null) return begun;
  if (begun < said) notices.add('truncated');
  if (there > said) notices.add('partLeftOut');
  return Math.min(said, begun);
}

export interface Timeline {
  /** Seconds from the first sample, of each record; null = one after the other. `NaN` = the record is left out. */
  readonly starts: Float64Array | null;
  /** Records to read. */
  readonly count: number;
  /** From the header's time to the first sample, s. */
  readonly onset: number;
  /** By time. */
  readonly annotations: readonly EcgAnnotation[];
}

/** @param rates of the leads that are drawn, samples a second */
export function timelineOf(
  content: Uint8Array,
  header: EdfHeader,
  { records, rates, notices }: { records: number; rates: readonly number[]; notices: NoticeList },
): Timeline {
  const lists = header.signals.filter((signal) => signal.annotations);
  const annotations: EcgAnnotation[] = [];
  const place = header.discontinuous && lists.length > 0 ? placer(header.seconds, { records, rates, notices }) : null;
  let onset: number | undefined;
  let count = 0;
  while (count < records && lists.length > 0) {
    const record = header.length + count * header.recordBytes;
    const tals = lists.flatMap(({ offset, samples }) =>
      talsOf(content.subarray(record + offset, record + offset + samples * header.width)),
    );
    if (tals.includes(null)) notices.add('annotationsUnreadable');
    const [first] = tals;
    onset ??= first?.onset ?? 0;
    // A record that does not say when it begins is taken to follow the one before it.
    if (place !== null && first === undefined) notices.add('annotationsUnreadable');
    if (place !== null && !place.next(first == null ? null : first.onset - onset)) break;
    collect(tals, onset, annotations, notices);
    count++;
  }
  if (annotations.length > mostEcgAnnotations) notices.add('partLeftOut');
  return {
    starts: place?.starts ?? null,
    count: place === null ? records : count,
    onset: onset ?? 0,
    annotations: annotations.slice(0, mostEcgAnnotations).toSorted((a, b) => a.at_ms - b.at_ms),
  };
}

function collect(tals: readonly (Tal | null)[], onset: number, into: EcgAnnotation[], notices: NoticeList): void {
  for (const tal of tals) {
    if (tal === null || tal.texts.length <= 1) continue;
    if (into.length >= mostEcgAnnotations) {
      notices.add('partLeftOut');
      return;
    }
    for (const text of textsOf(tal.texts))
      into.push({ at_ms: (tal.onset - onset) * 1_000, text: lasting(text, tal.seconds) });
  }
}

function placer(
  seconds: number,
  { records, rates, notices }: { records: number; rates: readonly number[]; notices: NoticeList },
) {
  // Sixteen million records fit in a file; as a plain list they would not fit beside it.
  const starts = new Float64Array(records);
  let placed = 0;
  const tolerance = Math.max(ROUNDING, 0.5 / Math.max(...rates));
  const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
  let end = 0;
  return {
    starts,
    /** @param start seconds from the first sample; null = not said @returns false: it lies so far off that no picture holds it */
    next(start: number | null): boolean {
      if (start !== null && start < end - tolerance) {
        // Drawn over another record, or after one that it came before, it would be a lie.
        notices.add('partLeftOut');
        starts[placed++] = Number.NaN;
        return true;
      }
      const gap = start !== null && start > end + tolerance;
      const from = gap ? start : end;
      if ((from + seconds) * perSecond + rates.length > mostSamples) {
        notices.add('partLeftOut');
        return false;
      }
      if (gap) notices.add('gaps');
      starts[placed++] = from;
      end = from + seconds;
      return true;
    },
  };
}
