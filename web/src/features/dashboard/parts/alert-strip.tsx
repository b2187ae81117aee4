/** What needs someone, at the top of the board. It keeps its height when it is empty: an alarm must not move what a finger points at. */
import type { Alert } from '@wardlight/contract';
import { useMemo } from 'react';
import { bedsOutOf, reasonOf } from '../../../lib/alert-words.ts';
import { openAlertsPanel } from '../../../lib/alerts-panel.ts';
import type { Format } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/timers.ts';
import { answerOf, stillOf } from '../alert-words.ts';
import { useClaim, useMayRespond } from '../api.ts';
import { useFormatOf } from '../board-context.tsx';
import { useLostTo } from '../lost-claims.ts';
import { needsSomeone } from '../model.ts';
import { useKnownAlerts, useOpenAlerts } from '../open-alerts.ts';
import { useWhereOf } from '../use-agencies.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { useSettled } from '../use-settled.ts';
import { Age } from './age.tsx';
import classes from './alert-strip.module.css';
import { BedLink } from './bed-link.tsx';
import { ClaimFailure, ClaimPress } from './claim-button.tsx';
import { PriorityMark } from './priority-mark.tsx';

/** As many as fit are shown (the stylesheet hides the rest by width); the others are behind "n more". */
const mostShown = 3;

export function AlertStrip() {
  const { t } = useWords();
  const known = useKnownAlerts();
  const open = useOpenAlerts();
  const waiting = useMemo(() => open.filter(needsSomeone), [open]);
  const { alerts, handlers } = useSettled(waiting, known);
  return (
    <section
      className={classes.strip}
      data-strip=""
      aria-label={t('alerts.strip.label')}
      data-calm={alerts.length === 0 || undefined}
      {...handlers}
    >
      {alerts.length === 0 ? (
        <p className={classes.calm}>{t('alerts.open.none')}</p>
      ) : (
        <ul className={classes.list}>
          {alerts.slice(0, mostShown).map((alert) => (
            <StripItem key={alert.alert_id} alert={alert} />
          ))}
        </ul>
      )}
      <button type="button" className={classes.all} aria-haspopup="dialog" onClick={() => openAlertsPanel(true)}>
        {t('alerts.sheet.open', { n: String(open.length) })}
      </button>
    </section>
  );
}

function StripItem({ alert }: { readonly alert: Alert }) {
  const where = useWhereOf();
  const { t } = useWords();
  const format = useFormatOf(alert.agency_id);
  const mayRespond = useMayRespond();
  const claim = useClaim();
  const calls = needsSomeone(alert);
  const focus = useFocusKept<HTMLLIElement>(`${alert.phase} ${calls}`);
  const reason = [stillOf(t, alert), reasonOf(t, format, alert)].filter((part) => part !== null).join(' · ');
  const beds = bedsOutOf(t, alert);
  return (
    <li className={classes.item} data-priority={alert.priority} data-calls={calls || undefined} {...focus}>
      <PriorityMark priority={alert.priority} calm={!calls} />
      <span className={classes.what} title={beds === null ? reason : `${reason} · ${beds}`}>
        <BedLink bed={alert.bed_id} agency={alert.agency_id} text={where(alert)} />{' '}
        {calls && claim.isError ? (
          <ClaimFailure claim={claim} />
        ) : (
          <span className={classes.why}>
            {reason} · <Age since={alert.started_at} until={alert.cleared_at} format={format} />
            {beds !== null && <> · {beds}</>}
          </span>
        )}
      </span>
      {calls && mayRespond && <ClaimPress alert={alert} claim={claim} />}
      {!calls && <Answered alert={alert} format={format} />}
    </li>
  );
}

/** It stays for a moment where it was, so that nothing else comes under the finger. */
function Answered({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const { t } = useWords();
  const answer = alert.phase === 'claimed' ? answerOf(t, (at) => format.clockOf(at, serverNow()), alert) : null;
  const lost = useLostTo(alert);
  const text = lost ?? answer?.who ?? t(`alerts.phase.${alert.phase}`);
  return (
    <span className={classes.answered} title={text} role={lost === null ? undefined : 'alert'}>
      {text}
    </span>
  );
}
