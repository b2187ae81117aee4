/** Which sign-in has put off the second factor: it is said again at the next one, and in the page of one's account all the while. */
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';

/** Of the session, not of the account: the end of its token, which opens nothing by itself. */
const kept = shelf('sessionStorage', 'factor-later', z.string().check(z.maxLength(8)));
const current = createStore<string | null>(kept.read());
const markOf = (token: string): string => token.slice(-8);

export const factorLater = {
  putOff(token: string): void {
    kept.write(markOf(token));
    current.set(markOf(token));
  },
  /** For tests: what a reload does. */
  reread: (): void => current.set(kept.read()),
};

export const useFactorLater = (token: string | null): boolean =>
  useStore(current) === (token === null ? '' : markOf(token));
