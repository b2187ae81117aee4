/** What every call goes through that takes a password or a code: it waits when too many were wrong. */
import type { LoginAttempts, LoginTry, MustWait } from '../store/login-attempts.ts';
import { passwordQueueLength } from '../store/passwords.ts';
import { Refused } from './refused.ts';

/** Passwords waiting to be checked beyond which a call is asked to come again: each takes tens of milliseconds of a core. */
const longestQueue = 100;

/** Counts as wrong until it is handed back. @throws Refused */
export async function beginTry(attempts: LoginAttempts, username: string, address: string): Promise<LoginTry> {
  if (passwordQueueLength() > longestQueue) throw new Refused('unavailable', { retryAfter: 5 });
  return going(await attempts.begin(username, address));
}

/** @throws Refused */
export function going<T extends object>(attempt: T | MustWait): T {
  if ('waitSeconds' in attempt) throw new Refused('too_many_attempts', { retryAfter: attempt.waitSeconds });
  return attempt;
}
