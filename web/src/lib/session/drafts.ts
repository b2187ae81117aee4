/**
 * What was typed and not yet sent, kept over a reload and a lost session, for the account and the agency under which it was typed. Never personal ids, passwords, PINs, codes or tokens: those fields are
 * dropped whatever the form hands over. Session storage: gone with the tab.
 */
import { useState } from 'react';
import type * as z from 'zod/mini';
import { shelf, storagePrefix } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';
import { type Session, session } from './session.ts';

const neverKept = /password|personal_?id|token|secret|(?:^|_)pin(?:_|$)|^code$/i;

/** Drops what must not be kept, at any depth. */
export function keepable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !neverKept.test(name))
      .map(([name, inner]) => [name, keepable(inner)]),
  );
}

export interface Draft<T> {
  read(): T | null;
  keep(value: T): void;
  clear(): void;
}

type Owner = Pick<Session, 'username' | 'agency'>;
const prefixOf = (owner: Owner | null): string =>
  owner === null ? 'draft.' : `draft.${owner.username}@${owner.agency ?? ''}.`;

/**
 * `name` says which form, and of what when it edits one thing: `resident.12`. The schema makes dropped fields optional. `owner`: the
 * account and agency it is kept for, where these are not the ones on the screen.
 */
export function draft<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  owner: Owner | null = session.get(),
): Draft<z.infer<S>> {
  if (neverKept.test(name)) throw new Error(`A draft may not be called ${name}`);
  const kept = shelf('sessionStorage', `${prefixOf(owner)}${name}`, schema);
  return {
    read: kept.read,
    keep: (value) => {
      kept.write(keepable(value) as z.infer<S>);
    },
    clear: kept.clear,
  };
}

/** Whoever signs out on purpose leaves nothing typed behind for the next one in this tab. A session that ended by itself keeps it. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(`${storagePrefix}draft.`)) window.sessionStorage.removeItem(key);
  } catch {
    // Storage is closed to us; then nothing of ours is in it either.
  }
}

const keysWith = (prefix: string): string[] => {
  try {
    return Object.keys(window.sessionStorage).filter((key) => key.startsWith(`${storagePrefix}${prefix}`));
  } catch {
    return [];
  }
};

/** Whether anything typed is kept beside the sign-in itself. */
export const hasDrafts = (): boolean =>
  keysWith(prefixOf(null)).some((key) => key !== `${storagePrefix}${prefixOf(null)}sign-in`);

const left = createStore<Owner | null>(null);

/** Whose drafts were left behind when the agency or the account changed under an open form; null = nobody's, or they are back. */
export const useLeftDrafts = (): Owner | null => useStore(left);
export const forgetLeftDrafts = (): void => left.set(null);

/** Another agency or account than before, chosen here or in another tab. */
export function noteOwner(was: Owner | null, is: Owner | null): void {
  const prefix = prefixOf(is);
  if (left.get() !== null && prefixOf(left.get()) === prefix) left.set(null);
  else if (was !== null && is !== null && prefixOf(was) !== prefix && keysWith(prefixOf(was)).length > 0)
    left.set({ username: was.username, agency: was.agency });
}

/** A state that survives a reload until `clear`. */
export function useDraft<S extends z.ZodMiniType>(name: string, schema: S, initial: z.infer<S>) {
  const [kept] = useState(() => draft(name, schema));
  const [value, setValue] = useState<z.infer<S>>(() => kept.read() ?? initial);
  const change = (next: z.infer<S>) => {
    setValue(next);
    kept.keep(next);
  };
  return { value, change, clear: kept.clear };
}
