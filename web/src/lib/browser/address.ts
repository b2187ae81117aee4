/**
 * What a list is filtered by stands in the address, so that Back, a reload and a link lead to it. Ids, kinds and ranges alone: a text that is
 * searched may be a name and is kept by `useKeptSearch`.
 */
import { useSearchParams } from 'react-router';

type Changes = Readonly<Record<string, string | null>>;

/** Null and '' take a parameter out; those that are not named stay, but the page of a list, which begins anew. */
export function withParams(was: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(was);
  next.delete('page');
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  return next;
}

export function useAddress(): readonly [URLSearchParams, (changes: Changes) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params,
    (changes) => setParams((was) => withParams(was, changes), { replace: true, preventScrollReset: true }),
  ];
}
