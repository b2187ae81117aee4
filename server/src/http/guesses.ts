/** What every call goes through that takes a password or a code: it waits when too many were wrong. */
import { pause } from '../clock.ts';
import type { LoginAttempts, LoginTry, MustWait } from '../store/accounts/sign-in/login-attempts.ts';
import { passwordQueueLength } from '../store/accounts/sign-in/passwords.ts';
import { Refused } from './refused.ts';

/** Passwords waiting to be checked beyond which a call is asked to come again: each takes tens of milliseconds of a core. */
const longestQueue = 100;
/**
 * Where an address or a name is out of tries, every refusal comes after this long, whether a password was looked at or not: else the time
 * would tell who is known there. Longer than a password takes, and spent waiting, not working.
 */
const evenMs = 300;

export interface Trying extends LoginTry {
  readonly even: Promise<void>;
}

/** Counts as wrong until it is handed back. @throws Refused */
export async function beginTry(
  attempts: LoginAttempts,
  username: string,
  address: string,
  crowdedSeconds = 0,
): Promise<Trying> {
  if (passwordQueueLength() > longestQueue) throw new Refused('unavailable', { retryAfter: 5 });
  const even = pause(evenMs);
  const attempt = await attempts.begin(username, address, crowdedSeconds);
  if ('unseen' in attempt) throw outOfTries(attempt.waitSeconds, even);
  return { ...going(attempt), even };
}

/** What is answered to a wrong password by somebody who names an account and may be anybody. */
export const wrongPassword = ({ waitIfWrong, even }: Trying): Refused =>
  waitIfWrong === null ? new Refused('incorrect_password') : outOfTries(waitIfWrong, even);

const outOfTries = (retryAfter: number, notBefore: Promise<void>): Refused =>
  new Refused('too_many_attempts', { retryAfter, notBefore });

/** @throws Refused */
export function going<T extends object>(attempt: T | MustWait): T {
  if ('waitSeconds' in attempt) throw new Refused('too_many_attempts', { retryAfter: attempt.waitSeconds });
  return attempt;
}
