/** Who looked at a resident's page is written down, but not each time (docs/decisions/106). */
import { sql } from 'kysely';
import { type Acting, auditOf } from '../audit/acting.ts';
import { type Db, instant } from '../db/database.ts';
import type { subjectOf } from './resident-changes.ts';

/** Somebody who comes back to a page within the hour is still at it. */
const onceInMs = 3_600_000;

/** Written before the page is handed out: what cannot be written down is not shown. */
export async function noteSheetRead(db: Db, acting: Acting, subject: ReturnType<typeof subjectOf>): Promise<void> {
  const isNoted = async (asked: Db) =>
    (await asked
      .selectFrom('audit')
      .select('entry_id')
      .where('user_id', '=', acting.by.userId)
      .where('at', '>', instant(acting.at - onceInMs))
      .where('action', '=', 'sheetRead')
      .where('subject_id', '=', String(subject.id))
      .executeTakeFirst()) !== undefined;
  if (await isNoted(db)) return;
  await db.transaction().execute(async (step) => {
    // Of two questions at once the second waits, and finds the entry of the first; nobody else does.
    const pair = `sheetRead ${acting.by.userId} ${subject.id}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(step);
    if (!(await isNoted(step))) await auditOf(step, acting, [{ action: 'sheetRead', subject }]);
  });
}
