/**
 * A bed whose occupant changes: somebody is moved, changes beds with another, comes or goes (decisions §1). Nothing is known of the bed any
 * more. What is about the person goes along: alerts that stand open, when alerts of theirs were last closed, a planned absence. What is
 * about the mat stays. What had come true and was not told yet does neither: the mat that sees the person next says whether it is so.
 */
import {
  type AlertSource,
  alertKinds,
  type BedAlertType,
  type CloseCause,
  type Instant,
  type UserId,
} from '@wardlight/contract';
import { closingsMoved } from '../alerts/closed-press.ts';
import { speaksUnseen } from '../alerts/suppression.ts';
import type { Changing } from '../stepping.ts';
import type { AlertState, Fact } from '../types.ts';
import { giveOut, stopCredit } from './minutes.ts';
import { type Away, type BedState, type ClosedTrue, type Going, newBed } from './state.ts';

export interface HandOver {
  readonly at: Instant;
  /** Who keeps the register; null = nobody known. */
  readonly by: UserId | null;
}

/** What is about the person who lay in a bed. Plain data. */
export interface Belongings {
  /** Told and not closed. */
  readonly alerts: readonly AlertState[];
  /** Of what stands uncleared: by it the next mat's values can clear it. */
  readonly memory: BedState['memory'];
  /** What a meter said of them, told or answered already. */
  readonly spot: BedState['spot'];
  /** Closed while true, and not seen to be over: only the next mat, or a meter, can say that it is. */
  readonly closedTrue: BedState['closedTrue'];
  readonly closed: BedState['closed'];
  readonly away: Away | null;
  readonly going: Going | null;
  /** What staff closed of it a moment ago: undone, it comes back where the person lies by then. */
  readonly closedPresses: BedState['closedPresses'];
}

export interface Left {
  /** Null where nothing goes along. */
  readonly belongings: Belongings | null;
  /** The open minute as it stands, and every alert that ends here. */
  readonly facts: readonly Fact[];
}

/**
 * The occupant leaves the bed. The bed's own next state is `takeOver`'s; this one is over.
 * @param ends why everything about the person ends here, because they go to no bed; null = it goes along
 */
export function handOff(state: BedState, { at, by }: HandOver, ends: CloseCause | null): Left {
  const facts: Fact[] = [];
  const s = { bed: { ...state }, facts };
  stopCredit(s, at);
  giveOut(s);
  const told = new Set(state.alerts.map(({ id }) => id));
  // One that was to reopen an alert that stands is no alert of its own.
  const untold = state.waiting.flatMap(({ alert }) => (told.has(alert.id) ? [] : [alert]));
  const own = state.alerts.filter(({ technical }) => !technical);
  const over = ends === null ? untold : [...own, ...untold];
  for (const alert of over)
    facts.push({
      fact: 'alertChanged',
      at,
      change: 'closed',
      by,
      alert: { ...alert, closedAt: at, closedBy: by, closeCause: ends ?? 'moved' },
    });
  if (ends !== null) return { belongings: null, facts };
  const closedTrue = closedTrueOf(state);
  const belongings = {
    alerts: own,
    memory: standing(state, own, closedTrue),
    spot: spotsOf(state),
    closedTrue,
    closed: split(state.closed, false),
    away: state.away,
    going: state.going,
    closedPresses: closingsMoved(state, false, at),
  };
  return { belongings, facts };
}

function standing(
  { memory }: BedState,
  own: readonly AlertState[],
  closedTrue: BedState['closedTrue'],
): BedState['memory'] {
  const kept: Changing<BedState['memory']> = {};
  const open = own.flatMap(({ type, clearedAt }) => (clearedAt === null ? [type as BedAlertType] : []));
  for (const type of [...open, ...(Object.keys(closedTrue) as BedAlertType[])]) {
    const known = memory[type];
    // A clearing under way was of another mat's values.
    if (known !== undefined && known.told > 0) kept[type] = { ...known, run: null };
  }
  return kept;
}

/** What waits to be told goes along with nobody, so the reading it stands on is looked at anew. */
function spotsOf({ spot, waiting }: BedState): BedState['spot'] {
  const known: Changing<BedState['spot']> = {};
  for (const [type, source] of Object.entries(spot) as [BedAlertType, AlertSource][])
    if (!waiting.some(({ alert }) => alert.type === type)) known[type] = source;
  return known;
}

/** The same holds for a mark: what is to be told anew by a meter is no longer a matter somebody has closed. */
function closedTrueOf({ closedTrue, spot, waiting }: BedState): BedState['closedTrue'] {
  const kept: Changing<BedState['closedTrue']> = {};
  for (const [type, one] of Object.entries(closedTrue) as [BedAlertType, ClosedTrue][]) {
    const waits = spot[type] !== undefined && waiting.some(({ alert }) => alert.type === type);
    if (!alertKinds[type].technical && !waits) kept[type] = one;
  }
  return kept;
}

function split(closed: BedState['closed'], technical: boolean): BedState['closed'] {
  const kept: { [T in BedAlertType]?: Instant } = {};
  for (const [type, at] of Object.entries(closed) as [BedAlertType, Instant][])
    if (alertKinds[type].technical === technical) kept[type] = at;
  return kept;
}

/** Whose alert of being out stands, or was closed while true, goes on being out: only being seen in bed ends that (decisions §15). */
export function countAlong({
  alerts,
  memory,
  closedTrue,
}: Pick<Belongings, 'alerts' | 'memory' | 'closedTrue'>): Instant | null {
  const stands = (of: BedAlertType) =>
    alerts.find(({ type, clearedAt }) => type === of && clearedAt === null) ?? closedTrue[of];
  const since = stands('leaveTimeout') === undefined ? undefined : memory.leaveTimeout?.since;
  return since ?? stands('leaveBed')?.startedAt ?? null;
}

/**
 * The bed begins anew, with somebody new in it or nobody. Alerts that came along say that nobody knows until the mat of this bed speaks;
 * their answers, and what they were told, stand. Step a `tick` at once: only then is known when something is due.
 * @param before the bed's own state until now; technical alerts stay in it
 * @param epoch a new one, as for `newBed`
 * @param listens a mat lies in the bed: silence counts from now
 */
export function takeOver(
  epoch: string,
  before: BedState,
  belongings: Belongings | null,
  { at, by }: HandOver,
  listens: boolean,
): { readonly state: BedState; readonly facts: readonly Fact[] } {
  const stay = before.alerts.filter(({ technical }) => technical);
  const came = (belongings?.alerts ?? []).map((alert) => ({
    ...alert,
    noData: alert.noData || !speaksUnseen(alert),
  }));
  const away = belongings?.away ?? null;
  const state: BedState = {
    ...newBed(epoch),
    clock: at,
    wakeAt: at,
    quietFrom: listens ? at : null,
    memory: belongings?.memory ?? {},
    spot: belongings?.spot ?? {},
    closedTrue: belongings?.closedTrue ?? {},
    outCountFrom: belongings === null ? null : countAlong(belongings),
    closed: { ...split(before.closed, true), ...belongings?.closed },
    // Where no mat will see them go they are taken for gone, so that they are awaited.
    away: away !== null && !listens ? { ...away, out: true } : away,
    alerts: [...stay, ...came].toSorted((a, b) => a.raisedAt - b.raisedAt),
    going: belongings?.going ?? null,
    closedPresses: [...closingsMoved(before, true, at), ...(belongings?.closedPresses ?? [])],
  };
  const facts = came.map((alert): Fact => ({ fact: 'alertChanged', at, change: 'moved', by, alert }));
  return { state, facts };
}
