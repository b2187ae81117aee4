/** Sequence sets of one series, joined to leads that all begin at the same moment. */
import { NotDrawn, type ReadLead } from '../../shape.ts';
import { joinParts, type Part } from '../join-parts.ts';
import type { NoticeList } from '../notice-list.ts';
import type { SequenceSet } from './aecg-sequences.ts';

/** @throws NotDrawn `broken`: no rate; `noLeads`; `tooLarge` */
export function joinSets(given: readonly SequenceSet[], notices: NoticeList): ReadLead[] {
  const sets = given.filter(({ leads }) => leads.length > 0);
  const [first] = sets;
  if (first === undefined) throw new NotDrawn('noLeads');
  let { rate } = first;
  if (typeof rate !== 'number') throw new NotDrawn('broken');
  const parts: Part[] = [];
  for (const set of sets) {
    if (set.rate === null) {
      notices.add('partLeftOut');
      continue;
    }
    // A set that names no rate has that of the one before.
    rate = set.rate ?? rate;
    parts.push(partOf(set, rate, set.head?.kind === first.head?.kind ? (set.head?.seconds ?? null) : null));
    for (const name of shorterOnes(set)) notices.add('truncated', name);
  }
  return joinParts(parts, 'follows', notices).leads;
}

const partOf = ({ leads }: SequenceSet, rate: number, start: number | null): Part => ({
  leads: leads.map((lead) => ({ ...lead, rate, skew: 0 })),
  start,
});

function shorterOnes({ leads }: SequenceSet): string[] {
  const longest = leads.reduce((most, { samples }) => Math.max(most, samples.length), 0);
  return leads.flatMap(({ name, samples }) => (samples.length < longest ? [name] : []));
}
