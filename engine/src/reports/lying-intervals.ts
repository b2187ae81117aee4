/**
 * Lying intervals of a resident: each from lying down, or from the last turn, to a change of posture, to staff's "turned", to sitting up or to
 * leaving. They are derived from what is stored for other reasons (counted episodes, instants of posture changes, "turned"), so that nothing
 * has to be kept in step with anything.
 */
import type { BedStatus, Instant } from '@wardlight/contract';
import type { EpisodeOfBed } from '../bed/bed-exits.ts';
import type { ReportMinute } from './report-minute.ts';

/** How an interval ended. `unknown`: nobody saw it end. `open`: it goes on. */
export type LyingEnd = 'posture' | 'turned' | 'satUp' | 'left' | 'unknown' | 'open';

export interface LyingInterval {
  readonly from: Instant;
  readonly to: Instant;
  readonly end: LyingEnd;
}

const minuteMs = 60_000;
/** Not seen for this long, and lying before and after: it is taken for one stretch. */
export const bridgedMs = 60_000;

export type SeenMinute = Pick<ReportMinute, 'at' | 'lyingSeconds' | 'sittingSeconds' | 'outSeconds'>;

interface Stretch {
  readonly from: Instant;
  readonly to: Instant;
  readonly end: Exclude<LyingEnd, 'posture' | 'turned'>;
}

/** `[from, to)`, from the last reading to the next. */
export interface Unseen {
  readonly from: Instant;
  readonly to: Instant;
  /** The minute in which it ended, where nobody knows at which second of it. */
  readonly within?: Instant;
}

export interface LyingOf {
  /** Of one resident, in the order of time; an episode that does not begin where the one before ended stands behind a gap. */
  readonly episodes: readonly EpisodeOfBed[];
  /** Posture changes that the mat saw. */
  readonly postureChanges: readonly Instant[];
  /** When staff turned the resident. */
  readonly turned: readonly Instant[];
  /** When nobody saw the bed, by time (`unseenOf`): the watch itself may have stood still, of which episodes know nothing. */
  readonly unseen: readonly Unseen[];
  /** Up to here is known what happened; what lasts longer is open. */
  readonly until: Instant;
}

/** In the order of time. */
export function lyingIntervals({ episodes, postureChanges, turned, unseen, until }: LyingOf): LyingInterval[] {
  const changes = [
    ...postureChanges.map((at) => ({ at, end: 'posture' as const })),
    ...turned.map((at) => ({ at, end: 'turned' as const })),
  ].sort((one, other) => one.at - other.at);
  const intervals: LyingInterval[] = [];
  let next = 0;
  for (const stretch of stretches(episodes, unseen, until)) {
    let from = stretch.from;
    while ((changes[next]?.at ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    for (; next < changes.length; next += 1) {
      const change = changes[next];
      if (change === undefined || change.at >= stretch.to) break;
      // Turned at the moment at which the mat felt it: one turn.
      if (change.at === from) continue;
      intervals.push({ from, to: change.at, end: change.end });
      from = change.at;
    }
    intervals.push({ from, to: stretch.to, end: stretch.end });
  }
  return intervals;
}

/** Where somebody lay without a break but short ones that nobody saw. */
function stretches(episodes: readonly EpisodeOfBed[], unseen: readonly Unseen[], until: Instant): Stretch[] {
  const found: Stretch[] = [];
  let from: Instant | null = null;
  let seenTo: Instant = 0;
  const close = (to: Instant, end: Stretch['end']) => {
    if (from !== null) found.push({ from, to, end });
    from = null;
  };
  for (const { from_status, status, started_at, ended_at } of episodes) {
    if (started_at >= until) break;
    const to = Math.min(ended_at ?? until, until);
    // Two that begin together: the first lasted no time at all.
    if (to <= started_at) continue;
    if (status === 'inBed') {
      // `unknown` before it: another bed, or a mat that was laid anew.
      if (from_status === 'unknown' || started_at - seenTo > bridgedMs) close(seenTo, 'unknown');
      from ??= started_at;
      // Between episodes a gap is theirs to tell, and a short one is bridged.
      for (const gap of unseen) {
        if (gap.from <= started_at || gap.to >= to) continue;
        // Seconds of a minute in which the mat itself was away are not the watch's.
        if (gap.within !== undefined && (gap.within < started_at || gap.within + minuteMs > to)) continue;
        close(gap.from, 'unknown');
        from = gap.to;
      }
      seenTo = to;
      if (ended_at === null || ended_at > until) close(until, 'open');
    } else if (status !== 'disconnected' && status !== 'unknown') close(seenTo, endBy(status, started_at - seenTo));
  }
  close(seenTo, 'unknown');
  return found;
}

/** A reading speaks for so long at most, until the next one. */
const creditMs = 60_000;

/** Seconds of a minute are rounded as they pile up; so much is no gap. */
const roundedMs = 1_000;

/** Of the time that is given out to no state: `[from, to)`, or so much of one minute, wherever in it. */
type Missing = Unseen | { readonly within: Instant; readonly ms: number };

/**
 * When nobody saw the bed because the watch stood still, to the second by its minutes: what is given out to no state lies behind a reading that
 * spoke for a whole minute, so that even a second of it is more than a minute from one reading to the next. Where all of it lies within one
 * minute, it is taken to end with the watch's own gap, to the next reading.
 * Told around such gaps alone: of a mat that fell silent the episodes tell.
 * @param minutes by time
 * @param blind when the watch stood still; minutes in it that are seen all the same came afterwards, and hide nothing
 */
export function unseenOf(minutes: readonly SeenMinute[], blind: readonly Unseen[]): Unseen[] {
  if (blind.length === 0) return [];
  return missingOf(minutes).flatMap((missing) => {
    const seen = 'ms' in missing ? placed(missing, blind) : missing;
    const unseen = { ...seen, from: seen.from - creditMs };
    return blind.some(({ from, to }) => from < unseen.to && to > unseen.from) ? [unseen] : [];
  });
}

/** By time. What is missing of a minute is its end where the next one lacks its beginning too. */
function missingOf(minutes: readonly SeenMinute[]): Missing[] {
  const found: Missing[] = [];
  /** Since when nothing is given out, of the end of a minute; and that minute, where some of it is missing. */
  let open: { readonly from: Instant; readonly partOf: Instant | null } | null = null;
  let reached = minutes[0]?.at ?? 0;
  for (const { at, lyingSeconds, sittingSeconds, outSeconds } of minutes) {
    const seenMs = Math.min(minuteMs, (lyingSeconds + sittingSeconds + outSeconds) * 1_000);
    if (seenMs <= 0) continue;
    const isWhole = minuteMs - seenMs <= roundedMs;
    if (at > reached) open ??= { from: reached, partOf: null };
    if (open !== null) {
      const isAlone = isWhole && open.partOf !== null && at === reached;
      found.push(
        isAlone
          ? { within: at - minuteMs, ms: at - open.from }
          : { from: open.from, to: isWhole ? at : at + minuteMs - seenMs },
      );
      open = null;
    } else if (!isWhole) open = { from: at + seenMs, partOf: at };
    reached = at + minuteMs;
  }
  return found;
}

function placed({ within, ms }: Extract<Missing, { within: Instant }>, blind: readonly Unseen[]): Unseen {
  const ended = blind.findLast(({ from }) => from < within + minuteMs)?.to ?? within;
  const to = Math.max(within + ms, Math.min(ended, within + minuteMs));
  return { from: to - ms, to, within };
}

function endBy(status: BedStatus, unseenMs: number): Stretch['end'] {
  if (unseenMs > bridgedMs) return 'unknown';
  return status === 'sitting' ? 'satUp' : 'left';
}
