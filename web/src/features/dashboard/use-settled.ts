/** A list that holds still while it is pointed at, touched or focused, and for a while after. */
import type { Alert, AlertId } from '@wardlight/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { after } from '../../lib/timers.ts';
import { settleAfterMs, settled, stillMs } from './settling.ts';

/** For the element around the list. React's events: they come from the list's popovers and sheets as well. */
export interface HoldHandlers {
  readonly onPointerEnter: () => void;
  readonly onPointerMove: () => void;
  readonly onPointerDown: () => void;
  readonly onPointerLeave: () => void;
  readonly onKeyDown: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export function useHold(): { readonly held: boolean; readonly handlers: HoldHandlers } {
  const [held, setHeld] = useState(false);
  const release = useRef<(() => void) | null>(null);
  const hold = useCallback((ms: number) => {
    release.current?.();
    release.current = after(ms, () => setHeld(false));
    setHeld(true);
  }, []);
  useEffect(() => () => release.current?.(), []);
  const handlers = useMemo<HoldHandlers>(() => {
    const here = () => hold(stillMs);
    const leaving = () => hold(settleAfterMs);
    return {
      onPointerEnter: here,
      onPointerMove: here,
      onPointerDown: here,
      onPointerLeave: leaving,
      onKeyDown: here,
      onFocus: here,
      onBlur: leaving,
    };
  }, [hold]);
  return { held, handlers };
}

export function useSettled(wanted: readonly Alert[], open: ReadonlyMap<AlertId, Alert>) {
  const { held, handlers } = useHold();
  const [shown, setShown] = useState(wanted);
  const next = settled(shown, wanted, open, held);
  if (next !== shown) setShown(next);
  return { alerts: next, handlers };
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
