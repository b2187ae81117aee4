/** What the reading thread is asked and what it answers. Everything here can be copied from one thread to the other. */
import type { ErrorCode } from '@wardlight/contract';
import type { Place } from '../http/handlers.ts';
import type { RefusedMore } from '../http/refused.ts';
import type { Session } from '../store/accounts/sign-in/sessions.ts';
import type { Actor } from '../store/audit/audit.ts';
import type { DatabaseAddress } from '../store/db/database.ts';
import type { ReaderRoute } from './routes.ts';

export interface ReaderGiven {
  readonly database: DatabaseAddress;
  /** Hold answers against the contract. */
  readonly strict: boolean;
}

/** A call that may be done: who calls, where, and what the route's schemas have read. */
export interface ReaderCall {
  readonly address: string;
  readonly agent: string | null;
  readonly session: Session;
  readonly actor: Actor;
  readonly place: Place | null;
  readonly params: unknown;
  readonly query: unknown;
}

export type ToReader =
  | { readonly id: number; readonly name: ReaderRoute; readonly call: ReaderCall; readonly now: number }
  /** Nobody waits for it any more. */
  | { readonly cancel: number }
  | { readonly alive: true };

export type FromReader =
  | { readonly id: number; readonly answer: ReadAnswer }
  | { readonly id: number; readonly refused: { readonly code: ErrorCode; readonly more: RefusedMore } }
  /** `again`: the database was away. */
  | { readonly id: number; readonly failed: Error; readonly again: boolean }
  | { readonly alive: true };

/** The whole answer, written out; a file with its name and kind. */
export interface ReadAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly file: { readonly name: string; readonly type: string } | null;
}
