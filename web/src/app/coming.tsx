import { useWords } from '../lib/i18n/i18n.ts';
import { Spinner } from '../ui/spinner.tsx';

export function Coming() {
  const { t } = useWords();
  return <Spinner text={t('common.loading')} />;
}
