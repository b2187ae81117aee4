/** What stands open over a page, named in the address: it can be linked, and both Back and its cross lead where one came from. */
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createStore, useStore } from './store.ts';

/** Goes with the step that opened it from here; an address that was typed or sent has none. */
export const openedFromHere = { opened: true } as const;

/**
 * Back where it was opened from here, so that no step of Back leads nowhere; else the address is tidied and nothing is left behind.
 * @param params what names it, and what lies within it
 */
export function useCloseOpened(...params: readonly string[]): () => void {
  const navigate = useNavigate();
  const { state, search: asked } = useLocation();
  return () => {
    const opened: unknown = state;
    if (typeof opened === 'object' && opened !== null && 'opened' in opened) {
      void navigate(-1);
      return;
    }
    const search = new URLSearchParams(asked);
    for (const param of params) search.delete(param);
    void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
  };
}

/** How many parts on the screen open a bed that the address names. */
const bedDrawers = createStore(0);

/** Whether a bed named in the address opens on this page. */
export const useOpensBeds = (): boolean => useStore(bedDrawers) > 0;

/** Said by what opens it, for as long as it stands there. */
export function useBedsOpenHere(): void {
  useLayoutEffect(() => {
    bedDrawers.set(bedDrawers.get() + 1);
    return () => bedDrawers.set(bedDrawers.get() - 1);
  }, []);
}
