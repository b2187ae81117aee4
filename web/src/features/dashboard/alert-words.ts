/** What an alert, and a silent mat, are called on screen. */
import {
  type Alert,
  type AlertPriority,
  type AlertType,
  alertKinds,
  type BedLive,
  type BedStatus,
} from '@wardlight/contract';
import type { Format } from '../../lib/format.ts';
import type { Words } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/timers.ts';

interface Named {
  readonly type: AlertType;
  readonly value: number | null;
}

/** Kind, and for rates the value that met the limit, said as what it was then: the value of now stands elsewhere. Lengths of time are shown as ages, which go on counting. */
export function reasonOf(t: Words, format: Format, { type, value }: Named): string {
  const name = t(`alerts.type.${type}`);
  if (value === null || alertKinds[type].unit !== 'perMinute') return name;
  return `${name} ${t('alerts.valueThen', { value: format.number(value) })}`;
}

/** Whether the kind says the state already: "out of bed · out of bed too long" tells nothing more than its second half. */
export function repeatsStatus(t: Words, type: AlertType, status: BedStatus): boolean {
  const fold = (text: string): string => text.toLocaleLowerCase('en');
  return fold(t(`alerts.type.${type}`)).includes(fold(t(`board.status.${status}`)));
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
