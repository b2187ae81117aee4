/** The shifts, the one under way first. */
import { type HandoverRow, listHandovers } from '@wardlight/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { type RangeAsk, useAskedRange, useRangeOptions } from '../../lib/api/asked-range.ts';
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
import { Filters, RangeMoments } from '../../ui/desk/filters.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { RangeButtons } from '../../ui/desk/range-buttons.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { classes } from './classes.ts';
import { handoverPath, queryOf } from './model.ts';
import { ShiftsDialog } from './parts/shifts-dialog.tsx';
import { useShiftWords } from './shift-words.ts';

/** Beside the rail, four columns of sentences need this much. */
const tableFromPx = 900;
const foldedBelowPx = 640;

export function ListScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const [search, setSearch] = useKeptSearch();
  const asked = useAskedRange();
  const ranges = useRangeOptions();
  const [shifts, setShifts] = useState(false);
  const clear = () => {
    setSearch('');
    asked.choose(null);
  };
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
        search={search}
        onSearch={setSearch}
        folded={useViewport().width < foldedBelowPx}
        onClear={search !== '' || asked.isAsked ? clear : null}
        ranges={<RangeButtons {...ranges} chosen={asked.named} onChoose={asked.choose} />}
      >
        <RangeMoments words={asked.words} range={asked.range} onChange={asked.change} />
      </Filters>
      {!asked.isWrong && <Listed typed={search} asked={asked} onClear={clear} />}
      <ShiftsDialog open={shifts} onClose={() => setShifts(false)} />
    </Page>
  );
}

interface ListedProps {
  readonly typed: string;
  readonly asked: RangeAsk;
  readonly onClear: () => void;
}

function Listed({ typed, asked: { range, isAsked }, onClear }: ListedProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const rangeText = useRangeText();
  const { timeZone } = usePlace();
  const search = useSettledText(typed);
  const list = usePagedList('handovers', listHandovers, queryOf(search, range, timeZone));
  const failure = useReadFailure(list);
  const columns = useColumns();
  const narrow = useViewport().width < tableFromPx;
  const empty =
    search !== '' || isAsked ? (
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
