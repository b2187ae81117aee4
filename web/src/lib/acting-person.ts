/** On a station that many use: who answers now, kept on this screen until changed (decisions §1). Nobody on all others. */
import { type UserId, userIdSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { shelf } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';

const personSchema = z.object({ user_id: userIdSchema, name: z.string() });
export interface Person {
  readonly user_id: UserId;
  readonly name: string;
}

const kept = shelf('localStorage', 'acting-person', personSchema);
const current = createStore<Person | null>(kept.read());

export const actingPerson = {
  get: current.get,
  choose(person: Person | null): void {
    if (person === null) kept.clear();
    else kept.write(person);
    current.set(person);
  },
};

export const useActingPerson = (): Person | null => useStore(current);
