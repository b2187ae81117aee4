/** What the browser keeps for us, parsed on the way in: a stored text is as foreign as an answer from the net. */
import * as z from 'zod/mini';

export interface Shelf<T> {
  /** The stored value, or null when there is none or it no longer has the expected shape. */
  read(): T | null;
  /** False when the browser refuses to store (private mode, full): the value then lives only as long as the page. */
  write(value: T): boolean;
  clear(): void;
  readonly key: string;
}

type Place = 'localStorage' | 'sessionStorage';

/** Every key of ours starts with this, so that clearing and looking at it by hand are simple. */
export const storagePrefix = 'wardlight.';

export function shelf<S extends z.ZodMiniType>(place: Place, name: string, schema: S): Shelf<z.infer<S>> {
  const key = `${storagePrefix}${name}`;
  return {
    key,
    read() {
      try {
        const text = window[place].getItem(key);
        if (text === null) return null;
        const parsed = z.safeParse(schema, JSON.parse(text));
        return parsed.success ? parsed.data : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        window[place].setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    clear() {
      try {
        window[place].removeItem(key);
      } catch {
        // Storage is closed to us; then nothing of ours is in it either.
      }
    },
  };
}
