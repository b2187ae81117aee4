/** One card a bed: everything open there, answered with one press (decisions §10 "A claim is of a bed"). Pure. */
import type { Alert, AlertId, UserId } from '@wardlight/contract';
import { cardKeyOf } from '../../../lib/care/card-key.ts';
import { mayStay, needsSomeone } from './model.ts';

/** What is open at one bed, or about one network. */
export interface AlertCard {
  readonly key: string;
  /** What needs somebody most: the card stands where it stands, and looks as it looks. */
  readonly lead: Alert;
  /** All of them, the lead first. */
  readonly alerts: readonly Alert[];
  /** The place in a list that it keeps although its bed is another one by now: what stands open there stays open. */
  readonly slot?: string;
  /** Whether its resident was moved while it stood there. */
  readonly moved?: true;
}

/** @param alerts by need; the cards keep that order */
export function cardsOf(alerts: readonly Alert[]): readonly AlertCard[] {
  const cards: AlertCard[] = [];
  for (const [key, own] of Map.groupBy(alerts, cardKeyOf)) {
    const [lead] = own;
    if (lead !== undefined) cards.push({ key, lead, alerts: own });
  }
  return cards;
}

/** Their beds, or networks, by name. */
export const placesOf = (cards: readonly AlertCard[]): string =>
  cards.map(({ lead }) => lead.bed_no ?? lead.outage?.network_name ?? '').join(', ');

export const sameCard = (a: AlertCard, b: AlertCard): boolean =>
  a.key === b.key &&
  a.slot === b.slot &&
  a.moved === b.moved &&
  a.alerts.length === b.alerts.length &&
  a.alerts.every((alert, place) => alert === b.alerts[place]);

const isOpen = ({ phase }: Alert): boolean => phase !== 'closed';

export const openIdsOf = (alerts: readonly Alert[]): readonly AlertId[] =>
  alerts.filter(isOpen).map(({ alert_id }) => alert_id);

/** Whoever reads this was asked to take over. */
export const isAsked = (alerts: readonly Alert[], me: UserId | null): boolean =>
  me !== null && alerts.some((alert) => isOpen(alert) && alert.handed_to?.user_id === me);

/** Nobody goes, or whoever reads this was asked to take over. */
export const mayClaim = (alerts: readonly Alert[], me: UserId | null): boolean =>
  alerts.some((alert) => isOpen(alert) && needsSomeone(alert)) || isAsked(alerts, me);

/** Somebody goes to a person. */
export const mayStayAt = (alerts: readonly Alert[]): boolean => alerts.some(mayStay);

/** The reader is going, or is there; a network's alert is not gone to. */
export const isMine = (alerts: readonly Alert[], me: UserId | null): boolean =>
  me !== null &&
  alerts.some(
    (alert) => isOpen(alert) && alert.bed_id !== null && alert.claimed_by?.user_id === me && !needsSomeone(alert),
  );
