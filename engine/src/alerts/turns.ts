/** Staff's word that they turned the resident, and that it was a slip (decisions §12 "Turn clock"; `docs/decisions/139`). */
import { type Instant, type Posture, turnBackMs, type UserId } from '@wardlight/contract';
import type { BedState } from '../bed/state.ts';
import { type Changing, type Stepping, tell } from '../stepping.ts';
import { remember } from './kinds/kind.ts';
import { lieAnew } from './kinds/lying-timeout.ts';

const type = 'lyingTimeout';

/** A press in the last moment may be this long on its way to us. */
const onItsWayMs = 2_000;

interface SaidTurn {
  readonly by: UserId;
  readonly at: Instant;
  readonly side: Posture | null;
}

/**
 * The same turn said once more: a press that landed twice, or was sent again because its answer was lost. It is by the same person, within
 * the minute in which they are offered to take it back; another side puts right what was pressed by mistake, and is a turn of its own.
 */
export const isSameTurn = (last: SaidTurn, said: SaidTurn): boolean =>
  last.by === said.by && said.at - last.at <= turnBackMs && (said.side === null || said.side === last.side);

/** Staff turned the resident at `at`: a fact, and whoever lies, lies anew from here. Nothing where that is said already. */
export function turn(s: Stepping, by: UserId, side: Posture | null, at: Instant): void {
  const { bed } = s;
  const { lying, lastTurn } = bed;
  if (lastTurn !== null && isSameTurn(lastTurn, { by, at, side })) return;
  tell(s, { fact: 'turned', at, by, side });
  bed.lastTurn = {
    by,
    at,
    side,
    lying,
    closedAt: bed.closed[type] ?? null,
    closedTrue: bed.closedTrue[type] ?? null,
    told: bed.memory[type]?.told ?? 0,
  };
  if (lying !== null) lieAnew(s, { since: at, posture: lying.posture, turned: { by, side } });
}

/**
 * The last turn, if it is the one that is meant, never was: whoever lies lies since when they did, and what is due by that is told as if for the
 * first time, with its true start. What the mat has seen since the press stands. What staff had closed while it was true keeps its mark and is not told at once.
 */
export function takeBackTurn(s: Stepping, by: UserId, at: Instant, turnedAt?: Instant): void {
  const { bed } = s;
  const last = bed.lastTurn;
  if (last === null || last.by !== by || at - last.at > turnBackMs + onItsWayMs) return;
  if (turnedAt !== undefined && turnedAt !== last.at) return;
  bed.lastTurn = null;
  tell(s, { fact: 'turnTakenBack', at, by, turnedAt: last.at });
  const { lying } = bed;
  if (lying === null || last.lying === null || lying.since !== last.at || lying.turned === null) return;
  bed.lying = { ...last.lying, posture: lying.posture };
  bed.closed = closedBefore(bed, last.at, last.closedAt);
  if (last.closedTrue === null) return;
  bed.closedTrue = { ...bed.closedTrue, [type]: last.closedTrue };
  remember(bed, type, { since: last.lying.since, told: last.told, run: null });
}

/** What this press itself closed holds nothing back. */
function closedBefore({ closed }: BedState, turnedAt: Instant, before: Instant | null): BedState['closed'] {
  const closedAt = closed[type];
  if (closedAt === undefined || closedAt < turnedAt) return closed;
  const next: Changing<BedState['closed']> = { ...closed };
  if (before === null || before >= turnedAt) delete next[type];
  else next[type] = before;
  return next;
}

/** Nobody can take it back any more. */
export function forgetTurn(s: Stepping, at: Instant): void {
  const { lastTurn } = s.bed;
  if (lastTurn !== null && at - lastTurn.at > turnBackMs + onItsWayMs) s.bed.lastTurn = null;
}
