/** What is pushed in the support chat room of an agency (`private-chat.{agency}`), which its staff and its provider's agents may follow. */
import * as z from 'zod/mini';
import { type AgencyId, instantSchema } from '../vocabulary/ids.ts';
import { chatMessageSchema, chatReadSchema, chatRoomSchema } from './vocabulary.ts';

export const chatEvents = {
  ChatEvent: z.object({
    epoch: z.string(),
    seq: z.int().check(z.nonnegative()),
    at: instantSchema,
    /**
     * The first answer to `subscribe`, the answer to `since` when too much was missed, and what is sent where another server took messages:
     * read the room anew. It carries no messages.
     */
    fresh: z.boolean(),
    /** New ones, and those that were withdrawn. */
    messages: z.array(chatMessageSchema),
    reads: z.array(chatReadSchema),
    /** What agents have written of the room just now, such as who answers and when; null = that is as it was. */
    room: z.nullable(chatRoomSchema),
  }),
} as const;
export type ChatEventData = z.infer<(typeof chatEvents)['ChatEvent']>;

export const chatChannel = (agency: AgencyId): string => `private-chat.${agency}`;
