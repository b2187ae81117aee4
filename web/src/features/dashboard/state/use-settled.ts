/** A list that holds still while it is pointed at, touched or focused, and for a while after. */
import { type FocusEvent, useRef, useState } from 'react';
import { useHold } from '../../../lib/browser/hold.ts';
import { samePressMs } from '../../../lib/browser/second-tap.ts';
import { now } from '../../../lib/browser/timers.ts';
import type { AlertCard } from './cards.ts';
import { settled } from './settling.ts';
import { useSteady } from './use-steady.ts';

/** @returns `handlers` for the element around the cards, each of which has its key as `data-card` and its place as `data-slot` */
export function useSettled<E extends HTMLElement>(wanted: readonly AlertCard[], open: ReadonlyMap<string, AlertCard>) {
  const { held, handlers } = useHold();
  const steady = useSteady<E>();
  /** The card that the keyboard is at: the next key press is meant for it, however long it takes. */
  const [focused, setFocused] = useState<string | null>(null);
  /** A finger leaves a focus behind too, and that one waits for nothing. */
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const [shown, setShown] = useState(wanted);
  const next = settled(shown, wanted, open, held ? true : (openIn(steady.ref.current) ?? focused));
  if (next !== shown) setShown(next);
  return {
    cards: next,
    handlers: {
      ...handlers,
      ...steady,
      onFocus: ({ target }: FocusEvent<E>) => {
        handlers.onFocus();
        if (now() - touchedAt.current >= samePressMs) setFocused(slotAt(target));
      },
      onPointerDown: () => {
        handlers.onPointerDown();
        touchedAt.current = now();
      },
      onKeyDown: () => {
        handlers.onKeyDown();
        touchedAt.current = Number.NEGATIVE_INFINITY;
      },
      onBlur: () => {
        handlers.onBlur();
        setFocused(null);
      },
    },
  };
}

/** The card whose question stands open: it must not go from under what is typed. */
const openIn = (list: Element | null): string | null => {
  const button = list?.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]');
  return button ? slotAt(button) : null;
};

const slotAt = (target: Element): string | null => target.closest<HTMLElement>('[data-slot]')?.dataset.slot ?? null;

/** An order of beds or agencies: the one last shown for as long as it is held. */
export function useSettledOrder<Id extends number>(wanted: readonly Id[], held: boolean): readonly Id[] {
  const [shown, setShown] = useState(wanted);
  const next = held || sameIds(shown, wanted) ? shown : wanted;
  if (next !== shown) setShown(next);
  return next;
}

export const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);
