/** Bars that wait for the board, and for one another. */
import { lazy } from 'react';
import { arrivalOf } from '../../lib/browser/chunks.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { useLeftDrafts } from '../../lib/session/drafts.ts';
import { useSoundState } from '../../lib/sound/sound-unlock.ts';
import { FactorBar } from './factor-bar.tsx';
import { Later } from './later.tsx';
import { SilentWhenLocked, useIsSilentWhenLocked } from './silent-when-locked.tsx';

/** With its words. */
const loadKept = () => Promise.all([import('./kept-elsewhere.tsx'), bringDeskWords()]).then(([part]) => part);
const KeptElsewhere = lazy(async () => ({ default: (await arrivalOf(loadKept)).KeptElsewhere }));

/** What can be put off, one after the other: on a phone two of them leave no room for a bed. */
export function LaterBars({ narrow }: { readonly narrow: boolean }) {
  const silent = useIsSilentWhenLocked();
  const left = useLeftDrafts();
  const { on, unlocked, ready } = useSoundState();
  if (left !== null)
    return (
      <Later meanwhile={null}>
        <KeptElsewhere left={left} />
      </Later>
    );
  // The first touch of the page unlocks the sound, and its bar goes.
  if (narrow && ready && on && !unlocked) return null;
  return silent ? <SilentWhenLocked /> : <FactorBar />;
}
