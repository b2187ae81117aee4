/** Calls of the support chat room. */
import * as z from 'zod/mini';
import { agencyParam } from '../http/alerts.ts';
import { pageOf, pageQuery, revisionSchema } from '../http/paging.ts';
import { idFromText, route } from '../http/route.ts';
import { agencyIdSchema, instantSchema } from '../vocabulary/ids.ts';
import { nameSchema } from '../vocabulary/people.ts';
import { typedText } from '../vocabulary/storable.ts';
import {
  chatClientIdSchema,
  chatFileIdSchema,
  chatFileSchema,
  chatHoursSchema,
  chatLinkSchema,
  chatMessageIdSchema,
  chatMessageSchema,
  chatReadSchema,
  chatRetentionSchema,
  chatRoomSchema,
  mostChatFileBytes,
  mostChatText,
  mostChatUnread,
} from './vocabulary.ts';

/** Where a push about a room leads. */
export const chatPathOf = (agency: number): string => `/chat?${agencyParam}=${agency}`;

export const mostChatMessages = 100;

const messageId = idFromText(chatMessageIdSchema);
const count = z.int().check(z.nonnegative());

export const chatRoomRowSchema = z.object({
  agency_id: agencyIdSchema,
  name: nameSchema,
  unread: count,
  /** The last one that stands; null = nobody has written. */
  last: z.nullable(chatMessageSchema),
  /** Since when staff wait for an answer: their first message after the last of an agent; null = they do not. */
  waiting_since: z.nullable(instantSchema),
});
export type ChatRoomRow = z.infer<typeof chatRoomRowSchema>;

/** Unanswered first, those who wait longest on top; then by last message. Staff: their own room alone. */
export const listChatRooms = route({
  method: 'GET',
  path: '/api/chat/rooms',
  summary: 'Support chat rooms of the agencies of this call, unanswered first, with how much is unread',
  access: 'chat.read',
  lane: 'dear',
  query: z.object({ offset: pageQuery.offset, limit: pageQuery.limit }),
  data: pageOf(chatRoomRowSchema),
});

/** Every screen asks for it again and again. */
export const readChatUnread = route({
  method: 'GET',
  path: '/api/chat/unread',
  summary: 'How many messages this account has not read in the rooms of the agencies of this call, its own apart',
  access: 'chat.read',
  lane: 'ordinary',
  data: z.object({
    /** Of all these rooms together; counted as far as `mostChatUnread`. */
    unread: count.check(z.maximum(mostChatUnread)),
  }),
});

export const readChat = route({
  method: 'GET',
  path: '/api/chat/messages',
  summary: 'Messages of one room, newest last: the latest, those before one, or those after one',
  access: 'chat.read',
  lane: 'ordinary',
  query: z.object({
    before: z.optional(messageId),
    after: z.optional(messageId),
    limit: z.optional(idFromText(z.int().check(z.minimum(1), z.maximum(mostChatMessages)))),
  }),
  data: z.object({
    room: chatRoomSchema,
    messages: z.array(chatMessageSchema),
    /** There are older ones than the first here. */
    more: z.boolean(),
    reads: z.array(chatReadSchema),
    /** How many of all messages of the room are not read by this account, its own apart. */
    unread: count,
  }),
  errors: ['agency_required'],
});

export const sendChat = route({
  method: 'POST',
  path: '/api/chat/messages',
  summary: 'Send a message; the same client_id again is the same message',
  access: 'chat.write',
  lane: 'ordinary',
  body: z
    .object({
      client_id: chatClientIdSchema,
      text: typedText({ most: mostChatText }),
      file_id: z.nullable(chatFileIdSchema),
      /** Here, and not with the file: a name does not belong in an address. Null = as the server calls it. */
      file_name: z.optional(z.nullable(typedText({ least: 1, most: 200 }))),
      link: z.nullable(chatLinkSchema),
    })
    .check(z.refine(({ text, file_id, link }) => text !== '' || file_id !== null || link !== null, { path: ['text'] })),
  data: chatMessageSchema,
});

export const withdrawChat = route({
  method: 'POST',
  path: '/api/chat/messages/{message_id}/withdraw',
  summary: 'Take back a message of one’s own within two minutes',
  access: 'chat.write',
  lane: 'ordinary',
  params: z.object({ message_id: messageId }),
  body: z.object({}),
  data: chatMessageSchema,
  errors: ['not_found', 'chat_message_stands'],
});

/** Seen on a visible page. Older than what is noted already changes nothing. */
export const noteChatRead = route({
  method: 'POST',
  path: '/api/chat/read',
  summary: 'Everything up to this message has been seen by this account',
  access: 'chat.read',
  lane: 'ordinary',
  body: z.object({ message_id: chatMessageIdSchema }),
  data: z.object({ unread: count }),
  errors: ['agency_required', 'not_found'],
});

export const sendChatFile = route({
  method: 'POST',
  path: '/api/chat/files',
  summary:
    'A picture or file for a message, up to 10 MiB; its type is found by its content, and pictures are written anew',
  access: 'chat.write',
  lane: 'file',
  upload: { mostBytes: mostChatFileBytes },
  data: chatFileSchema,
  errors: ['file_type_refused', 'picture_too_large', 'own_queue_full', 'queue_full'],
});

export const downloadChatFile = route({
  method: 'GET',
  path: '/api/chat/files/{file_id}',
  summary: 'A file of a message of this agency',
  access: 'chat.read',
  lane: 'file',
  params: z.object({ file_id: idFromText(chatFileIdSchema) }),
  download: true,
  data: z.object({}),
  errors: ['not_found', 'own_queue_full', 'queue_full'],
});

export const saveChatRoom = route({
  method: 'PUT',
  path: '/api/chat/room',
  summary: 'Who answers in this room and when, and for how long messages are kept',
  access: 'chat.manage',
  lane: 'ordinary',
  /** Revision 0: nobody has written it yet. */
  body: z.object({
    hours: z.nullable(chatHoursSchema),
    retention_days: chatRetentionSchema,
    revision: z.union([z.literal(0), revisionSchema]),
  }),
  data: chatRoomSchema,
  errors: ['conflict'],
});

/** This noun's part of the one table of calls. */
export const chatRoutes = {
  listChatRooms,
  readChatUnread,
  readChat,
  sendChat,
  withdrawChat,
  noteChatRead,
  sendChatFile,
  downloadChatFile,
  saveChatRoom,
} as const;
