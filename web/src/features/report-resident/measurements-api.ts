/** What the page of one resident's measurements asks. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Ecg,
  exportMeasurements,
  listEcgs,
  listMeasurements,
  type MeasurementKind,
  mostPageSize,
  type Reading,
  type ResidentId,
  readLastMeasurements,
  readMeasurementTrend,
  type Spo2Scale,
  saveSpo2Scale,
} from '@wardlight/contract';
import type { ExportFormat } from '../../lib/api/exporting.ts';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { allAgenciesAgainMs, measurementsKey } from '../../lib/reports/fora-feed.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { pageRows, type SpanQuery } from './api.ts';
import type { TrendSpan } from './measurements-model.ts';

const about = (resident: ResidentId) => ({ params: { resident_id: String(resident) } });

/** Read again when the channel says so; over all agencies, by time. */
function useCurrent() {
  const { scope } = useHere();
  return { scope, refetchInterval: scope === 'all' ? (allAgenciesAgainMs as number | false) : false, staleTime: 0 };
}

export function useLastOfKinds(resident: ResidentId) {
  const { scope, ...current } = useCurrent();
  return useQuery({
    queryKey: [...measurementsKey(scope, resident), 'last'],
    queryFn: ({ signal }) => call(readLastMeasurements, about(resident), { signal }),
    ...current,
  });
}

/** @param from an instant; the trend goes up to now */
export function useMeasurementTrend(resident: ResidentId, kind: MeasurementKind, span: TrendSpan, from: number) {
  const { scope, ...current } = useCurrent();
  return useQuery({
    queryKey: [...measurementsKey(scope, resident), 'trend', kind, from],
    // What it was asked with goes with it: readings of before never lie on another axis.
    queryFn: async ({ signal }) => ({
      ...(await call(readMeasurementTrend, { ...about(resident), query: { kind, from: String(from) } }, { signal })),
      from,
      span,
    }),
    placeholderData: (before) =>
      before?.resident.resident_id === resident && before.kind === kind ? before : undefined,
    ...current,
  });
}
export type MeasurementTrend = NonNullable<ReturnType<typeof useMeasurementTrend>['data']>;

/** @param kind null = all of them */
export function useReadings(resident: ResidentId, kind: MeasurementKind | null, span: SpanQuery, offset: number) {
  const { scope, ...current } = useCurrent();
  return useQuery({
    queryKey: [...measurementsKey(scope, resident), 'list', kind, span, offset],
    queryFn: async ({ signal }) => ({
      ...(await call(
        listMeasurements,
        {
          ...about(resident),
          query: { ...span, ...(kind !== null && { kinds: kind }), offset: String(offset), limit: String(pageRows) },
        },
        { signal },
      )),
      offset,
    }),
    placeholderData: keepPreviousData,
    ...current,
  });
}

interface Span {
  readonly from: number;
  /** Before. */
  readonly to: number;
}

/** All readings of a time, the latest first. @param enabled whether they may be read */
export function useReadingsOf(resident: ResidentId, { from, to }: Span, enabled: boolean) {
  const { scope, ...current } = useCurrent();
  return useQuery({
    queryKey: [...measurementsKey(scope, resident), 'of', from, to],
    queryFn: async ({ signal }) => {
      const readings: Reading[] = [];
      const span = { from: String(from), to: String(to), limit: String(mostPageSize) };
      for (;;) {
        const query = { ...span, offset: String(readings.length) };
        const { rows, total } = await call(listMeasurements, { ...about(resident), query }, { signal });
        readings.push(...rows);
        if (rows.length === 0 || readings.length >= total) return readings;
      }
    },
    ...current,
    enabled,
  });
}

/**
 * ECG recordings of a time, the latest first; where the machine's time is not known, the time it came stands for it.
 *
 * @param enabled whether they may be read
 */
export function useEcgsOf(resident: ResidentId, { from, to }: Span, enabled: boolean) {
  const { scope, ...current } = useCurrent();
  return useQuery({
    queryKey: ['ecg', scope, 'of', resident, from, to],
    queryFn: async ({ signal }) => {
      const ecgs: Ecg[] = [];
      const span = { resident_id: String(resident), from: String(from), to: String(to), limit: String(mostPageSize) };
      for (;;) {
        const { rows, total } = await call(listEcgs, { query: { ...span, offset: String(ecgs.length) } }, { signal });
        ecgs.push(...rows);
        if (rows.length === 0 || ecgs.length >= total) return ecgs;
      }
    },
    ...current,
    enabled,
  });
}

/** Fetches the file of all readings, or of those of a kind, and hands it to the browser. */
export function useExportReadings(resident: ResidentId, kind: MeasurementKind | null, span: SpanQuery) {
  const { language } = useWords();
  return async (format: ExportFormat): Promise<void> => {
    const query = { ...span, ...(kind !== null && { kinds: kind }), language, format };
    saveFile(await call(exportMeasurements, { ...about(resident), query }));
  };
}

export function useSaveScale(resident: ResidentId) {
  const client = useQueryClient();
  const { scope } = useHere();
  return async (scale: Spo2Scale): Promise<void> => {
    await call(saveSpo2Scale, { ...about(resident), body: { spo2_scale: scale } });
    await client.invalidateQueries({ queryKey: measurementsKey(scope, resident) });
  };
}
