/** Notes that staff write on a resident's report. One that is taken back stays in the table and in the audit. */
import type { AgencyId, ReportNote, ReportResident, ResidentId, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { auditOf } from '../audit/acting.ts';
import type { Actor } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';

interface Row {
  note_id: number;
  resident_id: ResidentId;
  date: string;
  text: string;
  user_id: UserId;
  name: string;
  at: number;
}

const noteOf = ({ note_id, resident_id, date, text, user_id, name, at }: Row): ReportNote => ({
  ...{ note_id, resident_id, date, text, at },
  by: { user_id, name },
});

const columns = sql`n.note_id, n.resident_id, n.date, n.text, n.user_id, u.display_name as name, n.at`;

export async function listNotes(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ReportNote[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${columns} from report_notes n join users u using (user_id) where n.agency_id = ${agencyId}
      and n.resident_id = ${residentId} and n.removed_at is null order by n.date desc, n.note_id desc
      limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from report_notes n where n.agency_id = ${agencyId}
      and n.resident_id = ${residentId} and n.removed_at is null`.execute(db),
  ]);
  return { rows: rows.map(noteOf), total: counted.rows[0]?.total ?? 0 };
}

/** Between two dates, both inclusive, oldest first. */
export async function notesBetween(
  db: Db,
  agencyId: AgencyId,
  residentId: ResidentId,
  from: string,
  to: string,
): Promise<ReportNote[]> {
  const { rows } =
    await sql<Row>`select ${columns} from report_notes n join users u using (user_id) where n.agency_id = ${agencyId}
    and n.resident_id = ${residentId} and n.removed_at is null and n.date between ${from}::date and ${to}::date
    order by n.date, n.note_id`.execute(db);
  return rows.map(noteOf);
}

interface Written {
  readonly agencyId: AgencyId;
  readonly resident: Pick<ReportResident, 'resident_id' | 'name'>;
  readonly date: string;
  readonly text: string;
  readonly by: Actor;
  readonly at: number;
}

export async function addNote(db: Db, { agencyId, resident, date, text, by, at }: Written): Promise<ReportNote> {
  return await db.transaction().execute(async (step) => {
    const { rows } =
      await sql<Row>`with n as (insert into report_notes (agency_id, resident_id, date, text, user_id, at)
        values (${agencyId}, ${resident.resident_id}, ${date}::date, ${text}, ${by.userId}, ${instant(at)}) returning *)
      select ${columns} from n join users u using (user_id)`.execute(step);
    const [row] = rows;
    if (row === undefined) throw new Error('a note that was just written is not there');
    const subject = { kind: 'reportNote', id: row.note_id, label: `${resident.name} · ${date}` } as const;
    await auditOf(step, { agencyId, by, at }, [{ action: 'added', subject, after: { note: text } }]);
    return noteOf(row);
  });
}

/** Only one's own. False: there is none such. */
export async function removeNote(db: Db, agencyId: AgencyId, noteId: number, by: Actor, at: number): Promise<boolean> {
  return await db.transaction().execute(async (step) => {
    const { rows } = await sql<
      Row & { resident_name: string }
    >`update report_notes n set removed_at = ${instant(at)} from users u, residents r
      where u.user_id = n.user_id and r.agency_id = n.agency_id and r.resident_id = n.resident_id and n.agency_id = ${agencyId} and n.note_id = ${noteId} and n.user_id = ${by.userId} and n.removed_at is null
      returning ${columns}, r.name as resident_name`.execute(step);
    const [row] = rows;
    if (row === undefined) return false;
    const subject = { kind: 'reportNote', id: noteId, label: `${row.resident_name} · ${row.date}` } as const;
    await auditOf(step, { agencyId, by, at }, [{ action: 'removed', subject, before: { note: row.text } }]);
    return true;
  });
}
