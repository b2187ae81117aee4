/** What a report says, as text: in files and in messages. */
import { filled, limitSides, type MovedFact, type ReportGroup, reasonOf, riskItems } from '@wardlight/contract';
import type { DeskWords } from './words-in.ts';

type Words = Pick<DeskWords, 'reports'>;

/** One decimal, as on the screen. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The same as a cell; nothing to say is an empty one, which is not zero. */
export const figure = (value: number | null): number | null => (value === null ? null : rounded(value));

/** A unit alone: `{{n}} h` is "h". */
export const unitText = (amount: string): string => filled(amount, { n: '' }).trim();

export const groupText = ({ reports }: Words, group: ReportGroup): string =>
  group in reports.level
    ? reports.level[group as keyof typeof reports.level]
    : reports.kind[group as keyof typeof reports.kind];

/** "4 bed exits at night, usually 1"; "24 h in bed: 22 h or more" where the limits gave the points. */
export function factText({ reports }: Words, moved: MovedFact): string {
  const { item, value } = moved;
  const amount = (n: number) => filled(reports.unit[riskItems[item].unit], { n: String(rounded(n)) });
  const fact = filled(reports.fact[item], { value: amount(value) });
  const reason = reasonOf(moved);
  if (reason.by === 'limit') {
    const { limit } = reason;
    return limit === null ? fact : filled(reports.limit[limitSides[item]], { fact, limit: amount(limit) });
  }
  const { usual } = reason;
  return usual === null ? filled(reports.noUsual, { fact }) : filled(reports.usually, { fact, usual: amount(usual) });
}
