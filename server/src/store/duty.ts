/** Who is on duty, and who may be: the accounts of one person each that may work in the agency (decisions §1 "Stations are shared"). */
import type { AgencyId, Duty, UserId } from '@wardlight/contract';
import { type Db, instant } from './database.ts';

export interface DutyList {
  read(agency: AgencyId): Promise<Duty>;
  /** Whether somebody may be named as acting in the agency. */
  mayAct(agency: AgencyId, user: UserId): Promise<boolean>;
  /** Within the caller's transaction: from now these are on duty; who was already keeps since when. */
  save(step: Db, agency: AgencyId, users: readonly UserId[], at: number): Promise<void>;
}

/** Staff of the agency and agents of its provider, each one person, none shut out. */
const people = (db: Db, agency: AgencyId) =>
  db
    .selectFrom('users as u')
    .innerJoin('agencies as a', 'a.provider_id', 'u.provider_id')
    .where('a.agency_id', '=', agency)
    .where('u.disabled_at', 'is', null)
    .where('u.shared', '=', false)
    .where((is) => is.or([is('u.agency_id', '=', agency), is('u.role', '=', 'agent')]))
    .where('u.role', '<>', 'display');

export function createDuty(db: Db): DutyList {
  return {
    async read(agency) {
      const rows = await people(db, agency)
        .leftJoin('duty as d', (join) => join.onRef('d.user_id', '=', 'u.user_id').on('d.agency_id', '=', agency))
        .select(['u.user_id', 'u.display_name', 'd.since_at'])
        .orderBy('u.display_name')
        .orderBy('u.user_id')
        .execute();
      return {
        people: rows.map(({ user_id, display_name, since_at }) => ({
          user_id: user_id as UserId,
          name: display_name,
          on_duty: since_at !== null,
          since_at,
        })),
      };
    },
    async mayAct(agency, user) {
      const row = await people(db, agency).where('u.user_id', '=', user).select('u.user_id').executeTakeFirst();
      return row !== undefined;
    },
    async save(step, agency, users, at) {
      await step
        .deleteFrom('duty')
        .where('agency_id', '=', agency)
        .$if(users.length > 0, (query) => query.where('user_id', 'not in', [...users]))
        .execute();
      if (users.length === 0) return;
      await step
        .insertInto('duty')
        .values(users.map((user_id) => ({ agency_id: agency, user_id, since_at: instant(at) })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
