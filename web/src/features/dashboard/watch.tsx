/** What goes on whatever page is open: the tones, and the telling of new alerts to those who read by ear. */
import type { BoardStore } from '../../live/board-store.ts';
import { BoardProvider } from './board-context.tsx';
import { Announcer } from './parts/announcer.tsx';
import { useTones } from './use-tones.ts';

export function Watch({ board }: { readonly board: BoardStore }) {
  useTones(board);
  return (
    <BoardProvider store={board}>
      <Announcer />
    </BoardProvider>
  );
}
