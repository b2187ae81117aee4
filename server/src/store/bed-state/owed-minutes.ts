/** The minute that a bed still sums up when its mat is taken away: it is kept as far as it was lived, as it is when a resident is moved. */
import type { AgencyId, BedId, MatId, ResidentId } from '@wardlight/contract';
import { type BedState, BedStateError, handOff, readBedState } from '@wardlight/engine';
import { sql } from 'kysely';
import { connectionOf } from '../db/connection-of.ts';
import type { Db } from '../db/database.ts';
import { minuteText, upsertMinutes } from './write-minutes.ts';

interface Row {
  readonly bed_id: BedId;
  readonly state: string;
  readonly mat_id: MatId;
  readonly resident_id: ResidentId | null;
}

/** The beds must be held. */
export async function giveOutOwed(step: Db, agencyId: AgencyId, beds: readonly BedId[], at: number): Promise<void> {
  const { rows } = await sql<Row>`select s.bed_id, s.state, m.mat_id, r.resident_id from bed_states s
    join mats m using (agency_id, bed_id) left join residents r using (agency_id, bed_id)
    where s.agency_id = ${agencyId} and s.bed_id = any(${[...beds]}::int[]) order by s.bed_id`.execute(step);
  for (const { bed_id: bedId, state, mat_id: matId, resident_id: residentId } of rows) {
    const before = known(state);
    const facts = before === null ? [] : handOff(before, { at, by: null }, null).facts;
    const entry = { labels: { agencyId, bedId, residentId }, matId };
    // A minute given out at the border of the next comes with it.
    for (const fact of facts)
      if (fact.fact === 'minute')
        await connectionOf(step).query({ text: upsertMinutes(1), values: [minuteText([{ entry, fact }])] });
  }
}

/** Of a bed nobody can read nothing is known anyway. */
function known(state: string): BedState | null {
  try {
    return readBedState(state);
  } catch (error) {
    if (error instanceof BedStateError) return null;
    throw error;
  }
}
