/** What the keys of the board do, and the list of them. */
import type { RefObject } from 'react';
import {
  closeShortcutsHelp,
  openShortcutsHelp,
  useShortcuts,
  useShortcutsHelpOpen,
} from '../../../lib/browser/shortcuts.ts';
import { useChunk } from '../../../lib/browser/use-chunk.ts';
import { bringDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { type Missing, useNotLoaded } from '../../../lib/shell/not-loaded.ts';
import { useWall } from '../../../lib/shell/wall.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PlainSheet } from '../../../ui/plain-sheet.tsx';

const loadHelp = () => Promise.all([import('./keys-help.tsx'), bringDeskWords()]).then(([part]) => part);

/** "I'm going" of the bed in focus; else of what needs someone most. */
const claimOf = (): HTMLElement | null => {
  const here = document.activeElement?.closest('[data-card]');
  const button = 'button[aria-busy]';
  return here?.querySelector<HTMLElement>(button) ?? document.querySelector<HTMLElement>(`[data-strip] ${button}`);
};

function NotLoaded({ part }: { readonly part: Missing }) {
  const { t } = useWords();
  const said = useNotLoaded(part);
  return (
    <PlainSheet title={t('board.display.keys.title')} closeLabel={t('common.close')} onClose={closeShortcutsHelp}>
      <Notice kind="fault" action={<Button onClick={part.tryAgain}>{said.again}</Button>}>
        {said.info}
      </Notice>
    </PlainSheet>
  );
}

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
  if (!open) return null;
  if (help.kind === 'here') return <help.part.KeysHelp onClose={closeShortcutsHelp} />;
  return help.kind === 'failed' ? <NotLoaded part={help} /> : null;
}
