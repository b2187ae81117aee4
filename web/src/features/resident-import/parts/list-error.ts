/** What an error of a list says, and where in the list that was. */
import { CallError } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';

export function useListErrorWords(): (error: unknown) => string {
  const d = useDeskWords();
  const errorText = useErrorWords();
  return (error) => {
    const place = error instanceof CallError ? error.lookedAt : null;
    if (place === null) return errorText(error);
    const rows = { first: String(place.first), last: String(place.last) };
    const where =
      place.sheet === ''
        ? d('importList.lookedAt', rows)
        : d('importList.lookedAtSheet', { sheet: place.sheet, ...rows });
    return `${errorText(error)} ${where}`;
  };
}
