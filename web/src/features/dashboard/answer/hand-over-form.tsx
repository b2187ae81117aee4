/** Who of the others goes. Comes after the board. */
import type { Alert } from '@wardlight/contract';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useHandOver, usePeople } from '../state/api.ts';
import { useMe } from '../state/use-me.ts';
import { useMoved } from '../state/use-moved.ts';
import classes from './alert-parts.module.css';
import { MovedTo } from './moved-to.tsx';

interface HandOverFormProps {
  readonly alerts: readonly Alert[];
  readonly onDone: () => void;
}

export function HandOverForm({ alerts, onDone }: HandOverFormProps) {
  const { t } = useWords();
  const errorText = useErrorWords();
  const me = useMe();
  const people = usePeople();
  const { alerts: asked, stay, movedTo } = useMoved(alerts);
  const handOver = useHandOver();
  const fault = handOver.error ?? people.error;
  const others = people.data?.people.filter(({ user_id }) => user_id !== me) ?? [];
  // Whoever is on duty is near; the others stand below.
  const ordered = [...others.filter(({ on_duty }) => on_duty), ...others.filter(({ on_duty }) => !on_duty)];
  return (
    <div className={classes.form}>
      <MovedTo text={movedTo} />
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
            onClick={() => handOver.mutate({ alerts: asked, stay, to: user_id }, { onSuccess: onDone })}
          >
            {name}
            {on_duty && <span className={classes.soft}> · {t('board.who.onDuty')}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
