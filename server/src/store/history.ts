/**
 * Works a bed's past out anew where late readings have changed it (marked by `history-marks.ts`; docs/decisions/069). What must be read and
 * reckoned is read and reckoned beside the traffic, on one snapshot; only the writing holds the bed, for a few milliseconds.
 */
import type { WatchSettings } from '@wardlight/contract';
import { type History, historyEndsAt, readBedState, rebuildHistory } from '@wardlight/engine';
import type pg from 'pg';
import { endMark, keepMark, leaseMarks, type Mark } from './history-marks.ts';
import { type Past, readPast } from './history-past.ts';
import { writePast } from './history-write.ts';
import type { Whereabouts } from './told.ts';
import type { Outcome, Work } from './works.ts';

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

export function createHistories(context: HistoryContext): Histories {
  const { pool } = context;

  async function rebuildOne(mark: Mark, now: number): Promise<Whereabouts | null> {
    const past = await readPast(pool, mark);
    const done = past === null ? null : await replace(context, mark, past, now);
    if (done === null || mark.to < done.givenOut) await endMark(pool, mark);
    else await keepMark(pool, mark, Math.max(mark.from, done.givenOut), now + againMs);
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

/** @returns null where the bed has been given to somebody else meanwhile */
async function replace(
  { pool, submit, watch }: HistoryContext,
  { agencyId, bedId, from, to }: Mark,
  past: Past,
  now: number,
): Promise<{ readonly where: Whereabouts; readonly givenOut: number } | null> {
  const givenOut = historyEndsAt(readBedState(past.state)) ?? floorMinute(now);
  const span = { from: floorMinute(from), to: Math.min(givenOut, floorMinute(to) + reachMs) };
  const { standing, frames } = past;
  const history: History = rebuildHistory({ ...span, standing, frames, now, watch });
  const live = await writePast(pool, { agencyId, bedId, past, history, span });
  if (live === null) return null;
  const { status, since } = history.current;
  if (status === live.status && since !== null && since !== live.since)
    await submit({ by: 'bed', agencyId, bedId, input: { kind: 'history', at: now, status, since } });
  return { where: { agency_id: agencyId, provider_id: past.providerId }, givenOut };
}

const floorMinute = (at: number): number => at - (((at % minuteMs) + minuteMs) % minuteMs);
