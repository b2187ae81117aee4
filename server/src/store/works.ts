/** What may be asked of a bed's engine state, and what came of it. */
import type {
  AbsenceReason,
  AgencyId,
  AlertId,
  BedId,
  CloseReason,
  Frame,
  MatId,
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
    | { readonly kind: 'frame'; readonly arrivedAt: number; readonly frame: Frame }
    | { readonly kind: 'link'; readonly at: number; readonly online: boolean };
}

/** Time, or a person, asking something of one bed. */
export interface BedWork {
  readonly by: 'bed';
  readonly agencyId: AgencyId;
  readonly bedId: BedId;
  readonly input: Exclude<Input, { kind: 'frame' | 'link' }>;
  /** Why the resident is away, of an `absence`: the engine need not know. */
  readonly reason?: AbsenceReason;
  /** The account by which somebody said it, where that is not their own. */
  readonly through?: UserId | null;
  /** From where they said it, for the audit; null or left out = not over the wire. */
  readonly address?: string | null;
}

export type Work = MatWork | BedWork;

/** `double`: known already, nothing changed. `notAssigned`: the mat lies in no bed. */
export interface Outcome {
  readonly outcome: 'stepped' | 'double' | 'notAssigned';
  /** The mat's clocks made no sense (sent before measured, or more than a day apart); the frame was kept all the same. */
  readonly clockFlagged: boolean;
  readonly facts: readonly Fact[];
}

export interface Response {
  readonly agencyIds: readonly AgencyId[];
  readonly alert_id: AlertId;
  readonly by: UserId;
  /** The account they answered by, where that is not their own: a shared station. */
  readonly through?: UserId | null;
  readonly at?: number;
}
export type ResponseKind =
  | { readonly kind: 'claim' }
  | { readonly kind: 'withResident'; readonly minutes: WithResidentMinutes }
  | { readonly kind: 'close'; readonly reason: CloseReason; readonly note?: string | undefined };
