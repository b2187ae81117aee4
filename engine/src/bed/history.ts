/**
 * What a bed truly did, worked out anew from all its readings once late ones have come (decisions §2 "late"; `docs/decisions/058`).
 * The engine itself is run over them, with every alert off: history is told by the same judgement as the present.
 */
import {
  type AlertSettings,
  alertTypes,
  type Instant,
  standardResponse,
  standardSetting,
  type WatchSettings,
} from '@wardlight/contract';
import { step } from '../step.ts';
import type { Changing } from '../stepping.ts';
import type { CountedStatus, Fact, Input, MinuteFact, Reading, Rules } from '../types.ts';
import { countFromOf, readCounts } from './counts.ts';
import { handOff } from './hand-over.ts';
import { type BedState, newBed, type Standing } from './state.ts';

export interface HistoryOf {
  /** Minutes are given for [from, to); both whole minutes. The minute of `now` is not over and not given. */
  readonly from: Instant;
  readonly to: Instant;
  /**
   * The counted status at the first of the frames, and when it truly began. `before`: where it is `disconnected`, what was counted before
   * the gap, so that a state which goes on after it keeps its start.
   */
  readonly standing: Standing & { readonly before: Standing | null };
  /**
   * All readings known, live and late, in the order of their effective times, doubles left out. Let them begin two minutes before `from`
   * (longer than any hold, and than one reading speaks), and go on to the newest, so that the present status is known.
   */
  readonly frames: readonly { readonly at: Instant; readonly reading: Reading }[];
  /** The present, or when the stay ended: silence counts up to here. */
  readonly now: Instant;
  /** The stay ended at `now`: nothing is seen from there on, and the minute in which it ended is given as far as it was lived. */
  readonly ended?: boolean;
  readonly watch: WatchSettings;
}

export interface EpisodeOfHistory {
  readonly from_status: CountedStatus;
  readonly status: CountedStatus;
  readonly started_at: Instant;
  /** null = it goes on. */
  readonly ended_at: Instant | null;
}

export interface History {
  /** One for each minute with anything seen in it, whole, by time. */
  readonly minutes: readonly MinuteFact[];
  /** Those that began with the frames or later, by time, without holes. */
  readonly episodes: readonly EpisodeOfHistory[];
  /** When the status that stood at the first of the frames ended; null = it goes on, and `episodes` is empty. */
  readonly standingEndedAt: Instant | null;
  /** What counts now and since when: the input `history`, where it differs from what the live state has. */
  readonly current: {
    readonly status: CountedStatus;
    readonly since: Instant | null;
    readonly countFrom: Instant | null;
  };
}

const minuteMs = 60_000;
const off: AlertSettings = Object.fromEntries(
  alertTypes.map((type) => [type, standardSetting(type, { on: false })]),
) as AlertSettings;

export function rebuildHistory({ from, to, standing, frames, now, ended = false, watch }: HistoryOf): History {
  const rules: Rules = { zone: 'UTC', watch, alerts: off, response: standardResponse, networkOutSince: null };
  const inputs = frames.map(({ at, reading }): Input => ({ kind: 'frame', at, arrivedAt: at, reading, isNew: true }));
  const begun: Changing<BedState> = {
    ...newBed('0000000000000000'),
    status: standing.status,
    since: standing.since,
    before: standing.before,
  };
  readCounts(begun);
  let state: BedState = begun;
  const facts: Fact[] = [];
  const end: Input = { kind: 'tick', at: Math.max(now, frames.at(-1)?.at ?? 0) };
  for (const input of [...inputs, end]) {
    const stepped = step(state, input, rules);
    state = stepped.state;
    facts.push(...stepped.facts);
  }
  const changes = facts.filter((fact) => fact.fact === 'statusChanged');
  const episodes = changes.map(
    (change, n): EpisodeOfHistory => ({
      from_status: change.from,
      status: change.to,
      started_at: change.at,
      ended_at: changes[n + 1]?.at ?? null,
    }),
  );
  return {
    minutes: ended
      ? wholeMinutes([...facts, ...handOff(state, { at: now, by: null }, null).facts], from, to)
      : wholeMinutes([...facts, ...openParts(state, end.at, rules)], from, Math.min(to, now - (now % minuteMs))),
    episodes,
    standingEndedAt: changes[0]?.at ?? null,
    current: { status: state.status, since: state.since, countFrom: countFromOf(state) },
  };
}

/** What is summed and not given out yet, of minutes that end before `to`. */
function openParts(state: BedState, now: Instant, rules: Rules): readonly Fact[] {
  return step(state, { kind: 'tick', at: now + 2 * minuteMs }, rules).facts.filter(({ fact }) => fact === 'minute');
}

function wholeMinutes(facts: readonly Fact[], from: Instant, to: Instant): MinuteFact[] {
  const whole = new Map<Instant, MinuteFact>();
  for (const fact of facts) {
    if (fact.fact !== 'minute' || fact.at < from || fact.at >= to) continue;
    const before = whole.get(fact.at);
    whole.set(fact.at, before === undefined ? fact : added(before, fact));
  }
  return [...whole.values()].sort((one, other) => one.at - other.at);
}

function added(one: MinuteFact, other: MinuteFact): MinuteFact {
  return {
    ...one,
    lyingSeconds: one.lyingSeconds + other.lyingSeconds,
    sittingSeconds: one.sittingSeconds + other.sittingSeconds,
    outSeconds: one.outSeconds + other.outSeconds,
    movingSeconds: one.movingSeconds + other.movingSeconds,
    stillSeconds: one.stillSeconds + other.stillSeconds,
    calmSeconds: one.calmSeconds + other.calmSeconds,
    turns: one.turns + other.turns,
    frames: one.frames + other.frames,
    rr: [...one.rr, ...other.rr],
    hr: [...one.hr, ...other.hr],
    spo2: [...one.spo2, ...other.spo2],
    temp: [...one.temp, ...other.temp],
    turnedAt: [...one.turnedAt, ...other.turnedAt],
  };
}

/** The first minute the live state has not given out yet: up to here minutes may be replaced. Null = it owes none. */
export function historyEndsAt(state: BedState): Instant | null {
  if (state.minute !== null) return state.minute.at;
  return state.creditFrom === null ? null : state.creditFrom - (state.creditFrom % minuteMs);
}
