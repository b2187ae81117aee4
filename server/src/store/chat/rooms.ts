/** Rooms: what agents write of them, which wait for an answer, who has read how far, and what is forgotten. */
import {
  type AgencyId,
  type BodyOf,
  type ChatRead,
  type ChatRoom,
  type ChatRoomRow,
  chatRetention,
  type DataOf,
  type listChatRooms,
  mostChatUnread,
  type QueryOf,
  type saveChatRoom,
  type UserId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, changesOf, writeAudit } from '../audit/audit.ts';
import { type Db, instant } from '../db/database.ts';
import { type ChatUpdate, holdRoom, readMessage, touchRoom } from './messages.ts';

export async function readRoom(db: Db, agencyId: AgencyId): Promise<ChatRoom> {
  const row = await db
    .selectFrom('agencies as a')
    .leftJoin('chat_rooms as r', 'r.agency_id', 'a.agency_id')
    .where('a.agency_id', '=', agencyId)
    .select(['a.agency_id', 'a.name', 'r.hours', 'r.retention_days', 'r.revision'])
    .executeTakeFirstOrThrow();
  return {
    agency_id: agencyId,
    name: row.name,
    hours: row.hours,
    retention_days: row.retention_days ?? chatRetention.standard,
    revision: row.revision ?? 0,
  };
}

/** Those who have read, as far as they have, in the order of their names. */
export async function readReads(db: Db, agencyId: AgencyId): Promise<ChatRead[]> {
  const { rows } = await sql<ChatRead>`select r.user_id, u.display_name as name, u.role, r.message_id, r.read_at
    from chat_reads r join users u on u.user_id = r.user_id where r.agency_id = ${agencyId}
    order by u.display_name, u.user_id`.execute(db);
  return rows;
}

/** How far somebody has read; who has not read yet begins where the account did, not a year before. */
const markOf = (agencyId: RawBuilder<unknown>, userId: UserId): RawBuilder<number> => sql<number>`coalesce(
  (select r.message_id from chat_reads r where r.agency_id = ${agencyId} and r.user_id = ${userId}),
  (select b.message_id from chat_messages b where b.agency_id = ${agencyId}
    and b.at < (select u.created_at from users u where u.user_id = ${userId}) order by b.at desc, b.message_id desc limit 1),
  0)`;

/** Somebody else's that stand, after the own mark. */
export async function countUnread(db: Db, agencyId: AgencyId, userId: UserId): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from chat_messages m
    where m.agency_id = ${agencyId} and m.user_id <> ${userId} and m.withdrawn_at is null
      and m.message_id > ${markOf(sql`${agencyId}::int`, userId)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Unanswered first, those who wait longest on top; then by last message; then by name. */
export async function listRooms(
  db: Db,
  agencyIds: readonly AgencyId[],
  userId: UserId,
  page: QueryOf<typeof listChatRooms>,
): Promise<DataOf<typeof listChatRooms>> {
  return { rows: await pageOfRooms(db, agencyIds, userId, page), total: agencyIds.length };
}

/** Of all these rooms: from each only what comes after the own mark is looked at, and no more than counts. */
export async function countUnreadOf(db: Db, agencyIds: readonly AgencyId[], userId: UserId): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from unnest(${agencyIds}::int[]) as a (agency_id)
    cross join lateral (select from chat_messages m
      where m.agency_id = a.agency_id and m.user_id <> ${userId} and m.withdrawn_at is null
        and m.message_id > ${markOf(sql.ref('a.agency_id'), userId)}) unread
    limit ${mostChatUnread}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

async function pageOfRooms(
  db: Db,
  agencyIds: readonly AgencyId[],
  userId: UserId,
  { offset, limit }: QueryOf<typeof listChatRooms>,
): Promise<ChatRoomRow[]> {
  const { rows } = await sql<{
    agency_id: AgencyId;
    name: string;
    unread: number;
    last_id: number | null;
    waiting_since: number | null;
  }>`
    select a.agency_id, a.name, unread.n as unread, last.message_id as last_id, waiting.at as waiting_since
    from agencies a
    left join lateral (select m.message_id, m.at from chat_messages m
      where m.agency_id = a.agency_id and m.withdrawn_at is null order by m.message_id desc limit 1) last on true
    left join lateral (select count(*) as n from chat_messages m where m.agency_id = a.agency_id
      and m.user_id <> ${userId} and m.withdrawn_at is null
      and m.message_id > ${markOf(sql.ref('a.agency_id'), userId)}) unread on true
    left join lateral (select m.at from chat_messages m
      where m.agency_id = a.agency_id and m.by_role <> 'agent' and m.withdrawn_at is null and m.message_id > coalesce((
        select max(g.message_id) from chat_messages g where g.agency_id = a.agency_id and g.by_role = 'agent'
          and g.withdrawn_at is null), 0)
      order by m.message_id limit 1) waiting on true
    where a.agency_id = any(${agencyIds}::int[])
    order by waiting.at nulls last, last.at desc nulls last, a.name, a.agency_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return await Promise.all(
    rows.map(async ({ agency_id, name, unread, last_id, waiting_since }) => ({
      ...{ agency_id, name, unread, waiting_since },
      last: last_id === null ? null : await readMessage(db, agency_id, last_id),
    })),
  );
}

interface Keeping {
  readonly agencyId: AgencyId;
  readonly by: Actor;
  readonly at: number;
}

export interface SavedRoom {
  readonly room: ChatRoom;
  /** Null = it was so before. */
  readonly update: ChatUpdate | null;
}

/** What agents write of a room. Null = another has saved it meanwhile. */
export const saveRoom = (
  db: Db,
  { agencyId, by, at }: Keeping,
  { hours, retention_days, revision }: BodyOf<typeof saveChatRoom>,
): Promise<SavedRoom | null> =>
  db.transaction().execute(async (step) => {
    const held = await holdRoom(step, agencyId);
    if (held.revision !== revision) return null;
    const wanted = { hours: hours === '' ? null : hours, retention_days };
    const changes = changesOf({ hours: held.hours, retention_days: held.retention_days }, wanted);
    const before = await readRoom(step, agencyId);
    if (changes === null) return { room: before, update: null };
    await step
      .updateTable('chat_rooms')
      .set({ ...wanted, revision: revision + 1 })
      .where('agency_id', '=', agencyId)
      .execute();
    const { provider_id } = await step
      .selectFrom('agencies')
      .where('agency_id', '=', agencyId)
      .select('provider_id')
      .executeTakeFirstOrThrow();
    await writeAudit(step, {
      ...{ at, by, agencyId, action: 'changed', ...changes },
      providerId: provider_id as never,
      subject: { kind: 'agency', id: agencyId, label: before.name },
    });
    const room = await readRoom(step, agencyId);
    const version = await touchRoom(step, agencyId);
    return { room, update: { agencyId, version, messages: [], reads: [], room } };
  });

const mostForgotten = 500;
const fileWaitsMs = 86_400_000;
const pushKeptMs = 30 * 86_400_000;

/** Turns of one look: more than that waits for the next. */
const mostTurns = 20;

/** What is older than each room keeps, files that went into no message within a day, and pushes long over. */
export async function forgetChat(db: Db, now: number): Promise<void> {
  await untilFew(async () => {
    const { numAffectedRows } = await sql`delete from chat_messages where (agency_id, message_id) in (
      select o.agency_id, o.message_id from chat_rooms k join chat_messages o on o.agency_id = k.agency_id
      where o.at < ${instant(now)} - make_interval(days => k.retention_days) limit ${mostForgotten})`.execute(db);
    return numAffectedRows;
  });
  await untilFew(async () => {
    const { numAffectedRows } = await sql`delete from chat_files where (agency_id, file_id) in (
      select f.agency_id, f.file_id from chat_files f where f.at < ${instant(now - fileWaitsMs)} and not exists (
        select from chat_messages m where m.agency_id = f.agency_id and m.file_id = f.file_id)
      limit ${mostForgotten})`.execute(db);
    return numAffectedRows;
  });
  // The last one of each agent and room says that it was pushed, as long as it is unread.
  await sql`delete from chat_pushes p where p.at < ${instant(now - pushKeptMs)} and p.due_at is null and p.message_id <=
    coalesce((select r.message_id from chat_reads r where r.agency_id = p.agency_id and r.user_id = p.user_id), 0)`.execute(
    db,
  );
}

async function untilFew(turn: () => Promise<bigint | undefined>): Promise<void> {
  for (let n = 0; n < mostTurns; n++) if (Number((await turn()) ?? 0n) < mostForgotten) return;
}
