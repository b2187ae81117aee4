/** Brings the database to this version, one transaction a step, one server at a time; refuses a database of a newer version. */
import { type Kysely, sql } from 'kysely';
import { type Db, unlimited } from './database.ts';
import * as register from './migrations/001-register.ts';
import * as accounts from './migrations/002-accounts.ts';
import * as care from './migrations/003-care.ts';
import * as watch from './migrations/004-watch.ts';
import * as peopleAndThings from './migrations/005-people-and-things.ts';
import * as response from './migrations/006-response.ts';
import * as oneSpelling from './migrations/007-one-spelling.ts';
import * as reachingPhones from './migrations/008-reaching-phones.ts';
import * as closing from './migrations/009-closing.ts';
import * as claimsOfBeds from './migrations/010-claims-of-beds.ts';
import * as stays from './migrations/011-stays.ts';
import * as pins from './migrations/012-pins.ts';
import * as measuredMinutes from './migrations/013-measured-minutes.ts';
import * as wordsForLinks from './migrations/014-words-for-links.ts';
import * as secondFactorsOfAgents from './migrations/015-second-factors-of-agents.ts';
import * as lastUses from './migrations/016-last-uses.ts';
import * as packedMinutes from './migrations/017-packed-minutes.ts';
import * as reportDays from './migrations/018-report-days.ts';
import * as matStays from './migrations/019-mat-stays.ts';
import * as turns from './migrations/020-turns.ts';
import * as handovers from './migrations/021-handovers.ts';
import * as statistics from './migrations/023-statistics.ts';
import * as morningSummaries from './migrations/024-morning-summaries.ts';
import * as staysAreDue from './migrations/025-stays-are-due.ts';
import * as shiftPages from './migrations/026-shift-pages.ts';
import * as measurements from './migrations/027-measurements.ts';
import * as integrations from './migrations/028-integrations.ts';
import * as spotReadings from './migrations/029-spot-readings.ts';
import * as sensorsOfMats from './migrations/030-sensors-of-mats.ts';
import * as utcByItsName from './migrations/031-utc-by-its-name.ts';
import * as endedPush from './migrations/032-ended-push.ts';
import * as bootsOfMats from './migrations/033-boots-of-mats.ts';
import * as namesAtStations from './migrations/034-names-at-stations.ts';
import * as undoneClosings from './migrations/037-undone-closings.ts';
import * as contacts from './migrations/038-contacts.ts';
import * as announcements from './migrations/039-announcements.ts';
import * as chat from './migrations/041-chat.ts';
import * as appVersions from './migrations/042-app-versions.ts';
import * as worstOfDays from './migrations/045-worst-of-days.ts';
import * as yearCounts from './migrations/046-year-counts.ts';
import * as languagesOfPeople from './migrations/047-languages-of-people.ts';
import * as refusedReadings from './migrations/049-refused-readings.ts';
import * as soundChecks from './migrations/050-sound-checks.ts';
import * as ecgs from './migrations/051-ecgs.ts';
import * as ecgPieces from './migrations/052-ecg-pieces.ts';
import * as lists from './migrations/053-lists.ts';
import * as birthdayPrecision from './migrations/054-birthday-precision.ts';
import * as importLists from './migrations/055-import-lists.ts';
import * as otherPeople from './migrations/056-other-people.ts';
import * as matMoves from './migrations/057-mat-moves.ts';
import * as discharges from './migrations/058-discharges.ts';
import * as denseDays from './migrations/060-dense-days-and-withdrawn-ecgs.ts';
import * as removedMats from './migrations/062-removed-mats.ts';
import * as ecgLists from './migrations/064-ecg-lists.ts';
import { asOwner, type DatabaseWays } from './owner.ts';
import { letServe } from './server-rights.ts';

export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** In order; never edited once released, only added to. */
export const migrations: readonly Migration[] = [
  register,
  accounts,
  care,
  watch,
  peopleAndThings,
  response,
  oneSpelling,
  reachingPhones,
  closing,
  claimsOfBeds,
  stays,
  pins,
  measuredMinutes,
  wordsForLinks,
  secondFactorsOfAgents,
  lastUses,
  packedMinutes,
  reportDays,
  matStays,
  turns,
  handovers,
  statistics,
  morningSummaries,
  staysAreDue,
  shiftPages,
  measurements,
  integrations,
  spotReadings,
  sensorsOfMats,
  utcByItsName,
  endedPush,
  bootsOfMats,
  namesAtStations,
  undoneClosings,
  contacts,
  announcements,
  chat,
  appVersions,
  worstOfDays,
  yearCounts,
  languagesOfPeople,
  refusedReadings,
  soundChecks,
  ecgs,
  ecgPieces,
  lists,
  birthdayPrecision,
  importLists,
  otherPeople,
  matMoves,
  discharges,
  denseDays,
  removedMats,
  ecgLists,
];

export class NewerDatabase extends Error {
  constructor(unknown: string) {
    super(
      `The database was written by a newer Wardlight (it has ${unknown}). Start that version, or restore a backup made by this one.`,
    );
    this.name = 'NewerDatabase';
  }
}

/** Any fixed number: two servers that start at once must not migrate at once. */
const migrationLock = 7_239_104;

/**
 * With a connection of its own, which nothing hurries: a step over a full table may take minutes, and so may waiting for another server's.
 * Where the tables are somebody else's than the server's, the server is then let at their rows.
 */
export async function migrateWhole(ways: DatabaseWays): Promise<string[]> {
  return await asOwner(
    ways,
    unlimited,
  )(async (db) => {
    const taken = await migrate(db);
    if (ways.owner !== undefined) await letServe(db, ways.database);
    return taken;
  });
}

/** A migration writes plain SQL against the tables of its own time, not against today's types; it has no table that both would know. */
export const withoutTypes = (db: Db) => db as unknown as Kysely<unknown>;

/** @returns the names of the steps taken now. */
export async function migrate(db: Db, known: readonly Migration[] = migrations): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock}::bigint)`.execute(connection);
    try {
      await sql`create table if not exists migrations (name text primary key, taken_at timestamptz not null default now())`.execute(
        connection,
      );
      const taken = await sql<{ name: string }>`select name from migrations order by name`.execute(connection);
      const names = new Set(taken.rows.map((row) => row.name));
      const newer = [...names].find((name) => !known.some((migration) => migration.name === name));
      if (newer !== undefined) throw new NewerDatabase(newer);
      const missing = known.filter((migration) => !names.has(migration.name));
      for (const migration of missing) {
        await connection.transaction().execute(async (transaction) => {
          await migration.up(withoutTypes(transaction));
          await sql`insert into migrations (name) values (${migration.name})`.execute(transaction);
        });
      }
      return missing.map((migration) => migration.name);
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock}::bigint)`.execute(connection);
    }
  });
}
