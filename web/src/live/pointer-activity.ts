/** Whether somebody is about to press something: until then nothing may come to lie under the finger. */
import { elapsed } from '../lib/browser/timers.ts';

/** From seeing a button to touching it a person needs about so long (`steady-press.ts`). */
const onItsWayMs = 700;
/** Nobody aims for longer: a mouse under a resting hand moves for ever. */
const mostOnItsWayMs = 3_000;
const menuLeftMs = 10_000;
/** A menu is shut without a word to us. */
const lookAgainMs = 200;

export interface PointerActivity {
  /** @param since (`elapsed`) since when a change waits; @returns ms until it is worth asking again, 0 = nobody is about to press */
  readonly quietIn: (since: number) => number;
  readonly stop: () => void;
}

/** Watches from now on. */
export function watchPointer(): PointerActivity {
  let movedAt = Number.NEGATIVE_INFINITY;
  let touchedAt = Number.NEGATIVE_INFINITY;
  const moved = (): void => {
    movedAt = elapsed();
    touchedAt = movedAt;
  };
  const touched = (): void => {
    touchedAt = elapsed();
  };
  const events = [
    ['pointermove', moved],
    ['pointerdown', moved],
    ['keydown', touched],
  ] as const;
  for (const [event, note] of events) window.addEventListener(event, note, { capture: true, passive: true });
  return {
    quietIn(since) {
      const at = elapsed();
      if (document.querySelector('[role="menu"]') !== null && at - touchedAt < menuLeftMs) return lookAgainMs;
      return Math.max(0, Math.min(movedAt + onItsWayMs - at, since + mostOnItsWayMs - at));
    },
    stop() {
      for (const [event, note] of events) window.removeEventListener(event, note, { capture: true });
    },
  };
}
