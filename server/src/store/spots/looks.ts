/**
 * What a bed has to be told of its resident's readings is written down with what changes them, in the same transaction, and told from there
 * (`tell-beds.ts`): whatever stops in between, and whichever server goes on (docs/decisions/152).
 */
import { type AgencyId, type ResidentId, type SpotMeasurement, spotMeasurements } from '@wardlight/contract';
import { type Db, instant } from '../db/database.ts';
import type { KeptReading } from './kept-reading.ts';

interface Look {
  readonly agencyId: AgencyId;
  readonly residentId: ResidentId;
  readonly measurement: SpotMeasurement;
}

/** Rows only ever come and go, none is changed: nobody waits for another here, and no bed is held. */
async function write(step: Db, looks: readonly Look[], at: number): Promise<void> {
  if (looks.length === 0) return;
  await step
    .insertInto('spot_looks')
    .values(
      looks.map(({ agencyId, residentId, measurement }) => ({
        agency_id: agencyId,
        resident_id: residentId,
        measurement,
        asked_at: instant(at),
      })),
    )
    .execute();
}

export const isSpotMeasurement = (kind: string): kind is SpotMeasurement =>
  (spotMeasurements as readonly string[]).includes(kind);

/** Within the transaction that stores, corrects, gives or withdraws readings. */
export async function lookAtReadings(step: Db, readings: readonly KeptReading[], at: number): Promise<void> {
  const looks = new Map<string, Look>();
  for (const { agencyId, residentId, measured } of readings)
    if (isSpotMeasurement(measured.kind))
      looks.set(`${agencyId} ${residentId} ${measured.kind}`, { agencyId, residentId, measurement: measured.kind });
  await write(step, [...looks.values()], at);
}

/** Within the transaction that gives residents a bed: what was measured of them before is told there. */
export const lookAtResidents = (
  step: Db,
  agencyId: AgencyId,
  residentIds: readonly ResidentId[],
  at: number,
): Promise<void> =>
  write(
    step,
    residentIds.flatMap((residentId) => spotMeasurements.map((measurement) => ({ agencyId, residentId, measurement }))),
    at,
  );
