/** "I'm with them": the alert keeps quiet for as long as one says, and comes back if it is still so then. */
import { type Alert, withResidentMinutes } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { whereOf } from '../../../lib/i18n/alert-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { aboutOf } from '../state/alert-words.ts';
import { useStay } from '../state/api.ts';
import { useMoved } from '../state/use-moved.ts';
import classes from './alert-parts.module.css';
import { AskingButton } from './asking-button.tsx';
import { MovedTo } from './moved-to.tsx';

export function StayButton({ lead, alerts }: { readonly lead: Alert; readonly alerts: readonly Alert[] }) {
  const { t } = useWords();
  return (
    <AskingButton
      className={classes.close}
      title={t('alerts.stay.title', { where: whereOf(t, lead) })}
      form={(done) => <StayForm alerts={alerts} onDone={done} />}
    >
      {t('alerts.stay.press')} <span className="heard-only">{aboutOf(t, lead)}</span>
    </AskingButton>
  );
}

function StayForm({ alerts, onDone }: { readonly alerts: readonly Alert[]; readonly onDone: () => void }) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const { alerts: asked, stay: asStay, movedTo } = useMoved(alerts);
  const stay = useStay();
  return (
    <div className={classes.form}>
      <MovedTo text={movedTo} />
      <p className={classes.hint}>{t('alerts.stay.info')}</p>
      {stay.isError && (
        <p role="alert" className={classes.fault}>
          {errorText(stay.error)}
        </p>
      )}
      <div className={classes.lengths}>
        {withResidentMinutes.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={classes.reason}
            disabled={stay.isPending}
            aria-busy={stay.isPending && stay.variables.minutes === minutes}
            onClick={() => stay.mutate({ alerts: asked, stay: asStay, minutes }, { onSuccess: onDone })}
          >
            {t('alerts.unit.minutes', { value: String(minutes) })}
          </button>
        ))}
      </div>
    </div>
  );
}
