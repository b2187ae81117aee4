/**
 * A list that grows, read by pages as it is scrolled: whatever is in sight is asked for, and what was seen stays while something else is
 * searched, so that the list does not blink at every letter.
 */
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type DataOf, pageSize, type Route } from '@wardlight/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { after } from '../browser/timers.ts';
import { useHere } from '../session/current-user.tsx';
import { askedToWait } from './call-error.ts';
import { call } from './http.ts';

interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

type RowOf<R extends Route> = DataOf<R> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

export interface PagedList<Row, Page> {
  /** Of what is asked for now; null = not known yet. */
  readonly total: number | null;
  readonly rowAt: (index: number) => Row | undefined;
  /** For the list to say what is in sight. */
  readonly onRange: (first: number, last: number) => void;
  /** What was asked to get the rows that are shown: another text where they answer something else. */
  readonly answerOf: string;
  /** What else the first page said. */
  readonly page: Page | undefined;
  readonly error: unknown;
  /** Another answer is on its way. */
  readonly busy: boolean;
  readonly again: () => void;
}

const pageOfIndex = (index: number): number => Math.floor(index / pageSize);

/**
 * @param name of the list in the memory of answers: `residents`; whoever changes a record invalidates `[name]`
 * @param query what is asked beside where to begin and how many, as it goes over the wire
 * @param params of the route's address: of what it is the list
 */
export function usePagedList<R extends Route>(
  name: string,
  route: R,
  query: Readonly<Record<string, string | number | undefined>>,
  params?: Readonly<Record<string, string>>,
): PagedList<RowOf<R>, DataOf<R>> {
  const { scope } = useHere();
  const client = useQueryClient();
  const [range, setRange] = useState({ first: 0, last: 0 });
  const pages = useMemo(() => {
    const list: number[] = [0];
    for (let page = pageOfIndex(range.first); page <= pageOfIndex(range.last); page++) if (page > 0) list.push(page);
    return list;
  }, [range]);
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: [name, scope, ...(params === undefined ? [] : [params]), query, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        // The route's own types hold where it is called with them; here only its shape is known: a page of rows.
        call(
          route as Route,
          {
            ...(params && { params }),
            query: { ...query, offset: String(page * pageSize), limit: String(pageSize) },
          } as never,
          {
            signal,
          },
        ) as Promise<DataOf<R>>,
      // Others change records too.
      staleTime: 0,
    })),
  });
  const newest = answers[0]?.data as (DataOf<R> & PageOf<RowOf<R>>) | undefined;
  const asked = JSON.stringify([scope, params, query]);
  // What was seen last stands in until the new answer is there.
  const [seen, setSeen] = useState({ newest, asked });
  useEffect(() => {
    if (newest !== undefined) setSeen({ newest, asked });
  }, [newest, asked]);
  const first = newest ?? seen.newest;
  const byPage = new Map(pages.map((page, index) => [page, answers[index]?.data as PageOf<RowOf<R>> | undefined]));
  byPage.set(0, first);
  const onRange = useCallback((from: number, to: number) => {
    setRange((was) => (was.first === from && was.last === to ? was : { first: from, last: to }));
  }, []);
  const failed = answers.find((answer) => answer.isError);
  const toWait = answers.map((answer) => askedToWait(answer.failureReason)).find((reason) => reason !== null);
  return {
    total: first?.total ?? null,
    rowAt: (index) => byPage.get(pageOfIndex(index))?.rows[index % pageSize],
    onRange,
    answerOf: newest === undefined ? seen.asked : asked,
    page: first,
    error: failed?.error ?? toWait ?? null,
    busy: answers.some((answer) => answer.isFetching),
    again: () => void client.invalidateQueries({ queryKey: [name] }),
  };
}

const typingPauseMs = 250;

/** What is typed into a search, once the typing pauses. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    return after(typingPauseMs, () => setSettled(text));
  }, [text, settled]);
  return settled;
}
