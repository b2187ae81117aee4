/**
 * On a station that many use: who answers now, kept on this screen until changed, and forgotten at sign-out (decisions §1). Nobody on
 * all others. Whoever acts where nobody is chosen is asked first (`asWhoever`); the frame shows the question.
 */
import { type UserId, userIdSchema } from '@wardlight/contract';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { shelf } from './browser-storage.ts';
import { useHere } from './current-user.tsx';
import { session, useSession } from './session.ts';
import { createStore, useStore } from './store.ts';

const keptSchema = z.object({ station: z.string(), user_id: userIdSchema, name: z.string() });
type Kept = z.infer<typeof keptSchema>;
export interface Person {
  readonly user_id: UserId;
  readonly name: string;
}

const kept = shelf('localStorage', 'acting-person', keptSchema);
const current = createStore<Kept | null>(kept.read());

/** Another account that signs in on this screen speaks for itself. */
const ofStation = (chosen: Kept | null, station: string | undefined): Kept | null =>
  chosen !== null && chosen.station === station ? chosen : null;

export const actingPerson = {
  get: (): Person | null => ofStation(current.get(), session.get()?.username),
  choose(person: Person | null): void {
    const station = session.get()?.username;
    const next =
      person === null || station === undefined ? null : { station, user_id: person.user_id, name: person.name };
    if (next === null) kept.clear();
    else kept.write(next);
    current.set(next);
  },
  subscribe: current.subscribe,
};

export function useActingPerson(): Person | null {
  const station = useSession()?.username;
  return ofStation(useStore(current), station);
}

/** Somebody wants to do something, or only to say who they are; null = nobody is being asked. */
const asking = createStore<{ readonly then: () => void } | null>(null);

export const question = {
  /** @param then goes on once it is known who acts */
  ask: (then: () => void = () => {}): void => asking.set({ then }),
  /** Known now: what was wanted goes on. */
  answered(): void {
    const asked = asking.get();
    asking.set(null);
    asked?.then();
  },
  callOff: (): void => asking.set(null),
};

export const useQuestion = (): boolean => useStore(asking) !== null;

/** Does it at once, or on a station of many where nobody is chosen as soon as somebody is. */
export function useAsWhoever(): (act: () => void) => void {
  const { user, scope } = useHere();
  const asks = user.shared && scope !== 'all';
  return useCallback(
    (act) => {
      if (asks && actingPerson.get() === null) question.ask(act);
      else act();
    },
    [asks],
  );
}
