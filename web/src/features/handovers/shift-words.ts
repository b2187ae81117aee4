/** What the list, the page and the board's line say of a shift. */
import type { HandoverRow } from '@wardlight/contract';
import { type Format, useFormat } from '../../lib/i18n/format.ts';
import { type DeskWords, useDeskWords } from '../../lib/i18n/i18n.ts';

/** In the order of the page. */
const counted = ['open', 'falls', 'risen', 'turns', 'exits', 'absences', 'unwatched'] as const;

export function useShiftWords() {
  const d = useDeskWords();
  const format = useFormat();
  return {
    /** "24 Nov 2026, 23:00–07:00" */
    span: (row: Pick<HandoverRow, 'from_at' | 'to_at'>) => `${format.date(row.from_at)} ${clocks(format, row)}`,
    counts: ({ counts }: Pick<HandoverRow, 'counts'>) => countsText(d, format, counts),
  };
}

/** The two times never stand on two lines. */
export const clocks = (format: Format, { from_at, to_at }: Pick<HandoverRow, 'from_at' | 'to_at'>): string =>
  `${format.clock(from_at)}\u2060–\u2060${format.clock(to_at)}`;

/** What there was none of is not said in a row of a list. */
function countsText(d: DeskWords, format: Format, counts: HandoverRow['counts']): string {
  const said = counted.filter((name) => counts[name] > 0);
  if (said.length === 0) return d('handover.quiet');
  return said.map((name) => d(`handover.counts.${name}`, { n: format.number(counts[name]) })).join(' · ');
}
