/** Who is signed in on this browser: the token, and which agency an agent has chosen. */
import { type AgencyId, agencyIdSchema, instantSchema, tokenSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';
import { type KnownAccount, knownAccounts } from './accounts.ts';

/** An agency, or the read-only view over all of them. Only agents choose; for staff it stays null. */
const agencyChoiceSchema = z.union([z.literal('all'), agencyIdSchema]);
export type AgencyChoice = AgencyId | 'all';

const sessionSchema = z.object({
  token: tokenSchema,
  username: z.string(),
  /** When the session ends at the latest; null = never. */
  expire: z.nullable(instantSchema),
  agency: z.nullable(agencyChoiceSchema),
});
export type Session = z.infer<typeof sessionSchema>;

/** Why the login page is being shown, said there once. */
const farewellSchema = z.enum(['lost', 'signedOut']);
export type Farewell = z.infer<typeof farewellSchema>;

const kept = shelf('localStorage', 'session', sessionSchema);
const farewell = shelf('sessionStorage', 'farewell', farewellSchema);
/** Whose session was lost: only the password is asked for again. */
const lostName = shelf('sessionStorage', 'lost-name', z.string());
const current = createStore<Session | null>(kept.read());

export const session = {
  get: current.get,
  subscribe: current.subscribe,

  begin(next: Session): void {
    kept.write(next);
    farewell.clear();
    lostName.clear();
    current.set(next);
  },

  /** Goes on as another account of this device; the one before stays signed in and in the list. */
  switchTo({ token, username, expire }: KnownAccount & { token: string }): void {
    session.begin({ token, username, expire, agency: null });
  },

  /** To the login, where this account stays in the list and opens with one tap. */
  setAside(): void {
    kept.clear();
    farewell.clear();
    current.set(null);
  },

  choose(agency: AgencyChoice | null): void {
    const was = current.get();
    if (was === null || was.agency === agency) return;
    const next = { ...was, agency };
    kept.write(next);
    current.set(next);
  },

  end(why: Farewell): void {
    const was = current.get();
    if (was !== null) knownAccounts.drop(was.token, why);
    if (was !== null && why === 'lost') lostName.write(was.username);
    kept.clear();
    farewell.write(why);
    current.set(null);
  },

  /** Stays until the next sign-in, so that a reload of the login page still says why. */
  farewell: (): Farewell | null => farewell.read(),
  lostName: (): string | null => lostName.read(),
};

export function useSession(): Session | null {
  return useStore(current);
}

/** Reads the storage again: another tab signed in, out, or chose another agency. */
export function followOtherTabs(): () => void {
  const reread = (event: StorageEvent) => {
    if (event.key === null || event.key === knownAccounts.key) knownAccounts.reread();
    if (event.key !== null && event.key !== kept.key) return;
    const next = kept.read();
    if (JSON.stringify(next) !== JSON.stringify(current.get())) current.set(next);
  };
  window.addEventListener('storage', reread);
  return () => window.removeEventListener('storage', reread);
}

/** For tests: what a reload does. */
export function reloadSession(): void {
  knownAccounts.reread();
  current.set(kept.read());
}
