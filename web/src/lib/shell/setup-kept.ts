/** Whether the checklist goes on in a facility, on this browser: once it was seen on an empty board, until it is done or put away. */
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import type { Here } from '../session/current-user.tsx';

const schema = z.record(z.string(), z.enum(['begun', 'gone']));
const kept = shelf('localStorage', 'setup', schema);

/** Of one account in one facility. */
export const setupKey = ({ user, scope }: Pick<Here, 'user' | 'scope'>): string => `${user.user_id}.${scope}`;

export const setupKept = (key: string): 'begun' | 'gone' | null => kept.read()?.[key] ?? null;

export function keepSetup(key: string, state: 'begun' | 'gone'): void {
  kept.write({ ...kept.read(), [key]: state });
}
