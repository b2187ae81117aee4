/** What staff say of a bed beside answering its alerts: turned, away, back. Through the engine, like all that concerns a bed. */
import {
  type AbsenceReason,
  type AgencyId,
  type BedId,
  type BedLive,
  type ErrorCode,
  type FieldProblem,
  mostAbsenceMs,
  type UserId,
} from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import { readBed } from './board.ts';
import type { Db } from './database.ts';
import type { BedWork, Outcome, Work } from './works.ts';

export interface CareAsked {
  readonly agencyIds: readonly AgencyId[];
  readonly bedId: BedId;
  readonly by: UserId;
  /** The account they said it by, where that is not their own: a shared station. */
  readonly through?: UserId | null;
  /** From where. */
  readonly address?: string | null;
}

export type Cared =
  | { readonly live: BedLive }
  | { readonly refused: ErrorCode; readonly fields?: Readonly<Record<string, FieldProblem>> };

export interface Care {
  turn(asked: CareAsked): Promise<Cared>;
  /** Marks an absence, or changes the one that is marked. */
  planAbsence(asked: CareAsked & { readonly reason: AbsenceReason; readonly until: number }): Promise<Cared>;
  endAbsence(asked: CareAsked): Promise<Cared>;
}

export interface CareContext {
  readonly db: Db;
  readonly submit: (work: Work) => Promise<Outcome>;
  readonly now: () => number;
}

type Found = NonNullable<Awaited<ReturnType<typeof readBed>>>;

export function createCare({ db, submit, now }: CareContext): Care {
  async function ask(
    { agencyIds, bedId, through = null, address = null }: CareAsked,
    fits: (bed: Found) => boolean,
    work: Pick<BedWork, 'input' | 'reason'>,
    wanted: Fact['fact'],
  ): Promise<Cared> {
    const bed = await readBed(db, agencyIds, bedId, now());
    if (bed === null) return { refused: 'not_found' };
    if (!fits(bed)) return { refused: 'conflict' };
    const { facts } = await submit({ by: 'bed', agencyId: bed.agency_id, bedId, through, address, ...work });
    if (!facts.some((fact) => fact.fact === wanted)) return { refused: 'conflict' };
    const after = await readBed(db, agencyIds, bedId, now());
    return after === null ? { refused: 'not_found' } : { live: after.live };
  }

  return {
    // Of somebody the mat knows to be elsewhere it cannot be said; of one it has lost sight of it can.
    turn: (asked) =>
      ask(
        asked,
        ({ has_mat, hasResident, live }) =>
          has_mat && hasResident && live.status !== 'bedExit' && live.status !== 'away',
        { input: { kind: 'turned', at: now(), by: asked.by } },
        'turned',
      ),
    async planAbsence({ reason, until, ...asked }) {
      const at = now();
      if (until <= at) return { refused: 'invalid', fields: { until_at: 'too_small' } };
      if (until > at + mostAbsenceMs) return { refused: 'invalid', fields: { until_at: 'too_large' } };
      return await ask(
        asked,
        ({ hasResident }) => hasResident,
        { input: { kind: 'absence', at, by: asked.by, until }, reason },
        'absenceBegan',
      );
    },
    endAbsence: (asked) =>
      ask(
        asked,
        ({ live }) => live.absence !== null,
        { input: { kind: 'absenceEnd', at: now(), by: asked.by } },
        'absenceEnded',
      ),
  };
}
