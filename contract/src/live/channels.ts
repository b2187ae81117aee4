/**
 * The one table of channels and events on the socket (decisions §7): Laravel Echo's wire over socket.io 4.
 * Client → server: `subscribe {channel, auth:{headers:{Authorization}}}`, `unsubscribe {channel}`, `since {channel, epoch, seq}`.
 * Server → client: `(event, channel, data)` and `subscription_error (channel, status)`.
 * Every event carries `seq`, counting per channel from 1 within an `epoch` (one life of one server process): a gap, or another epoch,
 * means something was missed, and `since` brings either the missed events or a fresh snapshot.
 */
import * as z from 'zod/mini';
import { alertSchema, notifyGroupSchema } from '../http/alerts.ts';
import { bedLiveSchema, boardSchema } from '../http/beds.ts';
import { type AgencyId, instantSchema, type ProviderId } from '../vocabulary/ids.ts';
import { mostGapsShown, watchGapSchema } from '../vocabulary/watch-gaps.ts';

export const dashboardChannel = (agency: AgencyId): string => `private-dashboard.${agency}`;
/** Agents only: the dashboards of all agencies of their provider in one channel (`aggregateChannelName`). */
export const aggregateChannel = (provider: ProviderId): string => `private-aggregate.${provider}`;

export const channelNameSchema = z.string().check(z.regex(/^private-(dashboard|aggregate)\.[1-9][0-9]{0,9}$/));

const stamp = { epoch: z.string(), seq: z.int().check(z.nonnegative()), at: instantSchema };

export const events = {
  /** First answer to `subscribe`, and the answer to `since` when too much was missed. `seq` is the last one it includes. */
  SnapshotEvent: z.object({ ...stamp, board: boardSchema }),
  /** Bed states gathered for 50–100 ms; each bed at most once, whole. */
  DashboardEvent: z.object({ ...stamp, beds: z.array(bedLiveSchema) }),
  /** Alerts that changed, sent at once and whole; `notifies` are the new tellings among them, for the notification list. */
  AlertEvent: z.object({ ...stamp, alerts: z.array(alertSchema), notifies: z.array(notifyGroupSchema) }),
  /**
   * Every 5 s, so that silence means something, and at once when the watch goes blind or sees again. Does not count: carries the
   * channel's latest `seq`. It comes while the database is away too, for nothing in it is about anybody.
   */
  BeatEvent: z.object({
    ...stamp,
    /** Since when nobody judges what the mats say; null = the watch sees. */
    blind_since: z.nullable(instantSchema),
    /** Newest first; one that goes on (`to_at` null) is what `blind_since` tells of. */
    gaps: z.array(watchGapSchema).check(z.maxLength(mostGapsShown)),
  }),
} as const;
export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]>;

export const beatMs = 5_000;
/** A screen that heard nothing for this long says that nobody is watching from here. */
export const silentSocketMs = 10_000;

export const subscribeSchema = z.object({
  channel: z.string().check(z.maxLength(100)),
  auth: z.optional(z.object({ headers: z.optional(z.record(z.string(), z.string())) })),
});
export const unsubscribeSchema = z.object({ channel: z.string().check(z.maxLength(100)) });
export const sinceSchema = z.object({
  channel: z.string().check(z.maxLength(100)),
  epoch: z.string().check(z.maxLength(64)),
  seq: z.int().check(z.nonnegative()),
});
