/** The support chat room. */
import { randomUUID } from 'node:crypto';
import type { AgencyId } from '@wardlight/contract';
import type { AccessCase, World } from '../case.ts';
import { agentsWrite, notDisplays, type Row, writes } from '../rows.ts';

/** One room at a time. */
const reads: Row = { ...notDisplays, 'agent, all': 'agency_required' };

/** A file of an agency, in a message of one of its agents. */
async function file({ app }: World, agency: AgencyId) {
  const { rows } = await app.store.pool.query<{ file_id: number }>(
    `with author as (select u.user_id from users u join agencies a on a.provider_id = u.provider_id
        where a.agency_id = $1 and u.role = 'agent' limit 1),
      room as (insert into chat_rooms (agency_id) values ($1) on conflict do nothing),
      made as (insert into chat_files (agency_id, user_id, at, name, type, content)
        select $1, user_id, now(), 'a.txt', 'text/plain', 'a' from author returning file_id)
      select file_id from made`,
    [agency],
  );
  const file_id = rows[0]?.file_id ?? 0;
  await app.store.pool.query(
    `insert into chat_messages (agency_id, message_id, client_id, user_id, by_role, at, text, file_id)
      select $1, coalesce(max(m.message_id), 0) + 1, $2, (select user_id from chat_files where file_id = $3), 'agent', now(), '', $3
      from chat_messages m where m.agency_id = $1`,
    [agency, randomUUID(), file_id],
  );
  await app.store.pool.query(
    'update chat_rooms set last_message_id = (select max(message_id) from chat_messages where agency_id = $1) where agency_id = $1',
    [agency],
  );
  return { params: { file_id } };
}

/** Nobody's own message: it is not there to be withdrawn. */
const notTheirs: Row = Object.fromEntries(
  Object.entries(writes).map(([caller, answer]) => [caller, answer === 'ok' ? 'not_found' : answer]),
) as Row;

export const chatAccess = {
  listChatRooms: { row: notDisplays },
  readChatUnread: { row: notDisplays },
  readChat: { row: reads },
  sendChat: {
    row: writes,
    given: () => ({ body: { client_id: randomUUID(), text: 'x', file_id: null, link: null } }),
  },
  withdrawChat: { row: notTheirs, given: () => ({ params: { message_id: 2_000_000_000 }, body: {} }) },
  noteChatRead: {
    row: reads,
    given: async (world, agency) => {
      await file(world, agency);
      return { body: { message_id: 1 } };
    },
  },
  sendChatFile: { row: writes, given: () => ({ query: { name: 'a.txt' }, file: Buffer.from('text') }) },
  downloadChatFile: { row: notDisplays, given: file },
  saveChatRoom: {
    row: agentsWrite,
    given: async ({ app }, agency) => {
      const { rows } = await app.store.pool.query<{ revision: number }>(
        'select revision from chat_rooms where agency_id = $1',
        [agency],
      );
      return { body: { hours: null, retention_days: 365, revision: rows[0]?.revision ?? 0 } };
    },
  },
} as const satisfies Record<string, AccessCase>;
