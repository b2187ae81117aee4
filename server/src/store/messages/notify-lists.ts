/** Lists of whom to tell (decisions §4): people who may act in the agency, of whom each is reached by what they have linked. */
import type { AgencyId, NotifyList, NotifyListId, ProviderId, ReachedPerson, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { isHeard } from '../accounts/reach/push-subscriptions.ts';
import { type Actor, type Audited, changesOf, writeAudit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';

export interface ActingOnLists {
  readonly providerId: ProviderId;
  readonly agencyId: AgencyId;
  readonly by: Actor;
  readonly at: number;
}

export interface ListFields {
  readonly name: string;
  readonly user_ids: readonly UserId[];
}

type Refused<Code extends string> = { readonly refused: Code };
type Done<Code extends string> = { readonly list: NotifyList } | Refused<Code>;

export interface NotifyLists {
  /** By agency, then by name. */
  list(agencyIds: readonly AgencyId[]): Promise<NotifyList[]>;
  /** Who can be put on a list there, by name. */
  people(agencyIds: readonly AgencyId[]): Promise<ReachedPerson[]>;
  add(acting: ActingOnLists, fields: ListFields): Promise<Done<'name_taken' | 'person_unknown'>>;
  change(
    acting: ActingOnLists,
    listId: NotifyListId,
    fields: ListFields & { readonly revision: number },
  ): Promise<Done<'not_found' | 'conflict' | 'name_taken' | 'person_unknown'>>;
  remove(acting: ActingOnLists, listId: NotifyListId): Promise<Refused<'not_found' | 'list_in_use'> | null>;
}

export function createNotifyLists(db: Db): NotifyLists {
  const changing = <Result>(work: (step: Db) => Promise<Result>) => db.transaction().execute(work);
  return {
    list: (agencyIds) => readLists(db, agencyIds),
    people: (agencyIds) => readPeople(db, agencyIds),
    add: (acting, fields) => changing((step) => add(step, acting, fields)).catch(asRefusal),
    change: (acting, listId, fields) => changing((step) => change(step, acting, listId, fields)).catch(asRefusal),
    remove: (acting, listId) => changing((step) => remove(step, acting, listId)),
  };
}

/** Rolls back what was begun. */
class UnknownPerson extends Error {}

function asRefusal(error: unknown): Refused<'name_taken' | 'person_unknown'> {
  if (error instanceof UnknownPerson) return { refused: 'person_unknown' };
  if (error instanceof Error && 'constraint' in error && error.constraint === 'notify_lists_name')
    return { refused: 'name_taken' };
  throw error;
}

/** Of somebody called `u`: whether a message would reach them this way now. */
export const byLine = sql<boolean>`exists (select from line_accounts l where l.user_id = u.user_id and l.reachable)`;
export const byPush = sql<boolean>`exists (select from push_subscriptions s where s.user_id = u.user_id and ${isHeard})`;
/** One person `u`, not shut out, who may act in the agency `a`. */
const mayBeOnList = sql`u.disabled_at is null and not u.shared
  and (u.agency_id = a.agency_id or u.role = 'agent') and u.role <> 'display'`;

async function readPeople(db: Db, agencyIds: readonly AgencyId[]): Promise<ReachedPerson[]> {
  const { rows } = await sql<ReachedPerson>`
    select u.user_id, u.display_name as name, ${byLine} as line, ${byPush} as push from users u
    where exists (select from agencies a
      where a.agency_id = any(${[...agencyIds]}::int[]) and a.provider_id = u.provider_id and ${mayBeOnList})
    order by u.display_name, u.user_id`.execute(db);
  return rows;
}

async function readLists(db: Db, agencyIds: readonly AgencyId[], listId: NotifyListId | null = null) {
  const { rows } = await sql<NotifyList>`
    select l.list_id, l.agency_id, l.revision, l.name,
      (select count(*)::int from templates t where t.agency_id = l.agency_id and l.list_id in (t.tell_list_id, t.escalate_list_id)) as templates,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', u.user_id, 'name', u.display_name,
          'line', ${byLine}, 'push', ${byPush})
          order by u.display_name, u.user_id), '[]'::jsonb)
        from notify_list_people p join users u using (user_id)
        where p.agency_id = l.agency_id and p.list_id = l.list_id and u.disabled_at is null) as people
    from notify_lists l
    where l.agency_id = any(${[...agencyIds]}::int[]) and (${listId}::int is null or l.list_id = ${listId}::int)
    order by l.agency_id, lower(l.name)`.execute(db);
  return rows;
}

async function readOne(step: Db, agencyId: AgencyId, listId: NotifyListId): Promise<NotifyList> {
  const [list] = await readLists(step, [agencyId], listId);
  if (list === undefined) throw new Error('a list that was just written is there');
  return list;
}

const auditOf = ({ name, people }: NotifyList) => ({ name, people: people.map((person) => person.name).join(', ') });

const about = ({ at, by, providerId, agencyId }: ActingOnLists, { list_id, name }: NotifyList) =>
  ({ at, by, providerId, agencyId, subject: { kind: 'notifyList', id: list_id, label: name } }) satisfies Omit<
    Audited,
    'action'
  >;

/** @throws UnknownPerson when one of them may not act in the agency */
async function replacePeople(step: Db, agencyId: AgencyId, listId: number, users: readonly UserId[]): Promise<void> {
  const wanted = [...new Set(users)];
  await step.deleteFrom('notify_list_people').where('agency_id', '=', agencyId).where('list_id', '=', listId).execute();
  const { numAffectedRows } = await sql`
    insert into notify_list_people (agency_id, list_id, user_id)
    select ${agencyId}::int, ${listId}::int, u.user_id from users u join agencies a on a.provider_id = u.provider_id
    where a.agency_id = ${agencyId} and u.user_id = any(${wanted}::int[]) and ${mayBeOnList}`.execute(step);
  if (Number(numAffectedRows ?? 0) !== wanted.length) throw new UnknownPerson();
}

async function add(step: Db, acting: ActingOnLists, { name, user_ids }: ListFields): Promise<Done<never>> {
  const { agencyId } = acting;
  const { list_id } = await step
    .insertInto('notify_lists')
    .values({ agency_id: agencyId, name })
    .returning('list_id')
    .executeTakeFirstOrThrow();
  await replacePeople(step, agencyId, list_id, user_ids);
  const list = await readOne(step, agencyId, list_id as NotifyListId);
  await writeAudit(step, { ...about(acting, list), action: 'added', after: auditOf(list) });
  return { list };
}

/** Who holds it changes it alone. */
async function held(step: Db, agencyId: AgencyId, listId: NotifyListId): Promise<NotifyList | null> {
  const row = await step
    .selectFrom('notify_lists')
    .select('list_id')
    .where('agency_id', '=', agencyId)
    .where('list_id', '=', listId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : await readOne(step, agencyId, listId);
}

async function change(
  step: Db,
  acting: ActingOnLists,
  listId: NotifyListId,
  { name, user_ids, revision }: ListFields & { readonly revision: number },
): Promise<Done<'not_found' | 'conflict'>> {
  const { agencyId } = acting;
  const before = await held(step, agencyId, listId);
  if (before === null) return { refused: 'not_found' };
  if (before.revision !== revision) return { refused: 'conflict' };
  await step
    .updateTable('notify_lists')
    .set({ name, revision: revision + 1 })
    .where('agency_id', '=', agencyId)
    .where('list_id', '=', listId)
    .execute();
  await replacePeople(step, agencyId, listId, user_ids);
  const list = await readOne(step, agencyId, listId);
  const changes = changesOf(auditOf(before), auditOf(list));
  if (changes !== null) await writeAudit(step, { ...about(acting, before), action: 'changed', ...changes });
  return { list };
}

async function remove(
  step: Db,
  acting: ActingOnLists,
  listId: NotifyListId,
): Promise<Refused<'not_found' | 'list_in_use'> | null> {
  const list = await held(step, acting.agencyId, listId);
  if (list === null) return { refused: 'not_found' };
  if (list.templates > 0) return { refused: 'list_in_use' };
  await step
    .deleteFrom('notify_lists')
    .where('agency_id', '=', acting.agencyId)
    .where('list_id', '=', listId)
    .execute();
  await writeAudit(step, { ...about(acting, list), action: 'removed', before: auditOf(list) });
  return null;
}
