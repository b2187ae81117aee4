/** The live part of a tile: what the engine may say of a bed, and what only the register knows of it. */
import type { Absence, AgencyId, BedId, BedLive } from '@wardlight/contract';
import { type BedState, BedStateError, readBedState, view } from '@wardlight/engine';

export interface SeenBed {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly hasMat: boolean;
  /** As it is remembered, or as it is stored; null where there is none. */
  readonly state: BedState | string | null;
  readonly absence: Absence | null;
}

const unseen = {
  provisional: false,
  since_at: null,
  posture: null,
  rr: null,
  hr: null,
  spo2: null,
  temp: null,
  last_data_at: null,
} as const;

export function liveOf({ agencyId, bedId, hasMat, state, absence }: SeenBed, now: number): BedLive {
  const own = { bed_id: bedId, agency_id: agencyId, absence };
  if (!hasMat || state === null) return { ...own, ...unseen, status: 'notMonitored' };
  try {
    return { ...own, ...view(typeof state === 'string' ? readBedState(state) : state, now) };
  } catch (error) {
    // One bed nobody can read must not take the board of a whole ward with it: of this bed nothing is known, and its tile says so.
    if (error instanceof BedStateError) return { ...own, ...unseen, status: 'unknown' };
    throw error;
  }
}
