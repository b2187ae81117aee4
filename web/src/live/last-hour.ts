/** The last hour of a bed in counted statuses, kept up from what the channel tells (contract `Tile.hour`). Pure. */
import type { BedLive, BedStatus, Tile } from '@wardlight/contract';

export type Stretches = Tile['hour'];
export const lastHourMs = 3_600_000;

/**
 * The hour as it is after this was heard. A provisional status does not count yet; of one whose beginning nobody knows, it begins when
 * it was told. What was thought of the time after its beginning is taken back, so that hearing a thing twice, or a correction, is harmless.
 * Not so what nobody saw: a status that holds again after a gap keeps its first beginning (decisions §3), and the gap stays a gap.
 */
export function hourAfter(hour: Stretches, live: BedLive, at: number): Stretches {
  return trimmed(live.provisional ? hour : withStretch(hour, live, at), at);
}

const unseen: ReadonlySet<BedStatus> = new Set(['disconnected', 'awaitingConnection', 'unknown']);

function withStretch(hour: Stretches, { status, since_at }: BedLive, at: number): Stretches {
  const last = hour.at(-1);
  if (last?.status === status && (since_at === null || since_at === last.from_at)) return hour;
  const gap = unseen.has(status) ? -1 : hour.findLastIndex((each) => unseen.has(each.status));
  const gapFrom = hour[gap]?.from_at ?? Number.NEGATIVE_INFINITY;
  if (since_at !== null && since_at <= gapFrom) {
    const seenAgain = hour[gap + 1];
    if (seenAgain?.status === status && seenAgain === last) return hour;
    return [...hour.slice(0, gap + 1), { status, from_at: seenAgain?.from_at ?? at }];
  }
  const from_at = since_at ?? at;
  const before = hour.filter((stretch) => stretch.from_at < from_at);
  if (before.at(-1)?.status !== status) return [...before, { status, from_at }];
  return before.length === hour.length ? hour : before;
}

/** The first that is kept may have begun before the hour, and went on into it. */
function trimmed(hour: Stretches, at: number): Stretches {
  const first = hour.findLastIndex(({ from_at }) => from_at <= at - lastHourMs);
  return first <= 0 ? hour : hour.slice(first);
}
