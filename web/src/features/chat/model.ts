/** A room as one screen knows it: what is shown, and what waits to be sent. Pure. */
import {
  type ChatLink,
  type ChatMessage,
  type ChatRead,
  type ChatRoom,
  chatClientIdSchema,
  chatFileIdSchema,
  chatFileSchema,
  chatLinkSchema,
  type DataOf,
  instantSchema,
  type readChat,
  type ShownChatLink,
} from '@wardlight/contract';
import * as z from 'zod/mini';
import { alertLogPath } from '../../lib/shell/paths.ts';

export type RoomRead = DataOf<typeof readChat>;

export interface ShownRoom extends RoomRead {
  /** False: the newest have made place for older ones, which are being read. */
  readonly atEnd: boolean;
}

/** `fresh`: something may have been missed, and the room is to be read anew. */
export type ChatNews =
  | {
      readonly messages: readonly ChatMessage[];
      readonly reads: readonly ChatRead[];
      /** As agents have written it anew. */
      readonly room?: ChatRoom | null;
    }
  | 'fresh';

export interface ChatFeed {
  /** @returns how to stop */
  readonly subscribe: (take: (news: ChatNews) => void) => () => void;
}

/** More than one reads at once; of a long room only these are on the page. */
export const mostShown = 400;

const byId = (one: ChatMessage, other: ChatMessage): number => one.message_id - other.message_id;

function joined(known: readonly ChatMessage[], news: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map(known.map((message) => [message.message_id, message]));
  for (const message of news) {
    // What was taken back stays so, whatever an older answer says.
    const before = all.get(message.message_id);
    if (before === undefined || before.withdrawn_at === null) all.set(message.message_id, message);
  }
  return [...all.values()].toSorted(byId);
}

/** Whether something between what is shown and what has come is missing, so that the room must be read. */
export const misses = (room: ShownRoom, { messages }: Exclude<ChatNews, 'fresh'>): boolean =>
  room.atEnd &&
  messages.some(({ message_id }) => message_id > (room.messages.at(-1)?.message_id ?? 0) + messages.length);

/** As it was read anew: what stood on the page stays where nothing between is missing. */
export function readAgain(before: ShownRoom | undefined, read: RoomRead): ShownRoom {
  // Older ones are being read: they stay, and the newest are a press away.
  if (before?.atEnd === false) return { ...read, messages: before.messages, more: before.more, atEnd: false };
  const [first] = read.messages;
  const last = before?.messages.at(-1);
  const touches =
    before?.atEnd === true && first !== undefined && last !== undefined && first.message_id <= last.message_id + 1;
  if (!touches) return { ...read, atEnd: true };
  const messages = joined(before.messages, read.messages).slice(-mostShown);
  const more = before.more || messages.length === mostShown;
  return { ...read, messages, more, atEnd: true };
}

export function withNews(
  room: ShownRoom,
  { messages, reads, room: written }: Exclude<ChatNews, 'fresh'>,
  me: number,
): ShownRoom {
  const last = room.messages.at(-1)?.message_id ?? 0;
  const newer = messages.filter(({ message_id }) => message_id > last);
  const mine = reads.find(({ user_id }) => user_id === me);
  const unread = newer.filter(({ by, withdrawn_at }) => by.user_id !== me && withdrawn_at === null).length;
  const known = room.atEnd ? messages : messages.filter(({ message_id }) => message_id <= last);
  const shown = joined(
    room.messages,
    known.filter(({ message_id }) => message_id >= (room.messages[0]?.message_id ?? 0)),
  );
  return {
    ...room,
    room: written && written.revision >= room.room.revision ? written : room.room,
    messages: shown.slice(-mostShown),
    more: room.more || shown.length > mostShown,
    reads: [...room.reads.filter(({ user_id }) => !reads.some((read) => read.user_id === user_id)), ...reads],
    unread: mine !== undefined && mine.message_id >= (messages.at(-1)?.message_id ?? last) ? 0 : room.unread + unread,
  };
}

/** Older ones come before; what falls out at the other end is read again by "newest". */
export function withOlder(room: ShownRoom, { messages, more }: Pick<RoomRead, 'messages' | 'more'>): ShownRoom {
  const all = joined(room.messages, messages);
  return { ...room, messages: all.slice(0, mostShown), more, atEnd: room.atEnd && all.length <= mostShown };
}

/** Others who have read this message: by name. */
export const readersOf = (reads: readonly ChatRead[], { message_id, by }: ChatMessage): ChatRead[] =>
  reads.filter((read) => read.message_id >= message_id && read.user_id !== by.user_id);

/** What waits to be sent, as this tab keeps it. */
export const waitingSchema = z.object({
  client_id: chatClientIdSchema,
  text: z.string(),
  link: z.nullable(chatLinkSchema),
  /** What the link is called, for as long as it waits. */
  label: z.nullable(z.string()),
  file: z.nullable(chatFileSchema),
  file_id: z.nullable(chatFileIdSchema),
  file_name: z.nullable(z.string()),
  at: instantSchema,
  /** Who wrote it at a shared station; null = the account's own. */
  person: z.nullable(z.number()),
  /** Why the server refused it; null = it waits. */
  refused: z.nullable(z.string()),
});
export type WaitingMessage = z.infer<typeof waitingSchema>;
export const outboxSchema = z.array(waitingSchema);

/** Without those the room shows already: the channel may bring a message before the answer of its own call. */
export const notYetIn = (room: RoomRead, waiting: readonly WaitingMessage[]): readonly WaitingMessage[] =>
  waiting.filter(({ client_id }) => !room.messages.some((message) => message.client_id === client_id));

/** Where a link leads; null = nowhere any more. That of an alert shows its whole life, also when it is over. */
export function pathOfLink(link: ShownChatLink): string | null {
  switch (link.kind) {
    case 'bed':
      return link.bed_no === null ? null : `/dashboard?bed=${link.bed_id}`;
    case 'resident':
      return link.name === null ? null : `/report/resident/graphical?resident=${link.resident_id}`;
    case 'alert':
      return link.type === null ? null : `${alertLogPath}?alert=${link.alert_id}`;
  }
}

/** `?bed=7`, `?resident=3`, `?alert=…`: what the page that led here is about. */
export function linkAsked(search: URLSearchParams): ChatLink | null {
  const number = (name: string) => Number(search.get(name) ?? Number.NaN);
  for (const wanted of [
    { kind: 'bed', bed_id: number('bed') },
    { kind: 'resident', resident_id: number('resident') },
    { kind: 'alert', alert_id: search.get('alert') },
  ]) {
    const read = z.safeParse(chatLinkSchema, wanted);
    if (read.success) return read.data;
  }
  return null;
}

/** Messages of one day stand together. */
export function daysOf<T extends { readonly at: number }>(messages: readonly T[], dayOf: (at: number) => string) {
  const days: { readonly day: string; readonly messages: T[] }[] = [];
  for (const message of messages) {
    const day = dayOf(message.at);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}

export interface TextPiece {
  readonly text: string;
  /** Null = plain. */
  readonly href: string | null;
}

/** Addresses in plain text, without the full stop or bracket that follows them. Only http and https lead anywhere. */
export function linkedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"'（）「」，。、]+/gi)) {
    const href = found.replace(/[.,;:!?)\]}]+$/, '');
    if (!URL.canParse(href)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null });
    pieces.push({ text: href, href });
    from = index + href.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}
