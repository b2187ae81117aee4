/** What the page is asked for. Date, groups and floor stand in the address, so that Back leads to them; a search may be a name, which never does. */
import type { ReportGroup } from '@wardlight/contract';
import { useSearchParams } from 'react-router';
import { useSettledText } from '../../lib/api/paged-list.ts';
import { type AskedDate, askedDate } from '../../lib/reports/report-dates.ts';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { groupsIn, type SummaryFilter } from './model.ts';

const [dateParam, groupParam, floorParam] = ['date', 'group', 'floor'] as const;
/** Whose level is explained: a resident's id. */
export const whyParam = 'why';
/** Which of the seven days is explained. */
export const dayParam = 'day';

export interface AskedSummary {
  readonly date: AskedDate;
  /** As it is typed. */
  readonly typed: SummaryFilter;
  /** Once the typing pauses. */
  readonly settled: SummaryFilter;
  readonly goTo: (date: string | null) => void;
  readonly search: (text: string) => void;
  readonly choose: (change: { groups?: readonly ReportGroup[]; floor?: string }) => void;
  readonly clear: () => void;
}

export function useAsked(): AskedSummary {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useKeptSearch();
  const settled = useSettledText(search);
  const groups = groupsIn(params.get(groupParam));
  const floor = params.get(floorParam) ?? '';
  const set = (changes: Readonly<Record<string, string | null>>, replace: boolean) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        next.delete(whyParam);
        next.delete(dayParam);
        for (const [name, value] of Object.entries(changes))
          if (value === null || (value === '' && name !== dateParam)) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    date: askedDate(params.get(dateParam)),
    typed: { search, floor, groups },
    settled: { search: settled.trim(), floor, groups },
    goTo: (date) => set({ [dateParam]: date }, false),
    search: setSearch,
    choose: (change) =>
      set(
        {
          ...(change.groups && { [groupParam]: change.groups.join(',') }),
          ...(change.floor !== undefined && { [floorParam]: change.floor }),
        },
        true,
      ),
    clear: () => {
      setSearch('');
      set({ [groupParam]: null, [floorParam]: null }, true);
    },
  };
}
