/**
 * What is looked after now and then, beside the traffic: networks that are out, alerts claimed by who is shut out since, readings of meters
 * that beds have to be told of, the past that late readings have changed, report days that are due, minutes to be packed, days of measurements
 * after a changed clock, changes of shifts, and announcements whose time has come.
 */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { mayTryAgain } from '../store/bed-state/pipeline.ts';
import type { DueKind } from '../store/due-work.ts';
import type { Store } from '../store/open.ts';

const networksMs = 1_000;
const historyMs = 2_000;
const claimsMs = 2_000;
const spotsMs = 1_000;
const handoversMs = 2_000;
const reportsMs = 2_000;
const measurementsMs = 2_000;
const announcementsMs = 2_000;
const chatMs = 2_000;
/** Some hundreds of hours a turn at most: a year of a large facility is worked off within a day. */
const packingMs = 20_000;
const forgettingMs = 3_600_000;
const troubleToldMs = 60_000;

interface Rounds {
  readonly store: Pick<
    Store,
    | 'networks'
    | 'histories'
    | 'releaseClaims'
    | 'tellSpots'
    | 'reports'
    | 'minutePacking'
    | 'handovers'
    | 'measurements'
    | 'announcements'
    | 'chat'
    | 'due'
  >;
  readonly clock: Clock;
  readonly log: Log;
}

/** @returns how to end them; what is under way is finished */
export function startRounds({ store, clock, log }: Rounds): () => Promise<void> {
  const under = new Set<Promise<void>>();
  /** A round that fails is done again in its turn; that it fails is told once a minute. */
  const round = (ms: number, what: string, act: () => Promise<unknown>): (() => void) => {
    let toldAt = Number.NEGATIVE_INFINITY;
    return clock.every(ms, async () => {
      const done = act().then(
        () => {
          toldAt = Number.NEGATIVE_INFINITY;
        },
        (error: unknown) => {
          if (Math.abs(clock.now() - toldAt) < troubleToldMs) return;
          toldAt = clock.now();
          // That the database is away is told by the queue already.
          log[mayTryAgain(error) ? 'warn' : 'error']({ err: error }, what);
        },
      );
      under.add(done);
      await done;
      under.delete(done);
    });
  };
  const whenDue = async (kind: DueKind, act: (now: number) => Promise<unknown>): Promise<void> => {
    if (await store.due.has(kind, clock.now())) await act(clock.now());
  };
  const ends = [
    round(networksMs, 'networks could not be looked at', () => store.networks.look(clock.now())),
    round(claimsMs, 'claims of closed accounts could not be released', () => whenDue('claims', store.releaseClaims)),
    round(spotsMs, 'beds could not be told of readings', () => whenDue('spots', store.tellSpots)),
    round(historyMs, 'late readings could not be worked in', () => whenDue('histories', store.histories.rebuild)),
    round(handoversMs, 'pages of shifts could not be made', () => whenDue('handovers', store.handovers.make)),
    round(reportsMs, 'report days could not be made', () => whenDue('reports', store.reports.make)),
    round(measurementsMs, 'days of measurements could not be made anew', () =>
      whenDue('measurements', store.measurements.remakeDays),
    ),
    round(announcementsMs, 'announcements could not be looked at', () => store.announcements.look(clock.now())),
    round(chatMs, 'chat rooms could not be looked at', store.chat.look),
    round(forgettingMs, 'old chat messages could not be forgotten', () => store.chat.forget(clock.now())),
    round(packingMs, 'minutes could not be packed', () => store.minutePacking.pack(clock.now())),
    round(forgettingMs, 'old minutes could not be forgotten', () => store.minutePacking.forget(clock.now())),
  ];
  return async () => {
    for (const end of ends) end();
    await Promise.all(under);
  };
}
