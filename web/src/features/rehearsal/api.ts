/** The calls of rehearsals, and for whom one is asked. */
import { useQuery } from '@tanstack/react-query';
import {
  listResidents,
  listTemplateResidents,
  mostRehearsedResidents,
  type Rehearsal,
  type ResidentId,
  readRehearsal,
  readRunningRehearsal,
  type TemplateId,
} from '@wardlight/contract';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';

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

/** How far it is and what it found; null = the server knows it no more. */
export function useRehearsal(rehearsal_id: Rehearsal['rehearsal_id'] | null) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['rehearsal', scope, rehearsal_id],
    queryFn: async ({ signal }): Promise<Rehearsal | null> => {
      try {
        return await call(readRehearsal, { params: { rehearsal_id: rehearsal_id ?? '' } }, { signal });
      } catch (error) {
        if (hasCode(error, 'not_found')) return null;
        throw error;
      }
    },
    enabled: rehearsal_id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEachMs : false),
  });
}

/** The one that keeps another from beginning, asked for only once that was refused; null = it is over. */
export function useRunning(asked: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['rehearsal-running', scope],
    queryFn: async ({ signal }) => (await call(readRunningRehearsal, {}, { signal })).running,
    enabled: asked,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === null ? false : askEachMs),
  });
}
