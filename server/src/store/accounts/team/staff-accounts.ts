/** Staff accounts of agencies, as agents keep them. Nothing is done without its entry in the audit, nor written there without being done. */
import type { Account, AgencyId, AuditValues, ProviderId, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Actor, type Audited, changesOf, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { lastUse } from '../sign-in/last-uses.ts';
import { makeCode, putCode } from '../sign-in/one-time-codes.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { usernameKey } from '../sign-in/users.ts';
import { letIn, offDuty, type ShuttingOut, shutOut } from './shut-out.ts';
import { isReserved } from './taken-elsewhere.ts';

export interface AccountsAsked {
  readonly search: string;
  readonly state: 'all' | 'active' | 'disabled';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/** Which account is meant, among those of these agencies, and who acts. */
export interface AccountMeant extends ShuttingOut {
  readonly agencyIds: readonly AgencyId[];
  readonly userId: UserId;
}

export interface NewAccount {
  readonly providerId: ProviderId;
  readonly agencyId: AgencyId;
  readonly username: string;
  readonly display_name: string;
  readonly shared: boolean;
  readonly by: Actor;
  readonly at: number;
}

type NotFound = { readonly refused: 'not_found' };
type Kept = { readonly account: Account };
/** The code is known to nobody else: it is kept as a hash. */
type KeptWithCode = Kept & { readonly code: string; readonly code_until: number };

export interface StaffAccounts {
  /** By agency, then by username. */
  list(
    agencyIds: readonly AgencyId[],
    asked: AccountsAsked,
  ): Promise<{ readonly rows: Account[]; readonly total: number }>;
  add(account: NewAccount): Promise<KeptWithCode | { readonly refused: 'username_unavailable' }>;
  change(
    meant: AccountMeant,
    wanted: { readonly display_name: string; readonly shared: boolean; readonly revision: number },
  ): Promise<Kept | NotFound | { readonly refused: 'conflict' }>;
  /** Every session of it ends at once, and it is on duty no more. What it has claimed and is not with is told anew (`release-claims.ts`). */
  disable(meant: AccountMeant): Promise<Kept | NotChanged>;
  /** With the password it had. */
  enable(meant: AccountMeant): Promise<Kept | NotFound>;
  /** A one-time code in place of the password, no second factor; every session of it ends. */
  /** `conflict`: it is shut out, and a code would open nothing. */
  reset(meant: AccountMeant): Promise<KeptWithCode | NotChanged>;
}

const columns = [
  'u.user_id',
  'u.agency_id',
  'u.revision',
  'u.username',
  'u.display_name',
  'u.shared',
  'u.disabled_at',
  'u.must_change_password',
  sql<boolean>`u.second_factor_at is not null`.as('has_second_factor'),
  'u.created_at',
  lastUse.as('seen_at'),
] as const;

const among = (db: Db, agencyIds: readonly AgencyId[]) =>
  db
    .selectFrom('users as u')
    .where('u.agency_id', 'in', [...agencyIds])
    .where('u.role', '=', 'staff');

async function listAccounts(db: Db, agencyIds: readonly AgencyId[], asked: AccountsAsked) {
  const { search, state, order, offset, limit } = asked;
  if (agencyIds.length === 0) return { rows: [], total: 0 };
  const found = among(db, agencyIds)
    .$if(state === 'active', (query) => query.where('u.disabled_at', 'is', null))
    .$if(state === 'disabled', (query) => query.where('u.disabled_at', 'is not', null))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(u.username || ' ' || u.display_name), lower(${search.normalize('NFC')})) > 0`,
      ),
    );
  const [rows, { total }] = await Promise.all([
    found.select(columns).orderBy('u.agency_id').orderBy('u.username_key', order).offset(offset).limit(limit).execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as Account[], total };
}

interface Held extends Account {
  readonly provider_id: ProviderId;
}

/** Holds the row until the transaction ends; not its key: whoever begins a session with a ticket holds the ticket first, and then that. */
async function hold(step: Db, { agencyIds, userId }: AccountMeant): Promise<Held | null> {
  if (agencyIds.length === 0) return null;
  const row = await among(step, agencyIds)
    .where('u.user_id', '=', userId)
    .select([...columns, 'u.provider_id'])
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  return (row ?? null) as Held | null;
}

async function readAgain(step: Db, userId: UserId): Promise<Account> {
  const query = step.selectFrom('users as u').where('u.user_id', '=', userId).select(columns);
  return (await query.executeTakeFirstOrThrow()) as Account;
}

type Said = Pick<Audited, 'action'> & { readonly before?: AuditValues; readonly after?: AuditValues };

const write = (step: Db, { by, at }: Pick<AccountMeant, 'by' | 'at'>, held: Held, said: Said): Promise<void> =>
  writeAudit(step, {
    at,
    by,
    providerId: held.provider_id,
    agencyId: held.agency_id,
    subject: { kind: 'account', id: held.user_id, label: held.username },
    ...said,
  });

type NotChanged = NotFound | { readonly refused: 'conflict' };

/** Rolls a transaction back that found nothing to change, and becomes its answer. */
class Unchanged extends Error {
  override readonly name = 'Unchanged';
  readonly answer: NotChanged;
  constructor(refused: NotChanged['refused']) {
    super(refused);
    this.answer = { refused };
  }
}

export function createStaffAccounts(db: Db, sessions: Pick<Sessions, 'endAllOf'>): StaffAccounts {
  /** The change and the end of every session, tickets for new ones included, are one: neither is there without the other. */
  async function changeAndEnd(
    meant: AccountMeant,
    change: (step: Db, held: Held) => Promise<void>,
  ): Promise<Kept | NotChanged> {
    let account: Account | null = null;
    try {
      await sessions.endAllOf(meant.userId, meant.by, async (step) => {
        const held = await hold(step, meant);
        if (held === null) throw new Unchanged('not_found');
        await step.deleteFrom('login_tickets').where('user_id', '=', meant.userId).execute();
        await change(step, held);
        account = await readAgain(step, meant.userId);
      });
    } catch (error) {
      if (!(error instanceof Unchanged)) throw error;
      return error.answer;
    }
    return account === null ? { refused: 'not_found' } : { account };
  }

  return {
    list: (agencyIds, asked) => listAccounts(db, agencyIds, asked),
    add: (account) => addAccount(db, account),
    change: (meant, wanted) => db.transaction().execute((step) => changeAccount(step, meant, wanted)),
    disable: (meant) =>
      changeAndEnd(meant, async (step, held) => {
        if (held.disabled_at === null) await shutOut(step, { ...held, role: 'staff' }, meant);
      }),
    enable: (meant) => db.transaction().execute((step) => enableAccount(step, meant)),
    async reset(meant) {
      const made = await makeCode(meant.at);
      const done = await changeAndEnd(meant, async (step, held) => {
        if (held.disabled_at !== null) throw new Unchanged('conflict');
        await putCode(step, { ...held, role: 'staff' }, made, meant);
      });
      return 'refused' in done ? done : { ...done, code: made.code, code_until: made.until };
    },
  };
}

async function addAccount(
  db: Db,
  { providerId, agencyId, username, display_name, shared, by, at }: NewAccount,
): Promise<KeptWithCode | { readonly refused: 'username_unavailable' }> {
  if (isReserved(username)) return { refused: 'username_unavailable' };
  const { code, until, columns } = await makeCode(at);
  return await db.transaction().execute(async (step) => {
    const made = await step
      .insertInto('users')
      .values({
        ...columns,
        provider_id: providerId,
        agency_id: agencyId,
        role: 'staff',
        username: username.trim(),
        username_key: usernameKey(username),
        display_name,
        shared,
        created_at: instant(at),
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (made === undefined) return { refused: 'username_unavailable' };
    const account = await readAgain(step, made.user_id as UserId);
    const held = { ...account, provider_id: providerId };
    await write(step, { by, at }, held, {
      action: 'added',
      after: { username: account.username, display_name, shared },
    });
    return { account, code, code_until: until };
  });
}

async function changeAccount(
  step: Db,
  meant: AccountMeant,
  { display_name, shared, revision }: Parameters<StaffAccounts['change']>[1],
): Promise<Kept | NotFound | { readonly refused: 'conflict' }> {
  const held = await hold(step, meant);
  if (held === null) return { refused: 'not_found' };
  if (held.revision !== revision) return { refused: 'conflict' };
  const changes = changesOf({ display_name: held.display_name, shared: held.shared }, { display_name, shared });
  if (changes !== null) {
    await step
      .updateTable('users')
      .set((is) => ({ display_name, shared, revision: is('revision', '+', 1) }))
      .where('user_id', '=', held.user_id)
      .execute();
    // A station is nobody who could be on duty.
    if (shared) await offDuty(step, held.user_id);
    await write(step, meant, held, { action: 'changed', ...changes });
  }
  return { account: await readAgain(step, held.user_id) };
}

async function enableAccount(step: Db, meant: AccountMeant): Promise<Kept | NotFound> {
  const held = await hold(step, meant);
  if (held === null) return { refused: 'not_found' };
  if (held.disabled_at !== null) await letIn(step, { ...held, role: 'staff' }, meant);
  return { account: await readAgain(step, held.user_id) };
}
