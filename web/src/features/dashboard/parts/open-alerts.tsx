/** The list of open alerts, answered from here as well as from the tile. */
import type { Alert } from '@wardlight/contract';
import { useMemo } from 'react';
import { bedsOutOf, reasonOf } from '../../../lib/alert-words.ts';
import type { Format } from '../../../lib/format.ts';
import { bringDeskWords, useWords } from '../../../lib/i18n.ts';
import { page } from '../../../lib/page.ts';
import { serverNow } from '../../../lib/timers.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { answerOf } from '../alert-words.ts';
import { useMayRespond } from '../api.ts';
import { useFormatOf } from '../board-context.tsx';
import { useLostTo } from '../lost-claims.ts';
import { mayStay, needsSomeone } from '../model.ts';
import { useKnownAlerts, useOpenAlerts } from '../open-alerts.ts';
import { useWhereOf } from '../use-agencies.ts';
import { useChunk } from '../use-chunk.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { useSettled } from '../use-settled.ts';
import { Age } from './age.tsx';
import { BedLink } from './bed-link.tsx';
import { ClaimButton } from './claim-button.tsx';
import { CloseButton } from './close-button.tsx';
import classes from './lists.module.css';
import { PriorityMark } from './priority-mark.tsx';
import { StayButton } from './stay-button.tsx';

export function OpenAlerts({ titleId }: { readonly titleId: string }) {
  const { t } = useWords();
  const known = useKnownAlerts();
  const { alerts, handlers } = useSettled(useOpenAlerts(), known);
  return (
    <section aria-labelledby={titleId} className={classes.section} {...handlers}>
      <h2 id={titleId} className={classes.title}>
        {t('alerts.open.title')}
        <span className={classes.count}>{known.size}</span>
      </h2>
      {alerts.length === 0 ? (
        <p className={classes.none}>{t('alerts.open.none')}</p>
      ) : (
        <ul className={classes.list}>
          {alerts.map((alert) => (
            <OpenAlert key={alert.alert_id} alert={alert} />
          ))}
        </ul>
      )}
    </section>
  );
}

export interface ChosenAlertsProps {
  readonly choose: (alert: Alert) => boolean;
  /** What stands there when none is. */
  readonly none: string;
}

/** Some of them, on a page of their own. */
export function ChosenAlerts({ choose, none }: ChosenAlertsProps) {
  const open = useOpenAlerts();
  const wanted = useMemo(() => open.filter(choose), [open, choose]);
  const { alerts, handlers } = useSettled(wanted, useKnownAlerts());
  return alerts.length === 0 ? (
    <p className={classes.none}>{none}</p>
  ) : (
    <ul className={`${classes.list} ${classes.abreast}`} {...handlers}>
      {alerts.map((alert) => (
        <OpenAlert key={alert.alert_id} alert={alert} />
      ))}
    </ul>
  );
}

function OpenAlert({ alert }: { readonly alert: Alert }) {
  const where = useWhereOf();
  const { t } = useWords();
  const format = useFormatOf(alert.agency_id);
  const mayRespond = useMayRespond();
  const focus = useFocusKept<HTMLDivElement>(`${alert.phase} ${needsSomeone(alert)}`);
  return (
    <li className={classes.alert} data-priority={alert.priority} data-calls={needsSomeone(alert) || undefined}>
      <div className={classes.line}>
        <PriorityMark priority={alert.priority} calm={!needsSomeone(alert)} />
        <BedLink className={classes.bed} bed={alert.bed_id} agency={alert.agency_id} text={where(alert)} />
        {alert.bed_id !== null && <span className={classes.who}>{alert.resident_name ?? t('board.noResident')}</span>}
      </div>
      <p className={classes.why}>
        <strong>{reasonOf(t, format, alert)}</strong>{' '}
        <Age since={alert.started_at} until={alert.cleared_at} format={format} />{' '}
        <span className={`${classes.soft} ${classes.whole}`}>
          {t('alerts.since', { time: format.clockOf(alert.started_at, serverNow()) })}
        </span>
      </p>
      {alert.outage !== null && (
        <>
          <p className={classes.soft}>
            {bedsOutOf(t, alert)} · {t('alerts.round')}
          </p>
          {alert.phase !== 'closed' && <RoundsOf alert={alert} />}
        </>
      )}
      {alert.no_data && <p className={classes.soft}>{t('alerts.noData')}</p>}
      <AnswerLine alert={alert} format={format} />
      {mayRespond && alert.phase !== 'closed' && (
        <div className={classes.actions} {...focus}>
          {needsSomeone(alert) && <ClaimButton alert={alert} />}
          {mayStay(alert) && <StayButton alert={alert} />}
          <CloseButton alert={alert} />
        </div>
      )}
    </li>
  );
}

const loadRounds = () => Promise.all([import('./outage-rounds.tsx'), bringDeskWords()]).then(([part]) => part);

/** Fetched with the first outage, together with its words. */
function RoundsOf({ alert }: { readonly alert: Alert }) {
  const rounds = useChunk(loadRounds, true);
  const { t } = useWords();
  if (rounds.kind === 'here') return <rounds.part.OutageRounds alert={alert} />;
  if (rounds.kind === 'coming') return <Spinner text={t('common.loading')} />;
  // Some browsers remember a failed import: then only the whole page, loaded anew, helps.
  const tryAgain = rounds.again === 0 ? rounds.tryAgain : () => page.reload();
  return (
    <Notice
      kind="fault"
      title={t('shell.roundsFailed.title')}
      action={<Button onClick={tryAgain}>{t('common.tryAgain')}</Button>}
    >
      {t('shell.roundsFailed.info')}
    </Notice>
  );
}

function AnswerLine({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const { t } = useWords();
  const lost = useLostTo(alert);
  const clock = (at: number): string => format.clockOf(at, serverNow());
  if (alert.phase === 'closed') return <p className={classes.soft}>{t('alerts.phase.closed')}</p>;
  const answer = answerOf(t, clock, alert);
  return (
    <>
      {lost !== null && <p role="alert">{lost}</p>}
      {answer !== null && lost === null && (
        <p className={classes.soft}>{[answer.who, answer.since].filter((part) => part !== null).join(' · ')}</p>
      )}
      {alert.escalated_at !== null && needsSomeone(alert) && (
        <p className={classes.soft}>{t('alerts.change.escalated')}</p>
      )}
      {alert.phase === 'cleared' && alert.cleared_at !== null && (
        <p className={classes.soft}>{t('alerts.cleared', { time: clock(alert.cleared_at) })}</p>
      )}
    </>
  );
}
