/** What other parts of the server hear of readings: within the transaction that stores them, and after it. */
import type { AgencyId, ForaNews, GatewayId, MeterFamily } from '@wardlight/contract';
import type { Whereabouts } from '../bed-state/told.ts';
import type { Db } from '../db/database.ts';
import type { KeptReading } from '../spots/kept-reading.ts';

/** A gateway that has shown its key, or signed in over MQTT. */
export interface KnownGateway {
  readonly agencyId: AgencyId;
  readonly gatewayId: GatewayId;
  readonly family: MeterFamily;
  readonly readingsPerSecond: number;
}

/**
 * Called in the transaction that stores them, as its last step, so that what must follow from a reading is written down with it and no
 * crash comes between. The agency's lock of measurements is held, and the rows of the residents; of beds nothing may be locked here.
 */
export type WithinReadings = (step: Db, readings: readonly KeptReading[]) => Promise<void>;

/** Of one commit. */
export interface ForaUpdate extends Whereabouts {
  readonly news: readonly ForaNews[];
  readonly kept: readonly KeptReading[];
}
