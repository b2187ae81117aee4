/** EDF, EDF+ (continuous and with gaps) and BDF: one file of records, in each a stretch of every signal. */
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { emptyHeader, NotDrawn, type ReadEcg, type ReadLead } from '../../shape.ts';
import { boundSamples, MISSING, usableRate, usableStep, usableZero } from '../bounds.ts';
import { headerLines, textOf } from '../header-text.ts';
import { leadName, uniqueNames } from '../leads.ts';
import { type NoticeList, noticeList } from '../notice-list.ts';
import { millivoltsIn } from '../units.ts';
import { type EdfHeader, type EdfSignal, parseEdfHeader } from './edf-header.ts';
import { identityOf, startOf } from './edf-identity.ts';
import { countRecords, type Timeline, timelineOf } from './edf-records.ts';

interface Lead extends Omit<ReadLead, 'samples'> {
  readonly signal: EdfSignal;
}

/** @throws NotDrawn `broken`, `noLeads`, `tooLarge` */
export function readEdf(content: Uint8Array): ReadEcg {
  const notices = noticeList();
  const header = parseEdfHeader(content);
  const leads = leadsOf(header, notices);
  if (leads.length === 0) throw new NotDrawn('noLeads');
  const records = countRecords(header, content.length, notices);
  // Only what is in the file takes memory, whatever its header says; gaps are bound where they are measured.
  boundSamples((content.length - header.length) / header.width);
  const timeline = timelineOf(content, header, { records, rates: leads.map(({ rate }) => rate), notices });
  const start = startOf(header, timeline.onset * 1_000);
  if (start === null) notices.add('startUnknown');
  return {
    format: 'edf',
    leads: leads.flatMap(({ signal, ...lead }) => {
      const samples = samplesOf(content, header, signal, timeline);
      return samples === null ? notices.leave('leadLeftOut', lead.name) : [{ ...lead, samples }];
    }),
    start,
    header: { ...emptyHeader, ...identityOf(header), filters: filtersOf(leads) },
    intervals: [],
    annotations: timeline.annotations,
    notices: notices.all,
  };
}

/** Those that can be drawn; of the others it is said why not. */
function leadsOf({ signals, seconds }: EdfHeader, notices: NoticeList): Lead[] {
  const ordinary = signals.filter((signal) => !signal.annotations);
  // No time passes in such a record, so it holds annotations or nothing.
  if (ordinary.length > 0 && seconds === 0) throw new NotDrawn('broken');
  const names = uniqueNames(ordinary.map(({ label }) => leadName(textOf(label))));
  const leads = ordinary.flatMap((signal, index) => {
    const name = names[index] ?? '';
    const millivolts = millivoltsIn(signal.unit);
    if (millivolts === undefined) return notices.leave('notVoltage', name);
    const { physicalMin, physicalMax, digitalMin, digitalMax } = signal;
    // A physical minimum above the maximum makes it negative: the lead is upside down in the file.
    const gain = (physicalMax - physicalMin) / (digitalMax - digitalMin);
    const lead = {
      name,
      rate: signal.samples / seconds,
      step: gain * millivolts,
      zero: digitalMin - physicalMin / gain,
    };
    const usable = usableRate(lead.rate) && usableStep(lead.step) && usableZero(lead.zero);
    if (!usable) return notices.leave('leadLeftOut', name);
    if (lead.step < 0) notices.add('inverted', name);
    return [{ ...lead, signal }];
  });
  if (leads.length > mostEcgLeads) throw new NotDrawn('tooLarge');
  return leads;
}

const filtersOf = (leads: readonly Lead[]): string[] =>
  headerLines(
    leads.map(({ signal }) => textOf(signal.filters)).filter((text) => !/^\s*none\s*$/i.test(text)),
    20,
    100,
  );

/** As long as there are samples of it. @returns null where the file ends before the first one */
function samplesOf(
  content: Uint8Array,
  { width, length, recordBytes, seconds }: EdfHeader,
  { samples: perRecord, offset }: EdfSignal,
  { starts, count }: Timeline,
): Int32Array | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const rate = perRecord / seconds;
  const placeOf = (record: number): number =>
    starts === null ? record * perRecord : Math.round((starts[record] ?? Number.NaN) * rate);
  const byteOf = (record: number): number => length + record * recordBytes + offset;
  /** Of a record that is left out, none. */
  const thereIn = (record: number): number =>
    Number.isNaN(placeOf(record)) ? 0 : Math.min(perRecord, Math.floor((content.length - byteOf(record)) / width));
  let last = count - 1;
  while (last >= 0 && thereIn(last) <= 0) last--;
  if (last < 0) return null;
  const samples = new Int32Array(placeOf(last) + thereIn(last)).fill(MISSING);
  for (let record = 0; record <= last; record++) {
    const there = thereIn(record);
    const [from, to] = [byteOf(record), placeOf(record)];
    for (let n = 0; n < there; n++) {
      const byte = from + n * width;
      samples[to + n] =
        width === 2 ? view.getInt16(byte, true) : view.getUint16(byte, true) | (view.getInt8(byte + 2) << 16);
    }
  }
  return samples;
}
