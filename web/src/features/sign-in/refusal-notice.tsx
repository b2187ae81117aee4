import { useErrorWords } from '../../lib/api/error-words.ts';
import { now, useNow } from '../../lib/browser/timers.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import type { FormRefusal } from './model.ts';

/** Stays until the next try; a wait counts down to nought and then says so. */
export function RefusalNotice({ refusal }: { refusal: FormRefusal }) {
  const { t } = useWords();
  const wordsOf = useErrorWords();
  if (refusal.kind === 'wait') return <WaitNotice until={refusal.until} />;
  return (
    <Notice kind="fault" title={t('signIn.failed')}>
      {wordsOf(refusal.error)}
    </Notice>
  );
}

function WaitNotice({ until }: { until: number }) {
  const { t } = useWords();
  const format = useFormat();
  useNow();
  const leftSeconds = Math.ceil((until - now()) / 1000);
  if (leftSeconds <= 0) return <Notice kind="info">{t('signIn.mayTryNow')}</Notice>;
  return (
    <Notice kind="fault" title={t('errors.too_many_attempts')}>
      {/* Told once, not every second. */}
      <span aria-live="off">{t('signIn.waitFor', { wait: format.duration(leftSeconds * 1000) })}</span>{' '}
      {/* A wrong password is told apart from waiting nowhere that somebody guesses; a right one comes in where it is known. */}
      {t('signIn.usuallyHere')}
    </Notice>
  );
}
