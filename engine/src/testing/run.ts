/** Running streams through the engine, with or without a server's ticks, and facts as lines to compare. */
import type { AlertChange, Instant } from '@wardlight/contract';
import { type BedState, newBed } from '../bed/state.ts';
import { step } from '../step.ts';
import type { Fact, Input, Rules } from '../types.ts';
import { epoch } from './stream.ts';

export interface Ran {
  readonly state: BedState;
  readonly facts: readonly Fact[];
  readonly wakeAt: Instant | null;
}

/** Steps the inputs as they are. Everything handed to the engine is frozen to the bottom: a change to it throws. */
export function run(inputs: readonly Input[], rules: Rules, from: BedState = newBed(epoch)): Ran {
  deepFreeze(rules);
  let state = deepFreeze(from);
  let wakeAt: Instant | null = state.wakeAt;
  const facts: Fact[] = [];
  for (const input of inputs) {
    const stepped = step(state, deepFreeze(input), rules);
    state = deepFreeze(stepped.state);
    wakeAt = stepped.wakeAt;
    facts.push(...stepped.facts);
  }
  return { state, facts, wakeAt };
}

/** The same with a punctual server: a tick whenever `wakeAt` says so, up to and including `until`. */
export function drive(inputs: readonly Input[], rules: Rules, until: Instant, from: BedState = newBed(epoch)): Ran {
  let ran: Ran = { state: from, facts: [], wakeAt: from.wakeAt };
  const go = (input: Input) => {
    const next = run([input], rules, ran.state);
    ran = { ...next, facts: [...ran.facts, ...next.facts] };
  };
  const wake = (limit: Instant) => {
    while (ran.wakeAt !== null && ran.wakeAt <= limit) go({ kind: 'tick', at: ran.wakeAt });
  };
  for (const input of inputs) {
    wake(input.kind === 'frame' ? input.arrivedAt : input.at);
    go(input);
  }
  wake(until);
  go({ kind: 'tick', at: until });
  return ran;
}

/** When a fact became known. */
export function knownAt(fact: Fact): Instant {
  if (fact.fact === 'minute') return fact.at + 60_000;
  return fact.fact === 'statusChanged' ? fact.countedAt : fact.at;
}

/**
 * Facts but the minutes, one line each, times as hh:mm:ss(.mmm) after `from`:
 * `0:00:05 unknown → inBed since 0:00:00`, `0:20:00 #1 raised leaveTimeout medium since 0:00:00 20/20`.
 */
export function story(facts: readonly Fact[], from: Instant): string[] {
  return facts.flatMap((fact) => {
    if (fact.fact === 'minute') return [];
    const known = clock(knownAt(fact) - from);
    if (fact.fact === 'turned') return [`${known} turned by ${fact.by}`];
    if (fact.fact === 'turnTakenBack')
      return [`${known} turn of ${clock(fact.turnedAt - from)} taken back by ${fact.by}`];
    if (fact.fact === 'absenceBegan') return [`${known} absent until ${clock(fact.until - from)} by ${fact.by}`];
    if (fact.fact === 'absenceEnded') return [`${known} present${fact.by === null ? '' : ` by ${fact.by}`}`];
    if (fact.fact === 'statusChanged') return [`${known} ${fact.from} → ${fact.to} since ${clock(fact.at - from)}`];
    const { alert, change, by } = fact;
    // Part of the closing, which follows: tests about it look at the facts.
    if (change === 'closedWhileTrue') return [];
    const number = alert.id.split('-')[1] ?? '';
    const limits = alert.threshold === null ? '' : ` ${alert.value}/${alert.threshold}`;
    const detail = conditions.has(change) ? ` ${alert.priority} since ${clock(alert.startedAt - from)}${limits}` : '';
    const why = change === 'suppressed' ? ` ${alert.suppressed}` : '';
    const cause = change === 'closed' ? ` (${alert.closeCause})` : '';
    return [`${known} #${number} ${change} ${alert.type}${detail}${why}${cause}${by === null ? '' : ` by ${by}`}`];
  });
}

/** Changes that say what has come true. */
const conditions: ReadonlySet<AlertChange> = new Set(['suppressed', 'raised', 'upgraded', 'reopened', 'logged']);

function clock(ms: number): string {
  const sign = ms < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(ms) / 1_000);
  const rest = Math.abs(ms) % 1_000;
  const two = (n: number) => String(n).padStart(2, '0');
  const text = `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return `${sign}${text}${rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`}`;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
