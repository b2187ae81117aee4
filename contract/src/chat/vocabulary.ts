/** The support chat room: one of each agency, between its staff and its provider's agents. */
import * as z from 'zod/mini';
import { alertTypeSchema } from '../vocabulary/alerts.ts';
import {
  agencyIdSchema,
  alertIdSchema,
  bedIdSchema,
  instantSchema,
  residentIdSchema,
  userIdSchema,
} from '../vocabulary/ids.ts';
import { nameSchema, roleSchema } from '../vocabulary/people.ts';
import { typedText } from '../vocabulary/storable.ts';

/** Numbered by the server, in the order in which messages of one agency were stored; the order in which everybody sees them. */
export const chatMessageIdSchema = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<'ChatMessageId'>();
export type ChatMessageId = z.infer<typeof chatMessageIdSchema>;
export const chatFileIdSchema = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<'ChatFileId'>();
export type ChatFileId = z.infer<typeof chatFileIdSchema>;

export const mostChatText = 4_000;
/** More unread than this are not counted: so many say only that there are many. */
export const mostChatUnread = 1_000;
export const mostChatFileBytes = 10 * 1_024 * 1_024;
/** A picture of more is refused before it is decoded. */
export const mostPicturePixels = 50_000_000;
/** Its author may take a message back for so long. */
export const chatWithdrawMs = 120_000;
export const chatRetention = { min: 30, max: 3_650, standard: 365 } as const;

/** What the sender's screen called a message, so that one that is sent twice is stored once. */
export const chatClientIdSchema = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** What a message is about, as it is sent. */
export const chatLinkSchema = z.union([
  z.object({ kind: z.literal('bed'), bed_id: bedIdSchema }),
  z.object({ kind: z.literal('resident'), resident_id: residentIdSchema }),
  z.object({ kind: z.literal('alert'), alert_id: alertIdSchema }),
]);
export type ChatLink = z.infer<typeof chatLinkSchema>;

/** The same as it is read: with what it is called now. Null = no longer known. */
export const shownChatLinkSchema = z.union([
  z.object({ kind: z.literal('bed'), bed_id: bedIdSchema, bed_no: z.nullable(z.string()) }),
  z.object({ kind: z.literal('resident'), resident_id: residentIdSchema, name: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('alert'),
    alert_id: alertIdSchema,
    type: z.nullable(alertTypeSchema),
    bed_id: z.nullable(bedIdSchema),
    bed_no: z.nullable(z.string()),
  }),
]);
export type ShownChatLink = z.infer<typeof shownChatLinkSchema>;

/** A picture stands beside the text; any other file is downloaded. */
export const chatFileSchema = z.object({
  file_id: chatFileIdSchema,
  name: z.string(),
  type: z.string(),
  bytes: z.int().check(z.nonnegative()),
  /** Null = no picture. */
  picture: z.nullable(z.object({ width: z.int().check(z.positive()), height: z.int().check(z.positive()) })),
});
export type ChatFile = z.infer<typeof chatFileSchema>;

export const chatMessageSchema = z.object({
  message_id: chatMessageIdSchema,
  client_id: chatClientIdSchema,
  at: instantSchema,
  by: z.object({ user_id: userIdSchema, name: nameSchema, role: roleSchema }),
  /** Empty where there is only a file or a link, and of a message that was withdrawn. */
  text: z.string(),
  file: z.nullable(chatFileSchema),
  link: z.nullable(shownChatLinkSchema),
  withdrawn_at: z.nullable(instantSchema),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Up to which message somebody has read; of those who have read none there is no row. */
export const chatReadSchema = z.object({
  user_id: userIdSchema,
  name: nameSchema,
  role: roleSchema,
  message_id: chatMessageIdSchema,
  read_at: instantSchema,
});
export type ChatRead = z.infer<typeof chatReadSchema>;

/** Who answers and when, as agents write it. */
export const chatHoursSchema = typedText({ most: 300 });
export const chatRetentionSchema = z.int().check(z.minimum(chatRetention.min), z.maximum(chatRetention.max));

export const chatRoomSchema = z.object({
  agency_id: agencyIdSchema,
  name: nameSchema,
  /** Null = agents have not written it. */
  hours: z.nullable(z.string()),
  retention_days: chatRetentionSchema,
  revision: z.int().check(z.nonnegative()),
});
export type ChatRoom = z.infer<typeof chatRoomSchema>;
