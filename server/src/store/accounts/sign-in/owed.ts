/**
 * What somebody must do in a session before anything else (docs/decisions/123, 124). It is settled when they sign in and kept with that
 * session: whoever is watching already goes on watching.
 */
import type { ProviderId, Role } from '@wardlight/contract';
import { type Db, instant } from '../../db/database.ts';

export type Owed = 'ownPassword' | 'strongerPassword' | 'secondFactor';

/** Within which an agent sets a second factor: from the upgrade or the first sign-in, the later. */
export const graceDays = 7;
const graceMs = graceDays * 86_400_000;

interface Owing {
  readonly must_change_password: boolean;
  readonly has_second_factor: boolean;
  readonly weak_password: boolean;
  readonly factor_due: boolean;
}

/** One after the other: a password first, because setting the factor asks for it. */
export function owedBy({ must_change_password, has_second_factor, weak_password, factor_due }: Owing): Owed | null {
  if (must_change_password) return 'ownPassword';
  if (weak_password) return 'strongerPassword';
  return factor_due && !has_second_factor ? 'secondFactor' : null;
}

interface Agent {
  readonly user_id: number;
  readonly role: Role;
  readonly provider_id: ProviderId;
  readonly has_second_factor: boolean;
  readonly second_factor_from: number | null;
}

/** Until when this account may do without a second factor; null = for good, or it has one, or its days have not begun. */
export function factorBy(agent: Agent, required: boolean): number | null {
  const { role, has_second_factor, second_factor_from } = agent;
  if (role !== 'agent' || !required || has_second_factor || second_factor_from === null) return null;
  return second_factor_from + graceMs;
}

/** The first sign-in of an agent begins their days. @returns the account with them */
export async function withGrace<A extends Agent>(step: Db, account: A, at: number): Promise<A> {
  const { role, user_id, second_factor_from } = account;
  if (role !== 'agent' || second_factor_from !== null) return account;
  await step
    .updateTable('users')
    .set({ second_factor_from: instant(at) })
    .where('user_id', '=', user_id)
    .where('second_factor_from', 'is', null)
    .execute();
  return { ...account, second_factor_from: at };
}

/** Whether the days of an agent who signs in are over, so that this session is for setting the factor alone. */
export async function factorIsDue(step: Db, agent: Agent, at: number): Promise<boolean> {
  if (agent.role !== 'agent') return false;
  const { second_factor_required } = await step
    .selectFrom('providers')
    .select('second_factor_required')
    .where('provider_id', '=', agent.provider_id)
    .executeTakeFirstOrThrow();
  const by = factorBy(agent, second_factor_required);
  return by !== null && by <= at;
}

/**
 * Whether the agents of a provider need a second factor; the command line's alone to say. Turned on, the days of those who have come in
 * begin anew; turned off, a session that waits for one waits no more. @returns false where it was so already
 */
export async function requireSecondFactor(
  step: Db,
  provider: ProviderId,
  required: boolean,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await step
    .updateTable('providers')
    .set({ second_factor_required: required })
    .where('provider_id', '=', provider)
    .where('second_factor_required', '<>', required)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const agents = step.selectFrom('users').select('user_id').where('provider_id', '=', provider);
  if (required)
    await step
      .updateTable('users')
      .set({ second_factor_from: instant(at) })
      .where('provider_id', '=', provider)
      .where('second_factor_from', 'is not', null)
      .execute();
  else await step.updateTable('sessions').set({ factor_due: false }).where('user_id', 'in', agents).execute();
  return true;
}
