/** Whom to tell, and by which ways. */
import type { AgencyId } from '@wardlight/contract';
import type { AccessCase, World } from './case.ts';
import { anybody, notDisplays, ownAffairs, type Row, writes } from './rows.ts';

async function list({ app, fresh }: World, agency: AgencyId) {
  const name = fresh();
  const { rows } = await app.store.pool.query<{ list_id: number }>(
    'insert into notify_lists (agency_id, name) values ($1, $2) returning list_id',
    [agency, name],
  );
  return { name, params: { list_id: rows[0]?.list_id ?? 0 } };
}

/** Somebody of the agency who has linked LINE. */
async function linked({ app, fresh }: World, agency: AgencyId) {
  const { rows } = await app.store.pool.query<{ user_id: number }>(
    `with made as (insert into users (provider_id, agency_id, role, username, username_key, display_name,
        password_salt, password_hash, password_memory_kib, password_passes, password_lanes)
        select provider_id, agency_id, 'staff', $2, $2, $2, '\\x00', '\\x00', 1, 1, 1 from agencies where agency_id = $1
        returning user_id)
      insert into line_accounts (user_id, line_user_id, line_name, linked_at) select user_id, $2, $2, now() from made returning user_id`,
    [agency, fresh().toLowerCase()],
  );
  return { params: { user_id: rows[0]?.user_id ?? 0 } };
}

/** Where LINE is not set up, whoever may ask is told so. */
const notSetUp = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([caller, answer]) => [caller, answer === 'ok' ? 'line_not_set_up' : answer]),
  ) as Row;
const displaysMayNot = {
  display: 'no_permission',
  'display, sister agency named': 'no_permission',
  'display, all': 'no_permission',
} as const;

const endpoint = 'https://updates.push.services.mozilla.com/';
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** One's own phone; of all callers, who asks for somebody else's finds nothing. */
const ownPhone: Row = { ...ownAffairs, ...displaysMayNot };
const notTheirs: Row = Object.fromEntries(
  Object.entries(ownPhone).map(([caller, answer]) => [caller, answer === 'ok' ? 'not_found' : answer]),
) as Row;
const nobodys = () => ({ params: { subscription_id: 2_000_000_000 } });

const noAuthorization = () => ({ params: { authorization_id: 2_000_000_000 } });

export const tellingAccess = {
  readPush: { row: ownPhone },
  addPush: {
    row: ownPhone,
    given: ({ fresh }) => ({ body: { endpoint: `${endpoint}${fresh()}`, keys, device: 'Firefox' } }),
  },
  removePush: { row: notTheirs, given: nobodys },
  tryPush: { row: notTheirs, given: () => ({ ...nobodys(), body: {} }) },
  readLine: { row: notDisplays },
  beginLine: { row: notSetUp({ ...ownAffairs, ...displaysMayNot }), given: () => ({ body: {} }) },
  finishLine: { row: anybody, given: () => ({ body: {} }) },
  readLineWaiting: { row: ownPhone },
  confirmLine: { row: notTheirs, given: () => ({ ...noAuthorization(), body: {} }) },
  discardLine: { row: notTheirs, given: noAuthorization },
  unlinkLine: { row: writes, given: linked },
  tryLine: {
    row: notSetUp(writes),
    given: async (world, agency) => ({ ...(await linked(world, agency)), body: {} }),
    elsewhere: 'line_not_set_up',
  },
  listNotifyLists: { row: notDisplays },
  addNotifyList: { row: writes, given: ({ fresh }) => ({ body: { name: fresh(), user_ids: [] } }) },
  changeNotifyList: {
    row: writes,
    given: async (world, agency) => {
      const { name, params } = await list(world, agency);
      return { params, body: { name, user_ids: [], revision: 1 } };
    },
  },
  removeNotifyList: {
    row: writes,
    given: async (world, agency) => ({ params: (await list(world, agency)).params }),
  },
} as const satisfies Record<string, AccessCase>;
