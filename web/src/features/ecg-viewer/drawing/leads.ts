/** Which of the twelve standard leads a lead is, by its name. Files write them in many ways: `MLII`, `Lead II`, `ECG aVR`, `MDC_ECG_LEAD_V1`. */
import type { EcgDetail } from '@wardlight/contract';

export const standardLeads = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const;
export type StandardLead = (typeof standardLeads)[number];

/** By what is left of a name without the words around it, in capitals. A modified limb lead, `MLII`, stands for its own. */
const known = new Map<string, StandardLead>([
  ...standardLeads.map((lead) => [lead.toUpperCase(), lead] as const),
  ...(['I', 'II', 'III'] as const).flatMap((lead) =>
    ['L', 'ML', 'D'].map((before) => [`${before}${lead}`, lead] as const),
  ),
]);
const byNumber = { '1': 'I', '2': 'II', '3': 'III' } as const;

const wordsAround = /^(?:MDC|ECG|EKG|EIC|LEAD|ABLEITUNG|DERIVATION)$/;

/** Null = another lead, such as `V3R`, `MCL1`, `-aVR` or `X`: close to a standard one is not the same. */
export function standardLead(name: string): StandardLead | null {
  const parts = name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^(ECG|EKG|LEAD)-/, '$1 ')
    .split(/[\s_.:,()[\]/]+/)
    .filter((part) => part !== '');
  const left = parts.filter((part) => !wordsAround.test(part));
  const [only] = left;
  if (only === undefined || left.length > 1) return null;
  const numbered = parts.includes('LEAD') && /^[123]$/.test(only) ? byNumber[only as keyof typeof byNumber] : undefined;
  return known.get(only) ?? numbered ?? null;
}

const isExact = (name: string, lead: StandardLead): boolean => name.trim().toUpperCase() === lead.toUpperCase();

/** The place of each standard lead among `names`; where two would fit, the one that is named exactly so, else the first. */
export function placesOfStandard(names: readonly string[]): ReadonlyMap<StandardLead, number> {
  const places = new Map<StandardLead, number>();
  for (const [place, name] of names.entries()) {
    const lead = standardLead(name);
    if (lead === null) continue;
    const before = places.get(lead);
    if (before === undefined || (isExact(name, lead) && !isExact(names[before] ?? '', lead))) places.set(lead, place);
  }
  return places;
}

/** Places of the leads whose heights are not known: the file does not say their gain, so that the usual one was assumed. */
export function gainlessLeads({ leads, notices }: Pick<EcgDetail, 'leads' | 'notices'>): ReadonlySet<number> {
  const assumed = new Set(notices.filter(({ kind }) => kind === 'gainAssumed').map(({ lead }) => lead));
  return new Set(leads.flatMap(({ name }, place) => (assumed.has(null) || assumed.has(name) ? [place] : [])));
}

/** With fewer the places that stay empty would be the most of the sheet. */
const leastForGrid = 8;
/** The columns follow each other in time, so that a shorter recording would leave the last one empty. */
const leastMsForGrid = 9_000;

export const fitsGrid = (names: readonly string[], durationMs: number): boolean =>
  placesOfStandard(names).size >= leastForGrid && durationMs >= leastMsForGrid;
