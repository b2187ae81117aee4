/** What may be asked of a bed's engine state, and what came of it. */
import type {
  AbsenceReason,
  AgencyId,
  AlertId,
  BedId,
  Closing,
  Fall,
  Frame,
  MatId,
  StayId,
  UserId,
  WithResidentMinutes,
} from '@wardlight/contract';
import type { Fact, Input } from '@wardlight/engine';

/** A message of a mat; the bed is found by the register when the batch is stepped. */
export interface MatWork {
  readonly by: 'mat';
  readonly agencyId: AgencyId;
  readonly matId: MatId;
  readonly message:
    | {
        readonly kind: 'frame';
        readonly arrivedAt: number;
        readonly frame: Frame;
        /** Nothing could be made of its mat's clock: it was true when it arrived. */
        readonly onArrival?: true;
      }
    | { readonly kind: 'link'; readonly at: number; readonly online: boolean }
    /** It sent a reading of which nothing could be read. */
    | { readonly kind: 'refused'; readonly at: number };
}

/** Time, or a person, asking something of one bed. */
export interface BedWork {
  readonly by: 'bed';
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly input: Exclude<Input, { kind: 'frame' | 'link' | 'refused' }>;
  /** For whom it is meant: where somebody else lies by now, nothing is done (`otherStay`). Left out = for the bed, whoever lies there. */
  readonly stayId?: StayId | null;
  /** Why the resident is away, of an `absence`: the engine need not know. */
  readonly reason?: AbsenceReason;
  /** The fall that was said with a closing, of an `undoClose`: the audit takes it back. */
  readonly fall?: Fall;
  /** The account by which somebody said it, where that is not their own. */
  readonly through?: UserId | null;
  /** From where they said it, for the audit; null or left out = not over the wire. */
  readonly address?: string | null;
}

export type Work = MatWork | BedWork;

/** What a meter measured, for whom it is meant; its readings are read under the bed's lock (`spots/fill-works.ts`). */
export interface SpotWork extends BedWork {
  readonly input: Extract<Input, { kind: 'spot' }>;
}
export const isSpot = (work: Work): work is SpotWork => work.by === 'bed' && work.input.kind === 'spot';

/** `double`: known already, nothing changed. `notAssigned`: the mat lies in no bed. `otherStay`: meant for somebody who lies there no more. */
export interface Outcome {
  readonly outcome: 'stepped' | 'double' | 'notAssigned' | 'otherStay';
  readonly facts: readonly Fact[];
}

/** Whoever answers alerts, and where they may. */
export interface Response {
  readonly agencyIds: readonly AgencyId[];
  readonly by: UserId;
  /** The account they answered by, where that is not their own: a shared station. */
  readonly through?: UserId | null;
  /** From where, for the audit. */
  readonly address?: string | null;
  readonly at?: number;
}

/** An answer to what a bed's card showed. */
export interface ResponseToBed extends Response {
  readonly bed_id: BedId;
  /** Who lay there by the card; null = nobody. */
  readonly stay_id: StayId | null;
  readonly alert_ids: readonly AlertId[];
}

export type BedAnswer =
  | { readonly kind: 'claim' | 'takeBack' }
  | { readonly kind: 'withResident'; readonly minutes: WithResidentMinutes }
  | { readonly kind: 'handOver'; readonly to: UserId }
  | ({
      readonly kind: 'close';
      readonly shown_at?: number | undefined;
      /** Known by whoever closes to be still true. */
      readonly still_true?: readonly AlertId[] | undefined;
    } & Closing);
