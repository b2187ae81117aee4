/** What the login form can say before the server is asked, and what the server's answer means for it. */
import { secondFactorSchema, usernameSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { CallError } from '../../lib/api/http.ts';

export interface SignInValues {
  readonly username: string;
  readonly password: string;
  /** Null = not asked for yet. */
  readonly code: string | null;
}

/** Word keys under `signIn`. */
export type UsernameProblem = 'usernameMissing' | 'usernameWrong';
export type PasswordProblem = 'passwordMissing' | 'incorrect';
export type CodeProblem = 'codeMissing' | 'codeWrong' | 'incorrect';

export interface SignInProblems {
  readonly username: UsernameProblem | null;
  readonly password: PasswordProblem | null;
  readonly code: CodeProblem | null;
}

export const noProblems: SignInProblems = { username: null, password: null, code: null };

/** As it was meant, however it was typed; what can be no code stays as it is, to be told so. */
export function codeOf(typed: string): string {
  const code = z.safeParse(secondFactorSchema, typed);
  return code.success ? code.data : typed.trim();
}

export function problemsOf({ username, password, code }: SignInValues): SignInProblems {
  return {
    username: usernameProblem(username),
    password: password === '' ? 'passwordMissing' : null,
    code: code === null ? null : codeProblem(code),
  };
}

function usernameProblem(username: string): UsernameProblem | null {
  if (username.trim() === '') return 'usernameMissing';
  return z.safeParse(usernameSchema, username).success ? null : 'usernameWrong';
}

function codeProblem(code: string): CodeProblem | null {
  if (code === '') return 'codeMissing';
  return z.safeParse(secondFactorSchema, code).success ? null : 'codeWrong';
}

/** A refusal that belongs to a field, asks for one more, to a wait, or to the whole form. */
export type Refusal =
  | { readonly kind: 'incorrect' }
  | { readonly kind: 'codeAsked' }
  | { readonly kind: 'codeIncorrect' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'other'; readonly error: unknown };
/** What stands above the form. */
export type FormRefusal = Extract<Refusal, { kind: 'wait' | 'other' }>;

const waitWhenNotSaidMs = 30_000;

export function refusalOf(error: unknown, at: number): Refusal {
  if (!(error instanceof CallError)) return { kind: 'other', error };
  if (error.code === 'incorrect_password') return { kind: 'incorrect' };
  if (error.code === 'second_factor_required') return { kind: 'codeAsked' };
  if (error.code === 'incorrect_code') return { kind: 'codeIncorrect' };
  if (error.code === 'too_many_attempts') {
    const ms = error.retryAfter === null ? waitWhenNotSaidMs : error.retryAfter * 1000;
    return { kind: 'wait', until: at + ms };
  }
  return { kind: 'other', error };
}
