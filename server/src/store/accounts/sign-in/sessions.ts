/**
 * Sessions (decisions §7): opaque 256-bit tokens, kept as hashes. 30 days at the latest and 14 days idle; a display has no latest end
 * and 90 days idle. Whatever ends a session ends it at once: here the row goes, and `onEnded` tells who must let go of it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Role, tokenSchema } from '@wardlight/contract';
import type { Clock } from '../../../clock.ts';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant, maybeInstant } from '../../db/database.ts';
import { createEmitter } from '../../db/hearers.ts';
import { type Account, accountColumns } from '../account.ts';
import { aboutAccount } from '../account-audit.ts';
import type { PushMeant } from '../reach/push-subscriptions.ts';
import { deviceLabel } from './device-label.ts';
import { endThose, type Which } from './end-sessions.ts';
import { keepLastUses } from './last-uses.ts';
import { endTooMany } from './most-sessions.ts';
import { factorIsDue, type Owed, owedBy, withGrace } from './owed.ts';
import { unlockPin } from './pins.ts';

export interface Session extends Account {
  readonly session_id: number;
  /** Null = no absolute end. */
  readonly expires_at: number | null;
  /** When it ends if nothing is heard of it, and `expires_at` if that is sooner. */
  readonly ends_at: number;
  /** What must be done before anything else; null = nothing. */
  readonly owes: Owed | null;
}

/** How a session differs from an ordinary one. */
export interface SessionLimits {
  /** When it ends at the latest, where that is sooner than an ordinary one would. */
  readonly endsAt?: number | null;
  /** Begun by a password that is too weak: another is to be chosen first. */
  readonly weakPassword?: boolean;
  /** Begun by an agent whose days without a second factor are over. */
  readonly factorDue?: boolean;
}

/** From where a session was begun, to be recognized by its holder. */
export interface SessionOrigin {
  readonly address: string;
  readonly agent: string | null;
}

/** By what somebody came in. */
export type SignInWay = 'password' | 'secondFactor' | 'recoveryCode' | 'ticket';

/** What was typed, as far as a session depends on it. */
export interface RightPassword {
  readonly way: SignInWay;
  /** Of `tryPassword`. */
  readonly stamp: Buffer;
  /** Too weak, though right. */
  readonly weak: boolean;
}

export interface Begun {
  /** Given out once, here. */
  readonly token: string;
  readonly session: Session;
}

/** A session as its holder is shown it. */
export interface ListedSession {
  readonly session_id: number;
  readonly created_at: number;
  readonly seen_at: number;
  readonly expires_at: number | null;
  readonly address: string | null;
  /** "Chrome · Android"; null = not known. */
  readonly device: string | null;
}

/** Done first, in the same transaction; false = it could not be done, and nothing ends. */
type Along = (step: Db) => Promise<boolean>;

export interface Sessions {
  /** Of an account with too many, one gives way (`accounts/sign-in/most-sessions.ts`). @param step within another's transaction */
  begin(account: Account, from?: SessionOrigin, step?: Db, limits?: SessionLimits): Promise<Begun>;
  /**
   * Begins a session for a password that was right, and writes it down.
   * @returns null when the password became another one meanwhile
   */
  signIn(account: Account, from: SessionOrigin, by: RightPassword): Promise<Begun | null>;
  /** Null for a token that is unknown, ended, expired, or whose account is disabled. Counts as use. */
  find(token: string): Promise<Session | null>;
  /** Those of the given sessions that are still valid, with the account as it is now. Counts as use: a watching screen is in use. */
  stillValid(ids: readonly number[]): Promise<ReadonlyMap<number, Session>>;
  end(id: number): Promise<void>;
  /** By its holder; written down. @param replaced by a later one of the same person in the same browser, whose notifications go on */
  signOut(session: Session, by: Actor, replaced?: boolean): Promise<void>;
  /** Those of an account that are not over, the last used first. */
  listOf(userId: number): Promise<ListedSession[]>;
  /** By its holder; written down. @returns false when it is none of this account's */
  endOne(account: Account, id: number, by: Actor): Promise<boolean>;
  /** By its holder; written down. @returns how many */
  endOthers(session: Session, by: Actor): Promise<number>;
  /** All of an account but one, and its tickets for new ones. @returns how many; null when `along` could not be done */
  endOthersOf(userId: number, kept: number, by: Actor, along: Along): Promise<number | null>;
  /**
   * All sessions of an account and its tickets for new ones, for a new password or a disabled account.
   * @param along done first, in the same transaction: the sessions are not over without it, nor is it done without them
   */
  endAllOf(userId: number, by: Actor | null, along?: (step: Db) => Promise<void>): Promise<void>;
  /** Sessions ended by this process; those ended by another one show in `stillValid`. @returns how to stop listening. */
  onEnded(tell: (ids: readonly number[]) => void): () => void;
  /** Removes the rows of sessions that are over. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;
const lastsMs = 30 * dayMs;
const idleMs: Record<Role, number> = { staff: 14 * dayMs, agent: 14 * dayMs, display: 90 * dayMs };
/** Use is written down at most this often. */
const touchMs = 60_000;

/** What stands after `Authorization: Bearer`, a session's token or a key; null = nothing. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1] ?? null;

/** The token of `Authorization: Bearer …`, or null when there is none or it cannot be one. */
export function bearerToken(authorization: string | undefined): string | null {
  const parsed = tokenSchema.safeParse(bearerOf(authorization));
  return parsed.success ? parsed.data : null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Row extends Account {
  session_id: number;
  seen_at: number;
  expires_at: number | null;
  weak_password: boolean;
  factor_due: boolean;
}

function endOf(role: Role, seenAt: number, expiresAt: number | null): number {
  const idleEnd = seenAt + idleMs[role];
  return expiresAt === null ? idleEnd : Math.min(idleEnd, expiresAt);
}

const sessionOf = ({ seen_at, weak_password, factor_due, ...row }: Row): Session => ({
  ...row,
  ends_at: endOf(row.role, seen_at, row.expires_at),
  owes: owedBy({ ...row, weak_password, factor_due }),
});

/** Sessions with their accounts, without those of disabled accounts. */
const select = (db: Db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .where('u.disabled_at', 'is', null)
    .select(['s.session_id', 's.seen_at', 's.expires_at', 's.weak_password', 's.factor_due', ...accountColumns]);

/** Leaves out what is over and notes the use of the rest. */
async function use(db: Db, now: number, rows: readonly Row[]): Promise<Session[]> {
  const valid = rows.filter((row) => sessionOf(row).ends_at > now);
  const untouched = valid.filter((row) => row.seen_at <= now - touchMs).map((row) => row.session_id);
  if (untouched.length > 0)
    await db
      .updateTable('sessions')
      .set({ seen_at: instant(now) })
      .where('session_id', 'in', untouched)
      .where('seen_at', '<', instant(now))
      .execute();
  return valid.map((row) => sessionOf(untouched.includes(row.session_id) ? { ...row, seen_at: now } : row));
}

const endTickets = (step: Db, userId: number) =>
  step.deleteFrom('login_tickets').where('user_id', '=', userId).execute();

async function insert(
  step: Db,
  now: number,
  account: Account,
  from: SessionOrigin | undefined,
  { endsAt = null, weakPassword: weak_password = false, factorDue: factor_due = false }: SessionLimits = {},
): Promise<Begun & { readonly ended: readonly number[] }> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = account.role === 'display' ? null : Math.min(now + lastsMs, endsAt ?? Number.POSITIVE_INFINITY);
  const { session_id } = await step
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: account.user_id,
      created_at: instant(now),
      seen_at: instant(now),
      expires_at: maybeInstant(expires_at),
      address: from?.address ?? null,
      device: deviceLabel(from?.agent ?? null),
      weak_password,
      factor_due,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  const row = { ...account, session_id, seen_at: now, expires_at, weak_password, factor_due };
  const ended = await endTooMany(step, account, { now, begun: session_id, address: from?.address ?? null });
  return { token, session: sessionOf(row), ended };
}

/** Within the transaction that begins the session. */
export function writeSignedIn(
  step: Db,
  { session }: Begun,
  { address }: SessionOrigin,
  way: SignInWay,
  at: number,
): Promise<void> {
  const by = { userId: session.user_id, accountId: session.user_id, address };
  return writeAudit(step, aboutAccount(session, 'signedIn', { at, by, after: { way } }));
}

/** Of one user's account, by themselves. */
function ownSessions(
  db: Db,
  clock: Clock,
  tellEnded: (ids: readonly number[]) => void,
): Pick<Sessions, 'signOut' | 'listOf' | 'endOne' | 'endOthers' | 'endOthersOf'> {
  /** Ends and writes down in one; nothing ended is nothing to write. */
  async function end(
    account: Account,
    action: 'signedOut' | 'sessionEnded',
    by: Actor,
    { which, push, more }: { which: Which; push?: PushMeant | null; more?: (step: Db) => Promise<unknown> },
  ): Promise<number> {
    const ended = await db.transaction().execute(async (step) => {
      const at = clock.now();
      await more?.(step);
      const those = await endThose(step, which, { by, at, ...(push === undefined ? {} : { push }) });
      const count = those.length;
      const after = action === 'sessionEnded' ? { after: { sessions: count } } : {};
      if (count > 0) await writeAudit(step, aboutAccount(account, action, { at, by, ...after }));
      return those;
    });
    tellEnded(ended);
    return ended.length;
  }
  const othersOf =
    (userId: number, kept: number): Which =>
    (is) =>
      is.and([is('user_id', '=', userId), is('session_id', '<>', kept)]);

  return {
    async signOut(session, by, replaced = false) {
      const which: Which = (is) => is('session_id', '=', session.session_id);
      await end(session, 'signedOut', by, { which, ...(replaced ? { push: null } : {}) });
    },
    async listOf(userId) {
      const rows = await select(db)
        .where('s.user_id', '=', userId)
        .select(['s.created_at', 's.address', 's.device', 's.agent'])
        .orderBy('s.seen_at', 'desc')
        .orderBy('s.session_id', 'desc')
        .execute();
      return rows
        .filter(({ role, seen_at, expires_at }) => endOf(role, seen_at, expires_at) > clock.now())
        .map(({ session_id, created_at, seen_at, expires_at, address, device, agent }) => ({
          session_id,
          created_at,
          seen_at,
          expires_at,
          address,
          // Those of before said who they are in full.
          device: device ?? deviceLabel(agent),
        }));
    },
    async endOne(account, id, by) {
      const which: Which = (is) => is.and([is('user_id', '=', account.user_id), is('session_id', '=', id)]);
      return (await end(account, 'sessionEnded', by, { which })) > 0;
    },
    endOthers: (session, by) =>
      end(session, 'sessionEnded', by, {
        which: othersOf(session.user_id, session.session_id),
        push: { userId: session.user_id, butOf: session.session_id },
        more: (step) => endTickets(step, session.user_id),
      }),
    async endOthersOf(userId, kept, by, along) {
      const ended = await db.transaction().execute(async (step) => {
        if (!(await along(step))) return null;
        await endTickets(step, userId);
        return await endThose(step, othersOf(userId, kept), { by, at: clock.now(), push: { userId, butOf: kept } });
      });
      tellEnded(ended ?? []);
      return ended === null ? null : ended.length;
    },
  };
}

export function createSessions(db: Db, clock: Clock, onUnheard: (error: unknown) => void = () => {}): Sessions {
  const ended = createEmitter<readonly number[]>(onUnheard);

  function tellEnded(ids: readonly number[]): void {
    if (ids.length > 0) ended.tell(ids);
  }

  return {
    ...ownSessions(db, clock, tellEnded),
    async begin(account, from, step, limits = {}) {
      // Within another's transaction those that gave way are not over yet: screens hear of it with the next beat.
      if (step !== undefined) return insert(step, clock.now(), account, from, limits);
      const begun = await db.transaction().execute((own) => insert(own, clock.now(), account, from, limits));
      tellEnded(begun.ended);
      return begun;
    },
    async signIn(asked, from, { way, stamp, weak }) {
      const signedIn = await db.transaction().execute(async (step) => {
        // Writes to the account, so before it is held with others.
        const account = await withGrace(step, asked, clock.now());
        const factorDue = await factorIsDue(step, account, clock.now());
        // Held until the session is there: a new password either finds it and ends it, or is found here.
        const still = await step
          .selectFrom('users')
          .select('user_id')
          .where('user_id', '=', account.user_id)
          .where('password_hash', '=', stamp)
          .where('disabled_at', 'is', null)
          .forShare()
          .executeTakeFirst();
        if (still === undefined) return null;
        const begun = await insert(step, clock.now(), account, from, { weakPassword: weak, factorDue });
        await unlockPin(step, account.user_id);
        await writeSignedIn(step, begun, from, way, clock.now());
        return begun;
      });
      tellEnded(signedIn?.ended ?? []);
      return signedIn;
    },
    async find(token) {
      const row = await select(db).where('s.token_hash', '=', hashOf(token)).executeTakeFirst();
      const [session] = await use(db, clock.now(), row === undefined ? [] : [row as Row]);
      return session ?? null;
    },
    async stillValid(ids) {
      if (ids.length === 0) return new Map();
      const rows = await select(db).where('s.session_id', 'in', ids).execute();
      const valid = await use(db, clock.now(), rows as Row[]);
      return new Map(valid.map((session) => [session.session_id, session]));
    },
    async end(id) {
      const which: Which = (is) => is('session_id', '=', id);
      tellEnded(await db.transaction().execute((step) => endThose(step, which, { by: null, at: clock.now() })));
    },
    async endAllOf(userId, by, along) {
      const ended = await db.transaction().execute(async (step) => {
        await along?.(step);
        await endTickets(step, userId);
        const push = { userId, butOf: null };
        return await endThose(step, (is) => is('user_id', '=', userId), { by, at: clock.now(), push });
      });
      tellEnded(ended);
    },
    onEnded: ended.add,
    async sweep() {
      const now = clock.now();
      const over = await db.transaction().execute(async (step) => {
        const gone = await step
          .deleteFrom('sessions as s')
          .using('users as u')
          .whereRef('u.user_id', '=', 's.user_id')
          .where((is) =>
            is.or([
              is('s.expires_at', '<=', instant(now)),
              is.and([is('u.role', '=', 'display'), is('s.seen_at', '<=', instant(now - idleMs.display))]),
              is.and([is('u.role', '<>', 'display'), is('s.seen_at', '<=', instant(now - idleMs.staff))]),
            ]),
          )
          .returning(['s.session_id', 's.user_id', 's.seen_at'])
          .execute();
        await keepLastUses(step, gone);
        return gone;
      });
      tellEnded(over.map(({ session_id }) => session_id));
    },
  };
}
