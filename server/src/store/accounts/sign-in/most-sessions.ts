/** One account is signed in at so many places and no more: each session has its own share of calls, screens and turns. */
import { mostSessions, type UserId } from '@wardlight/contract';
import { writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import type { Account } from '../account.ts';
import { aboutAccount } from '../account-audit.ts';
import { endThose } from './end-sessions.ts';

/** A screen that watches says so each minute. */
const inUseMs = 5 * 60_000;

/**
 * Who gives way to the session that began just now: of those that nobody uses the one longest unused; where all are in use the one that began
 * last, so that whoever signs in again and again ends their own and no station that has watched for hours.
 */
async function givingWay(step: Db, userId: UserId, begun: number, now: number): Promise<number[]> {
  const inUse = instant(now - inUseMs);
  const rows = await step
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('session_id', '<>', begun)
    .orderBy((is) => is('seen_at', '>', inUse), 'desc')
    .orderBy((is) => is.case().when('seen_at', '>', inUse).then(is.ref('created_at')).end(), 'asc')
    .orderBy('seen_at', 'desc')
    .orderBy('session_id', 'asc')
    .offset(mostSessions - 1)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

/** Within the transaction that began it. @returns which ended */
export async function endTooMany(
  step: Db,
  account: Account,
  { now: at, begun, address }: { readonly now: number; readonly begun: number; readonly address: string | null },
): Promise<readonly number[]> {
  const tooMany = await givingWay(step, account.user_id, begun, at);
  if (tooMany.length === 0) return [];
  const by = { userId: account.user_id, accountId: account.user_id, address };
  // Notifications go on: nobody decided to be told no more (docs/decisions/105).
  const ended = await endThose(step, (is) => is('session_id', 'in', tooMany), { by, at, push: null });
  if (ended.length === 0) return [];
  await writeAudit(step, aboutAccount(account, 'sessionEnded', { at, by, after: { sessions: ended.length } }));
  return ended;
}
