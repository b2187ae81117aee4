/** The calls of the daily measurement report. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportMeasurementReport, listBeds, readMeasurementReport } from '@wardlight/contract';
import type { ExportFormat } from '../../lib/api/exporting.ts';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { allAgenciesAgainMs, type ForaFeed, useFora } from '../../lib/reports/fora-feed.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { type Days, queryOf, type ReportFilter } from './model.ts';

/** As many rows as are asked for at once: most facilities are one page. */
export const rowsAtOnce = 200;

export function useReport(days: Days | null, filter: ReportFilter, enabled: boolean, feed: ForaFeed) {
  const { scope } = useHere();
  const client = useQueryClient();
  const key = ['measurementReport', scope] as const;
  useFora(feed, (news) => {
    if (news === 'fresh' || news.some(({ what }) => what === 'reading'))
      void client.invalidateQueries({ queryKey: key });
  });
  return useInfiniteQuery({
    queryKey: [...key, days, filter],
    queryFn: async ({ signal, pageParam }) => ({
      ...(await call(
        readMeasurementReport,
        { query: { ...queryOf(days, filter), offset: String(pageParam), limit: String(rowsAtOnce) } },
        { signal },
      )),
      offset: pageParam,
    }),
    initialPageParam: 0,
    getNextPageParam: (page) => {
      const next = page.offset + page.rows.length;
      return page.rows.length === 0 || next >= page.total ? undefined : next;
    },
    // Another filter of the same days may wait behind what is seen; other days' rows never stand under these dates.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(days) ? keepPreviousData(before) : undefined,
    refetchInterval: scope === 'all' ? allAgenciesAgainMs : false,
    staleTime: 0,
    enabled,
  });
}

/** Fetches the file of what is on the screen and hands it to the browser. */
export function useExport(days: Days | null, filter: ReportFilter) {
  const { language } = useWords();
  return async (format: ExportFormat): Promise<void> =>
    saveFile(await call(exportMeasurementReport, { query: { ...queryOf(days, filter), language, format } }));
}

export function useFloors(enabled: boolean): readonly string[] {
  const { scope } = useHere();
  const answer = useQuery({
    queryKey: ['beds', scope, 'floors'],
    queryFn: ({ signal }) => call(listBeds, { query: { limit: '1' } }, { signal }),
    enabled,
  });
  return answer.data?.floors ?? [];
}
