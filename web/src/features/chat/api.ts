/** A room of the agency on the screen, kept current by its channel; the rooms of all agencies; how much is unread. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AgencyId,
  type ChatMessage,
  chatMessageIdSchema,
  listChatRooms,
  noteChatRead,
  readChat,
  readChatUnread,
} from '@wardlight/contract';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useAction } from '../../lib/api/action.ts';
import { call } from '../../lib/api/http.ts';
import { usePagedList } from '../../lib/api/paged-list.ts';
import { every } from '../../lib/browser/timers.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { type ChatFeed, misses, readAgain, type ShownRoom, withNews, withOlder } from './model.ts';

const roomKey = (agency: AgencyId) => ['chat', agency] as const;
/** Rooms of other agencies than the one on the screen are read by time. */
const roomsAgainMs = 15_000;

export const roomsName = 'chatRooms';

/** Of all rooms together. */
export function useUnread(): number {
  const { scope } = useHere();
  const answer = useQuery({
    queryKey: [roomsName, scope, 'unread'],
    queryFn: ({ signal }) => call(readChatUnread, {}, { signal }),
    refetchInterval: roomsAgainMs,
    staleTime: 0,
  });
  return answer.data?.unread ?? 0;
}

export function useRooms() {
  const list = usePagedList(roomsName, listChatRooms, {});
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') list.again();
  });
  useEffect(() => every(roomsAgainMs, () => look()), []);
  return list;
}

export function useRoom(agency: AgencyId, feed: ChatFeed, me: number) {
  const client = useQueryClient();
  const key = roomKey(agency);
  const answer = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const read = await call(readChat, { query: {} }, { signal });
      // Looked at after the answer: what was pushed meanwhile is in it.
      return readAgain(client.getQueryData<ShownRoom>(key), read);
    },
    staleTime: 0,
  });
  const take = useEffectEvent((news: Parameters<Parameters<ChatFeed['subscribe']>[0]>[0]) => {
    const room = client.getQueryData<ShownRoom>(key);
    // What comes before the room was read, and what leaves a gap, is read with all the rest.
    if (news === 'fresh' || room === undefined || misses(room, news)) void client.invalidateQueries({ queryKey: key });
    else client.setQueryData<ShownRoom>(key, (room) => (room === undefined ? room : withNews(room, news, me)));
  });
  useEffect(() => feed.subscribe((news) => take(news)), [feed]);
  const older = useAction();
  return {
    answer,
    older: {
      busy: older.busy,
      failure: older.failure,
      load: () =>
        older.run(async () => {
          const first = client.getQueryData<ShownRoom>(key)?.messages[0];
          if (first === undefined) return;
          const page = await call(readChat, { query: { before: String(first.message_id) } });
          client.setQueryData<ShownRoom>(key, (room) => (room === undefined ? room : withOlder(room, page)));
        }),
    },
    newest: () => void client.resetQueries({ queryKey: key }),
  };
}

/** A message that this screen has sent, or taken back, before the channel says so. */
export function useTakeMessage(agency: AgencyId, me: number): (message: ChatMessage) => void {
  const client = useQueryClient();
  return useCallback(
    (message) =>
      client.setQueryData<ShownRoom>(roomKey(agency), (room) =>
        room === undefined ? room : withNews(room, { messages: [message], reads: [] }, me),
      ),
    [client, agency, me],
  );
}

export function useNoteRead(agency: AgencyId) {
  const client = useQueryClient();
  return useCallback(
    async (id: number) => {
      const { unread } = await call(noteChatRead, { body: { message_id: chatMessageIdSchema.parse(id) } });
      client.setQueryData<ShownRoom>(roomKey(agency), (room) => (room === undefined ? room : { ...room, unread }));
      void client.invalidateQueries({ queryKey: [roomsName] });
    },
    [client, agency],
  );
}
