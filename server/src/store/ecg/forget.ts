/** What a withdrawn recording leaves when its time is over: that it was, who withdrew it and why (docs/decisions/200). */
import { type AgencyId, type EcgId, type ProviderId, withdrawnEcgDays } from '@wardlight/contract';
import { sql } from 'kysely';
import { agencyOf } from '../audit/acting.ts';
import { writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { findEcg, subjectOf } from './ecg-rows.ts';

const dayMs = 86_400_000;

/** Of one that is withdrawn, or whose files come once more, at this instant. */
export const keptUntil = (at: number): number => at + withdrawnEcgDays * dayMs;

/** Each a transaction of its own; what is left is the next turn's. */
const mostAtOnce = 200;

/** Deletes files and samples of withdrawn recordings whose time is over. */
export async function forgetWithdrawn(db: Db, now: number): Promise<void> {
  for (let n = 0; n < mostAtOnce; n++) if (!(await forgetOne(db, now))) return;
}

/** Whatever a time says, only what is withdrawn is deleted. @returns whether there was one that nobody else holds */
const forgetOne = (db: Db, now: number): Promise<boolean> =>
  db.transaction().execute(async (step) => {
    const { rows } = await sql<{ agency_id: AgencyId; ecg_id: EcgId }>`select agency_id, ecg_id from ecgs
      where files_until <= ${instant(now)} and withdrawn_at is not null
      order by files_until limit 1 for no key update skip locked`.execute(step);
    const [due] = rows;
    if (due === undefined) return false;
    const { agency_id, ecg_id } = due;
    const which = sql`agency_id = ${agency_id} and ecg_id = ${ecg_id}`;
    // Samples go with their leads. The names and hashes of files stay: they say what there was.
    await sql`delete from ecg_leads where ${which}`.execute(step);
    await sql`delete from ecg_file_pieces where ${which}`.execute(step);
    // Of what the machine wrote of somebody only the name is kept, by which the line is found.
    await sql`update ecgs set files_until = null, files_deleted_at = ${instant(now)}, bytes = 0, mean_rate = null, peaks = null,
        notices = '[]', intervals = '[]', annotations = '[]', header = header || jsonb_build_object('patient_id', null,
          'birthday', null, 'gender', null, 'device', null, 'filters', '[]'::jsonb, 'statements', '[]'::jsonb)
      where ${which}`.execute(step);
    await note(step, agency_id, ecg_id, now);
    return true;
  });

async function note(step: Db, agencyId: AgencyId, ecgId: EcgId, at: number): Promise<void> {
  const row = await findEcg(step, [agencyId], ecgId);
  if (row === null) throw new Error('a recording that is held is gone');
  const { provider_id } = await agencyOf(step, agencyId);
  await writeAudit(step, [
    {
      ...{ at, by: null, providerId: provider_id as ProviderId, agencyId, action: 'ecgFilesDeleted' },
      ...{ subject: subjectOf(row), before: { reason: row.withdrawn_why } },
    },
  ]);
}
