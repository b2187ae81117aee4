/** `/report/notify-report`: every alert there was, and what became of it (specification §2 "alert log with export"). */
import { type FallCounts, type LoggedAlert, mostLogRows, readAlertLog } from '@wardlight/contract';
import { useSearchParams } from 'react-router';
import { rangeParams, useAskedRange } from '../../lib/api/asked-range.ts';
import { exportFormats, useExporting, useExportWords } from '../../lib/api/exporting.ts';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useAddress, withParams } from '../../lib/browser/address.ts';
import { useHold } from '../../lib/browser/hold.ts';
import { openedFromHere, useCloseOpened } from '../../lib/browser/opened.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { useHere, useMay, usePlace } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { useArriving } from '../../lib/session/standing-in.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import type { BoardStore } from '../../live/board-store.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButtons, ExportNews } from '../../ui/desk/exports.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { RowMenu } from '../../ui/desk/row-menu.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PriorityMark } from '../../ui/priority-mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useExport } from './api.ts';
import { classes } from './classes.ts';
import { useLogWords } from './log-words.ts';
import { filterIn, filterParams, isFiltered, type LogFilter, queryOf } from './model.ts';
import { AlertDialog } from './parts/alert-dialog.tsx';
import { LogFilters } from './parts/filters.tsx';
import { useKeptCurrent } from './use-kept-current.ts';

/** Beside the rail, a table of six columns needs this much. */
const tableFromPx = 900;

/** What is not the list itself is folded away below this. */
const foldedBelowPx = 640;

/** In the address: which alert is open, so that it can be linked and closed by Back. */
const alertParam = 'alert';

interface AlertLogProps {
  /** By which it is known that an alert changed (joined by the app). */
  readonly board: BoardStore;
}

export function AlertLogScreen({ board }: AlertLogProps) {
  const { t } = useWords();
  // The address may name a facility: its clock is the one by which the times in it are read.
  return useArriving() ? <Spinner text={t('common.loading')} /> : <Log board={board} />;
}

function Log({ board }: AlertLogProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const mayRead = useMay('alerts.log');
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useKeptSearch();
  const [, setAddress] = useAddress();
  const asked = useAskedRange();
  const filter: LogFilter = { search, range: asked.range, ...filterIn(params) };
  const opened = params.get(alertParam);
  const close = useCloseOpened(alertParam);
  const fetchFile = useExport();
  const exporting = useExporting((format) => fetchFile(filter, format));
  const exportWords = useExportWords(exporting, useFormat().number(mostLogRows));
  const folded = useViewport().width < foldedBelowPx;
  const readable = mayRead && !asked.isWrong;
  const clear = () => {
    setSearch('');
    setAddress(Object.fromEntries([...filterParams, ...rangeParams].map((name) => [name, null])));
  };
  return (
    <Page
      title={t('shell.titles.alertLog')}
      info={folded && mayRead ? undefined : d('alertLog.info')}
      {...useGroupTabs('reports')}
      actions={
        readable &&
        (folded ? (
          <RowMenu
            label={d('lists.moreActions')}
            actions={exportFormats.map(([format, name]) => ({
              key: format,
              label: exportWords.exportAs(name),
              onClick: () => exporting.run(format),
            }))}
          />
        ) : (
          <ExportButtons formats={exportFormats} exporting={exporting} words={exportWords} />
        ))
      }
    >
      {mayRead ? (
        <>
          <ExportNews exporting={exporting} words={exportWords} />
          <LogFilters
            filter={filter}
            asked={asked}
            folded={folded}
            onSearch={setSearch}
            onChange={(change) =>
              setAddress(Object.fromEntries(Object.entries(change).map(([name, values]) => [name, values.join(',')])))
            }
            onClear={clear}
          />
          {readable && (
            <Listed
              board={board}
              filter={filter}
              onClear={clear}
              onOpen={({ alert_id }) =>
                setParams((was) => withParams(was, { [alertParam]: alert_id }), {
                  state: openedFromHere,
                })
              }
            />
          )}
        </>
      ) : (
        <Notice kind="fault">{t('errors.no_permission')}</Notice>
      )}
      {mayRead && opened !== null && <AlertDialog alert={opened} onClose={close} />}
    </Page>
  );
}

interface ListedProps extends AlertLogProps {
  readonly filter: LogFilter;
  readonly onClear: () => void;
  readonly onOpen: (alert: LoggedAlert) => void;
}

function Listed({ board, filter, onClear, onOpen }: ListedProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { t } = useWords();
  const { timeZone } = usePlace();
  const narrow = useViewport().width < tableFromPx;
  const columns = useColumns(onOpen);
  const search = useSettledText(filter.search);
  const list = usePagedList('alertLog', readAlertLog, queryOf({ ...filter, search }, timeZone));
  const failure = useReadFailure(list);
  const { held, handlers } = useHold();
  useKeptCurrent(board, held, list.again);
  const empty = (
    <Empty
      title={d('alertLog.none')}
      info={search === '' ? undefined : d('lists.searchNothing', { text: search })}
      action={
        isFiltered(filter) && (
          <Button kind="plain" onClick={onClear}>
            {d('audit.clear')}
          </Button>
        )
      }
    />
  );
  const whose = filter.resident === '' ? null : list.rowAt(0)?.resident_name;
  const ofBed = filter.bed === '' ? null : list.rowAt(0)?.bed_no;
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <div className={classes.listed} {...handlers}>
          {whose != null && <Notice kind="info">{d('audit.onlyThis', { name: whose })}</Notice>}
          {ofBed != null && (
            <Notice kind="info">{d('audit.onlyThis', { name: t('board.bed', { bed: ofBed }) })}</Notice>
          )}
          {filter.template !== '' && <Notice kind="info">{d('alertLog.ofTemplate')}</Notice>}
          <FallsOf falls={list.page?.falls} />
          <RecordList<LoggedAlert>
            label={t('shell.titles.alertLog')}
            columns={columns}
            total={total}
            rowAt={list.rowAt}
            keyOf={({ alert_id }) => alert_id}
            onRange={list.onRange}
            answerOf={list.answerOf}
            rangeText={rangeText}
            narrow={narrow}
            flows
          />
        </div>
      )}
    </ListOf>
  );
}

/** Counted apart, among what is listed; of none nothing is said. */
function FallsOf({ falls }: { readonly falls: FallCounts | undefined }) {
  const d = useDeskWords();
  const { number } = useFormat();
  if (falls === undefined || falls.count === 0) return null;
  const said = { n: number(falls.count), injured: number(falls.injured) };
  return <p className={classes.falls}>{d('alertLog.falls', said)}</p>;
}

function useColumns(onOpen: (alert: LoggedAlert) => void): readonly Column<LoggedAlert>[] {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useLogWords();
  const { scope } = useHere();
  return [
    {
      key: 'at',
      header: d('alertLog.exported.at'),
      width: 'minmax(11rem, 1.2fr)',
      lead: true,
      cell: (alert) => (
        <button type="button" className={classes.open} onClick={() => onOpen(alert)}>
          {words.time(alert, alert.raised_at)}
          <span className="heard-only"> {d('alertLog.open')}</span>
        </button>
      ),
    },
    ...(scope === 'all'
      ? [
          {
            key: 'agency',
            header: d('alertLog.exported.agency'),
            cell: ({ agency_id }: LoggedAlert) => words.agencyOf(agency_id),
          },
        ]
      : []),
    {
      key: 'where',
      header: d('alertLog.exported.bed'),
      width: 'minmax(5rem, 0.7fr)',
      cell: (alert) => words.where(alert),
    },
    { key: 'resident', header: d('alertLog.exported.resident'), cell: ({ resident_name }) => resident_name ?? '' },
    {
      key: 'type',
      header: d('alertLog.exported.type'),
      width: 'minmax(0, 1.6fr)',
      cell: (alert) => (
        <span className={classes.kind}>
          <PriorityMark priority={alert.priority} label={t(`alerts.priority.${alert.priority}`)} calm />
          {words.reason(alert)}
        </span>
      ),
    },
    {
      key: 'outcome',
      header: d('alertLog.exported.outcome'),
      width: 'minmax(0, 1.2fr)',
      cell: ({ outcome }) => d(`alertLog.outcome.${outcome}`),
    },
    {
      key: 'claimedIn',
      header: d('alertLog.claimedIn'),
      width: 'minmax(4rem, 0.8fr)',
      wideOnly: true,
      cell: (alert) => words.claimedIn(alert) || '–',
    },
  ];
}
