/** The calls of rehearsals, and for whom one is asked. */
import { useQuery } from '@tanstack/react-query';
import {
  listResidents,
  listTemplateResidents,
  mostRehearsedResidents,
  type Rehearsal,
  type ResidentId,
  readRehearsal,
  type TemplateId,
} from '@wardlight/contract';
import { useHere } from '../../lib/current-user.tsx';
import { call } from '../../lib/http.ts';

/** While nights are replayed, how often it is asked how far. */
export const askEachMs = 500;

export interface Who {
  readonly ids: readonly ResidentId[];
  /** More than a rehearsal takes are left out, by bed. */
  readonly total: number;
}

const limit = String(mostRehearsedResidents);

/** Those who have this template; of a new one, which nobody has yet, whoever lies in a bed. */
export function useWho(templateId: TemplateId | null) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['rehearsal-residents', scope, templateId],
    queryFn: async ({ signal }): Promise<Who> => {
      const { rows, total } =
        templateId === null
          ? await call(listResidents, { query: { in_bed: 'yes', limit } }, { signal })
          : await call(
              listTemplateResidents,
              { params: { template_id: String(templateId) }, query: { limit } },
              { signal },
            );
      return { ids: rows.map(({ resident_id }) => resident_id), total };
    },
    staleTime: 0,
  });
}

export function useRehearsal(begun: Rehearsal | null) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['rehearsal', scope, begun?.rehearsal_id],
    queryFn: ({ signal }) => call(readRehearsal, { params: { rehearsal_id: begun?.rehearsal_id ?? '' } }, { signal }),
    enabled: begun !== null,
    ...(begun === null ? {} : { initialData: begun, initialDataUpdatedAt: 0 }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEachMs : false),
  });
}
