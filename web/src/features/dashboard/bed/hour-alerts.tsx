/** The ended alerts that touch the time shown, with what became of them; the open ones stand above and can be answered there. */
import type { Alert, BedId } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { fallOf, reasonOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { type DeskWords, useDeskWords, useWords, type Words } from '../../../lib/i18n/i18n.ts';
import { ValueNow } from '../marks/alert-value.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { useBedAlerts } from '../state/board-context.tsx';
import { useLostTo } from '../state/lost-claims.ts';
import { needsSomeone } from '../state/model.ts';
import classes from './bed-drawer.module.css';

interface HourAlertsProps {
  readonly bed: BedId;
  readonly alerts: readonly Alert[];
  readonly format: Format;
}

export function HourAlerts({ bed, alerts, format }: HourAlertsProps) {
  const d = useDeskWords();
  // The board's own copy is newer than the hour that was read.
  const open = new Set(useBedAlerts(bed).flatMap(({ alert_id, phase }) => (phase === 'closed' ? [] : [alert_id])));
  const ended = alerts.filter(({ alert_id }) => !open.has(alert_id));
  return (
    <section className={classes.section} aria-labelledby="hour-alerts">
      <h2 id="hour-alerts" className={classes.heading}>
        {d('bedDrawer.alerts')}
      </h2>
      {ended.length === 0 ? (
        <p className={classes.soft}>{d(open.size > 0 ? 'bedDrawer.noOtherAlerts' : 'bedDrawer.noAlerts')}</p>
      ) : (
        <ul className={classes.alerts}>
          {ended.map((alert) => (
            <BedAlert key={alert.alert_id} alert={alert} format={format} />
          ))}
        </ul>
      )}
    </section>
  );
}

export interface BedAlertProps {
  readonly alert: Alert;
  readonly format: Format;
  /** Among alerts of other days; within the hour the clock is enough. */
  readonly withDate?: boolean;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

export function BedAlert({ alert, format, withDate = false, children }: BedAlertProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const lost = useLostTo(alert);
  return (
    <li className={classes.alert}>
      <PriorityMark priority={alert.priority} calm={!needsSomeone(alert)} />
      <div className={classes.alertText}>
        <strong>{reasonOf(t, format, alert)}</strong>
        {alert.phase !== 'closed' && <ValueNow alert={alert} format={format} />}
        <p className={classes.soft}>{storyOf(t, d, withDate ? dated(format) : format, alert)}</p>
        {lost !== null && <p role="alert">{lost}</p>}
        {children}
      </div>
    </li>
  );
}

/** The date once, at the beginning of the story; its later steps are read by the clock unless another day has come. */
const dated = (format: Format): Format => {
  let before: number | null = null;
  return {
    ...format,
    clock: (at) => {
      const text = before === null ? format.dateClock(at) : format.clockOf(at, before);
      before = at;
      return text;
    },
  };
};

function storyOf(t: Words, d: DeskWords, format: Pick<Format, 'clock'>, alert: Alert): string {
  const step = (at: number | null, text: string): string | null => (at === null ? null : `${format.clock(at)} ${text}`);
  const closed =
    alert.close_reason === null
      ? t('alerts.change.closed')
      : alert.closed_by === null
        ? t(`alerts.closedAs.${alert.close_reason}`)
        : d('bedDrawer.closedBy', { name: alert.closed_by.name, reason: t(`alerts.closedAs.${alert.close_reason}`) });
  return [
    step(alert.started_at, t('alerts.change.raised')),
    alert.told_at === null && alert.suppressed !== null
      ? d('bedDrawer.notNotified', { cause: t(`alerts.suppressed.${alert.suppressed}`) })
      : null,
    step(alert.joined ? alert.told_at : null, t('alerts.change.joined')),
    step(alert.grown_at, t('alerts.change.upgraded')),
    step(alert.escalated_at, t('alerts.change.escalated')),
    step(alert.claimed_at, t('alerts.claimedBy', { name: alert.claimed_by?.name ?? '' })),
    alert.closed_at === null && alert.with_resident_until !== null
      ? t('alerts.stay.until', {
          name: alert.claimed_by?.name ?? '',
          time: format.clock(alert.with_resident_until),
        })
      : null,
    step(alert.still_at, t('alerts.change.still')),
    step(alert.cleared_at, t('alerts.change.cleared')),
    step(
      alert.cleared_at === null && alert.closed_by !== null ? alert.closed_at : null,
      t('alerts.change.closedWhileTrue'),
    ),
    step(alert.closed_at, closed),
    alert.fall === null ? null : fallOf(t, alert.fall),
    alert.close_note,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
