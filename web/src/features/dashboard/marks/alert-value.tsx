/** The value an alert is about, its limit, and the same value as it is now: "86% (limit 90) → now 97%". One place for every card. */
import { type Alert, type AlertType, alertKinds, type BedId, type BedLive, type Vital } from '@wardlight/contract';
import { amountOf, metValueOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import type { Words } from '../../../lib/i18n/i18n.ts';
import { useBoardWords, useTile } from '../state/board-context.tsx';
import { type MarkOf, useVitalMark } from '../state/use-vital-mark.ts';
import classes from './alert-value.module.css';

type VitalName = 'rr' | 'hr' | 'spo2' | 'temp';
const vitalOf: { readonly [T in AlertType]?: VitalName } = {
  respirationRateGreater: 'rr',
  respirationRateLess: 'rr',
  heartRateGreater: 'hr',
  heartRateLess: 'hr',
  spo2Less: 'spo2',
  tempGreater: 'temp',
  tempLess: 'temp',
};

/** Whether this alert is about a value that the bed may have now as well. */
export const isAboutValue = ({ type, value }: Pick<Alert, 'type' | 'value'>): boolean =>
  value !== null && vitalOf[type] !== undefined;

/** Never the last value as if it were live: too old, or from a silent mat, it is null. Undefined = the kind has no such value. */
function vitalNow({ type }: Pick<Alert, 'type'>, live: BedLive | undefined, markOf: MarkOf) {
  const name = vitalOf[type];
  if (name === undefined || live === undefined) return undefined;
  const vital: Vital | null = live.status === 'disconnected' ? null : live[name];
  const mark = markOf(vital);
  return vital === null || mark === 'blank' ? null : { value: vital.value, mark };
}

/** "→ now 97%", or "(meter, 02:14)" where a meter said it, which a mat's value is not to be held against; null where the kind has none. */
export function valueNow(
  t: Words,
  format: Format,
  alert: Pick<Alert, 'type' | 'source'>,
  live: BedLive | undefined,
  markOf: MarkOf,
): string | null {
  if (alert.source !== null) return t('alerts.value.meter', { time: format.clock(alert.source.measured_at) });
  const { unit } = alertKinds[alert.type];
  const vital = vitalNow(alert, live, markOf);
  if (vital === undefined || unit === null) return null;
  if (vital === null) return t('alerts.value.none');
  const value = amountOf(t, format, unit, vital.value);
  const present = t('alerts.value.now', { value });
  return vital.mark === 'doubtful' ? `${present} ${t('alerts.value.doubtful')}` : present;
}

export interface AlertValueProps {
  readonly alert: Alert;
  /** Left out where the bed is not on this screen: then only what it was. */
  readonly live: BedLive | undefined;
  readonly format: Format;
  /** On small tiles: "86% → 97%". */
  readonly short?: boolean;
  /** On the smallest: counts per minute without their unit, beside the kind, which says what was counted. */
  readonly bare?: boolean;
}

/** It breaks between its parts and never inside a number, and is never cut. */
export function AlertValue({ alert, live, format, short = false, bare = false }: AlertValueProps) {
  const t = useBoardWords();
  const markOf = useVitalMark();
  // A doubtful value needs its word: the limit gives way before the kind of the alarm does.
  const doubtful = alert.source === null && vitalNow(alert, live, markOf)?.mark === 'doubtful';
  const named = short || doubtful ? { ...alert, threshold: null } : alert;
  const then = metValueOf(t, format, named);
  if (then === null) return null;
  const present = short ? shortNow(t, format, alert, live, markOf) : valueNow(t, format, alert, live, markOf);
  return (
    <span className={classes.value} data-value="">
      <strong>{bare && alertKinds[alert.type].unit === 'perMinute' ? then.number : then.value}</strong>
      {then.limit !== null && ` ${then.limit}`}
      {present !== null && <Present text={present} />}
    </span>
  );
}

/** An arrow begins a line rather than ending one, and Chinese breaks anywhere. */
function Present({ text }: { readonly text: string }) {
  return (
    <>
      {' '}
      <span className={classes.present}>{text}</span>
    </>
  );
}

function shortNow(t: Words, format: Format, alert: Alert, live: BedLive | undefined, markOf: MarkOf): string | null {
  const { unit } = alertKinds[alert.type];
  const vital = alert.source === null ? vitalNow(alert, live, markOf) : undefined;
  if (vital === undefined || unit === null) return null;
  return `→\u00a0${vital === null || vital.mark === 'doubtful' ? '–' : amountOf(t, format, unit, vital.value)}`;
}

/** The value as it is now, after a reason that names what it was, wherever the bed is on this screen. */
export function ValueNow({ alert, format }: Pick<AlertValueProps, 'alert' | 'format'>) {
  return alert.bed_id === null || !isAboutValue(alert) ? null : (
    <NowOf alert={alert} bed={alert.bed_id} format={format} />
  );
}

function NowOf({ alert, bed, format }: Pick<AlertValueProps, 'alert' | 'format'> & { readonly bed: BedId }) {
  const t = useBoardWords();
  const markOf = useVitalMark();
  const live = useTile(bed)?.live;
  return (
    <span data-value="">
      {' '}
      <span className={classes.present}>{valueNow(t, format, alert, live, markOf)}</span>
      {'\u00a0·'}
    </span>
  );
}
