/** The calls of the daily and the weekly risk. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addReportNote,
  exportAlertLog,
  exportDailyReport,
  exportWeeklyReport,
  listBeds,
  listReportNotes,
  mostPageSize,
  type ReportNote,
  type ResidentId,
  readDailyReport,
  readDayInfo,
  readWeekInfo,
  readWeeklyReport,
  removeReportNote,
} from '@wardlight/contract';
import { hasCode } from '../../lib/api/call-error.ts';
import type { ExportFormat } from '../../lib/api/exporting.ts';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { serverNow } from '../../lib/browser/timers.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { rangeOf } from '../../lib/i18n/ranges.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';
import { useHere, usePlace } from '../../lib/session/current-user.tsx';
import { queryOf, rowOfDay, rowOfWeek, type SummaryFilter, type SummaryKind } from './model.ts';

/** As many rows as are asked for at once: most facilities are one page. */
export const rowsAtOnce = 200;

/** While days are being made, and while the day itself goes on. */
const [missingAgainMs, openAgainMs] = [20_000, 60_000];
/** Where no date was chosen the page goes on to the next day by itself, once that is over. */
const latestAgainMs = 300_000;

async function readSummary(
  kind: SummaryKind,
  date: string | null,
  filter: SummaryFilter,
  offset: number,
  signal: AbortSignal,
) {
  const query = { ...queryOf(kind, date, filter), offset: String(offset), limit: String(rowsAtOnce) };
  if (kind === 'daily') {
    const data = await call(readDailyReport, { query }, { signal });
    // Of a day that nobody's is over, the page says it once.
    const isOver = data.date <= data.last_date;
    return { ...data, offset, rows: data.rows.map(rowOfDay).map((row) => (isOver ? row : { ...row, complete: true })) };
  }
  const { ended_at, ...data } = await call(readWeeklyReport, { query }, { signal });
  return { ...data, date: ended_at, offset, rows: data.rows.map(rowOfWeek) };
}

export type Summary = Awaited<ReturnType<typeof readSummary>>;

/** @param date null = the last that is over */
export function useSummary(kind: SummaryKind, date: string | null, filter: SummaryFilter, enabled: boolean) {
  const { scope } = useHere();
  const answer = useInfiniteQuery({
    queryKey: ['reports', kind, scope, date, filter],
    queryFn: ({ signal, pageParam }) => readSummary(kind, date, filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => {
      const next = page.offset + page.rows.length;
      return page.rows.length === 0 || next >= page.total ? undefined : next;
    },
    // Another filter of the same day may wait behind what is seen; another day's rows never stand under this day's date.
    placeholderData: (before, query) => (query?.queryKey[3] === date ? keepPreviousData(before) : undefined),
    refetchInterval: ({ state }) => {
      const first = state.data?.pages[0];
      if (first === undefined) return false;
      if (first.missing > 0) return missingAgainMs;
      // Of a day before the first nothing will ever come.
      if (first.first_date !== null && first.date < first.first_date) return false;
      if (!first.complete) return openAgainMs;
      return date === null ? latestAgainMs : false;
    },
    staleTime: 0,
    enabled,
  });
  return answer;
}

/** The alerts of the night that is over, as the log takes them away. */
export function useExportNight() {
  const { language } = useWords();
  const { timeZone, night } = usePlace();
  return async (format: ExportFormat): Promise<void> => {
    const range = instantsOf(rangeOf('lastNight', serverNow(), timeZone, night), timeZone);
    saveFile(await call(exportAlertLog, { query: { ...range, language, format } }));
  };
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

export function useDayInfo(resident: ResidentId, date: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reports', 'day', scope, resident, date],
    queryFn: ({ signal }) =>
      call(readDayInfo, { params: { resident_id: String(resident) }, query: { date } }, { signal }),
    staleTime: 0,
  });
}

export function useWeekInfo(resident: ResidentId, ended_at: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reports', 'week', scope, resident, ended_at],
    queryFn: ({ signal }) =>
      call(readWeekInfo, { params: { resident_id: String(resident) }, query: { ended_at } }, { signal }),
    staleTime: 0,
  });
}

export function useNotes(resident: ResidentId) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['reports', 'notes', scope, resident],
    queryFn: ({ signal }) =>
      call(
        listReportNotes,
        { params: { resident_id: String(resident) }, query: { limit: String(mostPageSize) } },
        { signal },
      ),
    staleTime: 0,
  });
}

export function useNoteActions(resident: ResidentId) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: ['reports'] });
  return {
    async add(date: string, text: string): Promise<void> {
      await call(addReportNote, { params: { resident_id: String(resident) }, body: { date, text } });
      await again();
    },
    async remove({ note_id }: ReportNote): Promise<void> {
      try {
        await call(removeReportNote, { params: { note_id: String(note_id) } });
      } catch (error) {
        // Gone already: what is shown is of before.
        if (hasCode(error, 'not_found')) await again();
        throw error;
      }
      await again();
    },
  };
}

/** Fetches the file and hands it to the browser. */
export function useExport(kind: SummaryKind, date: string | null, filter: SummaryFilter) {
  const { language } = useWords();
  return async (format: ExportFormat): Promise<void> => {
    const query = { ...queryOf(kind, date, filter), language, format };
    saveFile(await (kind === 'daily' ? call(exportDailyReport, { query }) : call(exportWeeklyReport, { query })));
  };
}
