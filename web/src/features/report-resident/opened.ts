/** Whose reports were opened last on this browser, by account and facility: they stand first in the search. Numbers alone; no name is stored. */
import { type ResidentId, residentIdSchema } from '@wardlight/contract';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { shelf } from '../../lib/browser/browser-storage.ts';
import { useHere } from '../../lib/session/current-user.tsx';

const most = 10;
const idsSchema = z.array(residentIdSchema).check(z.maxLength(most));

function useShelf() {
  const { user, scope } = useHere();
  return shelf('localStorage', `reports-opened.${user.user_id}.${scope}`, idsSchema);
}

/** The last one first. */
export const useOpened = (): readonly ResidentId[] => useShelf().read() ?? [];

/** @param resident null = not known yet, or nobody's report */
export function useNoteOpened(resident: ResidentId | null): void {
  const kept = useShelf();
  const { key } = kept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shelf is its key
  useEffect(() => {
    if (resident === null) return;
    kept.write([resident, ...(kept.read() ?? []).filter((id) => id !== resident)].slice(0, most));
  }, [key, resident]);
}
