/** What an alert is called, and where one has to go for it, wherever alerts are listed. */
import {
  type Alert,
  type AlertSource,
  type AlertType,
  type AlertUnit,
  alertKinds,
  alertReasonOf,
  type Fall,
} from '@wardlight/contract';
import type { Format } from './format.ts';
import type { Words } from './i18n.ts';

interface Named {
  readonly type: AlertType;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly source?: AlertSource | null;
}

/** Values that tell more than the kind does: lengths of time are shown as ages, which go on counting. */
const tellingUnits: ReadonlySet<AlertUnit> = new Set(['perMinute', 'percent', 'celsius']);

/** What to do about it before anything else, where the kind alone could be taken for a loose cable; null = go and see. */
export const nextStepOf = (t: Words, type: AlertType): string | null =>
  type === 'rrAbnormal' ? t('alerts.nextStep.rrAbnormal') : null;

/** A number with its unit, which never stand on two lines. */
export function amountOf(
  t: Words,
  format: Format,
  unit: AlertUnit,
  value: number,
  decimals = decimalsOf(unit),
): string {
  return whole(t(`alerts.unit.${unit}`, { value: format.number(value, decimals) }));
}

/** Never on two lines. */
const whole = (text: string): string => text.replaceAll(' ', '\u00a0');

const decimalsOf = (unit: AlertUnit): number => (unit === 'celsius' ? 1 : 0);

export interface MetValue {
  readonly value: string;
  /** The same without its unit. */
  readonly number: string;
  /** "(limit 90)"; null where it has none. */
  readonly limit: string | null;
}

/** The value that met the limit, and the limit; null where the kind has no value that tells more than its age. Neither stands on two lines. */
export function metValueOf(t: Words, format: Format, { type, value, threshold, source }: Named): MetValue | null {
  const { unit } = alertKinds[type];
  if (value === null || unit === null || !tellingUnits.has(unit)) return null;
  // A meter's "Lo" or "Hi": beyond what it can measure.
  const beyond = source?.comparator ?? '';
  const usual = decimalsOf(unit);
  // 7.6 is under a limit of 8: rounded to 8, it would not be.
  const same =
    threshold !== null && value !== threshold && format.number(value, usual) === format.number(threshold, usual);
  const decimals = same ? usual + 1 : usual;
  const limit = threshold === null ? null : format.number(threshold, Number.isInteger(threshold) ? 0 : usual);
  return {
    value: beyond + amountOf(t, format, unit, value, decimals),
    number: beyond + format.number(value, decimals),
    limit: limit === null ? null : whole(t('alerts.value.limit', { limit })),
  };
}

/** What it is called: by its kind, or where that would send somebody after a loose cable, by its reason. */
export function kindNameOf(t: Words, alert: { readonly type: AlertType; readonly threshold?: number | null }): string {
  const reason = alertReasonOf(alert);
  return t(reason === null ? `alerts.type.${alert.type}` : `alerts.reason.${reason}`);
}

/** Kind, and for readings the value that met the limit: the value of now stands elsewhere. */
export function reasonOf(t: Words, format: Format, named: Named): string {
  const name = kindNameOf(t, named);
  const next = nextStepOf(t, named.type);
  if (next !== null) return `${name} · ${next}`;
  const value = metValueOf(t, format, named);
  return value === null ? name : [name, value.value, value.limit].filter((part) => part !== null).join(' ');
}

/** What was said of a fall: whether an injury was seen, and who was called. */
export function fallOf(t: Words, { injury, called }: Fall): string {
  const calls = called.map((call) => t(`alerts.fall.calls.${call}`)).join(', ');
  return `${t(`alerts.fall.injuries.${injury}`)} · ${calls}`;
}

export type Placed = Pick<Alert, 'bed_no' | 'outage'>;

/** Where one has to go: a bed, or a network through which beds are watched. */
export const whereOf = (t: Words, { bed_no, outage }: Placed): string =>
  bed_no === null ? t('board.display.network', { name: outage?.network_name ?? '' }) : t('board.bed', { bed: bed_no });

/** The beds that nobody watches while a network is out; null for an alert about one bed. */
export function bedsOutOf(t: Words, { outage }: Placed): string | null {
  if (outage === null) return null;
  const beds = outage.beds.map(({ bed_no }) => bed_no).join(', ');
  return t('board.display.networkBeds', { n: String(outage.beds.length), beds });
}
