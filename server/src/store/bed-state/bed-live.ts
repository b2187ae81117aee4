/** The live part of a tile: what the engine may say of a bed, and what only the register knows of it. */
import type { Absence, AgencyId, BedId, BedLive, StayId } from '@wardlight/contract';
import { type BedState, BedStateError, readBedState, view } from '@wardlight/engine';

export interface SeenBed {
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly stayId: StayId | null;
  readonly hasMat: boolean;
  /** Its mat has never said a word, as far as the register knows. */
  readonly neverSpoke: boolean;
  /** As it is remembered, or as it is stored; null where there is none. */
  readonly state: BedState | string | null;
  readonly absence: Absence | null;
  /** Whoever lies there has an interval at which they are turned; of all others no clock is sent. */
  readonly hasTurnClock: boolean;
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
  closed_true: [],
  turn: null,
} satisfies Partial<BedLive>;

export function liveOf(
  { agencyId, bedId, stayId, hasMat, neverSpoke, state, absence, hasTurnClock }: SeenBed,
  now: number,
): BedLive {
  const own = { bed_id: bedId, agency_id: agencyId, stay_id: stayId, absence };
  if (state === null) return { ...own, ...unseen, status: 'notMonitored' };
  try {
    const live = view(typeof state === 'string' ? readBedState(state) : state, now);
    // Somebody moved here, and nobody has seen since that it is over.
    const { closed_true } = live;
    if (!hasMat) return { ...own, ...unseen, closed_true, status: 'notMonitored' };
    // Whoever is away stays so. Of what a bed before this was told by silence nothing is believed of a mat that was never heard.
    const awaits = neverSpoke && live.last_data_at === null && live.status !== 'away';
    if (awaits) return { ...own, ...unseen, closed_true, ...lastTurnOf(live), status: 'awaitingConnection' };
    return hasTurnClock ? { ...own, ...live } : { ...own, ...live, turn: null };
  } catch (error) {
    // One bed nobody can read must not take the board of a whole ward with it: of this bed nothing is known, and its tile says so.
    if (error instanceof BedStateError) return { ...own, ...unseen, status: hasMat ? 'unknown' : 'notMonitored' };
    throw error;
  }
}

/** Staff's word, not the mat's: it stands where nothing is known of the bed. */
const lastTurnOf = ({ last_turn }: Pick<BedLive, 'last_turn'>): Pick<BedLive, 'last_turn'> =>
  last_turn === undefined ? {} : { last_turn };
