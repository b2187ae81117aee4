/** Who answers at a station of many, for as long as somebody uses the screen or one of their claims is open. Comes after the board. */
import type { UserId } from '@wardlight/contract';
import { every, now } from '../browser/timers.ts';
import { actingPerson, isInUse } from './acting-person.ts';

const touches = ['pointerdown', 'keydown'] as const;
const lookMs = 1_000;

interface OpenClaims {
  /** Whether a claim of theirs is open; null = the board is not known yet. */
  goes(person: UserId): boolean | null;
  subscribe(changed: () => void): () => void;
}

/** @returns stops it */
export function keepNameInUse({ goes, subscribe }: OpenClaims): () => void {
  const look = (touched: boolean): void => {
    const chosen = actingPerson.chosen();
    // Ended for good: whatever they claim from elsewhere does not bring their name back here.
    if (chosen === null || chosen.used_at === 0) return;
    const going = goes(chosen.user_id);
    const inUse = isInUse(chosen);
    if (going === true || (touched && inUse)) {
      // Written each half minute, so that a reload finds it in use; a touch counts at once.
      if (touched || now() - chosen.used_at >= 30_000) actingPerson.use(chosen, now());
    } else if (!inUse && going === false) actingPerson.use(chosen, 0);
  };
  const touch = (): void => look(true);
  const elsewhere = ({ key }: StorageEvent): void => {
    if (key === null || key === actingPerson.key) actingPerson.reread();
  };
  for (const name of touches) window.addEventListener(name, touch, { capture: true, passive: true });
  window.addEventListener('storage', elsewhere);
  const pass = (): void => look(false);
  const stops = [every(lookMs, pass), subscribe(pass)];
  pass();
  return () => {
    for (const stop of stops) stop();
    for (const name of touches) window.removeEventListener(name, touch, { capture: true });
    window.removeEventListener('storage', elsewhere);
  };
}
