/** A minute of a resident as reports read it, the same whether it stands as a row or is packed already (docs/decisions/136). */
import type { Instant } from '@wardlight/contract';

export interface ReportMinute {
  /** Its beginning. */
  readonly at: Instant;
  /** Whole seconds; together never more than were seen. */
  readonly lyingSeconds: number;
  readonly sittingSeconds: number;
  readonly outSeconds: number;
  /** Of the seconds in bed those that were still, by good readings. */
  readonly calmSeconds: number;
  /** Tenths of seconds in bed and moving. */
  readonly movingSeconds: number;
  /** When the posture changed while lying, in order of time: where a lying interval ends and the next begins. */
  readonly turnedAt: readonly Instant[];
  /** Medians of the trustworthy values, to 0.01; null = none. */
  readonly rr: number | null;
  readonly hr: number | null;
  readonly spo2: number | null;
  readonly temp: number | null;
}
