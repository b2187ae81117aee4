/** Whether somebody is at a list: order never jumps under a finger (look.md). */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { after } from './timers.ts';

/** How long after the last touch a list still holds still. */
const settleAfterMs = 3_000;
/** A pointer or a focus left lying must not hold new alarms back for ever: this long without a movement, nobody is there. */
const stillMs = 10_000;

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
