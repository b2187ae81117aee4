/** What the login form can say before the server is asked, and what the server's answer means for it. */
import { usernameSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { CallError } from '../../lib/http.ts';

export interface SignInValues {
  readonly username: string;
  readonly password: string;
}

/** Word keys under `signIn`. */
export type UsernameProblem = 'usernameMissing' | 'usernameWrong';
export type PasswordProblem = 'passwordMissing' | 'incorrect';

export interface SignInProblems {
  readonly username: UsernameProblem | null;
  readonly password: PasswordProblem | null;
}

export const noProblems: SignInProblems = { username: null, password: null };

export function problemsOf({ username, password }: SignInValues): SignInProblems {
  return { username: usernameProblem(username), password: password === '' ? 'passwordMissing' : null };
}

function usernameProblem(username: string): UsernameProblem | null {
  if (username.trim() === '') return 'usernameMissing';
  return z.safeParse(usernameSchema, username).success ? null : 'usernameWrong';
}

/** A refusal that belongs to a field, to a wait, or to the whole form. */
export type Refusal =
  | { readonly kind: 'incorrect' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'other'; readonly error: unknown };

const waitWhenNotSaidMs = 30_000;

export function refusalOf(error: unknown, at: number): Refusal {
  if (!(error instanceof CallError)) return { kind: 'other', error };
  if (error.code === 'incorrect_password') return { kind: 'incorrect' };
  if (error.code === 'too_many_attempts') {
    const ms = error.retryAfter === null ? waitWhenNotSaidMs : error.retryAfter * 1000;
    return { kind: 'wait', until: at + ms };
  }
  return { kind: 'other', error };
}
