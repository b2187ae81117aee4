/** Who is on duty, and who may be: the accounts of one person each that may work in the agency (decisions §1 "Stations are shared"). */
import type { AgencyId, Duty, ProviderId, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { byLine, byPush } from '../../messages/notify-lists.ts';

export interface DutyWish {
  readonly read: readonly UserId[];
  readonly wanted: readonly UserId[];
}

export interface DutyList {
  read(agency: AgencyId): Promise<Duty>;
  /** Whether somebody may be named as acting in the agency. */
  mayAct(agency: AgencyId, user: UserId): Promise<boolean>;
  /**
   * What differs between the list read and the one wanted is so from now; who was on duty already keeps since when. What others changed
   * meanwhile stays: of a yes or no, two who changed the same person want the same.
   * @returns null, and nothing changes, where somebody who is to begin may not
   */
  save(
    agency: AgencyId,
    list: DutyWish,
    place: { readonly by: Actor; readonly providerId: ProviderId },
  ): Promise<Duty | null>;
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

async function read(db: Db, agency: AgencyId): Promise<Duty> {
  const rows = await people(db, agency)
    .leftJoin('duty as d', (join) => join.onRef('d.user_id', '=', 'u.user_id').on('d.agency_id', '=', agency))
    .select(['u.user_id', 'u.display_name', 'd.since_at', sql<boolean>`${byLine} or ${byPush}`.as('reached')])
    .orderBy('u.display_name')
    .orderBy('u.user_id')
    .execute();
  return {
    people: rows.map(({ user_id, display_name, since_at, reached }) => ({
      user_id: user_id as UserId,
      name: display_name,
      on_duty: since_at !== null,
      since_at,
      reached,
    })),
  };
}

const onDuty = ({ people }: Duty) => people.filter(({ on_duty }) => on_duty);
const idsOf = (duty: Duty): string =>
  onDuty(duty)
    .map(({ user_id }) => user_id)
    .join(' ');
/** As the audit says it: names, because accounts may be gone when it is read. */
const namesOf = (duty: Duty): string =>
  onDuty(duty)
    .map(({ name }) => name)
    .join(', ');

export function createDuty(db: Db, clock: Clock): DutyList {
  return {
    read: (agency) => read(db, agency),
    async mayAct(agency, user) {
      const row = await people(db, agency).where('u.user_id', '=', user).select('u.user_id').executeTakeFirst();
      return row !== undefined;
    },
    save: (agency, { read: seen, wanted }, { by, providerId }) =>
      db.transaction().execute(async (step) => {
        // Two who save at once go one after the other, so that the audit says both, each with the list as it found it.
        const { name: label } = await step
          .selectFrom('agencies')
          .select('name')
          .where('agency_id', '=', agency)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        const before = await read(step, agency);
        const known = new Set(before.people.map(({ user_id }) => user_id));
        const begin = wanted.filter((user) => !seen.includes(user));
        if (begin.some((user) => !known.has(user))) return null;
        const end = seen.filter((user) => !wanted.includes(user));
        await change(step, agency, { begin, end }, clock.now());
        const after = await read(step, agency);
        // By number: of two people with one name, another one is another one.
        if (idsOf(before) !== idsOf(after))
          await writeAudit(step, {
            at: clock.now(),
            by,
            providerId,
            agencyId: agency,
            action: 'dutyChanged',
            subject: { kind: 'duty', id: agency, label },
            before: { on_duty: namesOf(before) },
            after: { on_duty: namesOf(after) },
          });
        return after;
      }),
  };
}

interface Difference {
  readonly begin: readonly UserId[];
  readonly end: readonly UserId[];
}

async function change(step: Db, agency: AgencyId, { begin, end }: Difference, at: number): Promise<void> {
  if (end.length > 0)
    await step
      .deleteFrom('duty')
      .where('agency_id', '=', agency)
      .where('user_id', 'in', [...end])
      .execute();
  if (begin.length === 0) return;
  await step
    .insertInto('duty')
    .values([...new Set(begin)].map((user_id) => ({ agency_id: agency, user_id, since_at: instant(at) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
