/** An account that is shut out, or let in again: the same steps for whoever it is and whoever does it. */
import type { UserId } from '@wardlight/contract';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { type AboutAccount, aboutAccount } from '../account-audit.ts';

export interface ShuttingOut {
  /** Null = on the command line. */
  readonly by: Actor | null;
  readonly at: number;
  /** Why, in somebody's own words. */
  readonly note?: string | undefined;
}

/** @returns in how many agencies they were on duty. */
export async function offDuty(step: Db, userId: UserId): Promise<number> {
  return (await step.deleteFrom('duty').where('user_id', '=', userId).returning('agency_id').execute()).length;
}

/**
 * Within the transaction that ends its sessions, tickets and push subscriptions (`Sessions.endAllOf`). LINE reaches only who is not
 * disabled, and what the account had claimed is unclaimed by `release-claims.ts`.
 */
export async function shutOut(step: Db, account: AboutAccount, { by, at, note }: ShuttingOut): Promise<void> {
  const wasOnDuty = (await offDuty(step, account.user_id)) > 0;
  await step
    .updateTable('users')
    .set((is) => ({ disabled_at: instant(at), revision: is('revision', '+', 1) }))
    .where('user_id', '=', account.user_id)
    .execute();
  const after = { ...(wasOnDuty ? { on_duty: false } : {}), ...(note === undefined || note === '' ? {} : { note }) };
  await writeAudit(step, {
    ...aboutAccount(account, 'disabled', { at, by }),
    ...(wasOnDuty ? { before: { on_duty: true } } : {}),
    ...(Object.keys(after).length > 0 ? { after } : {}),
  });
}

/** With the password it had. */
export async function letIn(step: Db, account: AboutAccount, { by, at }: ShuttingOut): Promise<void> {
  await step
    .updateTable('users')
    .set((is) => ({ disabled_at: null, revision: is('revision', '+', 1) }))
    .where('user_id', '=', account.user_id)
    .execute();
  await writeAudit(step, aboutAccount(account, 'enabled', { at, by }));
}
