/**
 * Pushes to agents' phones: one for each agent and room until they have read it, so that ten messages in a row are one push. Rows, written in
 * the transaction of the message, so that a crash or a second server neither loses nor doubles one.
 */
import type { AgencyId, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { PushTarget } from '../accounts/reach/push-farewells.ts';
import { isHeard } from '../accounts/reach/push-subscriptions.ts';
import { type Db, instant, maybeInstant } from '../db/database.ts';

export interface DueChatPush {
  readonly agencyId: AgencyId;
  readonly pushId: number;
  readonly userId: UserId;
  readonly at: number;
  /** This one among them. */
  readonly attempts: number;
  readonly locale: string;
  readonly agencyName: string;
  /** Null = read meanwhile, or the phone or the account is gone. */
  readonly target: PushTarget | null;
}

/** Within the transaction of a message of staff. */
export async function askPushes(
  step: Db,
  { agencyId, messageId, at }: { readonly agencyId: AgencyId; readonly messageId: number; readonly at: number },
): Promise<void> {
  await sql`insert into chat_pushes (agency_id, user_id, subscription_id, message_id, at, due_at)
    select a.agency_id, u.user_id, s.subscription_id, ${messageId}, ${instant(at)}, ${instant(at)}
    from agencies a join users u on u.provider_id = a.provider_id and u.role = 'agent' and u.disabled_at is null
    join push_subscriptions s on s.user_id = u.user_id and ${isHeard}
    where a.agency_id = ${agencyId} and not exists (
      select from chat_pushes p where p.agency_id = a.agency_id and p.user_id = u.user_id
        and p.message_id > coalesce((select r.message_id from chat_reads r
          where r.agency_id = a.agency_id and r.user_id = u.user_id), 0))`.execute(step);
}

export async function claimChatPushes(db: Db, now: number, leaseMs: number, most: number): Promise<DueChatPush[]> {
  const { rows } = await sql<{
    agency_id: AgencyId;
    push_id: number;
    user_id: UserId;
    at: number;
    attempts: number;
    locale: string;
    name: string;
    subscription_id: number | null;
    endpoint: string;
    p256dh: string;
    auth: string;
  }>`with claimed as (
      update chat_pushes p set attempts = p.attempts + 1, due_at = ${instant(now + leaseMs)}
      where (p.agency_id, p.push_id) in (select agency_id, push_id from chat_pushes
        where due_at <= ${instant(now)} order by due_at limit ${most} for update skip locked)
      returning p.*)
    select c.agency_id, c.push_id, c.user_id, c.at, c.attempts, coalesce(u.language, a.locale) as locale, a.name,
      s.subscription_id, s.endpoint, s.p256dh, s.auth
    from claimed c join agencies a on a.agency_id = c.agency_id
    left join chat_reads r on r.agency_id = c.agency_id and r.user_id = c.user_id
    left join users u on u.user_id = c.user_id and u.disabled_at is null and u.provider_id = a.provider_id
      and coalesce(r.message_id, 0) < c.message_id
    left join push_subscriptions s on s.subscription_id = c.subscription_id and s.user_id = u.user_id and ${isHeard}`.execute(
    db,
  );
  return rows.map(({ agency_id, push_id, user_id, at, attempts, locale, name, ...phone }) => ({
    ...{ agencyId: agency_id, pushId: push_id, userId: user_id, at, attempts, locale, agencyName: name },
    target:
      phone.subscription_id === null
        ? null
        : {
            subscriptionId: phone.subscription_id,
            endpoint: phone.endpoint,
            p256dh: phone.p256dh,
            auth: phone.auth,
          },
  }));
}

/** @param dueAt of one that is to be tried again; null = it is done with: one that reached no phone stands in the way of no later one */
export async function settleChatPush(
  db: Db,
  { agencyId, pushId, attempts }: DueChatPush,
  dueAt: number | null,
  sent: boolean,
): Promise<void> {
  if (dueAt === null && !sent) {
    await db
      .deleteFrom('chat_pushes')
      .where('agency_id', '=', agencyId)
      .where('push_id', '=', pushId)
      .where('attempts', '=', attempts)
      .execute();
    return;
  }
  await db
    .updateTable('chat_pushes')
    .set({ due_at: maybeInstant(dueAt) })
    .where('agency_id', '=', agencyId)
    .where('push_id', '=', pushId)
    .where('attempts', '=', attempts)
    .execute();
}
