/** What must hold of the facts of any night. */
import { alertKinds, tellingChanges } from '@wardlight/contract';
import { expect } from 'vitest';
import { isSounding } from '../alerts/response.ts';
import type { BedState } from '../bed/state.ts';
import type { AlertState, Fact } from '../types.ts';
import { knownAt } from './run.ts';

const telling: ReadonlySet<string> = new Set(tellingChanges);

/** As text first: a deep comparison of two nights takes longer than stepping them. Keys come in one order, so equal is equal. */
export function expectSame(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) expect(one).toEqual(other);
}

/** Millions of these are asked: an `expect` for each would take longer than the engine. */
function must(holds: boolean, what: string, fact: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(fact)}`);
}

export function checkOrder(facts: readonly Fact[], first: string = 'unknown'): void {
  let known = 0;
  let status = first;
  let start = 0;
  for (const fact of facts) {
    if (fact.fact === 'minute') continue;
    must(knownAt(fact) >= known, 'told out of order', fact);
    known = knownAt(fact);
    if (fact.fact !== 'statusChanged') continue;
    must(fact.from === status && fact.to !== status, 'statuses do not chain', fact);
    must(fact.at >= start && fact.at <= fact.countedAt, 'a start out of order', fact);
    status = fact.to;
    start = fact.at;
  }
}

/**
 * suppressed or raised, then anything in its order, closed last; at most one open and one waiting of a kind; the fact tells the alert as
 * it is; nothing is told twice in one telling.
 */
export function checkLives(facts: readonly Fact[]): void {
  const open = new Map<string, AlertState>();
  const ids = new Set<string>();
  for (const fact of facts) {
    if (fact.fact !== 'alertChanged') continue;
    const { alert, change } = fact;
    const before = open.get(alert.id);
    const others = [...open.values()].filter(({ id, type }) => id !== alert.id && type === alert.type);
    const begins =
      change === 'suppressed' ||
      change === 'logged' ||
      ((change === 'raised' || change === 'joined') && before === undefined);
    const goesOn = change === 'closingUndone';
    must((before === undefined) === (begins || goesOn), 'a life begins in the middle', fact);
    if (goesOn) {
      must(ids.has(alert.id) && fact.by !== null, 'undone, but never closed', fact);
      must(!others.some(({ toldAt }) => toldAt !== null), 'two of a kind are open', fact);
    }
    if (begins) must(!ids.has(alert.id), 'an id came twice', fact);
    ids.add(alert.id);
    if (change === 'joined') {
      must(
        alert.joined && alert.claimedAt !== null && alert.priority !== 'high' && !alert.technical,
        'joined, and not so',
        fact,
      );
    }
    if (change === 'raised' || change === 'joined') {
      must(before === undefined || before.toldAt === null, 'raised twice', fact);
      must(!others.some(({ toldAt }) => toldAt !== null), 'two of a kind are open', fact);
    }
    if (change === 'suppressed') must(others.length === 0, 'one waits beside another of its kind', fact);
    if (change === 'cleared' || change === 'upgraded') must(before?.clearedAt === null, 'already cleared', fact);
    if (change === 'reopened')
      must(before !== undefined && before.clearedAt !== null, 'reopened, but not cleared', fact);
    if (change === 'claimed')
      must(
        before?.claimedAt === null ||
          before?.stillAt !== null ||
          before.handedTo === fact.by ||
          // Only who goes was said afterwards.
          (before.claimedBy !== fact.by && before.claimedAt === alert.claimedAt),
        'claimed twice',
        fact,
      );
    // A new danger, one that grew and one that came back always sound.
    if (change === 'upgraded' || change === 'reopened' || (change === 'raised' && alert.priority === 'high'))
      must(isSounding(alert), 'silent behind a claim', fact);
    must((alert.toldAt === null) === (alert.firstToldAt === null), 'a first telling without one', fact);
    must(alert.firstToldAt === null || alert.firstToldAt <= (alert.toldAt ?? 0), 'first told after it was told', fact);
    const occurs = change === 'reopened' || (change === 'released' && before?.joined === true);
    if (before !== undefined && before.firstToldAt !== null && !occurs)
      must((alert.firstToldAt ?? Infinity) <= before.firstToldAt, 'the first telling was overwritten', fact);
    if (change === 'still')
      must(before?.claimedAt !== null && before?.stillAt === null, 'still, but not claimed', fact);
    if (change === 'toldAgain')
      must(before?.toldAgainAt === null && unanswered(before), 'told again, but answered', fact);
    if (change === 'escalated')
      must(
        before?.escalatedAt === null && before.toldAgainAt !== null && unanswered(before),
        'escalated out of turn',
        fact,
      );
    if (change === 'toldAgain' || change === 'escalated' || change === 'still') {
      must(alert.priority !== 'low' && alert.clearedAt === null, 'a reminder of what is low or over', fact);
      must(change === 'toldAgain' || !alertKinds[alert.type].technical, 'a technical one rises', fact);
    }
    if (telling.has(change)) must(alert.toldAt !== null && alert.toldAt <= fact.at, 'told, but not so', fact);
    const raising = change === 'raised' || change === 'joined' || change === 'upgraded' || change === 'reopened';
    if (raising) must(alert.toldAt === fact.at, 'told at another time', fact);
    must(alert.startedAt <= (alert.toldAt ?? alert.raisedAt), 'told before it began', fact);
    must((alert.closedAt === null) === (change !== 'closed' && change !== 'logged'), 'closed, or not', fact);
    if (alert.toldAt === null)
      must(
        change === 'suppressed' || change === 'closed' || change === 'logged',
        'happens to one that nobody knows of',
        fact,
      );
    if (before !== undefined && before.toldAt !== null) must(alert.toldAt !== null, 'untold', fact);
    open.set(alert.id, alert);
    if (alert.closedAt !== null) open.delete(alert.id);
  }
}

const unanswered = ({ claimedAt, stillAt }: AlertState): boolean => claimedAt === null || stillAt !== null;

/** Whatever was raised or suppressed has been closed, or is in the state as it was last told; what waits may have another start meanwhile. */
export function checkNothingLost(facts: readonly Fact[], state: BedState): void {
  const open = new Map<string, AlertState>();
  for (const fact of facts) {
    if (fact.fact !== 'alertChanged') continue;
    if (fact.alert.closedAt === null) open.set(fact.alert.id, fact.alert);
    else open.delete(fact.alert.id);
  }
  const waiting = state.waiting
    .map(({ alert }) => alert)
    .filter(({ id }) => !state.alerts.some((other) => other.id === id));
  const known = [...state.alerts, ...waiting];
  must(known.length === open.size, 'an alert is lost, or from nowhere', { known, open: [...open.values()] });
  for (const alert of known) {
    const told = open.get(alert.id);
    const same = told !== undefined && (alert.toldAt === null ? { ...told, startedAt: alert.startedAt } : told);
    must(JSON.stringify(same) === JSON.stringify(alert), 'told otherwise', alert);
  }
}

/** While a bed is not seen, nothing new is told of the person but what staff's own word or the clock says. */
export function checkBlindness(facts: readonly Fact[]): void {
  let blind = false;
  let absentAt: number | null = null;
  let undone: string | null = null;
  for (const fact of facts) {
    if (fact.fact === 'statusChanged') blind = fact.to === 'disconnected';
    if (fact.fact === 'alertChanged' && fact.change === 'closingUndone') undone = `${fact.alert.id} ${fact.at}`;
    if (fact.fact === 'absenceBegan') absentAt = fact.at;
    if (fact.fact !== 'alertChanged' || !blind) continue;
    // Staff turn whom the mat does not see, and late readings tell of who was up.
    if (fact.alert.type === 'lyingTimeout' && (fact.change === 'cleared' || fact.change === 'closed')) continue;
    // What comes back because its closing is undone was over when the bed was seen.
    if (undone === `${fact.alert.id} ${fact.at}`) continue;
    // Staff's word that the person is away ends what was told of them.
    if (fact.at === absentAt && fact.alert.clearedAt === absentAt) continue;
    const { alert, change } = fact;
    if (alert.type === 'deviceDisconnected' || alert.type === 'absenceOverdue' || fact.by !== null) continue;
    // Data may be coming in again before a change has counted; vitals, movement and postures need no status.
    if (!alert.noData && !alertKinds[alert.type].logOnly && !byStatus.has(alert.type)) continue;
    if (change === 'logged') continue;
    // What had joined a claim asks for somebody again when staff take the claim back.
    const reminder = ['toldAgain', 'escalated', 'still', 'released'].includes(change);
    must(reminder || change === 'dataLost' || change === 'dataBack', 'told of a bed nobody sees', fact);
  }
}

const byStatus: ReadonlySet<string> = new Set(['leaveBed', 'leaveTimeout', 'siteTimeout', 'lyingTimeout']);
