/** One's own account: password, sessions, second factor, tickets. */
import type { AccessCase, World } from './case.ts';
import { anybody, ownAffairs, type Row } from './rows.ts';

/** Answers the same as `ok` would, without changing what the next caller comes in by. */
const answers = (word: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([caller, answer]) => [caller, answer === 'ok' ? word : answer])) as Row;

const displaysMayNot = {
  display: 'no_permission',
  'display, sister agency named': 'no_permission',
  'display, all': 'no_permission',
} as const;
const notDisplays: Row = { ...ownAffairs, ...displaysMayNot };

/** Whoever calls has the password of the staff account, so that one body serves every caller. */
export async function onePassword({ app, people }: World): Promise<string> {
  const { password } = people.staff;
  for (const { user_id } of [people.display, people.agent, people.newcomer, people.station])
    await app.accounts.users.replacePassword(user_id, password);
  return password;
}

const ownSession: Row = {
  ...ownAffairs,
  ...Object.fromEntries(
    Object.keys(ownAffairs)
      .filter((caller) => /^(display|agent)/.test(caller) && !caller.endsWith('nonsense agency'))
      .map((caller) => [caller, 'not_found']),
  ),
};

export const ownAccountAccess = {
  // Also before what a session owes is done: a number, and where the most urgent is.
  readOpenAlarms: { row: { ...ownAffairs, 'one-time code': 'ok' } },
  keepLanguage: { row: notDisplays, given: () => ({ body: { language: 'th' } }) },
  changePassword: {
    // Also with a one-time code: it is what such a session is for.
    row: answers('same_password', { ...notDisplays, 'one-time code': 'ok' }),
    given: async (world) => {
      const password = await onePassword(world);
      return { body: { current_password: password, password, end_other_sessions: true } };
    },
  },
  listSessions: { row: ownAffairs },
  endSession: {
    row: ownSession,
    given: async ({ app, own, people }, agency) => {
      const { session } = await app.accounts.sessions.begin(agency === own ? people.staff : people.disabled);
      return { params: { session_id: session.session_id } };
    },
  },
  endOtherSessions: { row: ownAffairs, given: () => ({ body: {} }) },
  beginSecondFactor: {
    row: notDisplays,
    given: async (world) => ({ body: { current_password: await onePassword(world) } }),
  },
  confirmSecondFactor: {
    // Nothing was begun.
    row: answers('conflict', ownAffairs),
    given: async ({ app }) => {
      await app.store.pool.query('update users set second_factor = null');
      return { body: { code: '123456' } };
    },
  },
  removeSecondFactor: {
    row: ownAffairs,
    // There is none, so any code is as good.
    given: async (world) => ({ body: { current_password: await onePassword(world), code: '123456' } }),
  },
  makeTicket: {
    row: notDisplays,
    given: async (world) => ({ body: { current_password: await onePassword(world) } }),
  },
  loginWithToken: {
    row: anybody,
    given: async ({ app, people }) => {
      const { staff } = people;
      const by = { userId: staff.user_id, accountId: staff.user_id, address: null };
      const { session } = await app.accounts.sessions.begin(staff);
      const ticket = await app.accounts.tickets.make(session, by);
      if (ticket === null) throw new Error('a session that has just begun is open');
      const { token } = ticket;
      return { params: { token }, body: {} };
    },
  },
  readHelp: { row: anybody },
} as const satisfies Record<string, AccessCase>;
