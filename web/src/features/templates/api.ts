/** The calls about alert templates, and who is told that they changed. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listNotifyLists,
  listResidents,
  listTemplateResidents,
  listTemplates,
  listTemplateVersions,
  mostPageSize,
  type ResidentSettings,
  readLine,
  readResidentSettings,
  readTemplate,
  type Template,
  type TemplateId,
} from '@wardlight/contract';
import { useCallback } from 'react';
import { hasCode } from '../../lib/api/call-error.ts';
import { call } from '../../lib/api/http.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';

export const useMayRead = (): boolean => useMay('templates.read');
export const useMayChange = (): boolean => useMay('templates.change');

export const paramsOf = (template_id: TemplateId) => ({ template_id: String(template_id) });
export const residentParams = ({ resident_id }: Pick<ResidentSettings, 'resident_id'>) => ({
  resident_id: String(resident_id),
});

export function useTemplates() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['templates', scope],
    queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).templates,
    staleTime: 0,
  });
}

export function useTemplate(template_id: TemplateId | null) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['template', scope, template_id],
    queryFn: ({ signal }) => call(readTemplate, { params: paramsOf(template_id as TemplateId) }, { signal }),
    enabled: template_id !== null,
    staleTime: 0,
  });
}

/** As it is now; null when it is gone. */
export async function readTemplateAnew({ template_id }: Pick<Template, 'template_id'>): Promise<Template | null> {
  try {
    return await call(readTemplate, { params: paramsOf(template_id) });
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

/** As many as one looks through at once. */
const versionsAtOnce = 20;

export function useVersions(template_id: TemplateId) {
  const { scope } = useHere();
  return useInfiniteQuery({
    queryKey: ['template-versions', scope, template_id],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        listTemplateVersions,
        { params: paramsOf(template_id), query: { offset: String(pageParam), limit: String(versionsAtOnce) } },
        { signal },
      ),
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return read < total ? read : null;
    },
    staleTime: 0,
  });
}

export function useNotifyLists() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['notify-lists', scope],
    queryFn: async ({ signal }) => (await call(listNotifyLists, {}, { signal })).lists,
    staleTime: 0,
  });
}

/** Whether messages can go to LINE from here; while that is not known, nothing is said against it. */
export function useLineSetUp(): boolean {
  const { scope } = useHere();
  const enabled = useMayRead();
  const { data } = useQuery({
    queryKey: ['line', scope],
    queryFn: ({ signal }) => call(readLine, {}, { signal }),
    enabled,
    staleTime: 60_000,
    retry: false,
  });
  return data?.set_up ?? true;
}

export function useResidentSettings(resident: Pick<ResidentSettings, 'resident_id'>) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['resident-settings', scope, resident.resident_id],
    queryFn: ({ signal }) => call(readResidentSettings, { params: residentParams(resident) }, { signal }),
    staleTime: 0,
    // The form begins from what is stored now, never from what was read the last time.
    gcTime: 0,
  });
}

/** Of the choice whom to assign a template to. */
export const residentsAtOnce = 50;

export function useResidentsPage(search: string, page: number) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['residents', scope, 'assign', search, page],
    queryFn: ({ signal }) =>
      call(
        listResidents,
        { query: { search, offset: String(page * residentsAtOnce), limit: String(residentsAtOnce) } },
        { signal },
      ),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

export interface SettingsOfAll {
  readonly templates: readonly Template[];
  /** By resident: which template, and what differs. */
  readonly residents: ReadonlyMap<ResidentSettings['resident_id'], ResidentSettings>;
}

async function settingsOf({ template_id }: Template, signal: AbortSignal): Promise<readonly ResidentSettings[]> {
  const found: ResidentSettings[] = [];
  for (let total = 1; found.length < total; ) {
    const query = { offset: String(found.length), limit: String(mostPageSize) };
    const page = await call(listTemplateResidents, { params: paramsOf(template_id), query }, { signal });
    if (page.rows.length === 0) break;
    found.push(...page.rows);
    total = page.total;
  }
  return found;
}

/** By what every resident of the agency is watched now: for whoever gives many of them another template. */
export function useSettingsOfAll() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['template-residents', scope, 'of-all'],
    queryFn: async ({ signal }): Promise<SettingsOfAll> => {
      const { templates } = await call(listTemplates, {}, { signal });
      const lists = await Promise.all(templates.map((template) => settingsOf(template, signal)));
      return { templates, residents: new Map(lists.flat().map((settings) => [settings.resident_id, settings])) };
    },
    staleTime: 0,
  });
}

export function useTemplatesChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ['templates', 'template', 'template-versions', 'template-residents', 'resident-settings'])
      void client.invalidateQueries({ queryKey: [name] });
  }, [client]);
}
