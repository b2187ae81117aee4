/** A bed taken up in the middle of its history, by what is stored of it: what stood then, and what of it had been told. */
import type { AlertSource, BedAlertType, Instant } from '@wardlight/contract';
import { readCounts } from '../bed/counts.ts';
import { type Away, type BedState, type ClosedTrue, type ConditionMemory, newBed } from '../bed/state.ts';
import type { Changing } from '../stepping.ts';
import type { AlertState, CountedStatus } from '../types.ts';

/** As it was at `at`; what is not known is left out. */
export interface Stood {
  readonly at: Instant;
  /** Null where nothing was counted. */
  readonly status: { readonly status: CountedStatus; readonly since: Instant } | null;
  /** Told and not closed, as they were then. */
  readonly alerts: readonly AlertState[];
  readonly closed: { readonly [T in BedAlertType]?: Instant };
  readonly away: Away | null;
  /** Closed while true, and not known to be over. */
  readonly closedTrue: BedState['closedTrue'];
  /** Meters' readings what was closed while true stood on; left out = it was the mat's word. */
  readonly spot?: BedState['spot'];
}

/** Twice the threshold was told: nothing more is to come of it. */
const steps = 2;

/**
 * The state the engine would have, as far as rows tell: holds that were under way, and a posture, begin anew, so begin some time before
 * what is asked about. Nobody is seen until the first reading.
 */
export function bedThatStood(
  epoch: string,
  { at, status, alerts, closed, away, closedTrue, spot: answered = {} }: Stood,
): BedState {
  const memory: { [T in BedAlertType]?: ConditionMemory } = {};
  const spot: { [T in BedAlertType]?: AlertSource } = { ...answered };
  for (const { type, startedAt, priority, clearedAt, source } of alerts)
    if (clearedAt === null && source !== null) spot[type as BedAlertType] = source;
    else if (clearedAt === null)
      memory[type as BedAlertType] = { since: startedAt, told: priority === 'high' ? steps : 1, run: null };
  for (const [type, { startedAt, priority }] of Object.entries(closedTrue) as [BedAlertType, ClosedTrue][])
    if (spot[type] === undefined)
      memory[type] ??= { since: startedAt, told: priority === 'high' ? steps : 1, run: null };
  const known = status !== null && status.status !== 'disconnected' && status.status !== 'unknown';
  const stood: Changing<BedState> = {
    ...newBed(epoch),
    clock: at,
    // A late reading may come first, which changes nothing: what is due by then is due all the same.
    wakeAt: at,
    quietFrom: at,
    // Seen again in the same state its start stays; in another one, that one is counted.
    ...(known ? { status: 'disconnected', since: at, before: status } : {}),
    memory,
    spot,
    closed,
    closedTrue,
    away,
    alerts,
    // What has an alert was counted from its own start, perhaps over short interruptions.
    outCountFrom: (memory.leaveTimeout ?? memory.leaveBed)?.since ?? null,
    sittingCountFrom: memory.siteTimeout?.since ?? null,
  };
  readCounts(stood);
  return stood;
}
