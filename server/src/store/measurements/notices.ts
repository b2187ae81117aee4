/** What meters say of a resident who lies in no bed (docs/decisions/152). Worked out when asked, by their record and limits of now. */
import {
  type AgencyId,
  alertKinds,
  type DataOf,
  type ResidentId,
  type readSpotNotices,
  type SpotNotice,
  spotMeasurements,
  standardWatch,
} from '@wardlight/contract';
import { spotNotices } from '@wardlight/engine';
import type pg from 'pg';
import { residentsOfRehearsal } from '../rehearsals/rehearsal-past.ts';
import { readRecords } from '../spots/readings.ts';

/** Longer than a notice stands, with the hour for which a reading is fresh. */
const lookBackMs = 2 * 86_400_000;

/** @returns null where there is no such resident in these agencies */
export async function readNotices(
  pool: pg.Pool,
  agencyIds: readonly AgencyId[],
  residentId: ResidentId,
  now: number,
): Promise<DataOf<typeof readSpotNotices> | null> {
  const { rows } = await pool.query<{ agency_id: AgencyId; has_bed: boolean }>({
    name: 'resident-of-notices',
    text: `select agency_id, bed_id is not null as has_bed from residents
      where agency_id = any($1::int[]) and resident_id = $2`,
    values: [[...agencyIds], residentId],
  });
  const [resident] = rows;
  if (resident === undefined) return null;
  if (resident.has_bed) return { notices: [] };
  const agencyId = resident.agency_id;
  const [watched] = await residentsOfRehearsal(pool, agencyId, [residentId]);
  if (watched === undefined) return null;
  const asked = spotMeasurements.map((measurement) => ({ agencyId, residentId, measurement, from: now - lookBackMs }));
  const record = (await readRecords(pool, asked)).flat();
  const { zone, alerts, response } = watched;
  const rules = { zone, alerts, response, watch: standardWatch, networkOutSince: null };
  const notices = spotNotices(record, rules, now).map(
    (notice): SpotNotice => ({ ...notice, priority: alertKinds[notice.type].priority }),
  );
  return { notices };
}
