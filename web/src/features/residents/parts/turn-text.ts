/** How a turn interval reads, in the form and where two versions of it differ. */
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';

const minuteMs = 60_000;

/** Of what stands in the field: '' = the template's. */
export function useTurnText(): (minutes: string) => string {
  const d = useDeskWords();
  const format = useFormat();
  return (minutes) => (minutes === '' ? d('residents.turnAsTemplate') : format.duration(Number(minutes) * minuteMs));
}
