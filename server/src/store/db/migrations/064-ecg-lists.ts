/** Recordings follow other screens too (docs/decisions/190): the trigger of 053 says that one of an agency is another. */
import { type Kysely, sql } from 'kysely';

export const name = '064-ecg-lists';

/** Not what stands with a recording for ever, nor when its files will be deleted. */
const columns = ['resident_id', 'format', 'not_drawn', 'withdrawn_at', 'files_deleted_at'];
const row = (which: string): string => `row(${columns.map((column) => `${which}.${column}`).join(', ')})`;
const says = `for each row execute function agency_lists_changed('ecgs')`;
const saysOther = `for each row when (${row('old')} is distinct from ${row('new')}) execute function agency_lists_changed('ecgs')`;

const triggers = [
  `create trigger ecgs_listed after insert or delete on ecgs ${says}`,
  `create trigger ecgs_listed_anew after update of ${columns.join(', ')} on ecgs ${saysOther}`,
  `create trigger ecg_comments_listed after insert or delete on ecg_comments ${says}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of triggers) await sql.raw(statement).execute(db);
}
