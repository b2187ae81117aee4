/** What a meter said of whoever lies in a bed goes on there with another mat, or with none (docs/decisions/152). */
import type { AgencyId, AlertId, BedId } from '@wardlight/contract';
import { type BedState, BedStateError, readBedState } from '@wardlight/engine';
import type { Db } from '../db/database.ts';

/** Of beds that are held: states in which something stands on a reading. A state nobody can read says nothing. */
export async function statesWithSpots(
  step: Db,
  agencyId: AgencyId,
  beds: readonly BedId[],
): Promise<ReadonlyMap<BedId, BedState>> {
  if (beds.length === 0) return new Map();
  const rows = await step
    .selectFrom('bed_states')
    .select(['bed_id', 'state'])
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', [...beds])
    .execute();
  const found = new Map<BedId, BedState>();
  for (const { bed_id, state: text } of rows) {
    const state = readable(text);
    if (state !== null && (Object.keys(state.spot).length > 0 || alertsOnSpots(state).length > 0))
      found.set(bed_id as BedId, state);
  }
  return found;
}

export const alertsOnSpots = ({ alerts, waiting }: BedState): AlertId[] =>
  [...alerts, ...waiting.map(({ alert }) => alert)].flatMap(({ id, source }) => (source === null ? [] : [id]));

function readable(text: string): BedState | null {
  try {
    return readBedState(text);
  } catch (error) {
    if (!(error instanceof BedStateError)) throw error;
    return null;
  }
}
