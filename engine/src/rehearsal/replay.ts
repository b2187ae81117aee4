/**
 * A stretch of one resident's past, lived through once more by other rules (issue "Rehearsal"): the same engine, the readings as they
 * arrived, what staff said, and time between them. Nothing of it is told to anybody.
 */
import type { AlertPriority, AlertType, CloseReason, Instant, SuppressionCause } from '@wardlight/contract';
import type { EpisodeOfBed } from '../bed/bed-exits.ts';
import { handOff, takeOver } from '../bed/hand-over.ts';
import type { BedState } from '../bed/state.ts';
import { step } from '../step.ts';
import type { Changing } from '../stepping.ts';
import type { Fact, Input, Rules } from '../types.ts';
import { bedThatStood, type Stood } from './standing.ts';

/** What came to the bed, in the order in which it came. */
export type Happening =
  | Extract<
      Input,
      { kind: 'frame' | 'tick' | 'resume' | 'spot' | 'turned' | 'takeBackTurn' | 'absence' | 'absenceEnd' }
    >
  /** What staff answered to an alert of this kind: a replayed alert has another id than the one they answered. */
  | { readonly kind: 'claimed'; readonly at: Instant; readonly type: AlertType; readonly by: Staff }
  | {
      readonly kind: 'stayed';
      readonly at: Instant;
      readonly type: AlertType;
      readonly by: Staff;
      readonly minutes: number;
    }
  | {
      readonly kind: 'closed';
      readonly at: Instant;
      readonly type: AlertType;
      readonly by: Staff;
      readonly reason: CloseReason;
    }
  /** Whoever had just pressed took it back. */
  | { readonly kind: 'takenBack'; readonly at: Instant; readonly type: AlertType; readonly by: Staff }
  /** Anybody undid the closing of it. */
  | { readonly kind: 'closingUndone'; readonly at: Instant; readonly type: AlertType; readonly by: Staff }
  | {
      readonly kind: 'handedOver';
      readonly at: Instant;
      readonly type: AlertType;
      readonly by: Staff;
      readonly to: Staff;
    }
  /** Whoever was going was shut out: the alert of this kind was let go of. */
  | { readonly kind: 'released'; readonly at: Instant; readonly type: AlertType }
  /** The network of the mat is out since then, or (null) is out no more. */
  | { readonly kind: 'network'; readonly at: Instant; readonly outSince: Instant | null }
  /** The resident goes on in another bed, or on another mat. */
  | { readonly kind: 'moved'; readonly at: Instant };
type Staff = Extract<Input, { kind: 'claim' }>['by'];

export interface Stretch {
  readonly stood: Stood;
  readonly happenings: readonly Happening[];
  /** Exclusive: what would come later is not waited for. */
  readonly until: Instant;
}

/** Staff would have heard of something new: an alert, one that grew into another kind, or a latched one whose condition came back. */
export interface Telling {
  readonly alertId: string;
  readonly type: AlertType;
  readonly at: Instant;
  readonly startedAt: Instant;
}

/** An alert as it was left at the end. */
export interface ReplayedAlert {
  readonly alertId: string;
  readonly type: AlertType;
  readonly priority: AlertPriority;
  readonly startedAt: Instant;
  readonly raisedAt: Instant;
  /** Null = not told by the end. */
  readonly toldAt: Instant | null;
  readonly suppressed: SuppressionCause | null;
  readonly clearedAt: Instant | null;
}

export interface Replayed {
  readonly tellings: readonly Telling[];
  /** Those that came true within the stretch; what only is written down (`changePosture`) among them. */
  readonly alerts: readonly ReplayedAlert[];
  /** Without holes from the first that was counted. */
  readonly episodes: readonly EpisodeOfBed[];
}

const firstEpoch = 0;
const epochOf = (n: number): string => n.toString(16).padStart(16, '0');
/** Frames carry who was measured; a move is told by nobody here. */
const nobody = null;

/** Pure: the same stretch and rules give the same answer. */
export function replay({ stood, happenings, until }: Stretch, rules: Rules): Replayed {
  const heard = hearing(stood);
  let epoch = firstEpoch;
  let state = bedThatStood(epochOf(epoch), stood);
  let inForce = rules;
  let wakeAt: Instant | null = stood.at;

  const go = (input: Input) => {
    const stepped = step(state, input, inForce);
    state = stepped.state;
    wakeAt = stepped.wakeAt;
    if (stepped.facts.length > 0) heard.all(stepped.facts);
  };
  /** As a punctual server would: what is due acts, also where a reading was delayed on its way. */
  const wake = (present: Instant) => {
    while (wakeAt !== null && wakeAt < present) {
      const due: Instant = wakeAt;
      // One in the past means at once: our clock did not go back.
      go({ kind: 'tick', at: Math.max(due, state.clock) });
      if (wakeAt !== null && wakeAt <= due) return;
    }
  };

  for (const happening of happenings) {
    const present = happening.kind === 'frame' ? happening.arrivedAt : happening.at;
    if (present >= until) break;
    wake(present);
    if (happening.kind === 'frame') go(happening);
    else if (happening.kind === 'network') {
      inForce = { ...rules, networkOutSince: happening.outSince };
      go({ kind: 'tick', at: present });
    } else if (happening.kind === 'moved') {
      epoch += 1;
      state = movedOn(state, epochOf(epoch), present, heard);
      wakeAt = state.wakeAt;
    } else {
      // What is due at this very moment is told before anybody answers it.
      if (isAnswer(happening)) go({ kind: 'tick', at: present });
      const input = inputOf(happening, state);
      if (input !== null) go(input);
    }
  }
  wake(until);
  return heard.end();
}

function movedOn(state: BedState, epoch: string, at: Instant, heard: Hearing): BedState {
  const left = handOff(state, { at, by: nobody }, null);
  heard.all(left.facts);
  return takeOver(epoch, state, left.belongings, { at, by: nobody }, true).state;
}

type Word = Exclude<Happening, { kind: 'frame' | 'network' | 'moved' }>;

/** An answer counts for the alert of its kind that is open here; where these rules have told none, nobody would have answered. */
function inputOf(word: Word, state: BedState): Input | null {
  if (!isAnswer(word)) return word;
  const { at } = word;
  if (word.kind === 'closingUndone') {
    const closed = answered({ alerts: closedIn(state) }, word.type);
    return closed === undefined ? null : { kind: 'undoClose', at, alertId: closed.id, by: word.by };
  }
  const alert = answered(state, word.type);
  if (alert === undefined) return null;
  const alertIds = [alert.id];
  const { claimedBy } = alert;
  if (word.kind === 'released') return claimedBy === null ? null : { kind: 'unclaim', at, alertIds, of: claimedBy };
  const { by } = word;
  switch (word.kind) {
    case 'claimed':
      return { kind: 'claim', at, alertIds, by };
    case 'stayed':
      return { kind: 'withResident', at, alertIds, by, minutes: word.minutes };
    case 'takenBack':
      return { kind: 'takeBack', at, alertIds, by };
    case 'handedOver':
      return { kind: 'handOver', at, alertIds, by, to: word.to };
    default:
      return { kind: 'close', at, alertIds, by, reason: reasonOf(word), note: null };
  }
}

/** A turn has a word of its own: told with the first of several alerts it would end the next one before that is closed. */
const reasonOf = ({ type, reason }: Extract<Word, { kind: 'closed' }>): CloseReason =>
  reason === 'turned' && type !== 'lyingTimeout' ? 'other' : reason;

/** The last first: what was closed twice is undone from its last closing. */
const closedIn = ({ closedPresses }: BedState): BedState['alerts'] =>
  closedPresses.toReversed().flatMap(({ closed }) => closed.map(({ alert }) => alert));

type Answered = Extract<Word, { readonly type: AlertType }>;
const isAnswer = (word: Word): word is Answered => 'type' in word;

const leaving: ReadonlySet<AlertType> = new Set(['leaveBed', 'leaveTimeout']);

/** Being out is one matter, whichever of its two kinds has told it: whoever answered one was there. */
function answered({ alerts }: Pick<BedState, 'alerts'>, type: AlertType) {
  const own = alerts.find((alert) => alert.type === type);
  return own ?? (leaving.has(type) ? alerts.find((alert) => leaving.has(alert.type)) : undefined);
}

/** Gathers what a report of the stretch needs, and nothing else of the facts. */
function hearing({ at: from, status, alerts: stood }: Stood): Hearing {
  const tellings: Telling[] = [];
  const alerts = new Map<string, ReplayedAlert>();
  const types = new Map<string, AlertType>(stood.map(({ id, type }) => [id, type]));
  const episodes: Changing<EpisodeOfBed>[] = [];
  // What stood is looked through the moment of taking it up, as through a gap in the data (see `bedExitsOf`).
  if (status !== null) {
    const before = status.status === 'bedExit' ? 'inBed' : 'unknown';
    episodes.push({ from_status: before, status: status.status, started_at: status.since, ended_at: from });
  }

  function hearAlert({ at, change, alert }: Extract<Fact, { fact: 'alertChanged' }>): void {
    const { id: alertId, type, priority, startedAt, raisedAt, toldAt, suppressed, clearedAt } = alert;
    const isNews =
      change === 'raised' || change === 'reopened' || (change === 'upgraded' && types.get(alertId) !== type);
    if (isNews) tellings.push({ alertId, type, at, startedAt });
    types.set(alertId, type);
    if (raisedAt >= from)
      alerts.set(alertId, { alertId, type, priority, startedAt, raisedAt, toldAt, suppressed, clearedAt });
  }

  return {
    all(facts) {
      for (const fact of facts)
        if (fact.fact === 'alertChanged') hearAlert(fact);
        else if (fact.fact === 'statusChanged') {
          const last = episodes.at(-1);
          if (last !== undefined && last.ended_at === null) last.ended_at = fact.at;
          episodes.push({ from_status: fact.from, status: fact.to, started_at: fact.at, ended_at: null });
        }
    },
    end: () => ({ tellings, alerts: [...alerts.values()], episodes }),
  };
}

interface Hearing {
  all(facts: readonly Fact[]): void;
  end(): Replayed;
}
