/** Browsers in which somebody has turned web push on, and the installation's own key for it (decisions §4). */
import type { DeliveryProblem, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { writeWay } from './account-audit.ts';
import type { Actor } from './audit.ts';
import { type Db, instant } from './database.ts';
import type { PushTarget } from './deliveries.ts';
import { createFarewells, writeFarewells } from './push-farewells.ts';

export interface NewSubscription {
  readonly userId: UserId;
  readonly sessionId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly device: string;
  readonly by: Actor;
  readonly at: number;
}

export interface Subscription {
  readonly subscription_id: number;
  readonly device: string;
  readonly created_at: number;
  readonly sent_at: number | null;
  readonly problem: DeliveryProblem | null;
  readonly of_this_session: boolean;
}

export interface PushSubscriptions {
  list(userId: UserId, sessionId: number): Promise<Subscription[]>;
  /**
   * The same browser again is the same subscription, with whoever turned it on last. That it is the same browser its keys prove, which it
   * tells nobody else: an endpoint that another account holds with other keys is left to that account.
   */
  add(subscription: NewSubscription): Promise<Subscription | { readonly refused: 'unauthenticated' | 'conflict' }>;
  remove(userId: UserId, subscriptionId: number, by: Actor, at: number): Promise<boolean>;
  target(userId: UserId, subscriptionId: number): Promise<PushTarget | null>;
  /** What came of a message to it; one that is `gone` is forgotten. */
  heard(subscriptionId: number, problem: DeliveryProblem | null, at: number): Promise<void>;
}

/** Each is one more message per alert; of more, those that heard something longest ago go. */
export const mostPerPerson = 10;

const columns = ['subscription_id', 'device', 'created_at', 'sent_at', 'problem', 'session_id'] as const;
type Row = Omit<Subscription, 'problem' | 'of_this_session'> & {
  readonly problem: string | null;
  readonly session_id: number | null;
};
const shown = ({ session_id, ...row }: Row, sessionId: number): Subscription => ({
  ...row,
  problem: row.problem as DeliveryProblem | null,
  of_this_session: session_id === sessionId,
});

/** With the sessions named; or all of a person but what one session keeps, those of sessions that ran out among them. */
export type PushMeant =
  | { readonly sessionIds: readonly number[] }
  | { readonly userId: number; readonly butOf: number | null };

/**
 * With sessions that somebody ends, in the transaction that ends them and before it does: to a phone that was lost, or whose account was
 * shut out, nothing more may come but a last word.
 */
export async function endPush(step: Db, meant: PushMeant, by: Actor | null, at: number): Promise<void> {
  const which =
    'userId' in meant
      ? sql`s.user_id = ${meant.userId} and s.session_id is distinct from ${meant.butOf}::bigint`
      : sql`s.session_id = any(${meant.sessionIds}::bigint[])`;
  const { rows } = await sql<PushTarget & { userId: UserId; device: string }>`
    delete from push_subscriptions s where ${which}
    returning s.subscription_id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.device, s.user_id as "userId"`.execute(
    step,
  );
  if (rows.length === 0) return;
  await writeFarewells(step, rows, at);
  for (const { userId, device } of rows) await writeWay(step, userId, 'pushTurnedOff', { by, at, what: { device } });
}

/** Whoever had it hears nothing there any more; to whom it went is nobody's business in another provider's audit. */
async function writeTakenOver(
  step: Db,
  before: { readonly user_id: number; readonly device: string },
  to: UserId,
  by: Actor,
  at: number,
): Promise<void> {
  const [was, is] = [before.user_id, to];
  const providers = await step
    .selectFrom('users')
    .select('provider_id')
    .distinct()
    .where('user_id', 'in', [was, is])
    .execute();
  const who = providers.length === 1 ? by : null;
  await writeWay(step, was as UserId, 'pushTurnedOff', { by: who, at, what: { device: before.device } });
}

export const createPushSubscriptions = (db: Db): PushSubscriptions => ({
  async list(userId, sessionId) {
    const rows = await db
      .selectFrom('push_subscriptions')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('subscription_id')
      .execute();
    return rows.map((row) => shown(row, sessionId));
  },
  add: ({ userId, sessionId, endpoint, p256dh, auth, device, by, at }) =>
    db.transaction().execute(async (step) => {
      // Held until it is there: whoever ends the session finds it, or has ended it already.
      const still = await step
        .selectFrom('sessions')
        .select('session_id')
        .where('session_id', '=', sessionId)
        .forKeyShare()
        .executeTakeFirst();
      if (still === undefined) return { refused: 'unauthenticated' };
      const before = await step
        .selectFrom('push_subscriptions')
        .select(['user_id', 'device'])
        .where('endpoint', '=', endpoint)
        .forUpdate()
        .executeTakeFirst();
      const row = await step
        .insertInto('push_subscriptions')
        .values({
          ...{ user_id: userId, session_id: sessionId, endpoint, p256dh, auth, device },
          ...{ created_at: instant(at), problem: null },
        })
        .onConflict((conflict) =>
          conflict
            .column('endpoint')
            .doUpdateSet({ user_id: userId, session_id: sessionId, p256dh, auth, device, problem: null })
            .where((is) =>
              is.or([
                is('push_subscriptions.user_id', '=', userId),
                is.and([is('push_subscriptions.p256dh', '=', p256dh), is('push_subscriptions.auth', '=', auth)]),
              ]),
            ),
        )
        .returning(columns)
        .executeTakeFirst();
      if (row === undefined) return { refused: 'conflict' };
      // It hears again: what it was to be told is no longer so. Of another browser's last word nobody else decides.
      await createFarewells(step).forget(endpoint, { p256dh, auth });
      await sql`delete from push_subscriptions where user_id = ${userId} and subscription_id in (
        select subscription_id from push_subscriptions where user_id = ${userId} and subscription_id <> ${row.subscription_id}
        order by greatest(created_at, sent_at) desc offset ${mostPerPerson - 1})`.execute(step);
      // Kept on by a later session of the same person, it is nothing new.
      if (before?.user_id !== userId) await writeWay(step, userId, 'pushTurnedOn', { by, at, what: { device } });
      if (before !== undefined && before.user_id !== userId) await writeTakenOver(step, before, userId, by, at);
      return shown(row, sessionId);
    }),
  remove: (userId, subscriptionId, by, at) =>
    db.transaction().execute(async (step) => {
      const row = await step
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', userId)
        .where('subscription_id', '=', subscriptionId)
        .returning('device')
        .executeTakeFirst();
      if (row === undefined) return false;
      await writeWay(step, userId, 'pushTurnedOff', { by, at, what: { device: row.device } });
      return true;
    }),
  async target(userId, subscriptionId) {
    const row = await db
      .selectFrom('push_subscriptions')
      .select(['subscription_id', 'endpoint', 'p256dh', 'auth'])
      .where('user_id', '=', userId)
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst();
    return row === undefined ? null : { ...row, subscriptionId: row.subscription_id };
  },
  async heard(subscriptionId, problem, at) {
    if (problem === 'gone')
      await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute();
    else
      await db
        .updateTable('push_subscriptions')
        .set(problem === null ? { sent_at: instant(at), problem } : { problem })
        .where('subscription_id', '=', subscriptionId)
        .execute();
  },
});

/**
 * Of servers that start at once one makes it, and all have it. One that another sealing key has sealed is lost and made anew: a lost key
 * must not keep the watch from starting.
 */
export async function installationSecret(
  db: Db,
  name: string,
  { make, seal, open }: { make(): string; seal(text: string): Buffer; open(sealed: Buffer): string },
): Promise<string> {
  const read = async () =>
    (await db.selectFrom('installation_secrets').select('sealed').where('name', '=', name).executeTakeFirst())?.sealed;
  const opened = (sealed: Buffer): string | null => {
    try {
      return open(sealed);
    } catch {
      return null;
    }
  };
  const before = await read();
  const known = before === undefined ? null : opened(before);
  if (known !== null) return known;
  if (before === undefined)
    await db
      .insertInto('installation_secrets')
      .values({ name, sealed: seal(make()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .updateTable('installation_secrets')
      .set({ sealed: seal(make()) })
      .where('name', '=', name)
      .where('sealed', '=', before)
      .execute();
  const now = await read();
  if (now === undefined) throw new Error('a secret that was just written is there');
  return open(now);
}
