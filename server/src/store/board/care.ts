/** What staff say of a bed beside answering its alerts: turned, away, back. Through the engine, like all that concerns a bed. */
import {
  type AbsenceReason,
  type AgencyId,
  type BedId,
  type BedLive,
  type ChangedResidents,
  type ErrorCode,
  type FieldProblem,
  mostAbsenceMs,
  type Posture,
  type StayId,
  type UserId,
} from '@wardlight/contract';
import { type Fact, isSameTurn } from '@wardlight/engine';
import { changedResidents, hasLain } from '../bed-state/stays.ts';
import type { BedWork, Outcome, Work } from '../bed-state/works.ts';
import type { Db } from '../db/database.ts';
import { readBed } from './board.ts';

export interface CareAsked {
  readonly agencyIds: readonly AgencyId[];
  readonly bedId: BedId;
  /** For whom they said it. */
  readonly stayId: StayId;
  readonly by: UserId;
  /** The account they said it by, where that is not their own: a shared station. */
  readonly through?: UserId | null;
  /** From where. */
  readonly address?: string | null;
}

export type Cared =
  | { readonly live: BedLive }
  | {
      readonly refused: ErrorCode;
      readonly fields?: Readonly<Record<string, FieldProblem>>;
      readonly residents?: ChangedResidents;
    };

export interface Care {
  turn(asked: CareAsked & { readonly side?: Posture | null }): Promise<Cared>;
  /** Their own last one, within a minute. */
  takeBackTurn(asked: CareAsked & { readonly turnedAt?: number | undefined }): Promise<Cared>;
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
  const changed = async (agencyId: AgencyId, bedId: BedId, stayId: StayId): Promise<Cared> => ({
    refused: 'resident_changed',
    residents: await changedResidents(db, agencyId, bedId, stayId),
  });

  async function changedOr(
    code: ErrorCode,
    [agencyId]: readonly AgencyId[],
    bedId: BedId,
    stayId: StayId,
  ): Promise<Cared> {
    const wasThere = agencyId !== undefined && (await hasLain(db, agencyId, bedId, stayId));
    return wasThere ? await changed(agencyId, bedId, stayId) : { refused: code };
  }

  async function ask(
    { agencyIds, bedId, stayId, through = null, address = null }: CareAsked,
    fits: (bed: Found) => boolean,
    work: Pick<BedWork, 'input' | 'reason'>,
    wanted: Fact['fact'],
    isDone: (bed: Found) => boolean = () => false,
  ): Promise<Cared> {
    const bed = await readBed(db, agencyIds, bedId, now());
    // Of an empty bed without a mat too, whoever was meant may have lain there a moment ago.
    if (bed === null) return await changedOr('not_found', agencyIds, bedId, stayId);
    if (bed.live.stay_id !== stayId) return await changed(bed.agency_id, bedId, stayId);
    if (!fits(bed)) return { refused: 'conflict' };
    if (isDone(bed)) return { live: bed.live };
    const asked = { by: 'bed', agencyId: bed.agency_id, bedId, stayId, through, address, ...work } as const;
    const { outcome, facts } = await submit(asked);
    if (outcome === 'otherStay') return await changed(bed.agency_id, bedId, stayId);
    const after = await readBed(db, agencyIds, bedId, now());
    if (after === null) return { refused: 'not_found' };
    return facts.some((fact) => fact.fact === wanted) || isDone(after) ? { live: after.live } : { refused: 'conflict' };
  }

  return {
    // Of somebody the mat knows to be elsewhere it cannot be said; of one it has lost sight of it can.
    turn: (asked) => {
      const said = { at: now(), by: asked.by, side: asked.side ?? null };
      return ask(
        asked,
        ({ has_mat, hasResident, live }) =>
          has_mat && hasResident && live.status !== 'bedExit' && live.status !== 'away',
        { input: { kind: 'turned', ...said, side: asked.side ?? undefined } },
        'turned',
        // It stands written, before this press or by one that came with it: once more would be a turn that nobody made.
        ({ live }) => live.last_turn !== undefined && isSameTurn(live.last_turn, said),
      );
    },
    takeBackTurn: (asked) =>
      ask(
        asked,
        ({ has_mat, hasResident }) => has_mat && hasResident,
        { input: { kind: 'takeBackTurn', at: now(), by: asked.by, turnedAt: asked.turnedAt } },
        'turnTakenBack',
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
