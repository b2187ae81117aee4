/** What an alert is called, and where one has to go for it, wherever alerts are listed. */
import { type Alert, type AlertType, type AlertUnit, alertKinds } from '@wardlight/contract';
import type { Format } from './format.ts';
import type { Words } from './i18n.ts';

interface Named {
  readonly type: AlertType;
  readonly value: number | null;
}

/** Values that tell more than the kind does: lengths of time are shown as ages, which go on counting. */
const tellingUnits: ReadonlySet<AlertUnit> = new Set(['perMinute', 'percent', 'celsius']);

/** Kind, and for readings the value that met the limit, said as what it was then: the value of now stands elsewhere. */
export function reasonOf(t: Words, format: Format, { type, value }: Named): string {
  const name = t(`alerts.type.${type}`);
  const { unit } = alertKinds[type];
  if (value === null || unit === null || !tellingUnits.has(unit)) return name;
  const said = t(`alerts.unit.${unit}`, { value: format.number(value, unit === 'celsius' ? 1 : 0) });
  return `${name} ${t('alerts.valueThen', { value: said })}`;
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
