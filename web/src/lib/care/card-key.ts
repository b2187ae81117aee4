/** Open alerts share a card by bed, or by network where they are of none (decisions §10 "A claim is of a bed"). */
import type { Alert } from '@wardlight/contract';

export const cardKeyOf = ({ alert_id, bed_id, outage }: Alert): string =>
  bed_id === null ? `network ${outage?.network_id ?? alert_id}` : `bed ${bed_id}`;

/** At how many beds and networks these alerts are. */
export const countCards = (alerts: Iterable<Alert>): number => new Set([...alerts].map(cardKeyOf)).size;
