/** One request for many mats: those on which the resident who was shown still lies, and those left alone because somebody else lies there. */
import type { AgencyId, BedId, BedPlace, ChangedResidents, MatId, NetworkId, StayId } from '@wardlight/contract';
import { changedBeds, staysOf } from '../bed-state/stays.ts';
import type { Db } from '../db/database.ts';

export interface ShownStay {
  readonly matId: MatId;
  /** Null = nobody lay on it. */
  readonly stayId: StayId | null;
}

export interface AsRead {
  readonly matId: MatId;
  readonly serial: string;
  readonly bedId: BedId | null;
  readonly bed: BedPlace | null;
  readonly networkId: NetworkId | null;
}

export interface LeftMat {
  readonly mat: AsRead;
  /** The stay of the resident who lies on it now; null = nobody. */
  readonly stayId: StayId | null;
  readonly changed: ChangedResidents;
}

/**
 * The beds of the mats must be held. A mat that was not shown was shown under nobody: it is asked where nobody lies on it, and nobody's watch
 * ends by it.
 */
export async function partedByStay<Mat extends AsRead>(
  step: Db,
  agencyId: AgencyId,
  mats: readonly Mat[],
  shown: readonly ShownStay[],
): Promise<{ readonly same: readonly Mat[]; readonly left: readonly LeftMat[] }> {
  const stays = await staysOf(
    step,
    agencyId,
    mats.flatMap(({ bedId }) => bedId ?? []),
  );
  const shownOf = new Map(shown.map(({ matId, stayId }) => [matId, stayId]));
  const looked = mats.map((mat) => ({
    mat,
    stayId: mat.bedId === null ? null : (stays.get(mat.bedId) ?? null),
    was: shownOf.get(mat.matId) ?? null,
  }));
  const others = looked.filter(({ stayId, was }) => stayId !== was);
  const changed = await changedBeds(
    step,
    agencyId,
    others.map(({ mat, was }) => ({ bedId: mat.bedId, stayId: was })),
  );
  return {
    same: looked.filter(({ stayId, was }) => stayId === was).map(({ mat }) => mat),
    left: others.map(({ mat, stayId }, n) => ({ mat, stayId, changed: changed[n] ?? { asked: null, now: null } })),
  };
}
