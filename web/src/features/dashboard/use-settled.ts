/** A list that holds still while it is pointed at, touched or focused, and for a while after. */
import { useState } from 'react';
import { useHold } from '../../lib/hold.ts';
import type { AlertCard } from './cards.ts';
import { settled } from './settling.ts';

export function useSettled(wanted: readonly AlertCard[], open: ReadonlyMap<string, AlertCard>) {
  const { held, handlers } = useHold();
  const [shown, setShown] = useState(wanted);
  const next = settled(shown, wanted, open, held);
  if (next !== shown) setShown(next);
  return { cards: next, handlers };
}

/** An order of beds or agencies: the one last shown for as long as it is held. */
export function useSettledOrder<Id extends number>(wanted: readonly Id[], held: boolean): readonly Id[] {
  const [shown, setShown] = useState(wanted);
  const next = held || sameIds(shown, wanted) ? shown : wanted;
  if (next !== shown) setShown(next);
  return next;
}

export const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);
