/** What the pages of one resident's report ask. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AlertType,
  addReportNote,
  exportAlertLog,
  listReportNotes,
  listReportResidents,
  type ResidentId,
  readReportNight,
  readReportNights,
  readReportTrend,
  readResidentAlerts,
  removeReportNote,
} from '@wardlight/contract';
import { hasCode } from '../../lib/api/call-error.ts';
import type { ExportFormat } from '../../lib/api/exporting.ts';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useOpened } from './opened.ts';

export const pageRows = 20;
/** Days are made once; the open one grows. */
const agedAfterMs = 60_000;

const about = (resident: ResidentId) => ({ params: { resident_id: String(resident) } });
const until = (date: string | null) => (date === null ? {} : { ended_at: date });

export function useReportSearch(search: string, offset: number) {
  const { scope } = useHere();
  const opened = useOpened();
  return useQuery({
    queryKey: ['reportSearch', scope, search, offset, opened.join()],
    // What was looked for goes with what was found: the list of before stays while more is typed.
    queryFn: async ({ signal }) => ({
      ...(await call(
        listReportResidents,
        {
          query: {
            ...{ search, offset: String(offset), limit: String(pageRows) },
            ...(opened.length > 0 && { first: opened.join() }),
          },
        },
        { signal },
      )),
      search,
      offset,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useNights(resident: ResidentId, endedAt: string | null) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reportNights', scope, resident, endedAt],
    // What it was asked with goes with it: while another range is read, the rows of before stand under their own dates.
    queryFn: async ({ signal }) => ({
      ...(await call(readReportNights, { ...about(resident), query: until(endedAt) }, { signal })),
      endedAt,
    }),
    placeholderData: (before) => (before?.resident.resident_id === resident ? before : undefined),
    staleTime: agedAfterMs,
  });
}

export type NightsAnswer = NonNullable<ReturnType<typeof useNights>['data']>;

/** The row of one night and of the one before, in which the morning of its day lies; for a night that is not among those shown. */
export function useNightRows(resident: ResidentId, date: string, enabled: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reportNights', scope, resident, date, 'closely'],
    queryFn: ({ signal }) =>
      call(readReportNights, { ...about(resident), query: { ended_at: date, nights: '2' } }, { signal }),
    staleTime: agedAfterMs,
    enabled,
  });
}

export type TrendLength = '14' | '30' | '90';

export function useTrend(resident: ResidentId, endedAt: string | null, days: TrendLength) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reportTrend', scope, resident, endedAt, days],
    queryFn: async ({ signal }) => ({
      ...(await call(readReportTrend, { ...about(resident), query: { ...until(endedAt), days } }, { signal })),
      endedAt,
      count: Number(days),
    }),
    placeholderData: (before) => (before?.resident.resident_id === resident ? before : undefined),
    staleTime: agedAfterMs,
  });
}

export function useNight(resident: ResidentId, date: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reportNight', scope, resident, date],
    queryFn: ({ signal }) => call(readReportNight, { ...about(resident), query: { date } }, { signal }),
    staleTime: agedAfterMs,
  });
}

/** @param kind null = of any */
/** As `instantsOf` gives it: `to` is not within. */
export interface SpanQuery {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export function useAlertsOf(resident: ResidentId, kind: AlertType | null, span: SpanQuery, offset: number) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reportAlerts', scope, resident, kind, span, offset],
    queryFn: async ({ signal }) => ({
      ...(await call(
        readResidentAlerts,
        {
          ...about(resident),
          query: { ...span, ...(kind !== null && { type: kind }), offset: String(offset), limit: String(pageRows) },
        },
        { signal },
      )),
      offset,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const notesAtOnce = 50;

/** Newest first; `rows` are those read so far. */
export function useNotes(resident: ResidentId) {
  const { scope } = useHere();
  const answer = useInfiniteQuery({
    queryKey: ['reportNotes', scope, resident],
    queryFn: ({ signal, pageParam }) =>
      call(
        listReportNotes,
        { ...about(resident), query: { offset: String(pageParam), limit: String(notesAtOnce) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const next = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return page.rows.length === 0 || next >= page.total ? undefined : next;
    },
    staleTime: 0,
  });
  return {
    ...answer,
    rows: answer.data?.pages.flatMap(({ rows }) => rows),
    total: answer.data?.pages.at(-1)?.total ?? 0,
  };
}

/** Fetches the file of what the page lists, from the alert log, and hands it to the browser. */
export function useExportAlerts(resident: ResidentId, kind: AlertType | null, span: SpanQuery) {
  const { language } = useWords();
  return async (format: ExportFormat): Promise<void> => {
    const of = { resident_id: String(resident), outcome: 'unclaimed,claimed,answered,unanswered,retracted' };
    const query = { ...of, ...span, ...(kind !== null && { type: kind }), language, format };
    saveFile(await call(exportAlertLog, { query }));
  };
}

export function useNoteChanges(resident: ResidentId) {
  const client = useQueryClient();
  const changed = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['reportNotes'] }),
      client.invalidateQueries({ queryKey: ['reportTrend'] }),
    ]);
  return {
    async add(date: string, text: string): Promise<void> {
      await call(addReportNote, { ...about(resident), body: { date, text } });
      await changed();
    },
    async remove(noteId: number): Promise<void> {
      try {
        await call(removeReportNote, { params: { note_id: String(noteId) } });
      } catch (error) {
        // Gone already: what is shown is of before.
        if (hasCode(error, 'not_found')) await changed();
        throw error;
      }
      await changed();
    },
  };
}
