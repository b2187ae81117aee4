/**
 * On a station that many use: who answers now, kept on this screen until changed, until nobody has used the screen for some minutes
 * (docs/decisions/173), and forgotten at sign-out. Nobody on all others. Whoever acts where nobody is chosen is asked first (`useAsPerson`);
 * the frame shows the question.
 */
import { standardNameMinutes, type UserId, userIdSchema } from '@wardlight/contract';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';
import { now } from '../browser/timers.ts';
import { useHere } from './current-user.tsx';
import { session, useSession } from './session.ts';

const keptSchema = z.object({ station: z.string(), user_id: userIdSchema, name: z.string(), used_at: z.number() });
export type Kept = z.infer<typeof keptSchema>;
export interface Person {
  readonly user_id: UserId;
  readonly name: string;
}

const kept = shelf('localStorage', 'acting-person', keptSchema);
const current = createStore<Kept | null>(kept.read());

/** Another account that signs in on this screen speaks for itself. */
const ofStation = (chosen: Kept | null, station: string | undefined): Kept | null =>
  chosen !== null && chosen.station === station ? chosen : null;

let idleMs = standardNameMinutes * 60_000;
/** As the agency has set it. */
export const limitNames = (minutes = standardNameMinutes): void => {
  idleMs = minutes * 60_000;
};

/** A clock that was put back makes nobody stay. */
export const isInUse = ({ used_at }: Kept): boolean => Math.abs(now() - used_at) < idleMs;
const inUse = (chosen: Kept | null): Kept | null => (chosen !== null && isInUse(chosen) ? chosen : null);

const write = (next: Kept): void => {
  kept.write(next);
  current.set(next);
};

export const actingPerson = {
  key: kept.key,
  get: (): Person | null => inUse(actingPerson.chosen()),
  /** Also where the name has ended since. */
  chosen: (): Kept | null => ofStation(current.get(), session.get()?.username),
  /** @param used_at 0 = ended, for good */
  use: (chosen: Kept, used_at: number): void => write({ ...chosen, used_at }),
  /** Another tab has written it. */
  reread: (): void => current.set(kept.read()),
  choose(person: Person | null): void {
    const station = session.get()?.username;
    if (person !== null && station !== undefined) {
      write({ station, user_id: person.user_id, name: person.name, used_at: now() });
    } else {
      kept.clear();
      current.set(null);
    }
  },
  subscribe: current.subscribe,
};

export function useActingPerson(): Person | null {
  const station = useSession()?.username;
  return inUse(ofStation(useStore(current), station));
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

/**
 * Does it at once, or on a station of many where nobody is chosen as soon as somebody is. A name that has ended never stands before a
 * claim: that is the station's, and its card asks afterwards.
 */
export function useAsPerson(claims = false): (act: () => void) => void {
  const { user, scope } = useHere();
  const asks = user.shared && scope !== 'all';
  return useCallback(
    (act) => {
      if (asks && actingPerson.get() === null && !(claims && actingPerson.chosen())) question.ask(act);
      else act();
    },
    [asks, claims],
  );
}
