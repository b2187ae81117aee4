/** The page of a day or of a week. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { exportFormats, useExporting, useExportWords } from '../../lib/api/exporting.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useCloseOpened } from '../../lib/browser/opened.ts';
import { usePrinting } from '../../lib/browser/use-printing.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { isNotYet } from '../../lib/reports/not-yet.ts';
import { useReportWords } from '../../lib/reports/report-words.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { useArriving } from '../../lib/session/standing-in.ts';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButtons, ExportNews } from '../../ui/desk/exports.tsx';
import { Folded, foldedBelowPx } from '../../ui/desk/folded.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { rowsAtOnce, type Summary, useExport, useExportNight, useSummary } from './api.ts';
import { summaryScreenClasses as classes } from './classes.ts';
import { isFiltered, type SummaryKind, shownGroups, toggled } from './model.ts';
import { DateBar } from './parts/date-bar.tsx';
import { FoldedFilters } from './parts/folded-filters.tsx';
import { GroupCounters } from './parts/group-counters.tsx';
import { MorningSummaryButton } from './parts/morning-summary.tsx';
import { PrintHead } from './parts/print-head.tsx';
import { SummaryFilters } from './parts/summary-filters.tsx';
import { SummaryList } from './parts/summary-list.tsx';
import { WhyDialog } from './parts/why-dialog.tsx';
import { type AskedSummary, dayParam, useAsked, whyParam } from './use-asked.ts';

/** More than any facility has beds; as many as one file may hold is decided by the server. */
const mostRowsOfFile = 50_000;

interface SummaryScreenProps {
  readonly kind: SummaryKind;
}

export function SummaryScreen({ kind }: SummaryScreenProps) {
  const { t } = useWords();
  const mayRead = useMay('reports.read');
  const tabs = useGroupTabs('reports');
  const title = t(kind === 'daily' ? 'shell.titles.dailyRisk' : 'shell.titles.weeklyRisk');
  const arriving = useArriving();
  if (arriving) return <Spinner text={t('common.loading')} />;
  if (mayRead) return <Read kind={kind} title={title} tabs={tabs} />;
  return (
    <Page title={title} {...tabs}>
      <Notice kind="fault">{t('errors.no_permission')}</Notice>
    </Page>
  );
}

interface ReadProps extends SummaryScreenProps {
  readonly title: string;
  readonly tabs: ReturnType<typeof useGroupTabs>;
}

function Read({ kind, title, tabs }: ReadProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const asked = useAsked();
  const date = asked.date.is === 'date' ? asked.date.date : null;
  const isAsked = asked.date.is === 'date' || asked.date.is === 'latest';
  const answer = useSummary(kind, date, asked.settled, isAsked);
  const summary = answer.data?.pages[0];
  const fetchFile = useExport(kind, summary?.date ?? date, asked.settled);
  const exporting = useExporting(fetchFile);
  const most = useFormat().number(mostRowsOfFile);
  const exportWords = useExportWords(exporting, most);
  const nightExport = useExporting(useExportNight());
  const nightWords = useExportWords(nightExport, most);
  const mayLog = useMay('alerts.log');
  const printing = usePrinting(answer);
  // Then nothing is explained, either.
  const folded = useViewport().width < foldedBelowPx;
  // The borders of what there is are the same for every date: a refused one keeps those that were read before.
  const [known, setKnown] = useState<Pick<Summary, 'first_date' | 'last_date'> | null>(null);
  if (summary !== undefined && (known?.last_date !== summary.last_date || known.first_date !== summary.first_date))
    setKnown({ first_date: summary.first_date, last_date: summary.last_date });
  return (
    <Page
      title={title}
      info={folded ? undefined : d(kind === 'daily' ? 'riskSummaries.dailyInfo' : 'riskSummaries.weeklyInfo')}
      {...tabs}
      actions={
        isAsked &&
        summary !== undefined && (
          <Folded folded={folded} label={t('shell.titles.more')}>
            <Button kind="plain" busy={printing.busy} onClick={printing.print}>
              {printing.busy ? d('riskSummaries.preparing') : d('lists.print')}
            </Button>
            <ExportButtons formats={exportFormats} exporting={exporting} words={exportWords} />
            {kind === 'daily' && mayLog && (
              <Button kind="plain" busy={nightExport.busy} onClick={() => nightExport.run('xlsx')}>
                {d('riskSummaries.nightAlerts')}
              </Button>
            )}
            {kind === 'daily' && <MorningSummaryButton />}
          </Folded>
        )
      }
    >
      <ExportNews exporting={exporting} words={exportWords} />
      <ExportNews exporting={nightExport} words={nightWords} />
      <DateBar
        kind={kind}
        asked={asked.date}
        shown={summary?.date ?? null}
        first={known?.first_date ?? null}
        last={known?.last_date ?? null}
        onDate={asked.goTo}
      />
      {isAsked && <Answered kind={kind} title={title} asked={asked} answer={answer} />}
    </Page>
  );
}

interface AnsweredProps {
  readonly kind: SummaryKind;
  readonly title: string;
  readonly asked: ReturnType<typeof useAsked>;
  readonly answer: ReturnType<typeof useSummary>;
}

function Answered({ kind, title, asked, answer }: AnsweredProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const summary = answer.data?.pages[0];
  const failure = useAnswerFailure(answer);
  if (isNotYet(answer.error)) return <Notice kind="info">{d('reports.date.future')}</Notice>;
  if (summary === undefined)
    return failure ? (
      <ReadFailed {...failure} />
    ) : (
      <div className={classes.coming}>
        <Spinner text={d('lists.loading')} />
      </div>
    );
  const rows = answer.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      {failure && <ReadFailed {...failure} />}
      <PrintHead
        kind={kind}
        title={title}
        date={summary.date}
        filter={asked.settled}
        shown={rows.length}
        of={summary.total}
      />
      <News summary={summary} onDate={asked.goTo} />
      <Choices summary={summary} asked={asked} />
      {rows.length === 0 ? (
        <None asked={asked} />
      ) : (
        <div
          className={classes.answered}
          aria-busy={answer.isPlaceholderData}
          data-old={answer.isPlaceholderData || undefined}
        >
          <SummaryList kind={kind} date={summary.date} rows={rows} total={summary.total} />
          {answer.hasNextPage && (
            <Button kind="plain" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
              {d('riskSummaries.more', { n: number(Math.min(rowsAtOnce, summary.total - rows.length)) })}
            </Button>
          )}
        </div>
      )}
      <Opened kind={kind} date={summary.date} />
    </>
  );
}

interface ChoicesProps {
  readonly summary: Summary;
  readonly asked: AskedSummary;
}

function Choices({ summary: { counts }, asked }: ChoicesProps) {
  const { groups: chosen } = asked.typed;
  const folded = useViewport().width < foldedBelowPx;
  const choices = (
    <>
      {/* Of a day of which there is nothing, "0 high risk" would be a finding. */}
      {(Object.keys(counts).length > 0 || chosen.length > 0) && (
        <GroupCounters
          groups={shownGroups(counts, chosen)}
          chosen={chosen}
          onToggle={(group) => asked.choose({ groups: toggled(chosen, group) })}
        />
      )}
      <SummaryFilters asked={asked} folded={folded} />
    </>
  );
  return folded ? <FoldedFilters asked={asked}>{choices}</FoldedFilters> : choices;
}

interface NewsProps {
  readonly summary: Summary;
  readonly onDate: (date: string) => void;
}

function News({ summary: { date, complete, missing, first_date, last_date }, onDate }: NewsProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useReportWords();
  if (first_date === null) return <Notice kind="info">{d('reports.date.noneYet')}</Notice>;
  if (date < first_date)
    return (
      <Notice
        kind="info"
        action={
          <Button kind="plain" onClick={() => onDate(first_date)}>
            {d('reports.date.goTo', { date: words.date(first_date) })}
          </Button>
        }
      >
        {d('reports.date.firstData', { date: words.date(first_date) })}
      </Notice>
    );
  return (
    <>
      {date > last_date && <Notice kind="info">{d('reports.date.notOver')}</Notice>}
      {missing > 0 && !complete && <Notice kind="info">{d('riskSummaries.missing', { n: number(missing) })}</Notice>}
    </>
  );
}

function None({ asked }: { readonly asked: ReturnType<typeof useAsked> }) {
  const d = useDeskWords();
  const { search } = asked.settled;
  return isFiltered(asked.settled) ? (
    <Empty
      title={d('riskSummaries.noneOf')}
      info={search === '' ? undefined : d('lists.searchNothing', { text: search })}
      action={
        <Button kind="plain" onClick={asked.clear}>
          {d('audit.clear')}
        </Button>
      }
    />
  ) : (
    <Empty title={d('riskSummaries.none')} />
  );
}

/** The explanation that the address names. */
function Opened({ kind, date }: { readonly kind: SummaryKind; readonly date: string }) {
  const [params] = useSearchParams();
  const close = useCloseOpened(whyParam, dayParam);
  const resident = params.get(whyParam);
  if (resident === null || !/^[1-9]\d{0,14}$/.test(resident)) return null;
  return <WhyDialog kind={kind} resident={Number(resident)} date={date} onClose={close} />;
}
