/** What other parts of the server hear of readings: within the transaction that stores them, and after it. */
import type { AgencyId, ForaNews, GatewayId, Measured, MeterFamily, ReadingId, ResidentId } from '@wardlight/contract';
import type { Db } from '../database.ts';
import type { Whereabouts } from '../told.ts';

/** A gateway that has shown its key, or signed in over MQTT. */
export interface KnownGateway {
  readonly agencyId: AgencyId;
  readonly gatewayId: GatewayId;
  readonly family: MeterFamily;
  readonly readingsPerSecond: number;
}

/** A reading that has become a resident's, or is theirs with another value, or is theirs no more. */
export interface KeptReading {
  readonly agencyId: AgencyId;
  readonly residentId: ResidentId;
  readonly readingId: ReadingId;
  /** `kept`: by a gateway, typed or given. `corrected`: with the value of now. `withdrawn`: with the value it had. */
  readonly change: 'kept' | 'corrected' | 'withdrawn';
  readonly measured: Measured;
  /** When it was taken, by our clock. */
  readonly at: number;
  readonly receivedAt: number;
  readonly clockDoubtful: boolean;
  /** When the newest other reading of this kind was taken, of this resident; temperatures of the skin do not count. Null = none. */
  readonly newestOtherAt: number | null;
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
