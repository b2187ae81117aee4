/** Whose data another system has read is written down, at most once an hour for each resident, as a person's reading is (docs/decisions/106). */
import type { ResidentId } from '@wardlight/contract';
import { sql } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import type { Reader } from './keys.ts';

const onceInMs = 3_600_000;

/** Before anything is handed out: what cannot be written down is not shown. */
export async function noteSystemReads(
  db: Db,
  reader: Reader,
  address: string,
  residentIds: readonly ResidentId[],
  now: number,
): Promise<void> {
  if (residentIds.length === 0) return;
  const { agencyId, providerId, integrationId, name } = reader;
  // In order of ids, so that two pages at once wait for each other and not in a circle.
  const ids = [...new Set(residentIds)].toSorted((a, b) => a - b);
  await db.transaction().execute(async (step) => {
    const { rows } = await sql<{ resident_id: ResidentId; name: string }>`with due as (
        insert into integration_reads as i (agency_id, integration_id, resident_id, at)
          select ${agencyId}, ${integrationId}, resident_id, ${instant(now)} from unnest(${ids}::int[]) as t(resident_id)
          on conflict (agency_id, integration_id, resident_id) do update set at = excluded.at
            where i.at <= ${instant(now - onceInMs)}
          returning resident_id)
      select r.resident_id, r.name from due join residents r on r.agency_id = ${agencyId} and r.resident_id = due.resident_id
      order by r.resident_id`.execute(step);
    await writeAudit(
      step,
      rows.map((row) => ({
        ...{ at: now, by: null, address, providerId, agencyId, action: 'readBySystem' as const },
        subject: { kind: 'resident' as const, id: row.resident_id, label: row.name },
        after: { integration: name },
      })),
    );
  });
}
