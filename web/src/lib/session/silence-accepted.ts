/** Who said on this screen that their locked phone may stay silent: in this tab, until it is closed or somebody else signs in. */
import { type UserId, userIdSchema } from '@wardlight/contract';
import { shelf } from '../browser/browser-storage.ts';
import { createStore, useStore } from '../browser/store.ts';

const kept = shelf('sessionStorage', 'silent-when-locked', userIdSchema);
const current = createStore<UserId | null>(kept.read());

export const silenceAccepted = {
  accept(user_id: UserId): void {
    kept.write(user_id);
    current.set(user_id);
  },
  forget(): void {
    kept.clear();
    current.set(null);
  },
  /** For tests: what a reload does. */
  reread: (): void => current.set(kept.read()),
};

export const useSilenceAccepted = (user_id: UserId): boolean => useStore(current) === user_id;
