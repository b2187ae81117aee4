/** `/device-management/resident-management`: the register of residents. */
import { type ListedResident, listResidents } from '@wardlight/contract';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useAddress } from '../../lib/browser/address.ts';
import { arrivalOf } from '../../lib/browser/chunks.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Folded, foldedBelowPx } from '../../ui/desk/folded.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMayChange } from './api.ts';
import { ChoosingBar, type ManyAct } from './choosing/choosing-bar.tsx';
import { type Choice, useChosen } from './choosing/use-chosen.ts';
import { everybody, filterIn, isFiltered, paramsOfFilter, type ResidentFilter } from './model.ts';
import type { AbsenceForm } from './parts/absence-dialog.tsx';
import { type AlertSettingsDialog, type Asked, Dialogs, type News } from './parts/dialogs.tsx';
import { Filters } from './parts/filters.tsx';
import { NewsLine } from './parts/news-line.tsx';
import { ResidentList, type StatusNow } from './parts/resident-list.tsx';
import { RowActions } from './parts/row-actions.tsx';

export interface ResidentsScreenProps {
  readonly absenceForm: AbsenceForm;
  readonly alertSettings: AlertSettingsDialog;
  /** How somebody in a bed is, as long as the list is looked at. */
  readonly statusNow: StatusNow;
  readonly paths: { readonly labels: string; readonly batchAdd: string };
}

/** Once somebody is chosen and it is asked for. */
const loadMove = () => import('./choosing/move-many-dialog.tsx');
const MoveManyDialog = lazy(async () => ({ default: (await arrivalOf(loadMove)).MoveManyDialog }));
const loadTemplate = () => import('./choosing/template-dialog.tsx');
const TemplateDialog = lazy(async () => ({ default: (await arrivalOf(loadTemplate)).TemplateDialog }));

/** Beside the rail, a table of six columns needs this much. */
const tableFromPx = 900;

/** Another agency is another list, and who was chosen on the first is nobody of the second. */
export function ResidentsScreen(props: ResidentsScreenProps) {
  return <Register key={useHere().scope} {...props} />;
}

function Register({ absenceForm, alertSettings, statusNow, paths }: ResidentsScreenProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayChange = useMayChange();
  const { width } = useViewport();
  const narrow = width < tableFromPx;
  const folded = width < foldedBelowPx;
  const [filter, setFilter] = useResidentFilter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const choice = useChosen();
  const [many, setMany] = useState<ManyAct | null>(null);
  const manyDone = (text: string) => {
    setMany(null);
    choice.clear();
    setNews({ text });
  };
  const ask = (next: Asked) => {
    setNews(null);
    setAsked(next);
  };
  return (
    <Page
      title={t('shell.titles.residents')}
      {...useGroupTabs('residents')}
      actions={
        mayChange && (
          <>
            <Button onClick={() => ask({ act: 'add' })}>{d('residents.add')}</Button>
            <Folded folded={folded} label={t('shell.titles.more')}>
              <Link className={buttonClass} data-kind="plain" to={paths.batchAdd}>
                {d('residents.importMany')}
              </Link>
              <Link className={buttonClass} data-kind="plain" to={paths.labels}>
                {d('residents.labels')}
              </Link>
            </Folded>
          </>
        )
      }
    >
      {scope === 'all' && <Notice kind="info">{d('lists.readOnly')}</Notice>}
      <NewsLine news={news} onNews={setNews} onAsk={ask} />
      <Filters filter={filter} onChange={setFilter} withSort={narrow} />
      {/* On a phone there is no room for it before somebody is chosen. */}
      {mayChange && (!folded || choice.chosen.size > 0) && (
        <ChoosingBar
          choice={choice}
          filter={filter}
          onAct={(act) => {
            setNews(null);
            setMany(act);
          }}
        />
      )}
      <Listed
        filter={filter}
        onFilter={setFilter}
        narrow={narrow}
        statusNow={statusNow}
        flows={folded}
        choice={mayChange ? choice : null}
        actions={(resident) => (
          <RowActions resident={resident} labelsPath={paths.labels} onAct={(act) => ask({ act, resident })} />
        )}
      />
      <Suspense fallback={null}>
        {many === 'move' && <MoveManyDialog chosen={choice.chosen} onDone={manyDone} onClose={() => setMany(null)} />}
        {many === 'template' && (
          <TemplateDialog chosen={choice.chosen} onDone={manyDone} onClose={() => setMany(null)} />
        )}
      </Suspense>
      <Dialogs
        asked={asked}
        absenceForm={absenceForm}
        alertSettings={alertSettings}
        onAsk={ask}
        onDone={(next) => {
          setAsked(null);
          setNews(next);
        }}
        onClose={() => setAsked(null)}
      />
    </Page>
  );
}

/** What is filtered and sorted by stands in the address; what is searched may be a name, which never does. */
function useResidentFilter(): readonly [ResidentFilter, (filter: ResidentFilter) => void] {
  const [search, setSearch] = useKeptSearch();
  const [params, setAddress] = useAddress();
  const filter = { search, ...filterIn(params) };
  return [
    filter,
    (next) => {
      setSearch(next.search);
      // Browsers refuse an address that changes with every letter.
      const changes = paramsOfFilter(next);
      if (JSON.stringify(changes) !== JSON.stringify(paramsOfFilter(filter))) setAddress(changes);
    },
  ];
}

interface ListedProps {
  readonly filter: ResidentFilter;
  readonly onFilter: (filter: ResidentFilter) => void;
  readonly narrow: boolean;
  /** The page scrolls and the list with it. */
  readonly flows: boolean;
  readonly statusNow: StatusNow;
  readonly choice: Choice | null;
  readonly actions: (resident: ListedResident) => React.ReactNode;
}

function Listed({ filter, onFilter, narrow, flows, statusNow, choice, actions }: ListedProps) {
  const d = useDeskWords();
  const search = useSettledText(filter.search);
  const { state, floor, inBed, sort, order } = filter;
  const list = usePagedList('residents', listResidents, { search, state, floor, in_bed: inBed, sort, order });
  const failure = useReadFailure(list);
  const empty = isFiltered({ ...filter, search }) ? (
    <Empty
      title={d('residents.none')}
      info={d('residents.noneInfo')}
      action={
        <Button kind="plain" onClick={() => onFilter({ ...everybody, sort, order })}>
          {d('residents.showAll')}
        </Button>
      }
    />
  ) : (
    <Empty title={d('residents.empty')} info={d('residents.emptyInfo')} />
  );
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => <ResidentList {...{ list, total, filter, onFilter, narrow, flows, statusNow, choice, actions }} />}
    </ListOf>
  );
}
