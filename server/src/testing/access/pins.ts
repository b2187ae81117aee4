/** One's own PIN, and what only a shared station may do with it. */
import type { AccessCase } from './case.ts';
import { onePassword } from './own-account.ts';
import { ownAffairs, type Row } from './rows.ts';

const displaysMayNot = {
  display: 'no_permission',
  'display, sister agency named': 'no_permission',
  'display, all': 'no_permission',
} as const;
const people: Row = { ...ownAffairs, ...displaysMayNot };
/** Nobody who signs in as themselves needs a PIN. */
const stationsOnly: Row = Object.fromEntries(
  Object.entries(ownAffairs).map(([caller, answer]) => [caller, answer === 'ok' ? 'no_permission' : answer]),
) as Row;

export const pinAccess = {
  readPin: { row: people },
  savePin: {
    row: people,
    given: async (world) => ({ body: { current_password: await onePassword(world), pin: '7294' } }),
  },
  removePin: {
    row: people,
    given: async (world) => ({ body: { current_password: await onePassword(world) } }),
  },
  openByPin: {
    row: stationsOnly,
    given: ({ people: { newcomer } }) => ({ body: { user_id: newcomer.user_id, pin: '7294' } }),
  },
  closePin: { row: ownAffairs },
} as const satisfies Record<string, AccessCase>;
