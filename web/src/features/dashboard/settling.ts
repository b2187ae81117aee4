/** Order never jumps under a finger (look.md): while somebody is at a list, everything in it keeps its place. Pure. */
import type { Alert } from '@wardlight/contract';
import { type AlertCard, sameCard } from './cards.ts';

/**
 * `before`: what the list shows. `wanted`: what it would show at rest, in its order. `open`: every card as it is known now, by its key.
 * Held, what was there stays where it was and shows what became of it, and what is new comes at the end.
 */
export function settled(
  before: readonly AlertCard[],
  wanted: readonly AlertCard[],
  open: ReadonlyMap<string, AlertCard>,
  held: boolean,
): readonly AlertCard[] {
  if (!held) return kept(before, wanted);
  const there = new Set(before.map(({ key }) => key));
  return kept(before, [
    ...before.map((card) => open.get(card.key) ?? ended(card)),
    ...wanted.filter(({ key }) => !there.has(key)),
  ]);
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
  return { key: card.key, lead: over(card.lead), alerts: card.alerts.map(over) };
}
