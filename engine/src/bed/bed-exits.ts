/** Bed exits for reports: seen out for at least `bedExitMinMs`, counted at the start (decisions §3). Alerts do not wait for it. */
import type { BedStatus, Instant, WatchSettings } from '@wardlight/contract';
import { isOnBed } from './readings.ts';

/** A stretch of one counted status, as it is stored. */
export interface EpisodeOfBed {
  readonly from_status: BedStatus;
  readonly status: BedStatus;
  readonly started_at: Instant;
  /** null = it goes on. */
  readonly ended_at: Instant | null;
}

export interface BedExit {
  /** The exit belongs to the day, night or hour of this instant, however long it lasts. */
  readonly started_at: Instant;
  readonly ended_at: Instant | null;
}

/**
 * Whether the person left the bed with this episode and stayed out for `bedExitMinMs`, inclusive; one that goes on has lasted until `now`.
 * The first state ever seen is no exit. After a gap in the data `from_status` is `disconnected`, of which this alone says no: see `bedExitsOf`.
 */
export function isBedExit(episode: EpisodeOfBed, now: Instant, watch: Pick<WatchSettings, 'bedExitMinMs'>): boolean {
  if (episode.status !== 'bedExit' || !isOnBed(episode.from_status)) return false;
  // An end before the start comes only from a clock that was set back meanwhile.
  return Math.max(0, (episode.ended_at ?? now) - episode.started_at) >= watch.bedExitMinMs;
}

/**
 * The bed exits among one bed's episodes, given in order and without holes. A gap in the data is looked through, as the alerts do:
 * in bed before it and out after it is an exit, with the first reading after it; out before and out after is one absence, which lasts on.
 * Where the list begins after the start of a gap nobody can tell, and there is no exit: begin it with the last episode that is not
 * `disconnected`, and choose by `started_at` afterwards.
 */
export function bedExitsOf(
  episodes: readonly EpisodeOfBed[],
  now: Instant,
  watch: Pick<WatchSettings, 'bedExitMinMs'>,
): BedExit[] {
  const absences: EpisodeOfBed[] = [];
  let seen: BedStatus = 'disconnected';
  for (const episode of episodes) {
    const from: BedStatus = episode.from_status === 'disconnected' ? seen : episode.from_status;
    seen = episode.status === 'disconnected' ? from : episode.status;
    if (episode.status !== 'bedExit') continue;
    const before = absences.at(-1);
    if (from === 'bedExit' && before !== undefined)
      absences[absences.length - 1] = { ...before, ended_at: episode.ended_at };
    else absences.push({ ...episode, from_status: from });
  }
  return absences
    .filter((absence) => isBedExit(absence, now, watch))
    .map(({ started_at, ended_at }) => ({ started_at, ended_at }));
}
