/** `/report/search-resident`: finds whose report is to be read, by name, bed or code. */
import { type DayCell, groupOf, type ReportResident } from '@wardlight/contract';
import { Link, Navigate, useLocation } from 'react-router';
import { useSettledText } from '../../lib/api/paged-list.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useFormats } from '../../lib/i18n/agency-formats.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useReportWords } from '../../lib/reports/report-words.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { useKeptSearch } from '../../lib/session/kept-search.ts';
import { searchReportPath } from '../../lib/shell/paths.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LevelMark } from '../../ui/reports/level-mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { graphicalPath, reportOf } from './address.ts';
import { useReportSearch } from './api.ts';
import { classes } from './classes.ts';
import { looksLikeBed } from './model.ts';
import { Pager } from './parts/pager.tsx';
import { usePageOffset } from './use-page.ts';

/** `/report/resident` alone, and what is not below it, lead here. */
export function SearchPage() {
  const { pathname } = useLocation();
  return pathname === searchReportPath ? <SearchResidentScreen /> : <Navigate to={searchReportPath} replace />;
}

export function SearchResidentScreen() {
  const d = useDeskWords();
  const { t } = useWords();
  const mayRead = useMay('reports.read');
  const [typed, setTyped] = useKeptSearch();
  const page = usePageOffset();
  const search = useSettledText(typed.trim());
  return (
    <Page
      title={t('shell.titles.residentReport')}
      info={d('residentReport.searchHint')}
      {...useGroupTabs('reports')}
      width="narrow"
    >
      {mayRead ? (
        <>
          {/* In a box of its own: in the page's column the field would grow downwards. */}
          <div>
            <SearchField
              label={d('residentReport.search')}
              clearLabel={d('lists.all')}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                page.begin();
              }}
            />
          </div>
          <Found search={search} page={page} />
        </>
      ) : (
        <Notice kind="fault">{t('errors.no_permission')}</Notice>
      )}
    </Page>
  );
}

interface FoundProps {
  readonly search: string;
  readonly page: ReturnType<typeof usePageOffset>;
}

function Found({ search, page }: FoundProps) {
  const d = useDeskWords();
  const answer = useReportSearch(search, page.offset);
  const failure = useAnswerFailure(answer);
  const found = answer.data;
  if (found === undefined) return failure ? <ReadFailed {...failure} /> : <Spinner text={d('lists.loading')} />;
  return (
    <div
      className={classes.answered}
      aria-busy={answer.isPlaceholderData || undefined}
      data-old={answer.isPlaceholderData || undefined}
    >
      {failure && <ReadFailed {...failure} />}
      {found.total === 0 ? (
        <Empty title={nothingText(d, found.search)} />
      ) : (
        <>
          <ul className={classes.found}>
            {found.rows.map((resident) => (
              <Resident key={resident.resident_id} resident={resident} latest={resident.latest} />
            ))}
          </ul>
          <Pager offset={found.offset} shown={found.rows.length} total={found.total} onOffset={page.goTo} />
        </>
      )}
    </div>
  );
}

function nothingText(d: ReturnType<typeof useDeskWords>, search: string): string {
  if (search === '') return d('lists.none');
  return looksLikeBed(search)
    ? d('residentReport.noBedFound', { bed: search })
    : d('lists.searchNothing', { text: search });
}

function Resident({ resident, latest }: { readonly resident: ReportResident; readonly latest: DayCell | null }) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useReportWords();
  const format = useFormats()(resident.agency_id);
  const { user, scope } = useHere();
  const { bed, discharged_at, resident_code } = resident;
  const place = [
    scope === 'all' ? user.agencies.find(({ agency_id }) => agency_id === resident.agency_id)?.name : undefined,
    bed === null ? undefined : t('board.bed', { bed: bed.bed_no }),
    resident_code ?? undefined,
    discharged_at === null ? undefined : d('residentReport.discharged', { date: format.date(discharged_at) }),
  ];
  const group = latest === null ? null : groupOf(latest.kind, latest.level);
  return (
    <li>
      <Link className={classes.person} to={reportOf(graphicalPath, resident.resident_id)}>
        <span className={classes.name}>{resident.name}</span>
        <span className={classes.soft}>{place.filter((part) => part !== undefined).join(' · ')}</span>
        <span className={classes.latest}>
          {latest === null || group === null ? (
            d('residentReport.noReport')
          ) : (
            <>
              <LevelMark shape={group} label={words.group(group)} />
              <span className={classes.soft}>{words.shortDate(latest.date)}</span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
