/** Where somebody wanted to go when the login or the welcome page came first. */
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';

/** Paths of ours only: never another host, never back to the door itself. */
const returnSchema = z.string().check(z.maxLength(500), z.regex(/^\/(?!\/|\\|auth(\/|$)|welcome$)/));
const kept = shelf('sessionStorage', 'return-to', returnSchema);

export const firstPage = '/dashboard';
/** Everything that is open now, on a page of its own. */
export const alertCenterPath = '/alerts';
/** Where a wall screen waits to be taken in. */
export const pairingPage = '/auth/pair';

export function rememberReturn(path: string): void {
  if (z.safeParse(returnSchema, path).success) kept.write(path);
}

/** Once: it is forgotten when taken. */
export function takeReturn(): string {
  const path = kept.read() ?? firstPage;
  kept.clear();
  return path;
}

export const forgetReturn = (): void => kept.clear();
