/** The shifts, the one under way first. */
import { type HandoverRow, listHandovers } from '@wardlight/contract';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { usePlace } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Filters, Moment } from '../../ui/desk/filters.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { classes } from './classes.ts';
import {
  ends,
  everything,
  handoverPath,
  isFiltered,
  isWrongRange,
  momentIn,
  queryOf,
  type ShiftFilter,
} from './model.ts';
import { ShiftsDialog } from './parts/shifts-dialog.tsx';
import { useShiftWords } from './shift-words.ts';

/** Beside the rail, four columns of sentences need this much. */
const tableFromPx = 900;
const foldedBelowPx = 640;

export function ListScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const [filter, setFilter] = useFilter();
  const [shifts, setShifts] = useState(false);
  const set = (change: Partial<ShiftFilter>) => setFilter({ ...filter, ...change });
  return (
    <Page
      title={t('shell.titles.handover')}
      info={d('handover.info')}
      {...useGroupTabs('watch')}
      actions={
        <Button kind="plain" onClick={() => setShifts(true)}>
          {d('handover.shifts.title')}
        </Button>
      }
    >
      <Filters
        words={{ search: d('handover.search'), clear: d('audit.clear'), filters: d('audit.filters') }}
        search={filter.search}
        onSearch={(search) => set({ search })}
        folded={useViewport().width < foldedBelowPx}
        onClear={isFiltered(filter) ? () => setFilter(everything) : null}
      >
        <Moment label={d('audit.from')} value={filter.from} onChange={(from) => set({ from })} />
        <Moment
          label={d('audit.to')}
          value={filter.to}
          error={isWrongRange(filter) ? d('audit.wrongRange') : undefined}
          onChange={(to) => set({ to })}
        />
      </Filters>
      {!isWrongRange(filter) && <Listed filter={filter} onClear={() => setFilter(everything)} />}
      <ShiftsDialog open={shifts} onClose={() => setShifts(false)} />
    </Page>
  );
}

/** Both ends stand in the address; what is searched may be a name, which never does. */
function useFilter(): readonly [ShiftFilter, (filter: ShiftFilter) => void] {
  const [search, setSearch] = useKeptSearch();
  const [params, setParams] = useSearchParams();
  const set = (filter: ShiftFilter): void => {
    setSearch(filter.search);
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        for (const end of ends)
          if (filter[end] === '') next.delete(end);
          else next.set(end, filter[end]);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [{ search, from: momentIn(params.get('from')), to: momentIn(params.get('to')) }, set];
}

function Listed({ filter, onClear }: { readonly filter: ShiftFilter; readonly onClear: () => void }) {
  const d = useDeskWords();
  const { t } = useWords();
  const rangeText = useRangeText();
  const { timeZone } = usePlace();
  const search = useSettledText(filter.search);
  const list = usePagedList('handovers', listHandovers, queryOf({ ...filter, search }, timeZone));
  const failure = useReadFailure(list);
  const columns = useColumns();
  const narrow = useViewport().width < tableFromPx;
  const empty = isFiltered(filter) ? (
    <Empty
      title={search === '' ? d('lists.none') : d('lists.searchNothing', { text: search })}
      action={
        <Button kind="plain" onClick={onClear}>
          {d('audit.clear')}
        </Button>
      }
    />
  ) : (
    <Empty title={d('handover.none')} info={d('handover.noneInfo')} />
  );
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <RecordList<HandoverRow>
          label={t('shell.titles.handover')}
          columns={columns}
          total={total}
          rowAt={list.rowAt}
          keyOf={({ handover_id }) => handover_id}
          onRange={list.onRange}
          answerOf={list.answerOf}
          rangeText={rangeText}
          narrow={narrow}
          flows
        />
      )}
    </ListOf>
  );
}

function useColumns(): readonly Column<HandoverRow>[] {
  const d = useDeskWords();
  const format = useFormat();
  const words = useShiftWords();
  const by = (signed: HandoverRow['given']) =>
    signed === null ? (
      <span className={classes.soft}>{d('handover.notYet')}</span>
    ) : (
      `${signed.name} · ${format.dateClock(signed.at)}`
    );
  return [
    {
      key: 'shift',
      header: d('handover.shift'),
      width: 'minmax(12rem, 1fr)',
      lead: true,
      cell: (row) => (
        <Link className={classes.link} to={`${handoverPath}/${row.handover_id}`}>
          {words.span(row)}
        </Link>
      ),
    },
    {
      key: 'happened',
      header: d('handover.happened'),
      width: 'minmax(14rem, 1.6fr)',
      cell: (row) => (
        <span className={classes.counts}>{row.fixed_at === null ? d('handover.goesOn') : words.counts(row)}</span>
      ),
    },
    { key: 'given', header: d('handover.given'), cell: (row) => by(row.given) },
    {
      key: 'accepted',
      header: d('handover.accepted'),
      cell: (row) => by(row.accepted),
    },
  ];
}
