/** What the page of LINE knows by itself. Pure. */
import type { DataOf, LineAccount, readLine } from '@wardlight/contract';

export type LineReading = DataOf<typeof readLine>;
export type Quota = NonNullable<LineReading['quota']>;

/** Only where a browser may be sent: an answer must not run as a script here. Null = nowhere. */
export function addressIn(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Whatever the case and the width of what is typed. */
const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

/** Those whose name, here or in LINE, holds what is typed; all where nothing is. */
export function named(accounts: readonly LineAccount[], search: string): readonly LineAccount[] {
  const wanted = folded(search.trim());
  if (wanted === '') return accounts;
  return accounts.filter(({ name, line_name }) => [name, line_name].some((text) => folded(text).includes(wanted)));
}

/** From this share on the operator has to hear of it. */
export const nearShare = 0.8;

export interface Use {
  readonly level: 'unlimited' | 'enough' | 'near' | 'full';
  /** Whole percents, rounded down: 100 only where nothing is left. Null without a limit. */
  readonly percent: number | null;
}

export function useOf({ limit, used }: Pick<Quota, 'limit' | 'used'>): Use {
  if (limit === null) return { level: 'unlimited', percent: null };
  if (used >= limit) return { level: 'full', percent: 100 };
  return { level: used >= nearShare * limit ? 'near' : 'enough', percent: Math.floor((used / limit) * 100) };
}
