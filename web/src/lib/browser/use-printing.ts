/** On paper stands everything the filter lists: rows that were not fetched yet come first. */
import { useEffect, useState } from 'react';
import { page } from './page.ts';

interface Fetching {
  readonly hasNextPage: boolean;
  fetchNextPage(): Promise<{ readonly hasNextPage: boolean; readonly isError: boolean }>;
}

export function usePrinting({ hasNextPage, fetchNextPage }: Fetching) {
  const [busy, setBusy] = useState(false);
  // Counted, so that the paper is printed after what was fetched last is drawn.
  const [complete, setComplete] = useState(0);
  useEffect(() => {
    if (complete > 0) page.print();
  }, [complete]);
  const fetchAll = async (): Promise<void> => {
    let more = hasNextPage;
    while (more) {
      const next = await fetchNextPage();
      // What failed says so on the page; half a list is not printed.
      if (next.isError) return;
      more = next.hasNextPage;
    }
    setComplete((times) => times + 1);
  };
  return {
    busy,
    print: () => {
      setBusy(true);
      void fetchAll().finally(() => setBusy(false));
    },
  };
}
