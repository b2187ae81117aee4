/** What an alert, and a silent mat, are called on screen. */
import type { Absence, Alert, AlertPriority, AlertType, BedLive, BedStatus } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import { bedsOutOf, kindNameOf, type Placed, whereOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import type { Words } from '../../../lib/i18n/i18n.ts';
import { needsSomeone } from './model.ts';

/** What stands before the kind of an alert to which somebody went, and which needs somebody again; null = nothing. */
export const stillOf = (t: Words, alert: Alert): string | null =>
  alert.phase !== 'raised' && needsSomeone(alert) ? t('alerts.change.still') : null;

/** Whether the kind says the state already: "out of bed · out of bed too long" tells nothing more than its second half. */
export function repeatsStatus(t: Words, type: AlertType, status: BedStatus): boolean {
  const fold = (text: string): string => text.toLocaleLowerCase('en');
  return fold(t(`alerts.type.${type}`)).includes(fold(t(`board.status.${status}`)));
}

export function announcementOf(t: Words, alert: Pick<Alert, 'type' | 'priority' | 'threshold'> & Placed): string {
  const priority = t(`alerts.priority.${alert.priority satisfies AlertPriority}`);
  const type = kindNameOf(t, alert);
  if (alert.bed_no !== null) return t('alerts.announce', { priority, bed: alert.bed_no, type });
  return [priority, whereOf(t, alert), type, bedsOutOf(t, alert)].join(' · ');
}

/** For a button's full name, where the button itself only says what it does. */
export const aboutOf = (t: Words, alert: Pick<Alert, 'type' | 'threshold'> & Placed): string =>
  alert.bed_no === null
    ? `${whereOf(t, alert)} ${kindNameOf(t, alert)}`
    : t('alerts.ofBed', { bed: alert.bed_no, type: kindNameOf(t, alert) });

export interface Answered {
  readonly who: string;
  readonly since: string | null;
}

/** Who is going, or is there, and since or until when; of what goes on although somebody went, that it does. Null = nobody answered. */
export function answerOf(t: Words, clock: (at: number) => string, alert: Alert): Answered | null {
  if (alert.claimed_by === null || alert.claimed_at === null) return null;
  const { name } = alert.claimed_by;
  if (alert.still_at !== null && alert.cleared_at === null)
    return { who: t('alerts.stillSo'), since: t('alerts.claimedBy', { name }) };
  if (alert.handed_to !== null)
    return {
      who: t('alerts.claimedBy', { name }),
      since: t('alerts.handOver.asked', { name: alert.handed_to.name }),
    };
  const until = alert.with_resident_until;
  if (until !== null && until > serverNow())
    return { who: t('alerts.stay.until', { name, time: clock(until) }), since: null };
  return { who: t('alerts.claimedBy', { name }), since: t('alerts.claimedAt', { time: clock(alert.claimed_at) }) };
}

/**
 * Why somebody is away and until when, or that they should be back.
 * @param begun false = they have not left the bed yet, and are watched there
 */
export function absenceText(t: Words, format: Format, { reason, until_at }: Absence, begun = true): string {
  const now = serverNow();
  if (!begun && until_at > now) return t('board.absence.planned', { time: format.clockOf(until_at, now) });
  const parts = { reason: t(`board.absence.reason.${reason}`), time: format.clockOf(until_at, now) };
  return t(until_at <= now ? 'board.absence.overdue' : 'board.absence.untilAt', parts);
}

type LastData = Pick<BedLive, 'last_data_at' | 'two_devices_since' | 'unreadable_since'>;

/**
 * "No data since 02:14": never the last value as if it were live. Two mats under one serial, and a mat that was never
 * read, have a mark of their own that says more.
 */
export function noDataText(
  t: Words,
  format: Format,
  { last_data_at: at, two_devices_since: two, unreadable_since: unreadable }: LastData,
): string | null {
  if (two !== undefined || (unreadable !== undefined && at === null)) return null;
  return at === null ? t('board.noDataYet') : t('board.noDataSince', { time: format.clockOf(at, serverNow()) });
}
