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
  type StayId,
  type UserId,
} from '@wardlight/contract';
import type { Fact } from '@wardlight/engine';
import { sql } from 'kysely';
import { readBed } from './board.ts';
import { type Db, instant } from './database.ts';
import { changedResidents, hasLain } from './stays.ts';
import type { BedWork, Outcome, Work } from './works.ts';

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

/** One press of a tired hand, however often it lands: nobody turns the same person twice in ten seconds. */
const oneTurnMs = 10_000;

/** Whether the same person has just said it of the same resident in this bed. Along `care_events_of_bed`. */
async function hasJustTurned(db: Db, agencyId: AgencyId, asked: CareAsked, now: number): Promise<boolean> {
  const { rows } = await sql<{ said: boolean }>`
    select exists (select from care_events c
      join stays s on s.agency_id = c.agency_id and s.stay_id = ${asked.stayId} and s.resident_id = c.resident_id
      where c.agency_id = ${agencyId} and c.bed_id = ${asked.bedId} and c.at > ${instant(now - oneTurnMs)} and c.at <= ${instant(now)}
        and c.kind = 'turned' and c.user_id = ${asked.by}) as said`.execute(db);
  return rows[0]?.said === true;
}

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
    isDone: (bed: Found) => Promise<boolean> = async () => false,
  ): Promise<Cared> {
    const bed = await readBed(db, agencyIds, bedId, now());
    // Of an empty bed without a mat too, whoever was meant may have lain there a moment ago.
    if (bed === null) return await changedOr('not_found', agencyIds, bedId, stayId);
    if (bed.live.stay_id !== stayId) return await changed(bed.agency_id, bedId, stayId);
    if (!fits(bed)) return { refused: 'conflict' };
    if (await isDone(bed)) return { live: bed.live };
    const asked = { by: 'bed', agencyId: bed.agency_id, bedId, stayId, through, address, ...work } as const;
    const { outcome, facts } = await submit(asked);
    if (outcome === 'otherStay') return await changed(bed.agency_id, bedId, stayId);
    if (!facts.some((fact) => fact.fact === wanted)) return { refused: 'conflict' };
    const after = await readBed(db, agencyIds, bedId, now());
    return after === null ? { refused: 'not_found' } : { live: after.live };
  }

  return {
    // Of somebody the mat knows to be elsewhere it cannot be said; of one it has lost sight of it can.
    turn: (asked) => {
      const at = now();
      return ask(
        asked,
        ({ has_mat, hasResident, live }) =>
          has_mat && hasResident && live.status !== 'bedExit' && live.status !== 'away',
        { input: { kind: 'turned', at, by: asked.by } },
        'turned',
        // It is done, and stands written: once more would be a line of history and of the audit for nothing.
        (bed) => hasJustTurned(db, bed.agency_id, asked, at),
      );
    },
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
