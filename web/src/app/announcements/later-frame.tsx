/** What every page of the frame has besides, fetched after the first tile: "back after 26 s", and announcements. */
import { useEffect, useState } from 'react';
import { AnnouncementReader } from '../../features/announcements/reader.tsx';
import { whenIdle } from '../../lib/browser/timers.ts';
import { useAnnouncementFeed } from '../../live/announcements.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { ReturnedBar } from '../parts/returned-bar.tsx';

export function LaterFrame({ board }: { readonly board: BoardStore }) {
  const feed = useAnnouncementFeed();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <>
      <ReturnedBar board={board} />
      {idle && <AnnouncementReader board={board} feed={feed} />}
    </>
  );
}
