/**
 * What slows down guessing without locking anybody out (docs/decisions/020-slowing-down-guesses.md). A try is counted before the
 * password is looked at, so that a hundred tries at once are a hundred tries; a right password takes it back.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Db, instant, type Tables } from './database.ts';
import { usernameKey } from './users.ts';

type Scope = 'account' | 'known' | 'address';

/** A try that may go on; hand it back with the account when the password was right. */
export interface LoginTry {
  readonly address: string;
  readonly bucket: Buffer;
  readonly scope: Exclude<Scope, 'address'>;
}

/** One of somebody who names no account, with a ticket. */
export interface AddressTry {
  readonly address: string;
}

export interface MustWait {
  readonly waitSeconds: number;
}

export interface LoginAttempts {
  begin(username: string, address: string): Promise<LoginTry | MustWait>;
  succeeded(attempt: LoginTry, userId: number): Promise<void>;
  /** It was neither right nor wrong: only this one is not counted. Earlier failures stay, or asking halfway would buy tries. */
  takeBack(attempt: LoginTry): Promise<void>;
  beginAt(address: string): Promise<AddressTry | MustWait>;
  succeededAt(attempt: AddressTry): Promise<void>;
  /** Removes what no longer slows anybody down. */
  sweep(): Promise<void>;
}

/** Wrong tries of an account that cost nothing; the next one waits 1 s, then 2, 4, … up to `longestWaitMs`. */
const freeFailures = 5;
const longestWaitMs = 60_000;
/** Without a failure for this long an account's count begins anew. */
const forgetMs = 15 * 60_000;
/** An address may fail this often in a row, whatever the accounts, and gets one try back each `addressRefillMs`. */
const addressFailures = 30;
const addressRefillMs = 6_000;
/** How long an address from which an account came in is known. */
const knownMs = 90 * 86_400_000;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** One household or ward of IPv6 is a /64; within it addresses cost nothing, so they count as one. */
export function sourceOf(address: string): string {
  const plain = address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function waitAfter(failures: number, sinceMs: number): number {
  if (failures < freeFailures) return 0;
  return Math.max(0, Math.min(longestWaitMs, 1_000 * 2 ** (failures - freeFailures)) - sinceMs);
}

type Step = Transaction<Tables>;

/** Makes the bucket if need be and holds its row until the transaction ends. */
async function hold(step: Step, scope: Scope, bucket: Buffer, now: number): Promise<{ failures: number; at: number }> {
  return await step
    .insertInto('login_attempts')
    .values({ scope, bucket, failures: 0, at: instant(now) })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'bucket']).doUpdateSet((is) => ({ failures: is.ref('login_attempts.failures') })),
    )
    .returning(['failures', 'at'])
    .executeTakeFirstOrThrow();
}

async function keep(step: Step, scope: Scope, bucket: Buffer, failures: number, now: number): Promise<void> {
  await step
    .updateTable('login_attempts')
    .set({ failures, at: instant(now) })
    .where('scope', '=', scope)
    .where('bucket', '=', bucket)
    .execute();
}

/** Counts a try against the account's own back-off. @returns how long it must wait instead; 0 = it may go on */
async function tryAccount(step: Step, scope: LoginTry['scope'], bucket: Buffer, now: number): Promise<number> {
  const held = await hold(step, scope, bucket, now);
  const failures = now - held.at > forgetMs ? 0 : held.failures;
  const waitMs = waitAfter(failures, now - held.at);
  if (waitMs > 0) return Math.ceil(waitMs / 1_000);
  await keep(step, scope, bucket, failures + 1, now);
  return 0;
}

/** What an address has used up by now, and how long it must wait; 0 = it may go on. */
function waitOfAddress(failures: number, sinceMs: number): { spent: number; waitSeconds: number } {
  const spent = Math.max(0, failures - sinceMs / addressRefillMs);
  const over = spent - (addressFailures - 1);
  return { spent, waitSeconds: over > 0 ? Math.ceil((over * addressRefillMs) / 1_000) : 0 };
}

async function oneLess(step: Db, scope: Scope, bucket: Buffer): Promise<void> {
  await step
    .updateTable('login_attempts')
    .set((is) => ({ failures: is.fn<number>('greatest', [is.lit(0), is('failures', '-', 1)]) }))
    .where('scope', '=', scope)
    .where('bucket', '=', bucket)
    .execute();
}

export function createLoginAttempts(db: Db, clock: Clock): LoginAttempts {
  async function isKnown(step: Step, username: string, address: string): Promise<boolean> {
    const row = await step
      .selectFrom('login_addresses as a')
      .innerJoin('users as u', 'u.user_id', 'a.user_id')
      .select('a.user_id')
      .where('u.username_key', '=', usernameKey(username))
      .where('a.address', '=', address)
      .where('a.at', '>', instant(clock.now() - knownMs))
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    begin: (username, from) =>
      db.transaction().execute(async (step) => {
        const now = clock.now();
        const address = sourceOf(from);
        // From where the account came in before, only its own failures from there count: neither whoever guesses elsewhere nor a
        // neighbour behind the same address (a whole facility is one) can make its people wait.
        if (await isKnown(step, username, address)) {
          const bucket = hashOf(`${usernameKey(username)} ${address}`);
          const waitSeconds = await tryAccount(step, 'known', bucket, now);
          return waitSeconds > 0 ? { waitSeconds } : { address, scope: 'known', bucket };
        }

        // Addresses are always held before accounts, so that two tries never wait for each other.
        const ofAddress = await hold(step, 'address', hashOf(address), now);
        const { spent, waitSeconds: waitOfAll } = waitOfAddress(ofAddress.failures, now - ofAddress.at);
        if (waitOfAll > 0) return { waitSeconds: waitOfAll };
        const bucket = hashOf(usernameKey(username));
        const waitSeconds = await tryAccount(step, 'account', bucket, now);
        if (waitSeconds > 0) return { waitSeconds };
        await keep(step, 'address', hashOf(address), spent + 1, now);
        return { address, scope: 'account', bucket };
      }),
    async succeeded({ address, scope, bucket }, userId) {
      const now = instant(clock.now());
      await db.transaction().execute(async (step) => {
        // Where the account was known, the address was not asked.
        if (scope === 'account') await oneLess(step, 'address', hashOf(address));
        await step.deleteFrom('login_attempts').where('scope', '=', scope).where('bucket', '=', bucket).execute();
        await step
          .insertInto('login_addresses')
          .values({ user_id: userId, address, at: now })
          .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ at: now }))
          .execute();
      });
    },
    async takeBack({ address, scope, bucket }) {
      await db.transaction().execute(async (step) => {
        if (scope === 'account') await oneLess(step, 'address', hashOf(address));
        await oneLess(step, scope, bucket);
      });
    },
    beginAt: (from) =>
      db.transaction().execute(async (step) => {
        const now = clock.now();
        const address = sourceOf(from);
        const held = await hold(step, 'address', hashOf(address), now);
        const { spent, waitSeconds } = waitOfAddress(held.failures, now - held.at);
        if (waitSeconds > 0) return { waitSeconds };
        await keep(step, 'address', hashOf(address), spent + 1, now);
        return { address };
      }),
    succeededAt: ({ address }) => oneLess(db, 'address', hashOf(address)),
    async sweep() {
      const now = clock.now();
      await db
        .deleteFrom('login_attempts')
        .where('at', '<', instant(now - forgetMs))
        .execute();
      await db
        .deleteFrom('login_addresses')
        .where('at', '<', instant(now - knownMs))
        .execute();
    },
  };
}
