/** The alert log's calls. */
import { useQuery } from '@tanstack/react-query';
import { type DataOf, exportAlertLog, readAlert } from '@wardlight/contract';
import type { ExportFormat } from '../../lib/api/exporting.ts';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere, usePlace } from '../../lib/session/current-user.tsx';
import { type LogFilter, queryOf } from './model.ts';

/** While it goes on, or somebody is yet to be told. */
const storyAgainMs = 5_000;

const goesOn = ({ alert, deliveries }: DataOf<typeof readAlert>): boolean =>
  alert.phase !== 'closed' || deliveries.some(({ state }) => state === 'waiting');

/** One alert's whole life; read again for as long as it goes on. */
export function useAlertStory(alert: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['alertLog', scope, 'one', alert],
    queryFn: ({ signal }) => call(readAlert, { params: { alert_id: alert } }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && goesOn(state.data) ? storyAgainMs : false),
    staleTime: 0,
    retry: false,
  });
}

/** Fetches the file and hands it to the browser. */
export function useExport(): (filter: LogFilter, format: ExportFormat) => Promise<void> {
  const { timeZone } = usePlace();
  const { language } = useWords();
  return async (filter, format) => {
    saveFile(await call(exportAlertLog, { query: { ...queryOf(filter, timeZone), language, format } }));
  };
}
