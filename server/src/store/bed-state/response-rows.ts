/** What templates say of alerts that nobody answers, or that were answered and go on: columns of `templates`, in minutes. */
import { type ResponseSettings, standardResponse } from '@wardlight/contract';

const columns = {
  not_claimed_minutes: 'notClaimedMinutes',
  still_true_minutes: 'stillTrueMinutes',
  claim_covers_minutes: 'claimCoversMinutes',
  closed_true_minutes: 'closedTrueMinutes',
  closed_true_high_minutes: 'closedTrueHighMinutes',
} as const satisfies Record<string, keyof ResponseSettings>;
type Column = keyof typeof columns;
const names = Object.keys(columns) as Column[];

/** Null where no template stands: then the standard holds. */
export type ResponseRow = { readonly [C in Column]: number | null };

/** The columns of the template `t`, or of `d` where there is no `t`, as a select lists them. */
export const responseColumns = (t: string, d?: string): string =>
  names
    .map((name) => (d === undefined ? `${t}.${name}` : `coalesce(${t}.${name}, ${d}.${name}) as ${name}`))
    .join(', ');

export const responseOf = (row: ResponseRow): ResponseSettings => {
  const read = (name: Column): number => row[name] ?? standardResponse[columns[name]];
  return {
    notClaimedMinutes: read('not_claimed_minutes'),
    stillTrueMinutes: read('still_true_minutes'),
    claimCoversMinutes: read('claim_covers_minutes'),
    closedTrueMinutes: read('closed_true_minutes'),
    closedTrueHighMinutes: read('closed_true_high_minutes'),
  };
};

export const responseValues = (response: ResponseSettings): { readonly [C in Column]: number } => ({
  not_claimed_minutes: response.notClaimedMinutes,
  still_true_minutes: response.stillTrueMinutes,
  claim_covers_minutes: response.claimCoversMinutes,
  closed_true_minutes: response.closedTrueMinutes,
  closed_true_high_minutes: response.closedTrueHighMinutes,
});
