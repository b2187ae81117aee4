/** What somebody sees of the watch who must first choose a password or set a second factor: a number, a priority and a place. */
import { type AgencyId, type Alert, alertPriorities, type OpenAlarms } from '@wardlight/contract';
import type { Db } from '../db/database.ts';
import { openAlerts } from './alerts.ts';

/** As on every screen: nobody has answered it, or somebody went and it is still so. */
const needsSomeone = ({ phase, sounding }: Alert): boolean => phase === 'raised' || sounding;

const rank = ({ priority }: Alert): number => alertPriorities.indexOf(priority);

export type ReadOpenAlarms = (agencyIds: readonly AgencyId[]) => Promise<OpenAlarms>;

/** One reading for all who ask for the same agencies meanwhile: hundreds of open alerts, asked for on many connections, would hold up judging. */
export function createOpenAlarms(db: Db): ReadOpenAlarms {
  const reading = new Map<string, Promise<OpenAlarms>>();
  return async (agencyIds) => {
    if (agencyIds.length === 0) return { count: 0, first: null };
    const key = agencyIds.toSorted((a, b) => a - b).join();
    const begun = reading.get(key) ?? read(db, agencyIds).finally(() => reading.delete(key));
    reading.set(key, begun);
    return await begun;
  };
}

async function read(db: Db, agencyIds: readonly AgencyId[]): Promise<OpenAlarms> {
  const needing = (await openAlerts(db, agencyIds)).filter(needsSomeone);
  const [first] = needing.toSorted(
    // People before equipment (docs/decisions/170).
    (a, b) => rank(a) - rank(b) || Number(a.technical) - Number(b.technical) || a.started_at - b.started_at,
  );
  if (first === undefined) return { count: 0, first: null };
  const { priority, agency_id, bed_no } = first;
  return { count: needing.length, first: { priority, agency_id, bed_no } };
}
