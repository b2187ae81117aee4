/**
 * What slows down guessing without locking anybody out (docs/decisions/020, 123). A try is counted before the
 * password is looked at, so that a hundred tries at once are a hundred tries; a right password takes it back.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Transaction } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { type Db, instant, type Tables } from '../../db/database.ts';
import { usernameKey } from './users.ts';

type Scope = 'account' | 'known' | 'address';

/** A try that may go on; hand it back when the password was right. */
export interface LoginTry {
  readonly address: string;
  /** Of this name from this address. */
  readonly own: Buffer;
  /** Of this name from everywhere. */
  readonly name: Buffer;
  /** Came in from there before. */
  readonly known: boolean;
  /**
   * Whoever never came in from there would have to wait so many seconds: a wrong password is answered with that instead, so that the answer
   * tells nobody who is known there. Null = it is said to be wrong.
   */
  readonly waitIfWrong: number | null;
}

/** One of somebody who names no account, with a ticket. */
export interface AddressTry {
  readonly address: string;
}

export interface MustWait {
  readonly waitSeconds: number;
  /** No password was looked at where one would have been, had the name been known there: the answer must not come sooner for it. */
  readonly unseen?: true;
}

export interface LoginAttempts {
  /** @param crowdedSeconds so many tries came from there that for so long it counts as out of tries; 0 = it is not so */
  begin(username: string, address: string, crowdedSeconds?: number): Promise<LoginTry | MustWait>;
  succeeded(attempt: LoginTry, userId: number): Promise<void>;
  /** It was neither right nor wrong: only this one is not counted. Earlier failures stay, or asking halfway would buy tries. */
  takeBack(attempt: LoginTry): Promise<void>;
  beginAt(address: string): Promise<AddressTry | MustWait>;
  succeededAt(attempt: AddressTry): Promise<void>;
  /** Removes what no longer slows anybody down. */
  sweep(): Promise<void>;
}

/** How many wrong tries cost nothing, and what the next one waits; each after it twice as long, at most `longestWaitMs`. */
interface Patience {
  readonly free: number;
  readonly firstWaitMs: number;
}
const ordinary: Patience = { free: 5, firstWaitMs: 1_000 };
/** At an address that is out of tries: somebody is guessing there, and may be guessing at those who are known there. */
const strict: Patience = { free: 2, firstWaitMs: 8_000 };
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

/** Whole seconds, so that what is said is what is asked. */
function waitAfter({ free, firstWaitMs }: Patience, failures: number, sinceMs: number): number {
  if (failures < free) return 0;
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - free));
  return Math.ceil(Math.max(0, waitMs - sinceMs) / 1_000);
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

/** Held until the transaction ends, with what still counts of it. */
async function holdName(step: Step, scope: Scope, bucket: Buffer, now: number) {
  const { failures, at } = await hold(step, scope, bucket, now);
  return { failures: now - at > forgetMs ? 0 : failures, sinceMs: now - at };
}

/** What an address has used up by now, and how long it must wait; 0 = it may go on. */
function waitOfAddress(failures: number, sinceMs: number): { spent: number; waitSeconds: number } {
  const spent = Math.max(0, failures - sinceMs / addressRefillMs);
  const over = spent - (addressFailures - 1);
  return { spent, waitSeconds: over > 0 ? Math.ceil((over * addressRefillMs) / 1_000) : 0 };
}

async function forget(step: Db, scope: Scope, bucket: Buffer): Promise<void> {
  await step.deleteFrom('login_attempts').where('scope', '=', scope).where('bucket', '=', bucket).execute();
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
    begin: (username, from, crowdedSeconds = 0) =>
      db.transaction().execute(async (step): Promise<LoginTry | MustWait> => {
        const now = clock.now();
        const address = sourceOf(from);
        const known = await isKnown(step, username, address);
        const own = hashOf(`${usernameKey(username)} ${address}`);
        const name = hashOf(usernameKey(username));

        // Addresses are always held before names, and names before what they did everywhere: two tries never wait for each other.
        const ofAddress = await hold(step, 'address', hashOf(address), now);
        const { spent, waitSeconds } = waitOfAddress(ofAddress.failures, now - ofAddress.at);
        const waitOfAll = Math.max(waitSeconds, crowdedSeconds);
        const patience = waitOfAll > 0 ? strict : ordinary;
        const ofOwn = await holdName(step, 'known', own, now);
        const ownWait = waitAfter(patience, ofOwn.failures, ofOwn.sinceMs);
        if (ownWait > 0) return { waitSeconds: Math.max(ownWait, waitOfAll) };
        await keep(step, 'known', own, ofOwn.failures + 1, now);

        const ofName = await holdName(step, 'account', name, now);
        const shut = Math.max(waitOfAll, waitAfter(ordinary, ofName.failures, ofName.sinceMs));
        if (shut === 0) {
          await keep(step, 'account', name, ofName.failures + 1, now);
          await keep(step, 'address', hashOf(address), spent + 1, now);
          return { address, own, name, known, waitIfWrong: null };
        }
        // All that is counted, and all that is said, is the same for whoever is known there and for whoever is not. One thing differs: of the
        // known the password is looked at, and a right one comes in. So neither whoever guesses elsewhere nor a neighbour behind the same
        // address (a whole facility is one) keeps anybody from their own station.
        const told = Math.max(shut, waitAfter(patience, ofOwn.failures + 1, 0));
        return known ? { address, own, name, known, waitIfWrong: told } : { waitSeconds: told, unseen: true };
      }),
    async succeeded({ address, own, name, known, waitIfWrong }, userId) {
      const now = instant(clock.now());
      await db.transaction().execute(async (step) => {
        if (waitIfWrong === null) await oneLess(step, 'address', hashOf(address));
        await forget(step, 'known', own);
        // What others did wrong elsewhere stays counted: somebody is at their station while the guessing goes on.
        if (!known) await forget(step, 'account', name);
        else if (waitIfWrong === null) await oneLess(step, 'account', name);
        await step
          .insertInto('login_addresses')
          .values({ user_id: userId, address, at: now })
          .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ at: now }))
          .execute();
      });
    },
    async takeBack({ address, own, name, waitIfWrong }) {
      await db.transaction().execute(async (step) => {
        if (waitIfWrong === null) await oneLess(step, 'address', hashOf(address));
        await oneLess(step, 'known', own);
        if (waitIfWrong === null) await oneLess(step, 'account', name);
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
