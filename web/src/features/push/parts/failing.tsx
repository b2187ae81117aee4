/** That messages to phones do not get through: since when, how many, why, and what helps. The bar over every page leads here. */
import type { FailingWay } from '@wardlight/contract';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';

export function Failing({ way: { since, failed, problem } }: { readonly way: FailingWay }) {
  const { t } = useWords();
  const d = useDeskWords();
  const format = useFormat();
  const now = useNow(60_000);
  return (
    <Notice kind="fault" title={t('shell.failing.push')}>
      <p>{t('shell.failing.info', { time: format.clockOf(since, now), n: format.number(failed) })}</p>
      <p>{d('line.failing.reason', { reason: d(`alertLog.problem.${problem}`) })}</p>
      <p>{d(`push.next.${problem}`)}</p>
    </Notice>
  );
}
