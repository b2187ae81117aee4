/** "21–40 of 5,000", for lists. */
import { useFormat } from './format.ts';
import { useDeskWords } from './i18n.ts';

export function useRangeText(): (start: number, end: number, total: number) => string {
  const d = useDeskWords();
  const { number } = useFormat();
  return (start, end, total) => d('lists.range', { start: number(start), end: number(end), total: number(total) });
}
