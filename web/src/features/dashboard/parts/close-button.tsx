/** Closing asks how it was, with one tap. */
import type { Alert } from '@wardlight/contract';
import { whereOf } from '../../../lib/alert-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { aboutOf } from '../alert-words.ts';
import classes from './alert-parts.module.css';
import { AskingButton } from './asking-button.tsx';
import { CloseForm } from './close-form.tsx';

export function CloseButton({ alert }: { readonly alert: Alert }) {
  const { t } = useWords();
  const title =
    alert.bed_no === null
      ? t('board.display.closing', { where: whereOf(t, alert) })
      : t('alerts.closing.title', { bed: alert.bed_no });
  return (
    <AskingButton className={classes.close} title={title} form={(done) => <CloseForm alert={alert} onDone={done} />}>
      {t('alerts.close')} <span className="heard-only">{aboutOf(t, alert)}</span>
    </AskingButton>
  );
}
