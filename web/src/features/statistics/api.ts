/** The calls about statistics. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  exportStatistics,
  pageSize,
  readStatisticFilter,
  readStatisticResidents,
  readStatistics,
  type SavedStatisticFilter,
  type Statistics,
} from '@wardlight/contract';
import { useCallback } from 'react';
import type { ExportFormat } from '../../lib/api/exporting.ts';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { type Figure, figureQuery, figureText } from './figure.ts';
import { queryOf, type Wanted } from './model.ts';

const key = 'statistics';

/** While days are being made, and while the day itself goes on. */
const [missingAgainMs, openAgainMs] = [20_000, 60_000];

/** With what was asked for: figures are never read by the spans of another question. */
export type Answered = Statistics & { readonly wanted: Wanted };

export function useStatistics(wanted: Wanted) {
  const { scope } = useHere();
  return useQuery({
    queryKey: [key, scope, wanted],
    queryFn: async ({ signal }): Promise<Answered> => ({
      ...(await call(readStatistics, { query: queryOf(wanted) }, { signal })),
      wanted,
    }),
    // Other spans of the same day may wait behind what is seen; another day's figures never stand under this day's date.
    placeholderData: (before) =>
      wanted.dateProblem === null && before?.wanted.date === wanted.date ? before : undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined || data.complete) return false;
      // Of a day before the first nothing will ever come.
      if (data.first_date !== null && data.ended_at < data.first_date) return false;
      return data.missing > 0 ? missingAgainMs : openAgainMs;
    },
    staleTime: 0,
    enabled: wanted.dateProblem === null,
  });
}

export function useResidentsBehind(figure: Figure, endedAt: string) {
  const { scope } = useHere();
  return useInfiniteQuery({
    queryKey: [key, 'residents', scope, figureText(figure), endedAt],
    queryFn: async ({ signal, pageParam }) => {
      const page = { offset: String(pageParam), limit: String(pageSize) };
      const query = { ...figureQuery(figure), ...page, ended_at: endedAt };
      return { ...(await call(readStatisticResidents, { query }, { signal })), offset: pageParam };
    },
    initialPageParam: 0,
    getNextPageParam: ({ offset, rows, total }) => {
      const next = offset + rows.length;
      return rows.length === 0 || next >= total ? undefined : next;
    },
    staleTime: 0,
  });
}

/** Fetches the file and hands it to the browser. @param date the one that is shown */
export function useExport(wanted: Wanted, date: string | undefined) {
  const { language } = useWords();
  return async (format: ExportFormat): Promise<void> => {
    const query = { ...queryOf(wanted), ...(date !== undefined && { ended_at: date }), language, format };
    saveFile(await call(exportStatistics, { query }));
  };
}

export const readFilterAnew = async (agencyId: number): Promise<SavedStatisticFilter | null> =>
  (await call(readStatisticFilter, {})).agencies.find(({ agency_id }) => agency_id === agencyId) ?? null;

export function useStatisticsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [key] }), [client]);
}
