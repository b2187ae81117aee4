/** What is written down of an account. Never what was typed to sign in: what stands in a username field may be a password. */
import type { AgencyId, AuditAction, AuditValues, ProviderId, UserId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { type Actor, type Audited, writeAudit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Account } from './account.ts';

interface Told {
  readonly at: number;
  readonly by: Actor | null;
  readonly after?: AuditValues;
}

/** As much of an account as an entry about it needs. */
export type AboutAccount = Pick<
  Account,
  'user_id' | 'provider_id' | 'agency_id' | 'role' | 'username' | 'display_name'
>;

export const aboutAccount = (account: AboutAccount, action: AuditAction, { at, by, after }: Told): Audited => ({
  at,
  by,
  providerId: account.provider_id,
  agencyId: account.agency_id,
  action,
  subject: {
    kind: account.role === 'display' ? 'display' : 'account',
    id: account.user_id,
    label: account.role === 'display' ? account.display_name : account.username,
  },
  ...(after ? { after } : {}),
});

const ways = {
  lineLinked: { kind: 'line', begins: true },
  lineUnlinked: { kind: 'line', begins: false },
  pushTurnedOn: { kind: 'push', begins: true },
  pushTurnedOff: { kind: 'push', begins: false },
} as const;

/** A way by which somebody hears of alerts outside the product begins or ends. */
export async function writeWay(
  step: Db,
  userId: UserId,
  action: keyof typeof ways,
  { by, at, what }: { readonly by: Actor | null; readonly at: number; readonly what: AuditValues },
): Promise<void> {
  const user = await step
    .selectFrom('users')
    .select(['provider_id', 'agency_id', 'display_name'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { kind, begins } = ways[action];
  await writeAudit(step, {
    at,
    by,
    providerId: user.provider_id as ProviderId,
    agencyId: user.agency_id as AgencyId | null,
    action,
    subject: { kind, id: userId, label: user.display_name },
    ...(begins ? { after: what } : { before: what }),
  });
}

export interface FailedSignIns {
  /**
   * Also of a name nobody has, where there is only one provider it can be about: so that neither agents nor whoever measures the time of
   * an answer see those two kinds of failure differently.
   * @param what was wrong
   */
  note(account: Account | null, address: string, what: 'password' | 'code'): Promise<void>;
}

export const createFailedSignIns = (db: Db, clock: Clock): FailedSignIns => ({
  async note(account, address, what) {
    const at = clock.now();
    const after = { wrong: what };
    if (account !== null)
      return await writeAudit(db, { ...aboutAccount(account, 'signInFailed', { at, by: null, after }), address });
    const [only, second] = await db.selectFrom('providers').select('provider_id').limit(2).execute();
    if (only === undefined || second !== undefined) return;
    await writeAudit(db, {
      at,
      by: null,
      address,
      providerId: only.provider_id as Audited['providerId'],
      agencyId: null,
      action: 'signInFailed',
      subject: { kind: 'account', id: null, label: '' },
      after,
    });
  },
});
