/** Report days and weeks of all residents, one resident's day and week, and the notes on them (specification §7 `/api/report/…`). */
import type { AgencyId, ReportResident, ResidentId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';
import { readDaily } from '../../store/reports/daily.ts';
import { addNote, listNotes, removeNote } from '../../store/reports/notes.ts';
import { type NotReported, readDayInfo, readWeekInfo } from '../../store/reports/one-resident.ts';
import { readOwnReport } from '../../store/reports/own-report.ts';
import { findReportResident, listReportResidents } from '../../store/reports/residents.ts';
import { readWeekly } from '../../store/reports/weekly.ts';
import { subjectOf } from '../../store/residents/resident-changes.ts';
import { noteSheetRead } from '../../store/residents/resident-reads.ts';
import { reportExports } from './export-handlers.ts';

type Db = Store['db'];

interface Asking {
  readonly place: Place;
  readonly actor: Actor;
}

const inFuture = (field: 'date' | 'ended_at') => new Refused('invalid', { fields: { [field]: 'too_large' } });

/** What somebody of these agencies was asked for answers, or why not. */
function known<Found extends object>(found: Found | NotReported, field: 'date' | 'ended_at'): Found {
  if (found === 'not_found') throw new Refused('not_found');
  if (found === 'in_future') throw inFuture(field);
  return found as Found;
}

const asked = ({ place }: Asking, residentId: ResidentId, date: string | undefined, clock: Pick<Clock, 'now'>) => ({
  agencyIds: place.agencyIds,
  residentId,
  date,
  now: clock.now(),
});

/** What reads a row of every resident, or the minutes of a day. */
export function reportReads(
  { db }: { readonly db: Db },
  clock: Pick<Clock, 'now'>,
): Pick<
  Handlers,
  'readDailyReport' | 'readWeeklyReport' | 'listReportResidents' | 'listReportNotes' | 'readDayInfo' | 'readWeekInfo'
> {
  /** Written down as opening their page is, before anything is handed out (docs/decisions/106). */
  const opened = (by: Actor, resident: ReportResident) =>
    noteSheetRead(db, { agencyId: resident.agency_id, by, at: clock.now() }, subjectOf(resident));
  return {
    async readDayInfo(call) {
      const { params, query } = call;
      const info = known(await readDayInfo(db, asked(call, params.resident_id, query.date, clock)), 'date');
      await opened(call.actor, info.resident);
      return info;
    },
    async readWeekInfo(call) {
      const { params, query } = call;
      const info = known(await readWeekInfo(db, asked(call, params.resident_id, query.ended_at, clock)), 'ended_at');
      await opened(call.actor, info.resident);
      return info;
    },
    async readDailyReport({ place, query }) {
      const { open_date: _, ...report } =
        (await readDaily(db, place.agencyIds, query.date, query, clock.now())) ?? refuse(inFuture('date'));
      return report;
    },
    async readWeeklyReport({ place, query }) {
      const { open_date: _, ...report } =
        (await readWeekly(db, place.agencyIds, query.ended_at, query, clock.now())) ?? refuse(inFuture('ended_at'));
      return report;
    },
    listReportResidents: ({ place, query }) => listReportResidents(db, place.agencyIds, query),
    async listReportNotes({ place, params, query, actor }) {
      const of =
        (await findReportResident(db, place.agencyIds, params.resident_id)) ?? refuse(new Refused('not_found'));
      await noteSheetRead(db, { agencyId: of.agency_id, by: actor, at: clock.now() }, subjectOf(of));
      return await listNotes(db, of.agency_id, params.resident_id, query);
    },
  };
}

const refuse = (refused: Refused): never => {
  throw refused;
};

export function reportHandlers(
  { db }: Pick<Store, 'db'>,
  accounts: Parameters<typeof reportExports>[1],
  workbooks: Parameters<typeof reportExports>[2],
  clock: Pick<Clock, 'now'>,
): Pick<
  Handlers,
  keyof ReturnType<typeof reportReads> | keyof ReturnType<typeof reportExports> | 'addReportNote' | 'removeReportNote'
> {
  return {
    ...reportReads({ db }, clock),
    ...reportExports({ db }, accounts, workbooks, clock),
    async addReportNote(call) {
      const { params, body, actor } = call;
      const own =
        (await readOwnReport(db, call.place.agencyIds, params.resident_id, clock.now())) ??
        refuse(new Refused('not_found'));
      const { first_date, resident } = own;
      // A day of theirs: not before anything was known of them, nor after they left.
      if (body.date > (resident.discharged_at === null ? own.openDate : own.last_date)) throw inFuture('date');
      if (body.date < (first_date ?? own.openDate)) throw new Refused('invalid', { fields: { date: 'too_small' } });
      const agencyId: AgencyId = oneAgency(call.place);
      return await addNote(db, { agencyId, at: clock.now(), by: actor, resident, ...body });
    },
    async removeReportNote({ place, params, actor }) {
      const removed = await removeNote(db, oneAgency(place), params.note_id, actor, clock.now());
      return removed ? {} : refuse(new Refused('not_found'));
    },
  };
}
