/** What the keys of the board do, and the list of them. */
import type { RefObject } from 'react';
import { useHere } from '../../../lib/current-user.tsx';
import { closeShortcutsHelp, openShortcutsHelp, useShortcuts, useShortcutsHelpOpen } from '../../../lib/shortcuts.ts';
import { useWall } from '../../../lib/wall.ts';
import { useChunk } from '../use-chunk.ts';

const loadHelp = () => import('./keys-help.tsx');

/** "I'm going" of the bed in focus; else of what needs someone most. */
const claimOf = (): HTMLElement | null => {
  const here = document.activeElement?.closest('article[data-bed]');
  const button = 'button[aria-busy]';
  return here?.querySelector<HTMLElement>(button) ?? document.querySelector<HTMLElement>(`[data-strip] ${button}`);
};

export function BoardKeys({ search }: { readonly search: RefObject<HTMLInputElement | null> }) {
  const wall = useWall();
  const overAll = useHere().scope === 'all';
  const open = useShortcutsHelpOpen();
  const help = useChunk(loadHelp, open);
  useShortcuts({
    // Only goes there: a claim silences every screen, and a key is pressed by mistake too easily. Enter then claims.
    c: () => claimOf()?.focus(),
    '/': () => search.current?.focus(),
    ...(overAll ? {} : { w: wall.enter }),
    '?': openShortcutsHelp,
  });
  return open && help.kind === 'here' ? <help.part.KeysHelp onClose={closeShortcutsHelp} /> : null;
}
