/** "You go, please": a colleague is asked by name; whoever goes now stays the one who goes until they press. */
import type { Alert } from '@wardlight/contract';
import { lazy, Suspense } from 'react';
import { arrivalOf } from '../../../lib/browser/chunks.ts';
import { whereOf } from '../../../lib/i18n/alert-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { aboutOf } from '../state/alert-words.ts';
import classes from './alert-parts.module.css';
import { AskingButton } from './asking-button.tsx';

export const loadHandOver = () => import('./hand-over-form.tsx');
const HandOverForm = lazy(async () => ({ default: (await arrivalOf(loadHandOver)).HandOverForm }));

interface HandingOverProps {
  readonly lead: Alert;
  readonly alerts: readonly Alert[];
}

export function HandOverButton({ lead, alerts }: HandingOverProps) {
  const { t } = useWords();
  return (
    <AskingButton
      className={classes.close}
      title={t('alerts.handOver.title', { where: whereOf(t, lead) })}
      height="32rem"
      form={(done) => (
        <Suspense fallback={<Spinner text={t('common.loading')} />}>
          <HandOverForm alerts={alerts} onDone={done} />
        </Suspense>
      )}
    >
      {t('alerts.handOver.press')} <span className="heard-only">{aboutOf(t, lead)}</span>
    </AskingButton>
  );
}
