/**
 * How much one account may change in a day. Each change is kept in the audit for ever (docs/decisions/091), about 3 kB of it, so whoever
 * toggles a field in a circle would fill the disk. What is care is never counted: nobody at a bed is told to wait. Nor is ending sessions of
 * one's own: whoever shuts out a thief must not wait for what the thief has used up.
 */
import {
  commitImport,
  endOtherSessions,
  endSession,
  logout,
  type Route,
  type UserId,
  undoImport,
} from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import { type Bucket, createBucket } from '../../connections/bucket.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import { Refused } from '../refused.ts';

export interface Changes {
  /** Before a call does anything. @throws Refused `too_many_requests` */
  count(route: Route, session: Pick<Session, 'user_id'>): void;
}

/** A facility of a thousand beds can be typed in by hand in one day. */
export const standardChangesPerDay = 5_000;
const daySeconds = 86_400;
/** Each of these writes up to two thousand entries. */
const wholeImports: readonly Route[] = [commitImport, undoImport];
const priceOfImport = 100;
/** Accounts that are remembered before those who changed little are forgotten. */
const mostAccounts = 10_000;

/** There are no more of these than somebody signed in before. */
const endings: readonly Route[] = [logout, endSession, endOtherSessions];

const isCounted = (route: Route): boolean =>
  route.method !== 'GET' && route.access !== 'public' && route.lane !== 'care' && !endings.includes(route);

export function createChanges(clock: Pick<Clock, 'now'>, perDay: number): Changes {
  const accounts = new Map<UserId, Bucket>();

  function bucketOf(account: UserId): Bucket {
    const bucket = accounts.get(account) ?? createBucket(clock.now, perDay, perDay / daySeconds);
    // The one who changed something most recently stands last.
    accounts.delete(account);
    accounts.set(account, bucket);
    const [oldest] = accounts.keys();
    if (accounts.size > mostAccounts && oldest !== undefined) accounts.delete(oldest);
    return bucket;
  }

  return {
    count(route, { user_id }) {
      if (!isCounted(route)) return;
      const bucket = bucketOf(user_id);
      if (!bucket.has()) throw new Refused('too_many_requests', { retryAfter: Math.ceil(bucket.waitMs() / 1_000) });
      bucket.take(wholeImports.includes(route) ? priceOfImport : 1);
    },
  };
}
