/**
 * The one table of channels and events on the socket (decisions §7): Laravel Echo's wire over socket.io 4.
 * Client → server: `subscribe {channel, auth:{headers:{Authorization}}}`, `unsubscribe {channel}`, `since {channel, epoch, seq}`.
 * Server → client: `(event, channel, data)` and `subscription_error (channel, status)`.
 * Every event carries `seq`, counting per channel from 1 within an `epoch` (one life of one server process): a gap, or another epoch,
 * means something was missed, and `since` brings either the missed events or a fresh snapshot.
 */
import * as z from 'zod/mini';
import type { Action } from '../access.ts';
import { alertSchema, notifyGroupSchema } from '../http/alerts.ts';
import { bedLiveSchema, boardSchema } from '../http/beds/beds.ts';
import { type AgencyId, instantSchema, type ProviderId } from '../vocabulary/ids.ts';
import { failingWaySchema, sentMethods } from '../vocabulary/telling.ts';
import { mostGapsShown, watchGapSchema } from '../vocabulary/watch-gaps.ts';

/**
 * Every kind of channel: what it is about, and what one must be allowed to do there to sit in it. The name of a channel is
 * `private-{kind}.{id}`, with the id of an agency or a provider.
 */
export const channelKinds = {
  dashboard: { of: 'agency', needs: 'board.watch' },
  /** Agents only: the dashboards of all agencies of their provider in one channel (`aggregateChannelName`). */
  aggregate: { of: 'provider', needs: 'board.watch' },
  /** Measurements; its events stand in `fora.ts`. */
  fora: { of: 'agency', needs: 'measurements.watch' },
  /** Announcements; its events stand in `announcements/events.ts`. */
  announcement: { of: 'agency', needs: 'announcements.read' },
  /** The support chat room; its events stand in `chat/events.ts`. */
  chat: { of: 'agency', needs: 'chat.read' },
  /** Which lists have changed; its events stand in `lists.ts`. */
  lists: { of: 'agency', needs: 'register.read' },
  /** Agents only: those of all agencies of their provider in one channel. */
  alllists: { of: 'provider', needs: 'register.read' },
} as const satisfies Record<string, { of: 'agency' | 'provider'; needs: Action }>;
export type ChannelKind = keyof typeof channelKinds;

export const dashboardChannel = (agency: AgencyId): string => `private-dashboard.${agency}`;
export const aggregateChannel = (provider: ProviderId): string => `private-aggregate.${provider}`;

/** Kind and id; the id is not yet known to be anybody's. Null = no name of a channel. */
export function readChannelName(name: string): { readonly kind: ChannelKind; readonly id: number } | null {
  const [, kind = '', digits] = /^private-([a-z]+)\.([1-9][0-9]{0,9})$/.exec(name) ?? [];
  return Object.hasOwn(channelKinds, kind) ? { kind: kind as ChannelKind, id: Number(digits) } : null;
}

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
    /** Ways by which messages to people of this channel's agencies do not get through, each at most once. */
    failing: z.array(failingWaySchema).check(z.maxLength(sentMethods.length)),
    /** Of this server's own certificate, where it ends within `certificateWarnDays`. */
    certificate_ends_at: z.optional(instantSchema),
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
