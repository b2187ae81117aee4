/** On every page: sends what waits, and counts what is unread for the navigation. Shows nothing itself. */
import { useQueryClient } from '@tanstack/react-query';
import type { AgencyId } from '@wardlight/contract';
import { useEffect, useEffectEvent } from 'react';
import { useHere } from '../../lib/session/current-user.tsx';
import { setChatUnread } from '../../lib/shell/chat-unread.ts';
import { roomsName, useTakeMessage, useUnread } from './api.ts';
import './classes.ts';
import type { ChatFeed, ChatNews } from './model.ts';
import { outboxOf } from './outbox.ts';

export function ChatUnread({ feed }: { readonly feed: ChatFeed }) {
  const { user } = useHere();
  const client = useQueryClient();
  const unread = useUnread();
  useEffect(() => setChatUnread(unread), [unread]);
  useEffect(() => () => setChatUnread(0), []);
  const changed = useEffectEvent((news: ChatNews) => {
    // That somebody else has read changes no count of ours.
    const counts =
      news === 'fresh' || news.messages.length > 0 || news.reads.some(({ user_id }) => user_id === user.user_id);
    if (counts) void client.invalidateQueries({ queryKey: [roomsName] });
  });
  useEffect(() => feed.subscribe((news) => changed(news)), [feed]);
  // What was typed in one room is not forgotten by going to another.
  return user.agencies.map(({ agency_id }) => <Sending key={agency_id} agency={agency_id} />);
}

function Sending({ agency }: { readonly agency: AgencyId }) {
  const { user } = useHere();
  const take = useTakeMessage(agency, user.user_id);
  const { username, agency_id } = user;
  useEffect(() => outboxOf({ username, agency_id }, agency).run(take), [username, agency_id, agency, take]);
  return null;
}
