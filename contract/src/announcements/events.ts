/**
 * What is pushed in the channel of announcements (`private-announcement.{agency}`). Roles are looked at before anything is sent: each role is a
 * stream of its own with its own count, so that an event for others leaves no gap.
 */
import * as z from 'zod/mini';
import { revisionSchema } from '../http/paging.ts';
import { type AgencyId, instantSchema } from '../vocabulary/ids.ts';
import { readableAnnouncementSchema } from './routes.ts';
import { announcementIdSchema } from './vocabulary.ts';

export const pushedAnnouncementSchema = z.union([
  z.object({ ...readableAnnouncementSchema.shape, withdrawn: z.literal(false) }),
  /** Withdrawn, or no longer in force for who sits here: a screen that shows it closes it. It has no text. */
  z.object({ announcement_id: announcementIdSchema, revision: revisionSchema, withdrawn: z.literal(true) }),
]);
export type PushedAnnouncement = z.infer<typeof pushedAnnouncementSchema>;

const stamp = { epoch: z.string(), seq: z.int().check(z.nonnegative()), at: instantSchema };

export const announcementEvents = {
  /**
   * One is in force from now on, or was changed. It may come again as it was, after a restart or from another server: the same id and revision
   * are known.
   */
  AnnouncementEvent: z.object({ ...stamp, announcement: pushedAnnouncementSchema }),
  /**
   * The first answer to `subscribe`, and the answer to `since` when too much was missed: read `GET /api/announcements/mine`. It carries the
   * stream's latest `seq`, as a snapshot does.
   */
  AnnouncementSyncEvent: z.object(stamp),
} as const;
export type AnnouncementEventName = keyof typeof announcementEvents;
export type AnnouncementEventData<N extends AnnouncementEventName> = z.infer<(typeof announcementEvents)[N]>;

export const announcementChannel = (agency: AgencyId): string => `private-announcement.${agency}`;
