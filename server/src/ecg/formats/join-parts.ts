/** Parts of one recording, such as sequence sets or multiplex groups, joined to leads that all begin at the same moment. */
import { mostEcgLeads } from '@wardlight/contract/ecg-limits';
import { mostSamples, NotDrawn, type ReadLead } from '../shape.ts';
import { boundSamples, MISSING } from './bounds.ts';
import { uniqueNames } from './leads.ts';
import type { NoticeList } from './notice-list.ts';

export interface PartLead extends ReadLead {
  /** Seconds by which its first sample was taken later than the part began. */
  readonly skew: number;
}

/** Leads that a file holds as recorded together; two may have one name. */
export interface Part {
  readonly leads: readonly PartLead[];
  /** Seconds from a moment that all parts share; null = not said: it follows on what its leads have already. */
  readonly start: number | null;
}

interface Piece {
  readonly lead: PartLead;
  /** In its samples from the start of the recording. */
  readonly at: number;
}
/** Pieces of one lead that follow one another in time. */
type Chain = Piece[];

interface Joined {
  readonly leads: ReadLead[];
  /** Of the first sample, in seconds, as `start` of the parts counts them; null = no part says. */
  readonly start: number | null;
}

/** Seconds: times are written rounded, so what follows on the end within this continues it. */
const ROUNDING = 0.0015;

const endOf = (chain: Chain | undefined): number => {
  const last = chain?.at(-1);
  return last === undefined ? 0 : last.at + last.lead.samples.length;
};

/**
 * @param overlapping what becomes of a part that begins before the end of what its leads have already: it `follows` on that, because its
 *   time is not to be believed, or its leads stand `beside` them as second ones
 * @throws NotDrawn `noLeads`, `tooLarge`
 */
export function joinParts(given: readonly Part[], overlapping: 'follows' | 'beside', notices: NoticeList): Joined {
  const parts = inTime(given.filter(({ leads }) => leads.length > 0));
  const said = parts.flatMap(({ start, leads }) => (start === null ? [] : leads.map(({ skew }) => start + skew)));
  const base = said.length === 0 ? null : said.reduce((least, one) => Math.min(least, one));
  const chains = new Map<string, Chain[]>();
  for (const part of parts) {
    const at = placeOf(part, chains, base, overlapping);
    if (!fits(part, chains, at)) notices.add('partLeftOut');
    else place(part, chains, at);
    if (allOf(chains).length > mostEcgLeads) throw new NotDrawn('tooLarge');
  }
  const all = allOf(chains);
  if (all.length === 0) throw new NotDrawn(parts.length === 0 ? 'noLeads' : 'tooLarge');
  const skews = parts.flatMap(({ leads }) => leads.map(({ skew }) => skew));
  const slack = skews.reduce((most, one) => Math.max(most, one)) - skews.reduce((least, one) => Math.min(least, one));
  return { leads: fillLeads(all, { several: parts.length > 1, slack }, notices), start: base };
}

const allOf = (chains: ReadonlyMap<string, readonly Chain[]>): Chain[] => [...chains.values()].flat();

/** Where one does not say when it was, the order of the file is all there is. */
const inTime = (parts: readonly Part[]): readonly Part[] =>
  parts.some(({ start }) => start === null) ? parts : parts.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));

const tolerance = (rate: number): number => Math.max(ROUNDING, 0.5 / rate) + 1e-9;

/** What tells leads of a part from one another: the name, which one of that name it is, and the rate. */
function keysOf({ leads }: Part): string[] {
  const seen = new Map<string, number>();
  return leads.map(({ name, rate }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return JSON.stringify([name, count, rate]);
  });
}

/** Seconds from the start of the recording. */
function placeOf(
  part: Part,
  chains: ReadonlyMap<string, readonly Chain[]>,
  base: number | null,
  overlapping: 'follows' | 'beside',
): number {
  const ends = keysOf(part).map((key, n) => endOf(chains.get(key)?.at(-1)) / (part.leads[n]?.rate ?? 1));
  const end = ends.reduce((most, one) => Math.max(most, one), 0);
  if (part.start === null || base === null) return end;
  const at = part.start - base;
  return overlapping === 'follows' ? Math.max(at, end) : at;
}

function place(part: Part, chains: Map<string, Chain[]>, seconds: number): void {
  const keys = keysOf(part);
  for (const [n, lead] of part.leads.entries()) {
    const key = keys[n] ?? '';
    const known = chains.get(key) ?? [];
    chains.set(key, known);
    const wanted = (seconds + lead.skew) * lead.rate;
    const chain = known.find((one) => wanted >= endOf(one) - tolerance(lead.rate) * lead.rate);
    const end = endOf(chain);
    const continues = chain !== undefined && Math.abs(wanted - end) <= tolerance(lead.rate) * lead.rate;
    const at = continues ? end : Math.max(0, Math.round(wanted));
    if (chain === undefined) known.push([{ lead, at }]);
    else chain.push({ lead, at });
  }
}

/** Whether a picture holds the whole, so far as it is known: a part that lies centuries off makes a gap of gigabytes. */
function fits(part: Part, chains: ReadonlyMap<string, readonly Chain[]>, seconds: number): boolean {
  const ends = allOf(chains).map((chain) => endOf(chain) / (chain[0]?.lead.rate ?? 1));
  const its = part.leads.map(({ samples, rate, skew }) => seconds + skew + samples.length / rate);
  const end = [...ends, ...its].reduce((most, one) => Math.max(most, one), 0);
  const keys = new Set(keysOf(part));
  const others = [...chains].flatMap(([key, of]) => (keys.has(key) ? of.slice(1) : of));
  const rates = [...others.map((chain) => chain[0]?.lead.rate ?? 0), ...part.leads.map(({ rate }) => rate)];
  return rates.reduce((sum, rate) => sum + Math.ceil(end * rate), 0) <= mostSamples;
}

/**
 * @param several parts: then all leads are as long as the longest one, and where one has nothing it is a gap
 * @param slack seconds by which leads begin apart for their skew alone, which is no gap
 */
function fillLeads(
  chains: readonly Chain[],
  { several, slack }: { readonly several: boolean; readonly slack: number },
  notices: NoticeList,
): ReadLead[] {
  const seconds = chains.reduce((most, chain) => Math.max(most, endOf(chain) / (chain[0]?.lead.rate ?? 1)), 0);
  const lengthOf = (chain: Chain): number =>
    several ? Math.max(endOf(chain), Math.floor(seconds * (chain[0]?.lead.rate ?? 0))) : endOf(chain);
  boundSamples(chains.reduce((sum, chain) => sum + lengthOf(chain), 0));
  const names = uniqueNames(chains.map(([first]) => first?.lead.name ?? ''));
  return chains.map((chain, n) => {
    const finest = chain.map(({ lead }) => lead).reduce((a, b) => (Math.abs(b.step) < Math.abs(a.step) ? b : a));
    const { rate, step, zero } = finest;
    const name = names[n] ?? '';
    if (step < 0) notices.add('inverted', name);
    const length = lengthOf(chain);
    const [only] = chain;
    const alone = chain.length === 1 && only?.at === 0 && length === only.lead.samples.length;
    const samples = alone ? finest.samples : new Int32Array(length).fill(MISSING);
    if (!alone) for (const { lead, at } of chain) copyScaled(lead, { step, zero, samples }, at);
    if (hasGaps(chain, length, Math.ceil(slack * rate))) notices.add('gaps');
    return { name, rate, step, zero, samples };
  });
}

function hasGaps(chain: Chain, length: number, slack: number): boolean {
  let end = slack;
  for (const { lead, at } of chain) {
    if (at > end || lead.samples.includes(MISSING)) return true;
    end = at + lead.samples.length;
  }
  return length > end + slack;
}

type Scaled = Pick<ReadLead, 'step' | 'zero' | 'samples'>;

/** Parts may have a scale of their own each; their samples are written in that of the whole. */
export function copyScaled(from: Scaled, into: Scaled, at: number): void {
  if (from.step === into.step && from.zero === into.zero) {
    into.samples.set(from.samples, at);
    return;
  }
  const factor = from.step / into.step;
  for (let n = 0; n < from.samples.length; n++) {
    const sample = from.samples[n] ?? MISSING;
    if (sample !== MISSING) into.samples[at + n] = clamp(Math.round((sample - from.zero) * factor + into.zero));
  }
}

const clamp = (sample: number): number => Math.max(MISSING + 1, Math.min(2_147_483_647, sample));
