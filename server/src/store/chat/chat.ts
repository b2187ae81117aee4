/** The support chat rooms, and what is pushed to the screens that show them. */
import type {
  AgencyId,
  BodyOf,
  ChatFile,
  ChatFileId,
  ChatMessageId,
  ChatRoom,
  DataOf,
  HandedFile,
  readChat,
  saveChatRoom,
  UserId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import type { Actor } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import { createEmitter } from '../db/hearers.ts';
import { type NewChatFile, readFile, storeFile } from './files.ts';
import {
  type ChatAuthor,
  type ChatPage,
  type ChatUpdate,
  holdRoom,
  type NewChatMessage,
  noteRead,
  readMessages,
  type SentChat,
  storeMessage,
  touchRoom,
  type WithdrawnChat,
  withdrawMessage,
} from './messages.ts';
import { countUnread, countUnreadOf, forgetChat, readReads, readRoom, saveRoom } from './rooms.ts';

/** `update` null: something was stored that this server has not seen, so the room is to be read anew. */
export interface ChatNews {
  readonly agencyId: AgencyId;
  readonly update: Pick<ChatUpdate, 'messages' | 'reads' | 'room'> | null;
}

export interface Chat {
  read(agencyId: AgencyId, userId: UserId, page: ChatPage): Promise<DataOf<typeof readChat>>;
  countUnread(agencyIds: readonly AgencyId[], userId: UserId): Promise<number>;
  send(author: ChatAuthor, message: NewChatMessage): Promise<SentChat>;
  withdraw(author: ChatAuthor, id: ChatMessageId): Promise<WithdrawnChat>;
  /** @returns how many are unread after it; null = there is no such message */
  noteRead(reader: ChatAuthor, id: ChatMessageId): Promise<number | null>;
  storeFile(file: NewChatFile): Promise<ChatFile>;
  readFile(agencyIds: readonly AgencyId[], userId: UserId, id: ChatFileId): Promise<HandedFile | null>;
  saveRoom(
    keeping: { readonly agencyId: AgencyId; readonly by: Actor; readonly at: number },
    wanted: BodyOf<typeof saveChatRoom>,
  ): Promise<ChatRoom | null>;
  /** Looks for what other servers have stored. */
  look(): Promise<void>;
  forget(now: number): Promise<void>;
  /** @returns how to stop listening */
  onNews(listener: (news: ChatNews) => void): () => void;
}

export function createChat({
  db,
  unheard,
}: {
  readonly db: Db;
  readonly unheard: { readonly note: (error: unknown) => void };
}): Chat {
  const { add: onNews, tell: emit } = createEmitter<ChatNews>(unheard.note);
  /** Of each room, the version that our screens have been sent; null = not looked yet. */
  let sent: Map<AgencyId, number> | null = null;

  function publish({ agencyId, version, ...update }: ChatUpdate): void {
    const before = sent?.get(agencyId) ?? 0;
    // Another server's, or an answer that came later than a newer one: the room is read anew once.
    const isNext = sent !== null && version === before + 1;
    sent?.set(agencyId, Math.max(version, before));
    emit({ agencyId, update: isNext ? update : null });
  }
  const published = <T extends { readonly update: ChatUpdate | null } | { readonly refused: unknown }>(done: T): T => {
    if ('update' in done && done.update !== null) publish(done.update);
    return done;
  };

  return {
    async read(agencyId, userId, page) {
      const [room, { messages, more }, reads, unread] = await Promise.all([
        readRoom(db, agencyId),
        readMessages(db, agencyId, page),
        readReads(db, agencyId),
        countUnread(db, agencyId, userId),
      ]);
      return { room, messages, more, reads, unread };
    },
    countUnread: (agencyIds, userId) => countUnreadOf(db, agencyIds, userId),
    send: async (author, message) => published(await storeMessage(db, author, message)),
    withdraw: async (author, id) => published(await withdrawMessage(db, author, id)),
    async noteRead(reader, id) {
      const { agencyId, userId } = reader;
      const update = await db.transaction().execute(async (step) => {
        const { last_message_id } = await holdRoom(step, agencyId);
        if (id > last_message_id) return 'unknown';
        const read = await noteRead(step, reader, id);
        if (read === null) return null;
        return { agencyId, version: await touchRoom(step, agencyId), messages: [], reads: [read] };
      });
      if (update === 'unknown') return null;
      if (update !== null) publish(update);
      return await countUnread(db, agencyId, userId);
    },
    storeFile: (file) => storeFile(db, file),
    readFile: (agencyIds, userId, id) => readFile(db, agencyIds, userId, id),
    async saveRoom(keeping, wanted) {
      const saved = await saveRoom(db, keeping, wanted);
      return saved === null ? null : published(saved).room;
    },
    async look() {
      const { rows } = await sql<{
        agency_id: AgencyId;
        version: number;
      }>`select agency_id, version from chat_rooms`.execute(db);
      const before = sent;
      sent ??= new Map();
      for (const { agency_id, version } of rows) {
        if ((sent.get(agency_id) ?? 0) >= version) continue;
        sent.set(agency_id, version);
        if (before !== null) emit({ agencyId: agency_id, update: null });
      }
    },
    forget: (now) => forgetChat(db, now),
    onNews,
  };
}
