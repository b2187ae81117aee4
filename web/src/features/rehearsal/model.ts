/** What a rehearsal found, as rows of two columns. */
import { type AlertType, alertTypes, type Rehearsal } from '@wardlight/contract';

export type Found = NonNullable<Rehearsal['result']>;

export interface Pair {
  readonly today: number;
  readonly draft: number;
}

/** Kinds that either template told, in the order of the kinds. */
export const kindsOf = ({ today, draft }: Found): (Pair & { readonly type: AlertType })[] =>
  alertTypes.flatMap((type) => {
    const pair = { today: today.types[type] ?? 0, draft: draft.types[type] ?? 0 };
    return pair.today === 0 && pair.draft === 0 ? [] : [{ type, ...pair }];
  });

export const nightsOf = ({ today, draft }: Found): (Pair & { readonly date: string })[] =>
  today.nights.map(({ date, told }, n) => ({ date, today: told, draft: draft.nights[n]?.told ?? 0 }));

/** Where less than this was seen, the figures say little (decisions §5: a valid day). */
export const leastCoverage = 0.7;

type Exit = Found['exits'][number];

/** Told today, and the draft would miss it: what saving the draft would cost. */
export const isNewlyMissed = ({ today, draft }: Exit): boolean => today !== null && draft === null;

const rankOf = (exit: Exit): number => {
  if (isNewlyMissed(exit)) return 0;
  return exit.draft === null ? 1 : 2;
};

/** What only the draft would miss, what neither tells, then the rest; each by time. */
export const exitsOf = ({ exits }: Found): Found['exits'] =>
  exits.toSorted((one, other) => rankOf(one) - rankOf(other) || one.from - other.from);
