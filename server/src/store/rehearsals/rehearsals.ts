/** Rehearsals as rows: any server can say how far one is, or stop it, whichever of them replays it. */
import type { AgencyId, Rehearsal, ResidentId, WatchSettings } from '@wardlight/contract';
import { sql } from 'kysely';
import type { DatabaseAddress, Db } from '../db/database.ts';
import { instant } from '../db/database.ts';

export interface RehearsalKey {
  readonly agencyId: AgencyId;
  readonly rehearsalId: string;
}

export interface Rehearsals {
  /** For the thread that replays: where to read, and how raw states were counted. */
  readonly source: { readonly database: DatabaseAddress; readonly watch: WatchSettings };
  /** All of the residents or none; one at a time for an agency. */
  begin(
    key: RehearsalKey,
    asked: { readonly residentIds: readonly ResidentId[]; readonly nights: number },
  ): Promise<'begun' | 'not_found' | 'rehearsal_busy'>;
  read(agencyIds: readonly AgencyId[], rehearsalId: string): Promise<Rehearsal | null>;
  /** The one that runs; null = none. */
  running(agencyId: AgencyId): Promise<Rehearsal | null>;
  cancel(agencyIds: readonly AgencyId[], rehearsalId: string): Promise<boolean>;
  /** A sign of life. False = it was stopped meanwhile, or given up. */
  progress(key: RehearsalKey, done: number | null): Promise<boolean>;
  end(key: RehearsalKey, outcome: NonNullable<Rehearsal['result']> | 'failed'): Promise<void>;
}

const keptMs = 3_600_000;
/** Of one agency, beside the one that runs. */
const mostKept = 20;
const rows = (db: Db) =>
  db.selectFrom('rehearsals').select(['rehearsal_id', 'agency_id', 'state', 'nights', 'done', 'total', 'result']);
const rehearsalOf = (row: object | undefined): Rehearsal | null => (row as Rehearsal | undefined) ?? null;
/** A server that replays gives a sign of life more often than this; one that does not has stopped in the middle. */
export const lifelessMs = 60_000;

/** What is over: an hour's, and of this agency no more than so many. */
async function forgetOld(db: Db, agencyId: AgencyId, now: number): Promise<void> {
  await db
    .deleteFrom('rehearsals')
    .where('alive_at', '<', instant(now - keptMs))
    .execute();
  const over = db
    .selectFrom('rehearsals')
    .select('rehearsal_id')
    .where('agency_id', '=', agencyId)
    .where('state', '<>', 'running')
    .orderBy('alive_at', 'desc')
    .offset(mostKept);
  await db.deleteFrom('rehearsals').where('agency_id', '=', agencyId).where('rehearsal_id', 'in', over).execute();
}

export function createRehearsals({
  db,
  now,
  source,
}: {
  db: Db;
  now: () => number;
  source: Rehearsals['source'];
}): Rehearsals {
  const giveUpLifeless = () =>
    db
      .updateTable('rehearsals')
      .set({ state: 'failed' })
      .where('state', '=', 'running')
      .where('alive_at', '<', instant(now() - lifelessMs))
      .execute();
  const runningOf = ({ agencyId, rehearsalId }: RehearsalKey) =>
    db
      .updateTable('rehearsals')
      .where('agency_id', '=', agencyId)
      .where('rehearsal_id', '=', rehearsalId)
      .where('state', '=', 'running');

  return {
    source,
    async begin({ agencyId, rehearsalId }, { residentIds, nights }) {
      await giveUpLifeless();
      await forgetOld(db, agencyId, now());
      const ids = [...new Set(residentIds)];
      const known = await db
        .selectFrom('residents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('agency_id', '=', agencyId)
        .where('resident_id', 'in', ids)
        .executeTakeFirstOrThrow();
      if (known.count !== ids.length) return 'not_found';
      const at = instant(now());
      const [row] = await db
        .insertInto('rehearsals')
        .values({
          agency_id: agencyId,
          rehearsal_id: rehearsalId,
          nights,
          total: ids.length,
          begun_at: at,
          alive_at: at,
        })
        .onConflict((conflict) => conflict.column('agency_id').where('state', '=', 'running').doNothing())
        .returning('rehearsal_id')
        .execute();
      return row === undefined ? 'rehearsal_busy' : 'begun';
    },
    async read(agencyIds, rehearsalId) {
      await giveUpLifeless();
      const asked = rows(db)
        .where('agency_id', 'in', [...agencyIds])
        .where('rehearsal_id', '=', rehearsalId);
      return rehearsalOf(await asked.where('alive_at', '>=', instant(now() - keptMs)).executeTakeFirst());
    },
    async running(agencyId) {
      await giveUpLifeless();
      return rehearsalOf(
        await rows(db).where('agency_id', '=', agencyId).where('state', '=', 'running').executeTakeFirst(),
      );
    },
    async cancel(agencyIds, rehearsalId) {
      const found = await db
        .updateTable('rehearsals')
        .set({ state: sql`case when state = 'running' then 'cancelled' else state end` })
        .where('agency_id', 'in', [...agencyIds])
        .where('rehearsal_id', '=', rehearsalId)
        .where('alive_at', '>=', instant(now() - keptMs))
        .returning('rehearsal_id')
        .execute();
      return found.length > 0;
    },
    async progress(key, done) {
      const at = instant(now());
      const found = await runningOf(key)
        .set(done === null ? { alive_at: at } : { alive_at: at, done })
        .returning('rehearsal_id')
        .execute();
      return found.length > 0;
    },
    async end(key, outcome) {
      await runningOf(key)
        .set({
          alive_at: instant(now()),
          ...(outcome === 'failed'
            ? { state: 'failed' as const }
            : { state: 'done' as const, done: sql`total`, result: JSON.stringify(outcome) }),
        })
        .execute();
    },
  };
}
