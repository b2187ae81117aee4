/**
 * What every page of the frame has besides, fetched after the first tile: "back after 26 s", announcements, the support
 * chat's count, lists that follow other screens, and what concerns an installed app.
 */
import { useEffect, useState } from 'react';
import { AnnouncementReader } from '../../features/announcements/reader.tsx';
import { ChatUnread } from '../../features/chat/unread.tsx';
import { MobileApp } from '../../features/mobile-app/prompt.tsx';
import { whenIdle } from '../../lib/browser/timers.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { useAnnouncementFeed } from '../../live/announcements.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { useChatFeed } from '../../live/chat.ts';
import { useLiveLists } from '../../live/use-live-lists.ts';
import { Bar } from '../parts/bar.tsx';
import { ReturnedBar } from '../parts/returned-bar.tsx';
import { useKeptLanguage } from './kept-language.ts';

export function LaterFrame({ board }: { readonly board: BoardStore }) {
  const feed = useAnnouncementFeed();
  const chat = useChatFeed();
  useKeptLanguage();
  useLiveLists();
  // A shared station is many people's: they open the room with their PIN.
  const { user } = useHere();
  const chats = useMay('chat.read') && !user.shared;
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <>
      <ReturnedBar board={board} />
      {idle && <AnnouncementReader board={board} feed={feed} />}
      {idle && chats && <ChatUnread feed={chat} />}
      {idle && <MobileApp bar={(parts) => <Bar {...parts} />} />}
    </>
  );
}
