/** Finds a text by its path and fills it in. */
import { filled } from '@wardlight/contract';

export type Namespace = 'translation' | 'desk';
export interface Bundle {
  readonly [key: string]: string | Bundle;
}
type Values = Readonly<Record<string, unknown>>;

/**
 * Of several bundles the first that knows the path speaks.
 * `values.returnObjects`: the whole branch is asked for.
 */
export const speaker =
  (...bundles: readonly (() => Bundle | undefined)[]) =>
  (path: string, values: Values = {}): string | Bundle => {
    let found: string | Bundle | undefined;
    for (const bundle of bundles) {
      if (found !== undefined) break;
      found = bundle();
      for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
    }
    if (typeof found === 'string') return filled(found, values);
    // The types allow neither; a page with one odd word is better than no page.
    return found !== undefined && values.returnObjects === true ? found : path;
  };
