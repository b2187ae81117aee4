/** What there is of each step, by the calls of the pages where it is done. */
import { useQueries } from '@tanstack/react-query';
import { listAccounts, listBeds, listDevices, listResidents, listTemplates, readAlertLog } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import type { Counted, StepName } from './model.ts';

/** Mats come by themselves while one stands in front of them. */
const againMs = 10_000;
const one = { limit: '1' } as const;

/** @param offered only what this account may read is asked for */
export function useCounted(offered: readonly StepName[]): { readonly counted: Counted; readonly failed: boolean } {
  const { scope } = useHere();
  const of = (name: string, step: StepName, read: (signal: AbortSignal) => Promise<unknown>) => ({
    // The first word is that of the page's own lists: what is changed there is read anew here.
    queryKey: [name, scope, 'setup', step],
    queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
    enabled: offered.includes(step),
    refetchInterval: againMs,
    staleTime: 0,
  });
  const total = async (answer: Promise<{ readonly total: number }>): Promise<number> => (await answer).total;
  const answers = useQueries({
    queries: [
      of('beds', 'beds', (signal) => total(call(listBeds, { query: one }, { signal }))),
      of('residents', 'residents', (signal) => total(call(listResidents, { query: one }, { signal }))),
      of('devices', 'mats', (signal) => total(call(listDevices, { query: one }, { signal }))),
      {
        ...of('devices', 'mats', (signal) =>
          total(call(listDevices, { query: { ...one, state: 'inNoBed' } }, { signal })),
        ),
        queryKey: ['devices', scope, 'setup', 'loose'],
      },
      of('accounts', 'people', (signal) => total(call(listAccounts, { query: one }, { signal }))),
      of('alertLog', 'testAlarm', (signal) => total(call(readAlertLog, { query: one }, { signal }))),
    ],
  });
  const [templates] = useQueries({
    queries: [
      {
        queryKey: ['templates', scope, 'setup'],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await call(listTemplates, undefined, { signal })).templates,
        enabled: offered.includes('templates'),
        staleTime: 0,
      },
    ],
  });
  const [beds, residents, mats, loose, people, alerts] = answers.map(({ data }) =>
    typeof data === 'number' ? data : null,
  );
  return {
    counted: {
      ...{ beds: beds ?? null, residents: residents ?? null, mats: mats ?? null, loose: loose ?? null },
      ...{ people: people ?? null, alerts: alerts ?? null, templates: templates.data ?? null },
    },
    failed: [...answers, templates].some(({ isError, data }) => isError && data === undefined),
  };
}
