/** The register of residents (specification §3 "Resident", decisions §1). Every change is told to the screens once it is committed. */
import type {
  AgencyId,
  AlertOutcome,
  AlertType,
  AlikeResident,
  BedId,
  BodyOf,
  changeResident as changing,
  DataOf,
  dischargeResident as discharging,
  JudgedMove,
  LeftMove,
  ListedResident,
  listLabels as labels,
  moveResident as moving,
  ProviderId,
  Resident,
  ResidentId,
  readResidentAlerts,
  swapResidents as swapping,
  WaitingId,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { readAlertLog } from '../alerts/alert-log.ts';
import { type Acting, auditOf, isRefusal, type Refusal } from '../audit/acting.ts';
import type { Actor } from '../audit/audit.ts';
import type { Told, Whereabouts } from '../bed-state/told.ts';
import type { Db } from '../db/database.ts';
import type { Paged } from '../db/paged.ts';
import { findReportResident } from '../reports/residents.ts';
import { type AskedPerson, findAlikeResidents } from './alike.ts';
import { type ChosenMove, checkMoves, moveMany, type TypedMove } from './many-moves.ts';
import {
  addResident,
  asCodeTaken,
  changeResident,
  type NewResident,
  type Outcome,
  removeResident,
  subjectOf,
} from './resident-changes.ts';
import { dischargeResident, moveResident, readmitResident, swapResidents } from './resident-moves.ts';
import { noteSheetRead } from './resident-reads.ts';
import { findResident, findResidents, listResidents, type ResidentsAsked, residentOf } from './resident-rows.ts';

type Label = DataOf<typeof labels>[number];
type Saved = { readonly resident: Resident } | Refusal;

/** Where, and who asks. */
export interface Asking {
  readonly agencyId: AgencyId;
  readonly by: Actor;
}

interface ResidentAlertsAsked {
  readonly type?: readonly AlertType[] | undefined;
  /** By when they came true; `to` is not within. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** What became of those that staff were notified of. */
const notifiedOutcomes: readonly AlertOutcome[] = ['unclaimed', 'claimed', 'answered', 'unanswered', 'retracted'];

export interface Residents {
  list(agencyIds: readonly AgencyId[], asked: ResidentsAsked): Promise<Paged<ListedResident>>;
  /** The reading is written down, once an hour for each person. */
  read(agencyIds: readonly AgencyId[], by: Actor, residentId: ResidentId): Promise<Resident | null>;
  /** What staff were told of them, newest first; null = no such resident. Written down as opening the resident's own page is. */
  alerts(
    agencyIds: readonly AgencyId[],
    by: Actor,
    residentId: ResidentId,
    asked: ResidentAlertsAsked,
  ): Promise<DataOf<typeof readResidentAlerts> | null>;
  /** The asking is written down. */
  personalId(asking: Asking, residentId: ResidentId): Promise<{ personal_id: string | null } | null>;
  /** The asking is written down. */
  labels(asking: Asking): Promise<Label[]>;
  /** Who could be the same person; null = no such resident. */
  alike(agencyId: AgencyId, person: AskedPerson): Promise<AlikeResident[] | null>;
  add(asking: Asking, fields: NewResident): Promise<Saved>;
  change(asking: Asking, residentId: ResidentId, fields: BodyOf<typeof changing>): Promise<Saved>;
  remove(asking: Asking, residentId: ResidentId): Promise<Refusal | null>;
  move(asking: Asking, residentId: ResidentId, wanted: BodyOf<typeof moving>): Promise<Saved>;
  swap(
    asking: Asking,
    residentId: ResidentId,
    wanted: BodyOf<typeof swapping>,
  ): Promise<{ readonly residents: Resident[] } | Refusal>;
  /** Nothing is changed. */
  checkMoves(
    agencyId: AgencyId,
    moves: readonly TypedMove[],
  ): Promise<{ readonly judged: readonly JudgedMove[] } | Refusal>;
  moveMany(
    asking: Asking,
    moves: readonly ChosenMove[],
  ): Promise<{ readonly moved: number; readonly left: readonly LeftMove[] } | Refusal>;
  discharge(asking: Asking, residentId: ResidentId, wanted: BodyOf<typeof discharging>): Promise<Saved>;
  readmit(asking: Asking, residentId: ResidentId, wanted: { bed_id: BedId | null; revision: number }): Promise<Saved>;
}

export interface ResidentsContext {
  readonly db: Db;
  readonly tell: (told: Told) => void;
  readonly renew: (where: Whereabouts) => void;
  /** Pages that waited for a reading of somebody who is gone. */
  readonly measurements: { waitingsEnded(where: Whereabouts, waitings: readonly WaitingId[]): void };
  readonly now: () => number;
}

export function createResidents({ db, tell, renew, measurements, now }: ResidentsContext): Residents {
  async function save(
    { agencyId, by }: Asking,
    change: (step: Db, acting: Acting) => Promise<Outcome>,
  ): Promise<{ readonly residents: Resident[] } | Refusal> {
    const at = now();
    const attempt = () =>
      db
        .transaction()
        .execute(async (step) => {
          const done = await change(step, { agencyId, by, at });
          if (isRefusal(done)) return done;
          const rows = await findResidents(step, [agencyId], done.residents);
          const residents = done.residents.flatMap((id) => rows.find((row) => row.resident_id === id) ?? []);
          const where = await whereabouts(step, agencyId);
          return { done, where, residents: residents.map((row) => residentOf(row, at)) };
        })
        .catch(asCodeTaken);
    const first = await attempt();
    // Nothing was changed. Whoever was moved while this waited for their bed is named by the second look.
    const saved = isRefusal(first) && first.refused === 'conflict' ? await attempt() : first;
    if (isRefusal(saved)) return saved;
    const { done, where, residents } = saved;
    if (done.told !== null && done.told.alerts.length > 0) tell(done.told);
    if (done.renews) renew(where);
    if (done.waitings !== undefined && done.waitings.length > 0) measurements.waitingsEnded(where, done.waitings);
    return { residents };
  }

  const saveOne = async (...given: Parameters<typeof save>): Promise<Saved> => {
    const saved = await save(...given);
    if (isRefusal(saved)) return saved;
    const [resident] = saved.residents;
    return resident === undefined ? { refused: 'not_found' } : { resident };
  };

  return {
    list: (agencyIds, asked) => listResidents(db, agencyIds, asked, now()),
    async read(agencyIds, by, residentId) {
      const row = await findResident(db, agencyIds, residentId);
      if (row === null) return null;
      const at = now();
      await noteSheetRead(db, { agencyId: row.agency_id, by, at }, subjectOf(row));
      return residentOf(row, at);
    },
    alerts: (agencyIds, by, residentId, asked) => alertsOf(db, now(), { agencyIds, by, residentId, asked }),
    personalId: ({ agencyId, by }, residentId) =>
      db.transaction().execute(async (step) => {
        const row = await findResident(step, [agencyId], residentId);
        if (row === null) return null;
        const acting = { agencyId, by, at: now() };
        await auditOf(step, acting, [{ action: 'personalDataRead', subject: subjectOf(row) }]);
        return { personal_id: row.personal_id };
      }),
    labels: ({ agencyId, by }) =>
      db.transaction().execute(async (step) => {
        const list = await readLabels(step, agencyId);
        const subject = { kind: 'agency', id: agencyId, label: await nameOf(step, agencyId) } as const;
        const acting = { agencyId, by, at: now() };
        await auditOf(step, acting, [{ action: 'labelsPrinted', subject, after: { count: list.length } }]);
        return list;
      }),
    alike: (agencyId, person) => findAlikeResidents(db, agencyId, person, now()),
    add: (asking, fields) => saveOne(asking, (step, acting) => addResident(step, acting, fields)),
    change: (asking, id, fields) => saveOne(asking, (step, acting) => changeResident(step, acting, id, fields)),
    async remove(asking, id) {
      const saved = await save(asking, (step, acting) => removeResident(step, acting, id));
      return isRefusal(saved) ? saved : null;
    },
    move: (asking, residentId, { bed_id, revision, stay_id }) =>
      saveOne(asking, (step, acting) =>
        moveResident(step, acting, { residentId, revision, stayId: stay_id, to: bed_id }),
      ),
    swap: (asking, residentId, wanted) =>
      save(asking, (step, acting) => {
        const one = { residentId, revision: wanted.revision, stayId: wanted.stay_id };
        const other = {
          residentId: wanted.with_resident_id,
          revision: wanted.with_revision,
          stayId: wanted.with_stay_id,
        };
        return swapResidents(step, acting, one, other);
      }),
    checkMoves: (agencyId, moves) => checkMoves(db, agencyId, moves),
    moveMany: (asking, moves) => manyMoved({ db, tell, renew, now }, asking, moves),
    discharge: (asking, residentId, { revision, stay_id, on = null, reason = null, note = null }) =>
      saveOne(asking, (step, acting) =>
        dischargeResident(step, acting, { residentId, revision, stayId: stay_id }, { on, reason, note }),
      ),
    readmit: (asking, residentId, { bed_id, revision }) =>
      saveOne(asking, (step, acting) => readmitResident(step, acting, { residentId, revision, to: bed_id })),
  };
}

async function manyMoved(
  { db, tell, renew, now }: Pick<ResidentsContext, 'db' | 'tell' | 'renew' | 'now'>,
  { agencyId, by }: Asking,
  moves: readonly ChosenMove[],
): Promise<{ readonly moved: number; readonly left: readonly LeftMove[] } | Refusal> {
  const attempt = () =>
    db.transaction().execute(async (step) => {
      const done = await moveMany(step, { agencyId, by, at: now() }, moves);
      return isRefusal(done) ? done : { ...done, where: await whereabouts(step, agencyId) };
    });
  const first = await attempt();
  // Nothing was changed: somebody was moved while this waited for their bed. The second look names them.
  const done = isRefusal(first) && first.refused === 'conflict' ? await attempt() : first;
  if (isRefusal(done)) return done;
  if (done.change !== null && done.change.alerts.length > 0) tell(done.change);
  if (done.moved.length > 0) renew(done.where);
  return { moved: done.moved.length, left: done.left };
}

interface AlertsWish {
  readonly agencyIds: readonly AgencyId[];
  readonly by: Actor;
  readonly residentId: ResidentId;
  readonly asked: ResidentAlertsAsked;
}

async function alertsOf(
  db: Db,
  at: number,
  { agencyIds, by, residentId, asked: { type, from, to, offset, limit } }: AlertsWish,
): Promise<DataOf<typeof readResidentAlerts> | null> {
  const resident = await findReportResident(db, agencyIds, residentId);
  if (resident === null) return null;
  await noteSheetRead(db, { agencyId: resident.agency_id, by, at }, subjectOf(resident));
  const which = { types: type, outcomes: notifiedOutcomes, from, to, search: '' };
  const wish = { agencyIds: [resident.agency_id], residentId, ...which };
  const { rows, total } = await readAlertLog(db, wish, { offset, limit });
  return { resident, rows, total };
}

export async function whereabouts(step: Db, agencyId: AgencyId): Promise<Whereabouts> {
  const { provider_id } = await step
    .selectFrom('agencies')
    .select('provider_id')
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return { provider_id: provider_id as ProviderId, agency_id: agencyId };
}

async function nameOf(step: Db, agencyId: AgencyId): Promise<string> {
  const { name } = await step
    .selectFrom('agencies')
    .select('name')
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return name;
}

async function readLabels(step: Db, agencyId: AgencyId): Promise<Label[]> {
  const { rows } = await sql<Label & { bed_id: BedId | null; bed_no: string; floor: string }>`
    select r.resident_id, r.agency_id, r.name, r.bed_id, b.bed_no, b.floor
    from residents r left join beds b using (agency_id, bed_id)
    where r.agency_id = ${agencyId} and r.discharged_at is null
    order by b.floor collate natural_order nulls last, b.bed_no collate natural_order, r.name collate name_order, r.resident_id`.execute(
    step,
  );
  return rows.map(({ resident_id, agency_id, name, bed_id, bed_no, floor }) => ({
    resident_id,
    agency_id,
    name,
    bed: bed_id === null ? null : { bed_id, bed_no, floor },
  }));
}
