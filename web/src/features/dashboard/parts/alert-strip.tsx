/** What needs someone, at the top of the board. It keeps its height when it is empty: an alarm must not move what a finger points at. */
import type { Alert } from '@wardlight/contract';
import { openAlertsPanel } from '../../../lib/alerts-panel.ts';
import { useWords } from '../../../lib/i18n.ts';
import { reasonOf } from '../alert-words.ts';
import { useMayRespond } from '../api.ts';
import { useFormatOf } from '../board-context.tsx';
import { needsSomeone } from '../model.ts';
import { useOpenAlerts } from '../open-alerts.ts';
import { Age } from './age.tsx';
import classes from './alert-strip.module.css';
import { BedLink } from './bed-link.tsx';
import { ClaimButton } from './claim-button.tsx';
import { PriorityMark } from './priority-mark.tsx';

/** As many as fit are shown (the stylesheet hides the rest by width); the others are behind "n more". */
const mostShown = 3;

export function AlertStrip() {
  const { t } = useWords();
  const open = useOpenAlerts();
  const waiting = open.filter(needsSomeone);
  return (
    <section
      className={classes.strip}
      aria-label={t('alerts.strip.label')}
      data-calm={waiting.length === 0 || undefined}
    >
      {waiting.length === 0 ? (
        <p className={classes.calm}>{t('alerts.open.none')}</p>
      ) : (
        <ul className={classes.list}>
          {waiting.slice(0, mostShown).map((alert) => (
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
  const { t } = useWords();
  const format = useFormatOf(alert.agency_id);
  const mayRespond = useMayRespond();
  return (
    <li className={classes.item} data-priority={alert.priority}>
      <PriorityMark priority={alert.priority} />
      <span className={classes.what}>
        <BedLink bed={alert.bed_id} text={t('board.bed', { bed: alert.bed_no })} />
        <span className={classes.why}>
          {reasonOf(t, format, alert)} <Age since={alert.started_at} format={format} />
        </span>
      </span>
      {mayRespond && <ClaimButton alert={alert} />}
    </li>
  );
}
