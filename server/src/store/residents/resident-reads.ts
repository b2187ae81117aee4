/** Who looked at a resident's page is written down, at most once an hour for each person (docs/decisions/106). */
import type { Acting } from '../audit/acting.ts';
import { noteReadOnce } from '../audit/read-once.ts';
import type { Db } from '../db/database.ts';
import type { subjectOf } from './resident-changes.ts';

export const noteSheetRead = (db: Db, acting: Acting, subject: ReturnType<typeof subjectOf>): Promise<void> =>
  noteReadOnce(db, acting, { action: 'sheetRead', subject });
