/** "You go, please": a colleague is asked by name; whoever goes now stays the one who goes until they press. */
import type { Alert } from '@wardlight/contract';
import { whereOf } from '../../../lib/alert-words.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { aboutOf } from '../alert-words.ts';
import { useAskedStay, useHandOver, usePeople } from '../api.ts';
import { useMe } from '../use-me.ts';
import classes from './alert-parts.module.css';
import { AskingButton } from './asking-button.tsx';

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
      form={(done) => <HandOverForm alerts={alerts} onDone={done} />}
    >
      {t('alerts.handOver.press')} <span className="heard-only">{aboutOf(t, lead)}</span>
    </AskingButton>
  );
}

function HandOverForm({ alerts, onDone }: Pick<HandingOverProps, 'alerts'> & { readonly onDone: () => void }) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const me = useMe();
  const people = usePeople();
  const stay = useAskedStay(alerts);
  const handOver = useHandOver();
  const fault = handOver.error ?? people.error;
  const others = people.data?.people.filter(({ user_id }) => user_id !== me) ?? [];
  // Whoever is on duty is near; the others stand below.
  const ordered = [...others.filter(({ on_duty }) => on_duty), ...others.filter(({ on_duty }) => !on_duty)];
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('alerts.handOver.info')}</p>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {errorText(fault)}
        </p>
      )}
      {people.isError && (
        <button type="button" className={classes.reason} onClick={() => void people.refetch()}>
          {t('common.tryAgain')}
        </button>
      )}
      {people.isPending && <Spinner text={t('common.loading')} />}
      {people.isSuccess && ordered.length === 0 && <p>{t('alerts.handOver.none')}</p>}
      <div className={classes.people}>
        {ordered.map(({ user_id, name, on_duty }) => (
          <button
            key={user_id}
            type="button"
            className={classes.reason}
            disabled={handOver.isPending}
            aria-busy={handOver.isPending && handOver.variables.to === user_id}
            onClick={() => handOver.mutate({ alerts, stay, to: user_id }, { onSuccess: onDone })}
          >
            {name}
            {on_duty && <span className={classes.soft}> · {t('board.who.onDuty')}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
