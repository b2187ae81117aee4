/** What a replayed stretch says of one night: what was told, and who was out for long. */
import { type AlertType, alertKinds, type Instant, type WatchSettings } from '@wardlight/contract';
import { bedExitsOf } from '../bed/bed-exits.ts';
import type { Replayed } from './replay.ts';

/** `[from, to)` */
export interface Night {
  readonly from: Instant;
  readonly to: Instant;
}

export interface ToldInNight {
  readonly told: number;
  /** Came true and was not told by the end of the night. */
  readonly suppressed: number;
  readonly types: { readonly [T in AlertType]?: number };
}

const within = ({ from, to }: Night, at: Instant): boolean => from <= at && at < to;

/** Counts by the moment of telling: one that came true before the night and waited for it is the night's. */
export function toldIn({ tellings, alerts }: Replayed, night: Night): ToldInNight {
  const types: { [T in AlertType]?: number } = {};
  const told = tellings.filter(({ at }) => within(night, at));
  for (const { type } of told) types[type] = (types[type] ?? 0) + 1;
  const suppressed = alerts.filter(
    ({ type, toldAt, raisedAt }) => toldAt === null && !alertKinds[type].logOnly && within(night, raisedAt),
  );
  return { told: told.length, suppressed: suppressed.length, types };
}

export interface LongExit {
  readonly from: Instant;
  /** Null = still out when the night ended. */
  readonly to: Instant | null;
}

/** Exits of which at least `leastMs` lie inside the night. */
export function longExitsIn(
  { episodes }: Replayed,
  night: Night,
  watch: Pick<WatchSettings, 'bedExitMinMs'>,
  leastMs: number,
): LongExit[] {
  return bedExitsOf(episodes, night.to, watch)
    .map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at }))
    .filter(({ from, to }) => Math.min(to ?? night.to, night.to) - Math.max(from, night.from) >= leastMs);
}

/** When staff first heard that the person was out; null = not while it lasted. */
export function firstToldOf({ tellings }: Replayed, { from, to }: LongExit): Instant | null {
  const told = tellings.find(
    ({ type, at }) => (type === 'leaveBed' || type === 'leaveTimeout') && at >= from && (to === null || at <= to),
  );
  return told?.at ?? null;
}
