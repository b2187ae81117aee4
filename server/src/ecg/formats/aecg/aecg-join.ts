/** Sequence sets of one series, joined to leads that all begin at the same moment. */
import type { EcgNotice } from '@wardlight/contract';
import { ecgMissing, mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { mostSamples, NotDrawn, type ReadLead } from '../../shape.ts';
import type { SequenceLead, SequenceSet } from './aecg-sequences.ts';

const missing = ecgMissing[32];

interface Piece {
  readonly lead: SequenceLead;
  /** In samples from the start of the recording. */
  readonly at: number;
}

interface Joined {
  readonly leads: ReadLead[];
  readonly notices: EcgNotice[];
}

/** @throws NotDrawn `broken`: no rate; `noLeads`; `tooLarge` */
export function joinSets(given: readonly SequenceSet[]): Joined {
  const notices = given.flatMap((set) => set.notices);
  const sets = given.filter(({ leads }) => leads.length > 0);
  const [first] = sets;
  if (first === undefined) throw new NotDrawn('noLeads');
  const rate = first.rate;
  if (typeof rate !== 'number') throw new NotDrawn('broken');
  const pieces = new Map<string, Piece[]>();
  const base = sets.reduce(
    (least, { head }) => Math.min(least, sameKind(first, head) ?? least),
    Number.POSITIVE_INFINITY,
  );
  for (const set of sets) {
    if (set.rate !== undefined && set.rate !== rate) {
      notices.push({ kind: 'partLeftOut', lead: null });
      continue;
    }
    const seconds = sameKind(first, set.head);
    placeSet(pieces, set, seconds === undefined ? undefined : Math.round((seconds - base) * rate));
    notices.push(...shorterOnes(set));
  }
  const joined = fillLeads(pieces, rate, sets.length > 1);
  return { leads: joined.leads, notices: oncePerLead([...notices, ...joined.notices]) };
}

const sameKind = (first: SequenceSet, head: SequenceSet['head']): number | undefined =>
  head !== null && head.kind === first.head?.kind ? head.seconds : undefined;

const endOf = (pieces: readonly Piece[] | undefined): number => {
  const last = pieces?.at(-1);
  return last === undefined ? 0 : last.at + last.lead.samples.length;
};

/** Where its time is not known, or before the end of what its leads already have, the set follows on that. */
function placeSet(pieces: Map<string, Piece[]>, set: SequenceSet, wanted: number | undefined): void {
  const end = set.leads.reduce((most, { name }) => Math.max(most, endOf(pieces.get(name))), 0);
  const at = Math.max(wanted ?? end, end);
  for (const lead of set.leads) {
    const before = pieces.get(lead.name);
    if (before === undefined) pieces.set(lead.name, [{ lead, at }]);
    else before.push({ lead, at });
  }
}

function shorterOnes({ leads }: SequenceSet): EcgNotice[] {
  const longest = leads.reduce((most, { samples }) => Math.max(most, samples.length), 0);
  return leads.flatMap(({ name, samples }) =>
    samples.length < longest ? [{ kind: 'truncated' as const, lead: name }] : [],
  );
}

function fillLeads(pieces: ReadonlyMap<string, readonly Piece[]>, rate: number, several: boolean): Joined {
  const length = [...pieces.values()].reduce((most, of) => Math.max(most, endOf(of)), 0);
  if (pieces.size > mostEcgLeads || length * pieces.size > mostSamples) throw new NotDrawn('tooLarge');
  const notices: EcgNotice[] = [];
  const leads = [...pieces].map(([name, of]): ReadLead => {
    const [first] = of;
    if (first === undefined) throw new NotDrawn('noLeads');
    const { step, zero } = first.lead;
    const samples = new Int32Array(length).fill(missing);
    let gaps = first.at > 0;
    let end = first.at;
    for (const piece of of) {
      if (piece.at > end) gaps = true;
      end = piece.at + piece.lead.samples.length;
      samples.set(inSteps(piece.lead, step, zero), piece.at);
    }
    // A lead that ends early within the only set is said to be cut off, not to have a gap.
    if (gaps || (several && end < length) || of.some(({ lead }) => lead.samples.includes(missing)))
      notices.push({ kind: 'gaps', lead: null });
    if (step < 0) notices.push({ kind: 'inverted', lead: name });
    return { name, rate, step, zero, samples };
  });
  return { leads, notices };
}

/** A later set may have been written with another scale. */
function inSteps(lead: SequenceLead, step: number, zero: number): Int32Array {
  if (lead.step === step && lead.zero === zero) return lead.samples;
  const factor = lead.step / step;
  return lead.samples.map((sample) =>
    sample === missing ? missing : clamp(Math.round((sample - lead.zero) * factor + zero)),
  );
}

const clamp = (sample: number): number => Math.max(-2_147_483_647, Math.min(2_147_483_647, sample));

function oncePerLead(notices: readonly EcgNotice[]): EcgNotice[] {
  return [...new Map(notices.map((notice) => [`${notice.kind} ${notice.lead}`, notice])).values()];
}
