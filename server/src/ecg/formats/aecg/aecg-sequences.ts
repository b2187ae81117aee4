/** The sequences of an aECG: one of time, and one a lead beside it. */
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { NotDrawn } from '../../shape.ts';
import { usableRate, usableStep, usableZero, wholeRate } from '../bounds.ts';
import { headerText } from '../header-text.ts';
import { instantOf, readTime } from '../hl7-time.ts';
import { leadOfCode } from '../leads.ts';
import type { NoticeList } from '../notice-list.ts';
import { millivoltsIn, secondsIn } from '../units.ts';
import { readDigits } from './aecg-digits.ts';
import { under, type XmlNode } from './xml-tree.ts';

/** When the first sample was taken, in seconds: of UTC or of a wall's clock, or from a moment of the machine's own. */
interface Head {
  readonly kind: 'absolute' | 'relative';
  readonly seconds: number;
  /** As the file writes an absolute one. */
  readonly time: string | null;
}

interface SequenceLead {
  readonly name: string;
  readonly samples: Int32Array;
  readonly step: number;
  readonly zero: number;
}

/** Leads that were recorded at the same time. */
export interface SequenceSet {
  head: Head | null;
  /** Undefined = it names none; null = it cannot be. */
  rate: number | null | undefined;
  readonly leads: SequenceLead[];
  /** Also of those that cannot be drawn. */
  sequences: number;
}

export const newSet = (): SequenceSet => ({ head: null, rate: undefined, leads: [], sequences: 0 });

/**
 * Puts a sequence into the set it stands in.
 * @returns how many samples came with it
 * @throws NotDrawn `tooLarge`
 */
export function takeSequence(set: SequenceSet, sequence: XmlNode, notices: NoticeList): number {
  const code = under(sequence, 'code')?.attributes.code;
  const value = under(sequence, 'value');
  if (code?.startsWith('TIME_')) {
    if (set.rate !== undefined) return 0;
    set.rate = readRate(under(value, 'increment'));
    set.head = readHead(code === 'TIME_ABSOLUTE', under(value, 'head'));
    return 0;
  }
  if (++set.sequences > mostEcgLeads) throw new NotDrawn('tooLarge');
  const name = headerText(leadOfCode(code) ?? code, 40) ?? '?';
  const lead = value === undefined ? 'leadLeftOut' : readLead(name, value);
  if (typeof lead === 'string') {
    notices.add(lead, name);
    return 0;
  }
  set.leads.push(lead);
  return lead.samples.length;
}

function readRate(increment: XmlNode | undefined): number | null {
  const unit = secondsIn(increment?.attributes.unit ?? 's');
  const seconds = Number(increment?.attributes.value) * (unit ?? Number.NaN);
  const rate = wholeRate(1 / seconds);
  return usableRate(rate) ? rate : null;
}

/** A figure with a unit is relative, a time of a calendar absolute, also where the sequence calls itself the other. */
function readHead(absolute: boolean, head: XmlNode | undefined): Head | null {
  const { value, unit } = head?.attributes ?? {};
  if (value === undefined) return null;
  const time = absolute || unit === undefined ? readTime(value) : null;
  if (time !== null) return { kind: 'absolute', seconds: instantOf(time) / 1_000, time: value };
  if (absolute && unit === undefined) return null;
  const seconds = Number(value) * (secondsIn(unit ?? 's') ?? Number.NaN);
  return Number.isFinite(seconds) ? { kind: 'relative', seconds, time: null } : null;
}

/** The physical value is `origin + digit × scale`. */
function readLead(name: string, value: XmlNode): SequenceLead | 'notVoltage' | 'leadLeftOut' {
  const [origin, scale, digits] = ['origin', 'scale', 'digits'].map((part) => under(value, part));
  if (scale === undefined || digits === undefined) return 'leadLeftOut';
  const scaleUnit = millivoltsIn(scale.attributes.unit);
  const originUnit = millivoltsIn(origin?.attributes.unit ?? scale.attributes.unit);
  if (scaleUnit === undefined || originUnit === undefined) return 'notVoltage';
  const read = readDigits(digits.text);
  if (read === undefined || read.samples.length === 0) return 'leadLeftOut';
  const step = (Number(scale.attributes.value) * scaleUnit) / read.factor;
  const zero = -(Number(origin?.attributes.value ?? 0) * originUnit) / step || 0;
  if (!usableStep(step) || !usableZero(zero)) return 'leadLeftOut';
  return { name, samples: read.samples, step, zero };
}
