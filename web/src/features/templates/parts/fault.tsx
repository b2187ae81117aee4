/** What went wrong with what was asked for. */
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';

export function Fault({ failure }: { readonly failure: unknown }) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (failure === null) return null;
  return (
    <Notice kind="fault" title={d('lists.actionFailed')}>
      {errorText(failure)}
    </Notice>
  );
}
