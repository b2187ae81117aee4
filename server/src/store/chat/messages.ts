/** Messages of a support chat room: stored in one order, read in pages, withdrawn within two minutes. */
import {
  type AgencyId,
  alertTypeSchema,
  type BedId,
  type ChatFile,
  type ChatFileId,
  type ChatLink,
  type ChatMessage,
  type ChatMessageId,
  type ChatRead,
  type ChatRoom,
  chatLinkSchema,
  chatWithdrawMs,
  type Role,
  type ShownChatLink,
  type UserId,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { askPushes } from './pushes.ts';

export interface ChatAuthor {
  readonly agencyId: AgencyId;
  readonly userId: UserId;
  readonly at: number;
}

export interface NewChatMessage {
  readonly client_id: string;
  readonly text: string;
  readonly file_id: ChatFileId | null;
  /** As its sender calls it; what it is stays at its end. */
  readonly file_name?: string | null | undefined;
  readonly link: ChatLink | null;
}

/** What a commit changed; `version` is the room's after it. */
export interface ChatUpdate {
  readonly agencyId: AgencyId;
  readonly version: number;
  readonly messages: readonly ChatMessage[];
  readonly reads: readonly ChatRead[];
  /** As agents have written it anew. */
  readonly room?: ChatRoom;
}

export type SentChat =
  | { readonly message: ChatMessage /** Null = it had been stored before. */; readonly update: ChatUpdate | null }
  | { readonly refused: 'file_unknown' | 'link_unknown' };

export interface ChatPage {
  readonly before?: ChatMessageId | undefined;
  readonly after?: ChatMessageId | undefined;
  readonly limit: number;
}

interface Row {
  readonly message_id: ChatMessageId;
  readonly client_id: string;
  readonly at: number;
  readonly user_id: UserId;
  readonly display_name: string;
  readonly by_role: Role;
  readonly text: string;
  readonly withdrawn_at: number | null;
  readonly file_id: ChatFileId | null;
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly bytes: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly link: unknown;
  readonly link_bed_no: string | null;
  readonly link_bed_id: BedId | null;
  readonly link_resident: string | null;
  readonly link_alert: string | null;
}

/** What a link is called is read with it: beds are renumbered, residents move. */
async function readRows(db: Db, agencyId: AgencyId, where: RawBuilder<unknown>): Promise<ChatMessage[]> {
  const { rows } = await sql<Row>`
    select m.message_id, m.client_id, m.at, m.user_id, u.display_name, m.by_role, m.text, m.withdrawn_at,
      f.file_id, f.name as file_name, f.type as file_type, octet_length(f.content) as bytes, f.width, f.height,
      m.link, coalesce(b.bed_no, ab.bed_no) as link_bed_no, a.bed_id as link_bed_id, r.name as link_resident, a.type as link_alert
    from chat_messages m
    join users u on u.user_id = m.user_id
    left join chat_files f on f.agency_id = m.agency_id and f.file_id = m.file_id
    left join beds b on m.link->>'kind' = 'bed' and b.agency_id = m.agency_id and b.bed_id = (m.link->>'bed_id')::int
    left join residents r on m.link->>'kind' = 'resident' and r.agency_id = m.agency_id
      and r.resident_id = (m.link->>'resident_id')::int
    left join alerts a on m.link->>'kind' = 'alert' and a.agency_id = m.agency_id and a.alert_id = m.link->>'alert_id'
    left join beds ab on ab.agency_id = a.agency_id and ab.bed_id = a.bed_id
    where m.agency_id = ${agencyId} and ${where}
    order by m.message_id`.execute(db);
  return rows.map(messageOf);
}

function messageOf(row: Row): ChatMessage {
  const { message_id, client_id, at, user_id, display_name, by_role, text, withdrawn_at } = row;
  return {
    ...{ message_id, client_id, at, text, withdrawn_at },
    by: { user_id, name: display_name, role: by_role },
    file: withdrawn_at === null ? fileOf(row) : null,
    link: withdrawn_at === null ? linkOf(row) : null,
  };
}

function fileOf({ file_id, file_name, file_type, bytes, width, height }: Row): ChatFile | null {
  if (file_id === null || file_name === null || file_type === null || bytes === null) return null;
  const picture = width === null || height === null ? null : { width, height };
  return { file_id, name: file_name, type: file_type, bytes, picture };
}

function linkOf({ link, link_bed_no, link_bed_id, link_resident, link_alert }: Row): ShownChatLink | null {
  if (link === null) return null;
  const read = chatLinkSchema.parse(link);
  switch (read.kind) {
    case 'bed':
      return { ...read, bed_no: link_bed_no };
    case 'resident':
      return { ...read, name: link_resident };
    case 'alert':
      return {
        ...read,
        bed_id: link_bed_id,
        bed_no: link_bed_no,
        type: alertTypeSchema.safeParse(link_alert).data ?? null,
      };
  }
}

/** At most `limit`, oldest first; `more`: there are older ones. */
export async function readMessages(
  db: Db,
  agencyId: AgencyId,
  { before, after, limit }: ChatPage,
): Promise<{ readonly messages: ChatMessage[]; readonly more: boolean }> {
  if (after !== undefined) {
    // What was missed, in order: the rest is asked for with the last of these.
    const messages = await readRows(
      db,
      agencyId,
      sql`m.message_id in (select message_id from chat_messages where agency_id = ${agencyId} and message_id > ${after}
        order by message_id limit ${limit})`,
    );
    return { messages, more: after > 0 };
  }
  const older = before === undefined ? sql`true` : sql`message_id < ${before}`;
  const found = await readRows(
    db,
    agencyId,
    sql`m.message_id in (select message_id from chat_messages where agency_id = ${agencyId} and ${older}
      order by message_id desc limit ${limit + 1})`,
  );
  return { messages: found.slice(-limit), more: found.length > limit };
}

export async function readMessage(db: Db, agencyId: AgencyId, id: number): Promise<ChatMessage | null> {
  const [message] = await readRows(db, agencyId, sql`m.message_id = ${id}`);
  return message ?? null;
}

/** Within a transaction: who holds it writes alone in this room, so the numbers follow the order of the commits. */
export async function holdRoom(step: Db, agencyId: AgencyId) {
  await step
    .insertInto('chat_rooms')
    .values({ agency_id: agencyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await step
    .selectFrom('chat_rooms')
    .where('agency_id', '=', agencyId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** @returns the version after it */
export async function touchRoom(step: Db, agencyId: AgencyId, lastMessageId?: number): Promise<number> {
  const { version } = await step
    .updateTable('chat_rooms')
    .set((is) => ({
      version: is('version', '+', 1),
      ...(lastMessageId === undefined ? {} : { last_message_id: lastMessageId }),
    }))
    .where('agency_id', '=', agencyId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

async function isLinkKnown(step: Db, agencyId: AgencyId, link: ChatLink): Promise<boolean> {
  const { rows } = await {
    bed: () =>
      sql`select from beds where agency_id = ${agencyId} and bed_id = ${link.kind === 'bed' ? link.bed_id : null}`,
    resident: () =>
      sql`select from residents where agency_id = ${agencyId}
        and resident_id = ${link.kind === 'resident' ? link.resident_id : null}`,
    alert: () =>
      sql`select from alerts where agency_id = ${agencyId} and alert_id = ${link.kind === 'alert' ? link.alert_id : null}`,
  }
    [link.kind]()
    .execute(step);
  return rows.length > 0;
}

/** The author's own, and in no message yet. */
async function isFileFree(step: Db, { agencyId, userId }: ChatAuthor, fileId: ChatFileId): Promise<boolean> {
  const { rows } = await sql`select from chat_files f where f.agency_id = ${agencyId} and f.file_id = ${fileId}
    and f.user_id = ${userId} and not exists (select from chat_messages m
      where m.agency_id = f.agency_id and m.file_id = f.file_id)`.execute(step);
  return rows.length > 0;
}

/** Of letters and digits: in "Dr. Lin" nothing ends. */
const endOf = (name: string): string => /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? '';

/** What it is stays at its end: `scan.jpg` of a picture that was written anew is `scan.webp`. A table may be called one. */
async function nameFile(step: Db, agencyId: AgencyId, fileId: ChatFileId, wanted: string): Promise<void> {
  const { name } = await step
    .selectFrom('chat_files')
    .where('agency_id', '=', agencyId)
    .where('file_id', '=', fileId)
    .select('name')
    .executeTakeFirstOrThrow();
  const stem = wanted.slice(0, wanted.length - endOf(wanted).length).trim() || 'file';
  const isTable = endOf(name) === '.txt' && /^\.(?:csv|log)$/i.test(endOf(wanted));
  await step
    .updateTable('chat_files')
    .set({ name: `${stem}${isTable ? endOf(wanted) : endOf(name)}` })
    .where('agency_id', '=', agencyId)
    .where('file_id', '=', fileId)
    .execute();
}

async function hasRead(step: Db, { agencyId, userId }: ChatAuthor, messageId: number): Promise<boolean> {
  const mark = await step
    .selectFrom('chat_reads')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .select('message_id')
    .executeTakeFirst();
  return (mark?.message_id ?? 0) >= messageId;
}

export const storeMessage = (db: Db, author: ChatAuthor, wanted: NewChatMessage): Promise<SentChat> =>
  db.transaction().execute(async (step) => {
    const { agencyId, userId, at } = author;
    const { client_id, text, file_id, link } = wanted;
    const { last_message_id } = await holdRoom(step, agencyId);
    const known = await step
      .selectFrom('chat_messages')
      .where('agency_id', '=', agencyId)
      .where('user_id', '=', userId)
      .where('client_id', '=', client_id)
      .select('message_id')
      .executeTakeFirst();
    if (known !== undefined) {
      const message = await readMessage(step, agencyId, known.message_id);
      if (message === null) throw new Error('a message that was just seen is not there');
      return { message, update: null };
    }
    if (file_id !== null && !(await isFileFree(step, author, file_id))) return { refused: 'file_unknown' };
    if (link !== null && !(await isLinkKnown(step, agencyId, link))) return { refused: 'link_unknown' };
    if (file_id !== null && wanted.file_name != null) await nameFile(step, agencyId, file_id, wanted.file_name);
    const messageId = last_message_id + 1;
    const { role } = await step
      .selectFrom('users')
      .where('user_id', '=', userId)
      .select('role')
      .executeTakeFirstOrThrow();
    await step
      .insertInto('chat_messages')
      .values({
        ...{ agency_id: agencyId, message_id: messageId, client_id, user_id: userId, by_role: role, text, file_id },
        ...{ at: instant(at), link: link === null ? null : JSON.stringify(link) },
      })
      .execute();
    // What came while this was typed without a line is not read by sending it.
    const read = (await hasRead(step, author, last_message_id))
      ? await noteRead(step, author, messageId as ChatMessageId)
      : null;
    if (role !== 'agent') await askPushes(step, { agencyId, messageId, at });
    const version = await touchRoom(step, agencyId, messageId);
    const message = await readMessage(step, agencyId, messageId);
    if (message === null) throw new Error('a message that was just stored is not there');
    return { message, update: { agencyId, version, messages: [message], reads: read === null ? [] : [read] } };
  });

export type WithdrawnChat =
  | { readonly message: ChatMessage; readonly update: ChatUpdate | null }
  | { readonly refused: 'not_found' | 'chat_message_stands' };

/** One's own, within two minutes, the bound inclusive. Its text and file are gone from the database, too. */
export const withdrawMessage = (db: Db, author: ChatAuthor, messageId: ChatMessageId): Promise<WithdrawnChat> =>
  db.transaction().execute(async (step) => {
    const { agencyId, userId, at } = author;
    await holdRoom(step, agencyId);
    const held = await step
      .selectFrom('chat_messages')
      .where('agency_id', '=', agencyId)
      .where('message_id', '=', messageId)
      .where('user_id', '=', userId)
      .select(['at', 'withdrawn_at', 'file_id'])
      .executeTakeFirst();
    if (held === undefined) return { refused: 'not_found' };
    const now = await readMessage(step, agencyId, messageId);
    if (now === null) return { refused: 'not_found' };
    if (held.withdrawn_at !== null) return { message: now, update: null };
    if (at - held.at > chatWithdrawMs) return { refused: 'chat_message_stands' };
    await step
      .updateTable('chat_messages')
      .set({ text: '', file_id: null, link: null, withdrawn_at: instant(at) })
      .where('agency_id', '=', agencyId)
      .where('message_id', '=', messageId)
      .execute();
    if (held.file_id !== null)
      await step
        .deleteFrom('chat_files')
        .where('agency_id', '=', agencyId)
        .where('file_id', '=', held.file_id)
        .execute();
    const version = await touchRoom(step, agencyId);
    const message = { ...now, text: '', file: null, link: null, withdrawn_at: at };
    return { message, update: { agencyId, version, messages: [message], reads: [] } };
  });

/** Within a transaction that holds the room. Null = as far had been read before. */
export async function noteRead(
  step: Db,
  { agencyId, userId, at }: ChatAuthor,
  messageId: ChatMessageId,
): Promise<ChatRead | null> {
  const { rows } = await sql<ChatRead>`
    with noted as (
      insert into chat_reads (agency_id, user_id, message_id, read_at)
      values (${agencyId}, ${userId}, ${messageId}, ${instant(at)})
      on conflict (agency_id, user_id) do update set message_id = excluded.message_id, read_at = excluded.read_at
        where chat_reads.message_id < excluded.message_id
      returning user_id, message_id, read_at)
    select n.user_id, u.display_name as name, u.role, n.message_id, n.read_at
    from noted n join users u on u.user_id = n.user_id`.execute(step);
  return rows[0] ?? null;
}
