/** A value outside React that components may follow. Whoever sets it need not know who reads it. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  /** Setting the same value (by identity) tells nobody. */
  set(value: T): void;
  subscribe(follower: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const followers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const follower of [...followers]) follower();
    },
    subscribe(follower) {
      followers.add(follower);
      return () => {
        followers.delete(follower);
      };
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
