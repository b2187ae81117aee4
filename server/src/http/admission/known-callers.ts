/**
 * Whose tokens were good a moment ago: only to know in which line to stand before the database is asked who calls. It lets nobody in;
 * that is asked each time (`whoCalls`).
 */
import { hash } from 'node:crypto';
import type { Caller } from '../../connections/fair-line.ts';

export interface KnownCallers {
  of(token: string | null): Caller | null;
  /** As what the calls of this token are counted; null = as those of a stranger. */
  countedAs(token: string | null): string | null;
  note(token: string, caller: Caller): void;
  /** Given out just now: counted by itself before its first call has come. */
  begun(token: string): void;
  forget(token: string): void;
}

/** More screens than any installation has; the one longest unheard of is forgotten first, and stands in the other line once. */
const most = 10_000;

export function createKnownCallers(): KnownCallers {
  const known = new Map<string, Caller>();
  const begun = new Set<string>();
  const keyOf = (token: string): string => hash('sha256', token, 'base64');

  return {
    of: (token) => (token === null ? null : (known.get(keyOf(token)) ?? null)),
    note(token, caller) {
      const key = keyOf(token);
      begun.delete(key);
      known.delete(key);
      known.set(key, caller);
      forgetOldest(known);
    },
    countedAs(token) {
      if (token === null) return null;
      const key = keyOf(token);
      return known.has(key) || begun.has(key) ? `token ${key}` : null;
    },
    begun(token) {
      begun.add(keyOf(token));
      forgetOldest(begun);
    },
    forget(token) {
      known.delete(keyOf(token));
      begun.delete(keyOf(token));
    },
  };
}

function forgetOldest(kept: Map<string, unknown> | Set<string>): void {
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
