/** Ends sessions, and the notifications that went by them. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Actor } from '../../audit/audit.ts';
import type { Db, Tables } from '../../db/database.ts';
import { endPush, type PushMeant } from '../reach/push-subscriptions.ts';
import { keepLastUses } from './last-uses.ts';

export type Which = (is: ExpressionBuilder<Tables, 'sessions'>) => Expression<SqlBool>;

/** @param push whose notifications end too; default: those of these sessions, null: none */
export async function endThose(
  step: Db,
  which: Which,
  { by, at, push }: { readonly by: Actor | null; readonly at: number; readonly push?: PushMeant | null },
): Promise<number[]> {
  // In one order for everybody: two that end the same ones never wait for each other.
  const rows = await step
    .selectFrom('sessions')
    .select(['session_id', 'user_id', 'seen_at'])
    .where(which)
    .orderBy('session_id')
    .forUpdate()
    .execute();
  await keepLastUses(step, rows);
  const sessions = rows.map(({ session_id }) => session_id);
  if (push !== null) await endPush(step, push ?? { sessionIds: sessions }, by, at);
  if (sessions.length > 0) await step.deleteFrom('sessions').where('session_id', 'in', sessions).execute();
  return sessions;
}
