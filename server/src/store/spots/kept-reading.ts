import type { AgencyId, Measured, ReadingId, ResidentId } from '@wardlight/contract';

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
