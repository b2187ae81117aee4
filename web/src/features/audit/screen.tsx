/** `/audit`: who did what, for agents. */
import { type AuditEntry, mostAuditRows, readAudit } from '@wardlight/contract';
import { useState } from 'react';
import { rangeParams, useAskedRange } from '../../lib/api/asked-range.ts';
import { exportFormats, useExporting, useExportWords } from '../../lib/api/exporting.ts';
import { usePagedList, useSettledText } from '../../lib/api/paged-list.ts';
import { useReadFailure } from '../../lib/api/read-failure.ts';
import { useAddress } from '../../lib/browser/address.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useRangeText } from '../../lib/i18n/range-text.ts';
import { useHere, useMay, usePlace } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButtons, ExportNews } from '../../ui/desk/exports.tsx';
import { ListOf } from '../../ui/desk/list-of.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { type Column, RecordList } from '../../ui/desk/record-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useExport } from './api.ts';
import { useEntryWords } from './audit-words.ts';
import { type AuditFilter, filterIn, filterParams, isFiltered, type Person, queryOf } from './model.ts';
import { EntryDialog } from './parts/entry-dialog.tsx';
import { Filters } from './parts/filters.tsx';
import classes from './screen.module.css';

/** Beside the rail, a table of six columns needs this much. */
const tableFromPx = 900;

export function AuditScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const mayRead = useMay('audit.read');
  const { filter, named, asked, ...ask } = useFilter();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const fetchFile = useExport();
  const exporting = useExporting((format) => fetchFile(filter, format));
  const exportWords = useExportWords(exporting, useFormat().number(mostAuditRows));
  const readable = mayRead && !asked.isWrong;
  return (
    <Page
      title={t('shell.titles.audit')}
      info={scope === 'all' ? `${d('audit.info')} ${d('audit.infoAll')}` : d('audit.info')}
      {...useGroupTabs('facility')}
      actions={readable && <ExportButtons formats={exportFormats} exporting={exporting} words={exportWords} />}
    >
      {mayRead ? (
        <>
          <ExportNews exporting={exporting} words={exportWords} />
          <Filters
            filter={filter}
            asked={asked}
            named={named}
            onSearch={ask.search}
            onChange={ask.choose}
            onClear={ask.clear}
          />
          {readable && <Listed filter={filter} onOpen={setOpened} onClear={ask.clear} />}
        </>
      ) : (
        <Notice kind="fault">{t('errors.no_permission')}</Notice>
      )}
      {opened !== null && (
        <EntryDialog
          entry={opened}
          withAgency={scope === 'all'}
          onPerson={(person) => {
            setOpened(null);
            ask.onlyBy(person);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

/** Range, kinds and whose stand in the address; what is searched may be a name, which never does. */
function useFilter() {
  const [search, setSearch] = useKeptSearch();
  const [params, setAddress] = useAddress();
  const asked = useAskedRange();
  const [named, setNamed] = useState<Person | null>(null);
  const nothing = Object.fromEntries([...filterParams, ...rangeParams].map((name) => [name, null]));
  const filter: AuditFilter = { search, range: asked.range, ...filterIn(params) };
  return {
    ...{ filter, asked, named },
    search: setSearch,
    choose: (change: Readonly<Record<string, string>>) => setAddress(change),
    onlyBy: (person: Person) => {
      setNamed(person);
      setAddress({ person: String(person.user_id) });
    },
    clear: () => {
      setSearch('');
      setAddress(nothing);
    },
  };
}

interface ListedProps {
  readonly filter: AuditFilter;
  readonly onClear: () => void;
  readonly onOpen: (entry: AuditEntry) => void;
}

function Listed({ filter, onClear, onOpen }: ListedProps) {
  const d = useDeskWords();
  const rangeText = useRangeText();
  const { t } = useWords();
  const { timeZone } = usePlace();
  const narrow = useViewport().width < tableFromPx;
  const columns = useColumns(onOpen);
  const search = useSettledText(filter.search);
  const list = usePagedList('audit', readAudit, queryOf({ ...filter, search }, timeZone));
  const failure = useReadFailure(list);
  const empty = (
    <Empty
      title={search === '' ? d('lists.none') : d('lists.searchNothing', { text: search })}
      action={
        isFiltered(filter) && (
          <Button kind="plain" onClick={onClear}>
            {d('audit.clear')}
          </Button>
        )
      }
    />
  );
  return (
    <ListOf total={list.total} failure={failure} loading={d('lists.loading')} empty={empty}>
      {(total) => (
        <RecordList<AuditEntry>
          label={t('shell.titles.audit')}
          columns={columns}
          total={total}
          rowAt={list.rowAt}
          keyOf={({ entry_id }) => entry_id}
          onRange={list.onRange}
          answerOf={list.answerOf}
          rangeText={rangeText}
          narrow={narrow}
        />
      )}
    </ListOf>
  );
}

function useColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const d = useDeskWords();
  const words = useEntryWords();
  const { scope } = useHere();
  return [
    {
      key: 'at',
      header: d('audit.at'),
      width: 'minmax(11rem, 1.2fr)',
      lead: true,
      cell: (entry) => (
        <button type="button" className={classes.open} onClick={() => onOpen(entry)}>
          {words.time(entry.at)}
          <span className="heard-only"> {d('audit.open')}</span>
        </button>
      ),
    },
    ...(scope === 'all'
      ? [
          {
            key: 'agency',
            header: d('audit.agency'),
            cell: ({ agency }: AuditEntry) => agency?.name ?? d('audit.wholeProvider'),
          },
        ]
      : []),
    {
      key: 'by',
      header: d('audit.by'),
      cell: (entry) => (
        <>
          {words.who(entry)}
          {entry.through !== null && <span className={classes.soft}> · {entry.through.name}</span>}
        </>
      ),
    },
    { key: 'action', header: d('audit.action'), cell: ({ action }) => d(`audit.actions.${action}`) },
    {
      key: 'kind',
      header: d('audit.kind'),
      width: 'minmax(5rem, 0.7fr)',
      cell: ({ subject }) => d(`audit.kinds.${subject.kind}`),
    },
    { key: 'subject', header: d('audit.subject'), cell: ({ subject }) => subject.label },
    { key: 'address', header: d('audit.address'), wideOnly: true, cell: ({ address }) => address ?? '' },
  ];
}
