/** Order never jumps under a finger (look.md): while somebody is at a list, everything in it keeps its place. Pure. */
import type { Alert } from '@wardlight/contract';
import { type AlertCard, sameCard } from './cards.ts';

/**
 * `before`: what the list shows. `wanted`: what it would show at rest, in its order. `open`: every card as it is known now, by its key.
 * Held, what was there stays where it was and shows what became of it, and what is new comes at the end. Held by one card alone (its key),
 * that one keeps its place for as long as it is wanted, and the others go round it.
 */
export function settled(
  before: readonly AlertCard[],
  wanted: readonly AlertCard[],
  open: ReadonlyMap<string, AlertCard>,
  held: boolean | string | null,
): readonly AlertCard[] {
  const now = before.map((card) => following(card, open));
  if (held !== true) return kept(before, around(now, wanted, held));
  return kept(before, withNew(now, wanted));
}

/** Alerts go with their resident (decisions §1): the card is where they are by now, in the place where it was; or it has ended. */
function following(card: AlertCard, open: ReadonlyMap<string, AlertCard>): AlertCard {
  const ids = new Set(card.alerts.map(({ alert_id }) => alert_id));
  const there = [...open.values()].find(({ alerts }) => alerts.some(({ alert_id }) => ids.has(alert_id)));
  if (there !== undefined && there.key !== card.key) return { ...there, slot: slotOf(card), moved: true };
  const here = there ?? open.get(card.key);
  if (here === undefined || (there === undefined && here.lead.resident_id !== card.lead.resident_id))
    return ended(card);
  return { ...here, ...(card.slot !== undefined && { slot: card.slot }), ...(card.moved && { moved: true }) };
}

/** Those that are not there yet come at the end. */
function withNew(there: readonly AlertCard[], wanted: readonly AlertCard[]): readonly AlertCard[] {
  const isThere = ({ key, lead }: AlertCard) =>
    there.some((card) => card.key === key && card.lead.resident_id === lead.resident_id);
  return [...there, ...wanted.filter((card) => !isThere(card)).map((card) => inFreeSlot(card, there))];
}

/** Two places of one name are none: the new resident of a bed does not take over what stands open of the one before. */
const inFreeSlot = (card: AlertCard, taken: readonly AlertCard[]): AlertCard =>
  taken.some((each) => slotOf(each) === card.key) ? { ...card, slot: `${card.key} ${card.lead.alert_id}` } : card;

/** What a list names the place of a card by. */
export const slotOf = ({ slot, key }: AlertCard): string => slot ?? key;

function around(
  now: readonly AlertCard[],
  wanted: readonly AlertCard[],
  held: string | false | null,
): readonly AlertCard[] {
  const place = now.findIndex((card) => slotOf(card) === held);
  const card = now[place];
  if (card === undefined || !wanted.some(({ key }) => key === card.key)) return wanted;
  const others = wanted.filter(({ key }) => key !== card.key).map((each) => inFreeSlot(each, [card]));
  return others.toSpliced(place, 0, card);
}

/** The very same list when nothing changed, so that nothing is painted. */
function kept(before: readonly AlertCard[], next: readonly AlertCard[]): readonly AlertCard[] {
  const items = next.map((card, place) => {
    const there = before[place];
    return there !== undefined && sameCard(there, card) ? there : card;
  });
  return items.length === before.length && items.every((card, place) => card === before[place]) ? before : items;
}

/** No longer among the open ones: closed, by whomever. */
function ended(card: AlertCard): AlertCard {
  if (card.alerts.every(({ phase }) => phase === 'closed')) return card;
  const over = (alert: Alert): Alert =>
    alert.phase === 'closed' ? alert : { ...alert, phase: 'closed', sounding: false };
  return { ...card, lead: over(card.lead), alerts: card.alerts.map(over) };
}
