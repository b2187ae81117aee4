/**
 * Works a bed's past out anew where late readings have changed it (marked by `history-marks.ts`; docs/decisions/069). What must be read and
 * reckoned is read and reckoned beside the traffic, on one snapshot; only the writing holds the bed, for a few milliseconds.
 */
import type { WatchSettings } from '@wardlight/contract';
import { historyEndsAt, readBedState, rebuildHistory } from '@wardlight/engine';
import type pg from 'pg';
import { endMark, keepMark, leaseMarks, type Mark } from '../bed-state/history-marks.ts';
import type { Whereabouts } from '../bed-state/told.ts';
import type { Outcome, Work } from '../bed-state/works.ts';
import { type Past, readPast } from './history-past.ts';
import { type NewPart, writePast } from './history-write.ts';

export interface HistoryContext {
  readonly pool: pg.Pool;
  readonly submit: (work: Work) => Promise<Outcome>;
  /** Boards show another past. */
  readonly renew: (where: Whereabouts) => void;
  readonly watch: WatchSettings;
}

export interface Histories {
  /** Works out what is due, a few beds at a time. @returns how many beds it did; rejects after all had their turn. */
  rebuild(now: number): Promise<number>;
}

const minuteMs = 60_000;
const bedsAtOnce = 4;
/** Whoever took a bed and died is followed by the next one after this. */
const leaseMs = 60_000;
/** The minute that runs has been given out by then. */
const againMs = 2 * minuteMs;
/** A reading speaks for the time until the next one, which silence ends: minutes after this are what they were. */
const reachMs = 3 * minuteMs;
/** So long at most, and perhaps into a minute that the live state has begun with a later reading. */
const spokenMs = minuteMs;

export function createHistories(context: HistoryContext): Histories {
  const { pool } = context;

  async function rebuildOne(mark: Mark, now: number): Promise<Whereabouts | null> {
    const past = await readPast(pool, {
      ...mark,
      from: floorMinute(begunAt(mark)),
      to: floorMinute(mark.to) + reachMs,
    });
    const done = past === null ? nothing : await replace(context, mark, past, now);
    // Of who lies there since, and of who lay there until then, it is another piece of the past: it is looked at anew.
    if (done === null) await keepMark(pool, mark, mark.from, now);
    else if (done.seenUntil < done.givenOut) await endMark(pool, mark);
    else await keepMark(pool, mark, Math.max(mark.from, Math.min(mark.to, done.givenOut)), now + againMs);
    return done?.where ?? null;
  }

  return {
    async rebuild(now) {
      const marks = await leaseMarks(pool, now, leaseMs, bedsAtOnce);
      const renewed = new Map<number, Whereabouts>();
      const failures: unknown[] = [];
      for (const mark of marks) {
        try {
          const where = await rebuildOne(mark, now);
          if (where !== null) renewed.set(where.agency_id, where);
        } catch (error) {
          failures.push(error);
        }
      }
      for (const where of renewed.values()) context.renew(where);
      if (failures.length > 0)
        throw new AggregateError(failures, 'late readings could not be worked in; they stay marked');
      return marks.length;
    },
  };
}

interface Replaced {
  readonly where: Whereabouts | null;
  /** Up to where the mark tells of anything, and up to where minutes are given out; beyond that the live state has them still. */
  readonly seenUntil: number;
  readonly givenOut: number;
}
/** A reading also tells of the minute before it, up to the reading before: that may lie in the minute, and in the day, before it. */
const begunAt = ({ from }: Mark): number => from - minuteMs;

const nothing: Replaced = { where: null, seenUntil: 0, givenOut: 1 };

/** @returns null where the bed has been given to somebody else meanwhile */
async function replace(
  { pool, submit, watch }: HistoryContext,
  mark: Mark,
  past: Past,
  now: number,
): Promise<Replaced | null> {
  const { agencyId, bedId, from, to } = mark;
  const givenOut = historyEndsAt(readBedState(past.state)) ?? floorMinute(now);
  const reach = floorMinute(to) + reachMs;
  const span = { from: floorMinute(begunAt(mark)), to: Math.min(givenOut, reach) };
  const parts = past.parts.map((known): NewPart => {
    const { standing, frames, occupancy } = known;
    const end = occupancy.to === null ? { now } : { now: occupancy.to, ended: true };
    return {
      known,
      history: rebuildHistory({ ...span, standing, frames, ...end, watch }),
      withEpisodes: (occupancy.from ?? from) <= to && (occupancy.to ?? to) >= from,
    };
  });
  const touched = parts.flatMap(({ known: { occupancy }, withEpisodes }) =>
    // What lasts since then may end much later: a posture held, an exit that goes on.
    withEpisodes && occupancy.residentId !== null
      ? [
          {
            agencyId,
            residentId: occupancy.residentId,
            from: begunAt(mark),
            to: occupancy.to ?? now,
            cause: 'lateReadings' as const,
          },
        ]
      : [],
  );
  const live = await writePast(pool, { agencyId, bedId, past, parts, touched, span, now });
  if (live === null) return null;
  const present = parts.find(({ known, withEpisodes }) => withEpisodes && known.occupancy.to === null);
  if (present !== undefined) {
    const { status, since, countFrom } = present.history.current;
    if (status === live.status && since !== null && since !== live.since)
      await submit({
        by: 'bed',
        agencyId,
        bedId,
        input: { kind: 'history', at: now, status, since, countFrom: countFrom ?? undefined },
      });
  }
  // The minute in which a stay ended is given as far as its last reading spoke.
  const ends = parts.flatMap(({ known: { occupancy } }) => (occupancy.to === null ? [] : [occupancy.to - 1]));
  const seenUntil = Math.max(to + spokenMs, ...ends.map((end) => Math.min(end, reach)));
  return { where: { agency_id: agencyId, provider_id: past.providerId }, seenUntil, givenOut };
}

const floorMinute = (at: number): number => at - (((at % minuteMs) + minuteMs) % minuteMs);
