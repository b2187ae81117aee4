/** What a screen may say of a bed now. Never the last value as if it were live (decisions §3). */
import { type AlertType, type BedLive, type Instant, turnBackMs, type Vital } from '@wardlight/contract';
import { toldOf } from '../alerts/kinds/kind.ts';
import type { BedState, MeasuredVital } from './state.ts';
import { twoSince } from './two-devices.ts';

/** A vital is trustworthy up to this age, inclusive. */
export const trustMs = 30_000;
/** So long in bed without a known quality, inclusive, and the tile says that vitals are not watched. */
export const unratedMs = 60_000;
/** Older than this a vital is not shown at all. */
export const blankMs = 300_000;

/** The live part of a tile, in the words of the wire; whose bed it is, who lies there and why somebody is away, the register says. */
export type BedView = Omit<BedLive, 'bed_id' | 'agency_id' | 'stay_id' | 'absence'>;

/**
 * The bed at `now` (≥ the last step). A raw change is shown at once as `provisional`, since its true start.
 * A bed that a server has taken up again without fresh data is `unknown` until data comes or silence has counted.
 * Whoever is away by staff's word is `away`, seen or not, until the mat feels them. `lyingTooLong` is so since the last change of
 * posture, whether or not anybody was told.
 */
export function view(state: BedState, now: Instant): BedView {
  const shown = standing(state);
  const occupied = state.last !== null && state.last.state !== 'out';
  return {
    ...shown,
    posture: state.seeing && occupied && state.last !== null ? state.last.posture : null,
    rr: occupied ? vital(state.rr, state.seeing, now) : null,
    hr: occupied ? vital(state.hr, state.seeing, now) : null,
    spo2: occupied ? vital(state.spo2, state.seeing, now) : null,
    temp: occupied ? vital(state.temp, state.seeing, now) : null,
    last_data_at: state.last?.at ?? null,
    closed_true: closedTrue(state),
    turn: turnOf(state),
    ...unwatchedVitals(state, now),
    ...unreadable(state),
    ...ofTwo(state),
    ...lastTurn(state, now),
  };
}

function standing(state: BedState): Pick<BedView, 'status' | 'provisional' | 'since_at'> {
  const { away, candidate, lying } = state;
  if (candidate !== null && !(away?.out === true && candidate.to === 'bedExit'))
    return { status: candidate.to, provisional: true, since_at: candidate.since };
  if (away?.out === true) return { status: 'away', provisional: false, since_at: away.from };
  if (!state.seeing && state.status !== 'disconnected')
    return { status: 'unknown', provisional: false, since_at: null };
  if (lying !== null && state.seeing && toldOf(state, 'lyingTimeout', lying.since) > 0)
    return { status: 'lyingTooLong', provisional: false, since_at: lying.since };
  return { status: state.status, provisional: false, since_at: state.since };
}

function vital(measured: MeasuredVital | null, seeing: boolean, now: Instant): Vital | null {
  if (measured === null || now - measured.at > blankMs) return null;
  return {
    value: measured.value,
    at: measured.at,
    trustworthy: seeing && measured.good && now - measured.at <= trustMs,
  };
}

function unwatchedVitals({ unratedFrom }: BedState, now: Instant): Pick<BedView, 'vitals_unwatched_since'> {
  return unratedFrom === null || now - unratedFrom < unratedMs ? {} : { vitals_unwatched_since: unratedFrom };
}

function ofTwo(state: BedState): Pick<BedView, 'two_devices_since'> {
  const since = twoSince(state);
  return since === null ? {} : { two_devices_since: since };
}

/** A bed that is seen has just been read, and may be so again with the next reading. */
function unreadable({ seeing, refused }: BedState): Pick<BedView, 'unreadable_since'> {
  return seeing || refused === null ? {} : { unreadable_since: refused.from };
}

/** Of whoever is seen to lie; a change that has not been held yet is believed, as on the tile. */
function turnOf({ seeing, status, candidate, lying }: BedState): BedView['turn'] {
  if (lying === null || !seeing || status !== 'inBed' || candidate !== null) return null;
  const { since, turned } = lying;
  return { since_at: since, by: turned?.by ?? null, side: turned?.side ?? null };
}

/** As long as it may be taken back. Its seconds on the way (`alerts/turns.ts`) are nobody's to begin with. */
function lastTurn({ lastTurn: last }: BedState, now: Instant): Pick<BedView, 'last_turn'> {
  if (last === null || now - last.at > turnBackMs) return {};
  return { last_turn: { at: last.at, by: last.by, side: last.side } };
}

/** Oldest first. */
function closedTrue({ closedTrue: closed }: BedState): BedView['closed_true'] {
  const marks: BedView['closed_true'] = [];
  for (const [type, one] of Object.entries(closed))
    if (one) marks.push({ type: type as AlertType, closed_at: one.closedAt });
  return marks.length < 2 ? marks : marks.toSorted((a, b) => a.closed_at - b.closed_at);
}
