/** What an alert, and a silent mat, are called on screen. */
import { type Alert, type AlertPriority, type AlertType, alertKinds, type BedLive } from '@wardlight/contract';
import type { Format } from '../../lib/format.ts';
import type { Words } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/timers.ts';

interface Named {
  readonly type: AlertType;
  readonly value: number | null;
}

/** Kind, and for rates the value that met the limit. Lengths of time are shown as ages, which go on counting. */
export function reasonOf(t: Words, format: Format, { type, value }: Named): string {
  const name = t(`alerts.type.${type}`);
  if (value === null || alertKinds[type].unit !== 'perMinute') return name;
  return `${name} ${t('alerts.unit.perMinute', { value: format.number(value) })}`;
}

export const announcementOf = (t: Words, alert: Pick<Alert, 'type' | 'priority' | 'bed_no'>): string =>
  t('alerts.announce', {
    priority: t(`alerts.priority.${alert.priority satisfies AlertPriority}`),
    bed: alert.bed_no,
    type: t(`alerts.type.${alert.type}`),
  });

/** "No data since 02:14": never the last value as if it were live. */
export function noDataText(t: Words, format: Format, { last_data_at: at }: Pick<BedLive, 'last_data_at'>): string {
  return at === null ? t('board.noDataYet') : t('board.noDataSince', { time: format.clockOf(at, serverNow()) });
}
