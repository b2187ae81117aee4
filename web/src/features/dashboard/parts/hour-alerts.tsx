/** Open and ended alerts that touch the hour, with what became of them; the open ones can be answered here too. */
import type { Alert } from '@wardlight/contract';
import type { Format } from '../../../lib/format.ts';
import { useWords, type Words } from '../../../lib/i18n.ts';
import { reasonOf } from '../alert-words.ts';
import { useMayRespond } from '../api.ts';
import { useBedAlerts } from '../board-context.tsx';
import classes from './bed-drawer.module.css';
import { ClaimButton } from './claim-button.tsx';
import { CloseButton } from './close-button.tsx';
import { PriorityMark } from './priority-mark.tsx';

export function HourAlerts({ alerts, format }: { readonly alerts: readonly Alert[]; readonly format: Format }) {
  const { t } = useWords();
  return (
    <section className={classes.section} aria-labelledby="hour-alerts">
      <h2 id="hour-alerts" className={classes.heading}>
        {t('board.drawer.alerts')}
      </h2>
      {alerts.length === 0 ? (
        <p className={classes.soft}>{t('board.drawer.noAlerts')}</p>
      ) : (
        <ul className={classes.alerts}>
          {alerts.map((alert) => (
            <HourAlert key={alert.alert_id} read={alert} format={format} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The board's own copy is newer than the hour that was read. */
function HourAlert({ read, format }: { readonly read: Alert; readonly format: Format }) {
  const { t } = useWords();
  const mayRespond = useMayRespond();
  const alert = useBedAlerts(read.bed_id).find(({ alert_id }) => alert_id === read.alert_id) ?? read;
  const open = alert.phase !== 'closed';
  return (
    <li className={classes.alert}>
      <PriorityMark priority={alert.priority} calm={alert.phase !== 'raised'} />
      <div className={classes.alertText}>
        <strong>{reasonOf(t, format, alert)}</strong>
        <p className={classes.soft}>{storyOf(t, format, alert)}</p>
      </div>
      {open && mayRespond && (
        <div className={classes.alertActions}>
          {alert.phase === 'raised' && <ClaimButton alert={alert} />}
          <CloseButton alert={alert} />
        </div>
      )}
    </li>
  );
}

function storyOf(t: Words, format: Format, alert: Alert): string {
  const step = (at: number | null, text: string): string | null => (at === null ? null : `${format.clock(at)} ${text}`);
  const closed =
    alert.close_reason === null
      ? t('alerts.change.closed')
      : alert.closed_by === null
        ? t(`alerts.closedAs.${alert.close_reason}`)
        : t('alerts.closedBy', { name: alert.closed_by.name, reason: t(`alerts.closedAs.${alert.close_reason}`) });
  return [
    step(alert.started_at, t('alerts.change.raised')),
    step(alert.claimed_at, t('alerts.claimedBy', { name: alert.claimed_by?.name ?? '' })),
    step(alert.cleared_at, t('alerts.change.cleared')),
    step(alert.closed_at, closed),
    alert.close_note,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
