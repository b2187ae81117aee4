/** Who looked at something is written down, but not each time (docs/decisions/106). */
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { type Acting, auditOf } from './acting.ts';
import type { Audited } from './audit.ts';

/** Somebody who comes back within the hour is still at it. */
const onceInMs = 3_600_000;

/** Written before it is handed out: what cannot be written down is not shown. */
export async function noteReadOnce(
  db: Db,
  acting: Acting,
  { action, subject }: Pick<Audited, 'action' | 'subject'>,
): Promise<void> {
  const isNoted = async (asked: Db) =>
    (await asked
      .selectFrom('audit')
      .select('entry_id')
      .where('user_id', '=', acting.by.userId)
      .where('at', '>', instant(acting.at - onceInMs))
      .where('action', '=', action)
      .where('subject_id', '=', String(subject.id))
      .executeTakeFirst()) !== undefined;
  if (await isNoted(db)) return;
  await db.transaction().execute(async (step) => {
    // Of two questions at once the second waits, and finds the entry of the first; nobody else does.
    const pair = `${action} ${acting.by.userId} ${subject.id}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(step);
    if (!(await isNoted(step))) await auditOf(step, acting, [{ action, subject }]);
  });
}
