/** Closing asks how it was, with one tap. */
import type { Alert } from '@wardlight/contract';
import { whereOf } from '../../../lib/i18n/alert-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { aboutOf } from '../state/alert-words.ts';
import classes from './alert-parts.module.css';
import { AskingButton } from './asking-button.tsx';
import { CloseForm } from './close-form.tsx';

export function CloseButton({ lead, alerts }: { readonly lead: Alert; readonly alerts: readonly Alert[] }) {
  const { t } = useWords();
  const title =
    lead.bed_no === null
      ? t('board.display.closing', { where: whereOf(t, lead) })
      : t('alerts.closing.title', { bed: lead.bed_no });
  return (
    <AskingButton
      className={classes.close}
      title={title}
      height="38rem"
      form={(done) => <CloseForm alerts={alerts} onDone={done} />}
    >
      {t('alerts.close')} <span className="heard-only">{aboutOf(t, lead)}</span>
    </AskingButton>
  );
}
