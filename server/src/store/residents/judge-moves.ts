/** The one rule by which many moves of residents are judged: for the dry run, and once all beds are held (docs/decisions/193). */
import type { BedId, ResidentId, ResidentMoveProblem, StayId } from '@wardlight/contract';

export interface Move {
  readonly residentId: ResidentId;
  readonly revision: number;
  /** As it was shown. */
  readonly stayId: StayId | null;
  /** Null = to no bed. */
  readonly to: BedId | 'unknown' | null;
}

export interface MoverNow {
  readonly bedId: BedId | null;
  readonly revision: number;
  readonly stayId: StayId | null;
  readonly discharged: boolean;
}

export interface BedsNow {
  readonly movers: ReadonlyMap<ResidentId, MoverNow>;
  /** Who lies in each bed that is asked for, null = nobody; those that are on no list are missing. */
  readonly beds: ReadonlyMap<BedId, ResidentId | null>;
}

/**
 * Who goes into a bed that another leaves by the same press goes there; who cannot go keeps their bed, and so does the one who was meant for
 * it, until nothing changes any more.
 * @returns of each move what is in its way, null = nothing
 */
export function judgeMoves(moves: readonly Move[], now: BedsNow): (ResidentMoveProblem | null)[] {
  const problems = ownProblems(moves, now);
  for (let changed = true; changed; ) {
    changed = false;
    const leaving = new Set(moves.filter((_, n) => problems[n] === null).map(({ residentId }) => residentId));
    for (const [n, { to }] of moves.entries()) {
      if (problems[n] !== null || typeof to !== 'number') continue;
      const there = now.beds.get(to) ?? null;
      if (there === null || leaving.has(there)) continue;
      problems[n] = 'bedTaken';
      changed = true;
    }
  }
  return problems;
}

/** Beside who lies in the way. A bed is the first one's that could have it. */
function ownProblems(moves: readonly Move[], { movers, beds }: BedsNow): (ResidentMoveProblem | null)[] {
  const above = new Set<BedId>();
  return moves.map((move) => {
    const mover = movers.get(move.residentId);
    const problem = mover === undefined ? 'changed' : problemOf(move, mover, beds, above);
    if (problem === null && typeof move.to === 'number') above.add(move.to);
    return problem;
  });
}

function problemOf(
  { revision, stayId, to }: Move,
  mover: MoverNow,
  beds: BedsNow['beds'],
  above: ReadonlySet<BedId>,
): ResidentMoveProblem | null {
  if (mover.discharged) return 'discharged';
  if (mover.stayId !== stayId) return 'residentChanged';
  if (mover.revision !== revision) return 'changed';
  if (to === 'unknown') return 'bedUnknown';
  if (to === mover.bedId) return 'stays';
  if (to === null) return null;
  if (!beds.has(to)) return 'bedUnknown';
  return above.has(to) ? 'bedTwice' : null;
}
