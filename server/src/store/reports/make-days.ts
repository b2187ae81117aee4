/**
 * Makes report days: when a night has ended, and again when what was known of it changes (docs/decisions/138). Work is taken by a lease, so that
 * no server's death loses a day and no second server doubles one; what is read and computed is read and computed without a lock.
 */
import type { AgencyId, RemakeCause, ResidentId, WatchSettings } from '@wardlight/contract';
import { dayAfter, mostLookedBackMs, reportDay } from '@wardlight/engine';
import type pg from 'pg';
import { settledMs } from '../bed-state/touched/settled.ts';
import type { Db } from '../db/database.ts';
import { dateOf, dayAt, dayNumber } from './dates.ts';
import {
  firstSeen,
  type ReportSettings,
  readDayInputs,
  readReportSettings,
  type StayOfResident,
} from './day-inputs.ts';
import { contentOf, type DayContent } from './day-rows.ts';
import { holdWork, type Lease, leaseWork, noteNextSettings, type OpenDay, settleWork } from './work.ts';
import { baselineDays, type Making, readKnownDays, writeDays } from './write-days.ts';

export interface MakingContext {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly watch: WatchSettings;
}

export interface Reports {
  /** Makes what is due, a few residents at a time. @returns how many had their turn; rejects after all of them had. */
  make(now: number): Promise<number>;
}

const residentsAtOnce = 16;
/** Whoever took a resident and died is followed by the next one after this. */
const leaseMs = 60_000;
/** Of days long over; the rest has its turn after those of everybody else. */
const mostDaysAtOnce = 8;
const dayMs = 24 * 3_600_000;

export function createReports(context: MakingContext): Reports {
  return {
    async make(now) {
      await noteNextSettings(context.pool, now);
      const leases = await leaseWork(context.pool, now, leaseMs, residentsAtOnce);
      const failures: unknown[] = [];
      for (const lease of leases) {
        try {
          await makeOf(context, lease, now);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'report days could not be made; they stay due');
      return leases.length;
    },
  };
}

async function makeOf({ db, pool, watch }: MakingContext, lease: Lease, now: number): Promise<void> {
  const { agencyId, residentId } = lease;
  const settings = await readReportSettings(db, agencyId, residentId);
  if (settings === null) return;
  const known = await readKnownDays(db, agencyId, residentId, knownFrom(lease));
  const ahead = await openedDays(db, lease, settings, known, now);
  const again = touchedDays(lease, known);
  const makings = [
    ...(await computed(db, lease, again, settings.stays, now, watch)),
    ...(await computed(
      db,
      lease,
      ahead.over.map((of) => ({ of, turnMinutes: settings.turnMinutes, cause: 'first' as const })),
      settings.stays,
      now,
      watch,
    )),
  ];
  await inTransaction(pool, async (client) => {
    // Whoever moves a resident holds their row first, and then wants the work: in that order nobody waits for the other.
    await client.query({
      name: 'hold-reported-resident',
      text: 'select 1 from residents where agency_id = $1 and resident_id = $2 for key share',
      values: [agencyId, residentId],
    });
    if (!(await holdWork(client, lease))) return;
    await writeDays(client, known, makings, now);
    await settleWork(client, lease, ahead.open, ahead.dueAt);
  });
}

/** As far back as a baseline of the earliest day to be made may look; all of them where no day is open. */
function knownFrom({ open, touched }: Lease): string | null {
  if (open === null) return null;
  const first = Math.min(open.borders.from, touched?.from ?? open.borders.from);
  return dateOf(Math.floor(first / dayMs) - baselineDays - 4);
}

interface Wanted {
  readonly of: OpenDay;
  readonly turnMinutes: number | null;
  readonly cause: RemakeCause;
}

/** Days that were made and have changed since, and those into which a lying may reach from there. They keep what was in force when they began. */
function touchedDays({ touched }: Lease, known: readonly DayContent[]): Wanted[] {
  if (touched === null) return [];
  return known
    .filter((day) => day.from_at <= touched.to + mostLookedBackMs && day.to_at > touched.from)
    .map((day) => ({
      of: {
        borders: { date: dayNumber(day.date), from: day.from_at, nightFrom: day.night_from_at, to: day.to_at },
        settings: { zone: day.timezone, night: { start: day.night_start, end: day.night_end } },
      },
      turnMinutes: day.turn_minutes,
      cause: touched.cause,
    }));
}

interface Ahead {
  /** Over, and to be made now. */
  readonly over: readonly OpenDay[];
  readonly open: OpenDay | null;
  readonly dueAt: number | null;
}

async function openedDays(
  db: Db,
  { agencyId, residentId, open, next: noted }: Lease,
  { day: settings, stays }: ReportSettings,
  known: readonly DayContent[],
  now: number,
): Promise<Ahead> {
  // Of the day after the one that stood open: what was in force when it began. Of those after it nobody noted that.
  const next = (of: OpenDay): OpenDay => {
    const inForce = of === open ? (noted ?? settings) : settings;
    return { borders: dayAfter(of.borders, inForce), settings: inForce };
  };
  let current = open ?? (await firstOpen(db, agencyId, residentId, settings, known, now));
  const over: OpenDay[] = [];
  while (current.borders.to + settledMs <= now && over.length < mostDaysAtOnce) {
    if (liesIn(stays, current)) over.push(current);
    const later = nextStay(stays, current.borders.to);
    // Discharged, and perhaps taken in again much later: the days between are nobody's.
    if (later === null) return { over, open: null, dueAt: null };
    current = later > current.borders.to + 2 * dayMs ? { borders: dayAt(settings, later), settings } : next(current);
  }
  const due = current.borders.to + settledMs;
  return { over, open: current, dueAt: due <= now ? now : due };
}

/** Where no day is open: the one after the last that was made, or the first of which anything is known. */
async function firstOpen(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  settings: ReportSettings['day'],
  known: readonly DayContent[],
  now: number,
): Promise<OpenDay> {
  const last = known.at(-1);
  if (last === undefined)
    return { borders: dayAt(settings, Math.min(now, (await firstSeen(db, agencyId, residentId)) ?? now)), settings };
  const borders = { date: dayNumber(last.date), from: last.from_at, nightFrom: last.night_from_at, to: last.to_at };
  return { borders: dayAfter(borders, settings), settings };
}

const liesIn = (stays: readonly StayOfResident[], { borders }: OpenDay): boolean =>
  stays.some(({ from, to }) => (from ?? borders.from) < borders.to && (to ?? borders.to) > borders.from);

/** When somebody lies in a bed next, from this instant on; null = never, as far as is known. */
function nextStay(stays: readonly StayOfResident[], at: number): number | null {
  const starts = stays.filter(({ to }) => to === null || to > at).map(({ from }) => Math.max(at, from ?? at));
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Read at once as far as the days lie next to each other. */
async function computed(
  db: Db,
  { agencyId, residentId }: Lease,
  wanted: readonly Wanted[],
  stays: readonly StayOfResident[],
  now: number,
  watch: WatchSettings,
): Promise<Making[]> {
  const makings: Making[] = [];
  for (let start = 0; start < wanted.length; start += mostDaysAtOnce) {
    const some = wanted.slice(start, start + mostDaysAtOnce);
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) break;
    const inputs = await readDayInputs(db, agencyId, residentId, first.of.borders.from, last.of.borders.to);
    for (const { of, turnMinutes, cause } of some) {
      const day = reportDay({ ...inputs, borders: of.borders, stays, now, watch, turnMinutes });
      makings.push({
        content: contentOf({ agencyId, residentId, of, day, ...inputs, turnMinutes }),
        cause,
      });
    }
  }
  return makings;
}

async function inTransaction(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await act(client);
    await client.query('commit');
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
