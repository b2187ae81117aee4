/** What goes on whatever page is open: the tones, the signs beside the page, the telling of new alerts to those who read by ear, the strip. */
import { useEffect, useState } from 'react';
import { bringParts } from '../../lib/browser/chunks.ts';
import { whenIdle } from '../../lib/browser/timers.ts';
import { useChunk } from '../../lib/browser/use-chunk.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { AlertStrip } from './alerts/alert-strip.tsx';
import { Announcer } from './alerts/announcer.tsx';
import { loadRounds } from './alerts/open-alerts.tsx';
import { useAlarmSigns } from './alerts/use-alarm-signs.ts';
import { useTones } from './alerts/use-tones.ts';
import { loadPopover } from './answer/asking-button.tsx';
import { loadStillTrue } from './answer/close-form.tsx';
import { loadHandOver } from './answer/hand-over-button.tsx';
import { loadUndoClosing } from './answer/undo-closing-slot.tsx';
import { loadUndo } from './answer/undo-slot.tsx';
import { loadDrawer } from './marks/sheet.tsx';
import { loadUndoing, useBoardWhileDown } from './state/api.ts';
import { BoardProvider } from './state/board-context.tsx';

/** What an alarm's buttons open: here before anybody presses, and then whether there is a line or not. */
const answeringParts = [
  loadPopover,
  loadDrawer,
  loadHandOver,
  loadRounds,
  loadStillTrue,
  loadUndoClosing,
  loadUndoing,
  loadUndo,
];

export function Watch({ board }: { readonly board: BoardStore }) {
  useTones(board);
  useEffect(() => whenIdle(() => bringParts(answeringParts)), []);
  useBoardWhileDown(board);
  useFocusKeeper();
  return (
    <BoardProvider store={board}>
      <Announcer />
      <Signs />
      <LateNews />
    </BoardProvider>
  );
}

const loadFocusKeeper = () => import('../../lib/browser/focus-keeper.ts');

/** Fetched after the first tile: nothing has been taken away before. */
function useFocusKeeper(): void {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const keeper = useChunk(loadFocusKeeper, idle);
  useEffect(() => (keeper.kind === 'here' ? keeper.part.keepFocus() : undefined), [keeper]);
}

function Signs(): null {
  useAlarmSigns();
  return null;
}

export const loadClosedByColleague = () =>
  Promise.all([import('./alerts/closed-by-colleague.ts'), bringDeskWords()]).then(([part]) => part);

/** Nobody is on the way before the first tile. */
function LateNews() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const news = useChunk(loadClosedByColleague, idle);
  return news.kind === 'here' ? <news.part.ClosedByColleague /> : null;
}

/** The open alerts that need somebody, to be seen and answered on every page. */
export function OpenStrip({ board }: { readonly board: BoardStore }) {
  return (
    <BoardProvider store={board}>
      <AlertStrip />
    </BoardProvider>
  );
}
