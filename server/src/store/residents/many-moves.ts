/** Many residents moved at once: judged as the dry run judged them, once all their beds are held (docs/decisions/193). */
import type {
  AgencyId,
  BedId,
  BedPlace,
  ChangedResidents,
  JudgedMove,
  LeftMove,
  ResidentId,
  ResidentMoveProblem,
  StayId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { type Acting, auditOf, isRefusal, type Refusal } from '../audit/acting.ts';
import { changedBeds, changedPlaces } from '../bed-state/stays.ts';
import type { Told } from '../bed-state/told.ts';
import type { Db } from '../db/database.ts';
import { judgeMoves, type Move } from './judge-moves.ts';
import { reassign } from './reassign.ts';
import { holdResidents, subjectOf } from './resident-changes.ts';
import { findResidents, placeOf, type ResidentRow } from './resident-rows.ts';

interface Shown {
  readonly resident_id: ResidentId;
  readonly revision: number;
  readonly stay_id: StayId | null;
}
export type TypedMove = Shown & { readonly bed_no: string };
export type ChosenMove = Shown & { readonly bed_id: BedId | null };

interface FoundBed extends BedPlace {
  readonly resident_id: ResidentId | null;
  readonly resident_name: string | null;
  readonly stay_id: StayId | null;
}

/** Sure only while the beds are held. */
async function bedsNow(
  db: Db,
  agencyId: AgencyId,
  asked: { readonly ids?: readonly BedId[]; readonly numbers?: readonly string[] },
): Promise<FoundBed[]> {
  const { rows } =
    await sql<FoundBed>`select b.bed_id, b.bed_no, b.floor, r.resident_id, r.name as resident_name, r.stay_id
    from beds b left join residents r on r.agency_id = b.agency_id and r.bed_id = b.bed_id
    where b.agency_id = ${agencyId} and b.removed_at is null
      and (b.bed_id = any(${[...(asked.ids ?? [])]}::int[]) or lower(b.bed_no) = any(${[...(asked.numbers ?? [])]}::text[]))`.execute(
      db,
    );
  return rows;
}

const bedPlace = ({ bed_id, bed_no, floor }: FoundBed): BedPlace => ({ bed_id, bed_no, floor });
const judged = (moves: readonly Move[], rows: readonly ResidentRow[], beds: readonly FoundBed[]) =>
  judgeMoves(moves, {
    movers: new Map(
      rows.map((row) => [
        row.resident_id,
        {
          ...{ bedId: row.bed_id, revision: row.revision, stayId: row.stay_id },
          discharged: row.discharged_at !== null,
        },
      ]),
    ),
    beds: new Map(beds.map(({ bed_id, resident_id }) => [bed_id, resident_id])),
  });

const moveOf = ({ resident_id, revision, stay_id }: Shown, to: Move['to']): Move => ({
  residentId: resident_id,
  revision,
  stayId: stay_id,
  to,
});

export async function checkMoves(
  db: Db,
  agencyId: AgencyId,
  typed: readonly TypedMove[],
): Promise<{ readonly judged: JudgedMove[] } | Refusal> {
  const rows = await findResidents(
    db,
    [agencyId],
    typed.map(({ resident_id }) => resident_id),
  );
  if (rows.length !== typed.length) return { refused: 'not_found' };
  const numbers = typed.map(({ bed_no }) => bed_no.normalize('NFKC').trim().toLowerCase());
  const beds = await bedsNow(db, agencyId, { numbers });
  const byNumber = new Map(beds.map((bed) => [bed.bed_no.toLowerCase(), bed]));
  const moves = typed.map((line, n) => {
    const number = numbers[n] ?? '';
    return moveOf(line, number === '' ? null : (byNumber.get(number)?.bed_id ?? 'unknown'));
  });
  const problems = judged(moves, rows, beds);
  const rowOf = new Map(rows.map((row) => [row.resident_id, row]));
  return {
    judged: typed.flatMap(({ resident_id }, n) => {
      const row = rowOf.get(resident_id);
      if (row === undefined) return [];
      const to = byNumber.get(numbers[n] ?? '');
      return {
        ...{ resident_id, name: row.name, bed: placeOf(row), problem: problems[n] ?? null },
        to: to === undefined ? null : bedPlace(to),
        there: to?.resident_name ?? null,
      };
    }),
  };
}

export interface ManyMoved {
  readonly moved: ResidentId[];
  readonly left: LeftMove[];
  readonly change: Told | null;
}

export async function moveMany(step: Db, acting: Acting, chosen: readonly ChosenMove[]): Promise<ManyMoved | Refusal> {
  const { agencyId, at, by } = acting;
  const ids = [...new Set(chosen.flatMap(({ bed_id }) => bed_id ?? []))];
  if (!(await areOwn(step, agencyId, ids))) return { refused: 'bed_not_found' };
  const rows = await holdResidents(
    step,
    agencyId,
    chosen.map(({ resident_id }) => resident_id),
    ids,
  );
  if (isRefusal(rows)) return rows;
  const beds = await bedsNow(step, agencyId, { ids });
  const moves = chosen.map((line) => moveOf(line, line.bed_id));
  const problems = judged(moves, rows, beds);
  const bedOf = new Map(beds.map((bed) => [bed.bed_id, bed]));
  const going = rows.flatMap((row, n) => {
    const to = chosen[n]?.bed_id ?? null;
    return problems[n] === null ? [{ row, to }] : [];
  });
  const change = await reassign(
    step,
    { agencyId, at, by, ends: 'moved' },
    going.map(({ row, to }) => ({ residentId: row.resident_id, name: row.name, from: row.bed_id, to })),
  );
  const moved = going.map(({ row }) => row.resident_id);
  await sql`update residents set revision = revision + 1 where agency_id = ${agencyId}
    and resident_id = any(${moved}::int[])`.execute(step);
  await auditOf(
    step,
    acting,
    going.map(({ row, to }) => ({
      ...{ action: 'moved' as const, subject: subjectOf(row), before: { bed: row.bed_no } },
      after: { bed: to === null ? null : (bedOf.get(to)?.bed_no ?? null) },
    })),
  );
  const leftOnes = rows.flatMap((row, n) => {
    const problem = problems[n] ?? null;
    const line = chosen[n];
    return problem === null || line === undefined ? [] : [{ row, line, problem }];
  });
  return { moved, change, left: await leftOf(step, agencyId, leftOnes, bedOf) };
}

/** One of another facility, and nothing is done at all: no screen shows such a one. */
async function areOwn(step: Db, agencyId: AgencyId, ids: readonly BedId[]): Promise<boolean> {
  const { rows } =
    await sql`select from beds where agency_id = ${agencyId} and bed_id = any(${[...ids]}::int[])`.execute(step);
  return rows.length === ids.length;
}

interface LeftOne {
  readonly row: ResidentRow;
  readonly line: ChosenMove;
  readonly problem: ResidentMoveProblem;
}

/** As they are once the others are moved. */
async function leftOf(
  step: Db,
  agencyId: AgencyId,
  left: readonly LeftOne[],
  bedOf: ReadonlyMap<BedId, FoundBed>,
): Promise<LeftMove[]> {
  const elsewhere = left.filter(({ problem }) => problem === 'residentChanged');
  const inTheWay = left.filter(({ problem }) => problem === 'bedTaken');
  const places = await changedPlaces(
    step,
    agencyId,
    elsewhere.map(({ row, line }) => ({ residentId: row.resident_id, stayId: line.stay_id })),
  );
  const ways = await changedBeds(
    step,
    agencyId,
    inTheWay.map(({ line }) => ({ bedId: line.bed_id, stayId: null })),
  );
  const residentsOf = new Map<LeftOne, ChangedResidents | null>([
    ...elsewhere.map((one, n) => [one, places[n] ?? null] as const),
    ...inTheWay.map((one, n) => [one, ways[n] ?? null] as const),
  ]);
  return left.map((one) => {
    const { row, line, problem } = one;
    const to = line.bed_id === null ? undefined : bedOf.get(line.bed_id);
    return {
      ...{ resident_id: row.resident_id, name: row.name, bed: placeOf(row), problem },
      ...{ revision: row.revision, stay_id: row.stay_id },
      to: to === undefined ? null : bedPlace(to),
      residents: residentsOf.get(one) ?? null,
    };
  });
}
