/** Browsers in which somebody has turned web push on, and the installation's own key for it (decisions §4). */
import type { DeliveryProblem, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Actor } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { writeWay } from '../account-audit.ts';
import type { PushTarget } from './push-farewells.ts';
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
   * tells nobody else: an endpoint that another account holds with other keys is left to that account. One that the push service has ended
   * is taken from nobody: the browser has to subscribe anew.
   */
  add(subscription: NewSubscription): Promise<Subscription | { readonly refused: 'unauthenticated' | 'conflict' }>;
  remove(userId: UserId, subscriptionId: number, by: Actor, at: number): Promise<boolean>;
  /** `ended`: it is still listed, and nothing is sent there any more. */
  target(userId: UserId, subscriptionId: number): Promise<PushTarget | 'ended' | null>;
  /** What came of a message to it. One that is `gone` stays so, marked, until its person removes it or turns it on anew there. */
  heard(subscriptionId: number, problem: DeliveryProblem | null, at: number): Promise<void>;
}

/** Each is one more message per alert; of more, those that are over go, then those that heard something longest ago. */
export const mostPerPerson = 10;

/** No browser holds a dead address for so long. */
const endedKeptMs = 400 * 86_400_000;

/** Of a subscription `s`: messages still go there. */
export const isHeard = sql<boolean>`s.problem is distinct from 'gone'`;

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
  const { rows } = await sql<PushTarget & { userId: UserId; device: string; heard: boolean }>`
    delete from push_subscriptions s where ${which}
    returning s.subscription_id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.device, s.user_id as "userId",
      ${isHeard} as heard`.execute(step);
  const reached = rows.filter(({ heard }) => heard);
  if (reached.length > 0) await writeFarewells(step, reached, at);
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
      // With the row held: whoever ends the address at this moment has done so, or finds the row.
      if (await isEnded(step, endpoint)) return { refused: 'conflict' };
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
        order by problem is not distinct from 'gone', greatest(created_at, sent_at) desc offset ${mostPerPerson - 1})`.execute(
        step,
      );
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
      .select(['subscription_id', 'endpoint', 'p256dh', 'auth', 'problem'])
      .where('user_id', '=', userId)
      .where('subscription_id', '=', subscriptionId)
      .executeTakeFirst();
    if (row === undefined) return null;
    const { subscription_id, problem, ...target } = row;
    return problem === 'gone' ? 'ended' : { ...target, subscriptionId: subscription_id };
  },
  async heard(subscriptionId, problem, at) {
    if (problem === 'gone') return await endEndpoint(db, subscriptionId, at);
    await sql`update push_subscriptions s set problem = ${problem},
      sent_at = case when ${problem}::text is null then ${instant(at)} else s.sent_at end
      where s.subscription_id = ${subscriptionId} and ${isHeard}`.execute(db);
  },
});

/** With the row of it in one transaction: two messages may be on their way there at once, and a browser may be turning it on again. */
const endEndpoint = (db: Db, subscriptionId: number, at: number): Promise<void> =>
  db.transaction().execute(async (step) => {
    await sql`delete from push_endpoints_ended where at < ${instant(at - endedKeptMs)}`.execute(step);
    await sql`with ended as (
        update push_subscriptions set problem = 'gone' where subscription_id = ${subscriptionId} returning endpoint)
      insert into push_endpoints_ended (endpoint, at) select endpoint, ${instant(at)} from ended
      on conflict (endpoint) do nothing`.execute(step);
  });

async function isEnded(step: Db, endpoint: string): Promise<boolean> {
  const row = await step
    .selectFrom('push_endpoints_ended')
    .select('at')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
  return row !== undefined;
}

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
