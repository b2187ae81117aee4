/** Bars that wait for the board, and for one another. */
import { useSoundState } from '../../lib/sound-unlock.ts';
import { FactorBar } from './factor-bar.tsx';
import { SilentWhenLocked, useIsSilentWhenLocked } from './silent-when-locked.tsx';

/** What can be put off, one after the other: on a phone two of them leave no room for a bed. */
export function LaterBars({ narrow }: { readonly narrow: boolean }) {
  const silent = useIsSilentWhenLocked();
  const { on, unlocked, ready } = useSoundState();
  // The first touch of the page unlocks the sound, and its bar goes.
  if (narrow && ready && on && !unlocked) return null;
  return silent ? <SilentWhenLocked /> : <FactorBar />;
}
