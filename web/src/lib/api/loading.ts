/** The spinner over the page, while something asked for must finish first. Several may overlap; the newest text is shown. */
import { createStore, useStore } from '../browser/store.ts';

interface Wait {
  readonly id: number;
  readonly text: string | null;
}
const waits = createStore<readonly Wait[]>([]);
let lastId = 0;

/** Begins; the answer ends it (once, however often it is called). `text` is already in the reader's language. */
export function beginLoading(text: string | null = null): () => void {
  lastId += 1;
  const id = lastId;
  waits.set([...waits.get(), { id, text }]);
  return () => {
    if (waits.get().some((wait) => wait.id === id)) waits.set(waits.get().filter((wait) => wait.id !== id));
  };
}

export function useLoading(): { readonly on: boolean; readonly text: string | null } {
  const all = useStore(waits);
  return { on: all.length > 0, text: all.at(-1)?.text ?? null };
}
