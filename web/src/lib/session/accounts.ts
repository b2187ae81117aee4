/**
 * The accounts that have signed in on this device (specification §3 "Stored login accounts"): one tap opens those whose session still
 * lives here. Whatever ends a session here takes its token out of the list; the entry stays and says so.
 */
import { type CurrentUser, instantSchema, localeSchema, storedZoneSchema, tokenSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';

/** Specification §9. */
export const accountKeptMs = 2_592_000_000;
/** A station that whole shifts pass through keeps those that came last. */
const mostAccounts = 12;

const endingSchema = z.enum(['signedOut', 'lost']);

const knownAccountSchema = z.object({
  username: z.string(),
  display_name: z.string(),
  /** Of the agency; of the provider where the account is in none. */
  name: z.string(),
  locale: localeSchema,
  timezone: storedZoneSchema,
  /** Null: signed out, or no longer valid. */
  token: z.nullable(tokenSchema),
  /** From then on the password is asked. */
  expire: instantSchema,
  /** Why there is no token. */
  ended: z.nullable(endingSchema),
  /** Whom to ask for another password. */
  help: z.nullable(z.object({ name: z.string(), contact: z.string() })),
});
export type KnownAccount = z.infer<typeof knownAccountSchema>;
export type Ending = z.infer<typeof endingSchema>;

const kept = shelf('localStorage', 'accounts', z.array(knownAccountSchema));
const current = createStore<readonly KnownAccount[]>(kept.read() ?? []);

function keep(next: readonly KnownAccount[]): void {
  kept.write([...next]);
  current.set(next);
}

export type AccountState = 'open' | 'expired' | 'signedOut';

export function stateOf(account: KnownAccount, at: number): AccountState {
  if (account.token === null) return account.ended === 'signedOut' ? 'signedOut' : 'expired';
  return account.expire <= at ? 'expired' : 'open';
}

const isOf = (username: string) => (account: KnownAccount) =>
  account.username.toLowerCase() === username.trim().toLowerCase();

export const knownAccounts = {
  get: current.get,

  find: (username: string): KnownAccount | null => current.get().find(isOf(username)) ?? null,

  /** Told by every page that knows who is signed in; whoever came last stands first. */
  remember(token: string, user: CurrentUser, at: number): void {
    const before = current.get();
    const agency = user.agency ?? user.agencies[0];
    if (agency === undefined) return;
    const same = before.find((account) => account.token === token);
    const entry: KnownAccount = {
      username: user.username,
      display_name: user.display_name,
      name: user.role === 'agent' ? user.provider.name : agency.name,
      locale: agency.locale,
      timezone: agency.timezone,
      token,
      expire: same?.expire ?? Math.min(at + accountKeptMs, user.expire ?? Number.POSITIVE_INFINITY),
      ended: null,
      help: user.provider.contact === null ? null : { name: user.provider.name, contact: user.provider.contact },
    };
    const next = [entry, ...before.filter((account) => !isOf(user.username)(account))].slice(0, mostAccounts);
    if (JSON.stringify(next) !== JSON.stringify(before)) keep(next);
  },

  /** The session of this token is over. */
  drop(token: string, why: Ending): void {
    if (!current.get().some((account) => account.token === token)) return;
    keep(current.get().map((account) => (account.token === token ? { ...account, token: null, ended: why } : account)));
  },

  remove(username: string): void {
    keep(current.get().filter((account) => !isOf(username)(account)));
  },

  /** Another tab changed the list, or the page was loaded anew. */
  reread(): void {
    const next = kept.read() ?? [];
    if (JSON.stringify(next) !== JSON.stringify(current.get())) current.set(next);
  },

  key: kept.key,
};

export const useKnownAccounts = (): readonly KnownAccount[] => useStore(current);
