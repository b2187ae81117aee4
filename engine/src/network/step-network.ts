/**
 * A network that is out: mats lost together are one notice naming the beds, not one for each (decisions §3 "mqttStatus";
 * `docs/decisions/057`). Found, it mutes the single disconnections at once; told, it is from `value` minutes after the first loss on.
 */
import { type AlertId, alertKinds, type BedId, type Instant } from '@wardlight/contract';
import { unanswered } from '../alerts/change.ts';
import { claimOf, isUnnamed, releaseOf } from '../alerts/claims.ts';
import { closedParts } from '../alerts/life.ts';
import { newAlert } from '../alerts/new-alert.ts';
import { nextReminder, reminded } from '../alerts/response.ts';
import { clockBackMs } from '../bed/clock-back.ts';
import type { Changing } from '../stepping.ts';
import type { AlertState, NetworkFact, NetworkInput, NetworkRules } from '../types.ts';
import { lostTogether, type Mat, stillOut } from './lost.ts';
import type { NetworkState } from './state.ts';

const type = 'mqttStatus';
const minuteMs = 60_000;

interface Stepping {
  readonly net: Changing<NetworkState>;
  readonly rules: NetworkRules;
  readonly facts: NetworkFact[];
}

interface Timer {
  due(net: NetworkState, rules: NetworkRules): Instant | null;
  act(s: Stepping, at: Instant): void;
}

/** What ends comes before what is told of it. */
const timers: readonly Timer[] = [
  { due: overDue, act: endOutage },
  { due: raiseDue, act: raise },
  { due: releaseDue, act: release },
  { due: reminderDue, act: remind },
];

/**
 * The network after one input. Pure, as `step` of a bed is. What is due up to the input's time is settled first, by the last look: so
 * `look` after every change of a mat's `lostAt`, and at `wakeAt` or any time later. A kind that is off mutes nothing.
 */
export function stepNetwork(
  state: NetworkState,
  input: NetworkInput,
  rules: NetworkRules,
): { readonly state: NetworkState; readonly facts: readonly NetworkFact[]; readonly wakeAt: Instant | null } {
  const s: Stepping = { net: { ...state }, rules, facts: [] };
  const { at } = input;
  if (state.clock - at > clockBackMs) bringBack(s.net, at);
  const next = nextWake(s);
  if (next !== null && next <= at && (s.net.wakeAt === null || next < s.net.wakeAt)) tellFrom(s, at);
  settle(s, at);
  hear(s, input);
  settle(s, at);
  s.net.wakeAt = nextWake(s);
  return { state: s.net, facts: s.facts, wakeAt: s.net.wakeAt };
}

function hear(s: Stepping, input: NetworkInput): void {
  const { net } = s;
  tellFrom(s, input.at);
  if (input.kind === 'look') {
    look(s, input.mats, net.clock);
    return;
  }
  const { alert, clock } = net;
  if (alert === null || alert.toldAt === null || !input.alertIds.includes(alert.id)) return;
  if (input.kind === 'claim') {
    const unnamed = isUnnamed(alert, input.by, input.station ?? null);
    const parts = unnamed ? { claimedBy: input.by } : claimOf(alert, input.by, clock);
    if (parts !== null) change(s, 'claimed', { ...alert, ...parts }, clock, input.by);
    return;
  }
  if (input.kind === 'unclaim') {
    const parts = releaseOf(alert, input.of, clock);
    if (parts !== null) change(s, 'released', { ...alert, ...parts }, clock, null);
    return;
  }
  finish(s, { ...alert, ...closedParts(input, input.by, clock) }, clock, input.by);
}

function look(s: Stepping, mats: readonly Mat[], at: Instant): void {
  const { net, rules } = s;
  if (!net.out) {
    const lost = rules.alert.on ? lostTogether(mats, rules.watch) : null;
    if (lost === null) return;
    net.out = true;
    net.since = lost.since;
    net.unraisedSince = lost.since;
    net.beds = lost.beds;
    return;
  }
  const before = net.beds;
  // One that was lost long before is no part of it, and says so itself.
  const beds = bedsOf(mats.filter(({ lostAt }) => lostAt !== null && lostAt >= (net.since ?? at)));
  net.backAt = stillOut(beds.length, mats.length, rules.watch) ? null : (net.backAt ?? at);
  net.beds = beds;
  const joined = mats.filter(({ bedId }) => beds.includes(bedId) && !before.includes(bedId));
  const { unraisedSince } = net;
  // What was to be told is back before it was.
  if (unraisedSince !== null && mats.every(({ lostAt }) => lostAt === null || lostAt < unraisedSince))
    net.unraisedSince = null;
  // Closed by staff, or claimed: what is lost later is news to them, for it does not speak for itself.
  if (joined.length > 0 && (net.alert === null || isAnswered(net.alert)))
    net.unraisedSince ??= Math.min(...joined.map(({ lostAt }) => lostAt ?? at));
  if (net.alert === null) return;
  if (joined.length > 0) change(s, 'dataLost', net.alert, at, null);
  else if (beds.length < before.length) change(s, 'dataBack', net.alert, at, null);
}

const isAnswered = ({ claimedAt, stillAt }: AlertState): boolean => claimedAt !== null && stillAt === null;

function overDue(net: NetworkState, rules: NetworkRules): Instant | null {
  if (!net.out) return null;
  // Turned off, it speaks for nobody any more.
  if (!rules.alert.on) return net.clock;
  return net.backAt === null ? null : net.backAt + rules.watch.dataBackClearMs;
}

function endOutage(s: Stepping, at: Instant): void {
  const { net } = s;
  const { alert } = net;
  if (alert !== null) {
    const cleared: AlertState = { ...alert, clearedAt: at };
    // One that nobody was told of has no end to be told of either.
    if (alert.toldAt !== null) change(s, 'cleared', cleared, at, null);
    finish(s, { ...cleared, closedAt: at, closeCause: 'cleared' }, at, null);
  }
  net.out = false;
  net.since = null;
  net.beds = [];
  net.backAt = null;
  net.unraisedSince = null;
}

function raiseDue(net: NetworkState, rules: NetworkRules): Instant | null {
  if (net.unraisedSince === null || net.backAt !== null) return null;
  return net.unraisedSince + rules.alert.value * minuteMs;
}

function raise(s: Stepping, at: Instant): void {
  const { net, rules } = s;
  const since = net.unraisedSince ?? at;
  net.unraisedSince = null;
  if (net.alert !== null) {
    tellGrown(s, net.alert, at);
    return;
  }
  net.alertCount += 1;
  const alert: AlertState = {
    ...newAlert,
    id: `${net.epoch}-${net.alertCount}` as AlertId,
    type,
    priority: alertKinds[type].priority,
    technical: true,
    threshold: rules.alert.value,
    value: Math.floor((at - since) / minuteMs),
    startedAt: since,
    raisedAt: at,
  };
  if (waitEnd(net, rules) > at) change(s, 'suppressed', { ...alert, suppressed: 'afterAlert' }, at, null);
  else change(s, 'raised', { ...alert, toldAt: at, firstToldAt: at }, at, null);
}

/** The claim stays, but it sounds: whoever claimed it does not know of the mats that were lost since. */
function tellGrown(s: Stepping, alert: AlertState, at: Instant): void {
  if (!isAnswered(alert)) return;
  const value = Math.floor((at - alert.startedAt) / minuteMs);
  change(s, 'upgraded', { ...alert, value, toldAt: at, grownAt: at, ...unanswered, stillAt: at }, at, null);
}

function releaseDue(net: NetworkState, rules: NetworkRules): Instant | null {
  if (net.alert === null || net.alert.toldAt !== null || net.backAt !== null) return null;
  return Math.max(net.alert.raisedAt, waitEnd(net, rules));
}

function release(s: Stepping, at: Instant): void {
  const { alert } = s.net;
  if (alert !== null) change(s, 'raised', { ...alert, toldAt: at, firstToldAt: at }, at, null);
}

const waitEnd = ({ closedAt }: NetworkState, { alert }: NetworkRules): Instant =>
  closedAt === null ? 0 : closedAt + alert.afterAlertMinutes * minuteMs;

function reminderDue(net: NetworkState, rules: NetworkRules): Instant | null {
  // Of mats that are coming back nobody is reminded.
  if (net.alert === null || net.backAt !== null) return null;
  return nextReminder(net.alert, rules.response)?.at ?? null;
}

function remind(s: Stepping, at: Instant): void {
  const { alert } = s.net;
  const reminder = alert === null ? null : nextReminder(alert, s.rules.response);
  if (alert === null || reminder === null) return;
  change(s, reminder.change, { ...alert, ...reminded(alert, reminder.change, at) }, at, null);
}

function change(s: Stepping, name: NetworkFact['change'], alert: AlertState, at: Instant, by: NetworkFact['by']): void {
  s.net.alert = alert;
  tell(s, name, alert, at, by);
}

function finish(s: Stepping, alert: AlertState, at: Instant, by: NetworkFact['by']): void {
  s.net.alert = null;
  if (alert.toldAt !== null) s.net.closedAt = at;
  tell(s, 'closed', alert, at, by);
  s.net.named = [];
}

function tell(s: Stepping, name: NetworkFact['change'], alert: AlertState, at: Instant, by: NetworkFact['by']): void {
  const { net } = s;
  tellFrom(s, at);
  net.named = [...new Set([...net.named, ...net.beds])].sort((one, other) => one - other);
  const beds = alert.clearedAt === null && alert.closedAt === null ? net.beds : net.named;
  s.facts.push({ fact: 'outageChanged', at, change: name, by, alert, beds });
}

function tellFrom(s: Stepping, at: Instant): void {
  s.net.clock = Math.max(s.net.clock, at);
}

function bedsOf(mats: readonly Mat[]): BedId[] {
  return mats.map(({ bedId }) => bedId).sort((one, other) => one - other);
}

function settle(s: Stepping, until: Instant): void {
  // A network owes at most an end, a raising, a telling and two reminders.
  for (let round = 0; round < 10; round += 1) {
    let first: Timer | null = null;
    let firstAt = until;
    for (const timer of timers) {
      const due = timer.due(s.net, s.rules);
      if (due === null || (first === null ? due > firstAt : due >= firstAt)) continue;
      first = timer;
      firstAt = due;
    }
    if (first === null) return;
    first.act(s, Math.max(firstAt, s.net.clock));
  }
  throw new Error('a network owes more than ten things at once');
}

function nextWake({ net, rules }: Stepping): Instant | null {
  let next: Instant | null = null;
  for (const timer of timers) {
    const due = timer.due(net, rules);
    if (due !== null && (next === null || due < next)) next = due;
  }
  return next;
}

/** Our own clock was set back: what lies in the future was just before the input (see `bed/clock-back.ts`). */
function bringBack(net: Changing<NetworkState>, at: Instant): void {
  const latest = at - 1;
  const earlier = (time: Instant | null) => (time === null ? null : Math.min(time, latest));
  net.clock = latest;
  net.since = earlier(net.since);
  net.unraisedSince = earlier(net.unraisedSince);
  net.backAt = null;
  net.closedAt = earlier(net.closedAt);
  const { alert } = net;
  if (alert === null) return;
  net.alert = {
    ...alert,
    startedAt: Math.min(alert.startedAt, latest),
    raisedAt: Math.min(alert.raisedAt, latest),
    toldAt: earlier(alert.toldAt),
    firstToldAt: earlier(alert.firstToldAt),
    grownAt: earlier(alert.grownAt),
    toldAgainAt: earlier(alert.toldAgainAt),
    claimedAt: earlier(alert.claimedAt),
    firstClaimedAt: earlier(alert.firstClaimedAt),
  };
}
