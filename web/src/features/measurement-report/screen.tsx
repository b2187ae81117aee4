/** `/report/measurements`: what each resident was measured on a day or on some days, what is missing, and what lies outside of the usual. */
import { mostLogRows } from '@wardlight/contract';
import { exportFormats, useExporting, useExportWords } from '../../lib/api/exporting.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { usePrinting } from '../../lib/browser/use-printing.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import type { ForaFeed } from '../../lib/reports/fora-feed.ts';
import { isNotYet } from '../../lib/reports/not-yet.ts';
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
import { rowsAtOnce, useExport, useReport } from './api.ts';
import { classes } from './classes.ts';
import { isFiltered } from './model.ts';
import { DaysBar } from './parts/days-bar.tsx';
import { Filters } from './parts/filters.tsx';
import { PrintHead } from './parts/print-head.tsx';
import { ReportTable } from './parts/report-table.tsx';
import { type AskedReport, useAsked } from './use-asked.ts';

interface FeedProps {
  readonly feed: ForaFeed;
}

export function MeasurementReportScreen({ feed }: FeedProps) {
  const { t } = useWords();
  const mayRead = useMay('measurements.read');
  const tabs = useGroupTabs('reports');
  const title = t('shell.titles.measurementReport');
  const arriving = useArriving();
  if (arriving) return <Spinner text={t('common.loading')} />;
  if (mayRead) return <Read feed={feed} title={title} tabs={tabs} />;
  return (
    <Page title={title} {...tabs}>
      <Notice kind="fault">{t('errors.no_permission')}</Notice>
    </Page>
  );
}

interface ReadProps extends FeedProps {
  readonly title: string;
  readonly tabs: ReturnType<typeof useGroupTabs>;
}

function Read({ feed, title, tabs }: ReadProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const asked = useAsked();
  const isAsked = asked.problem === null;
  const answer = useReport(asked.days, asked.settled, isAsked, feed);
  const report = answer.data?.pages[0];
  const printing = usePrinting(answer);
  // The days that are seen: whoever asked for none sees today, and tomorrow it is another one.
  const exporting = useExporting(useExport(report ?? asked.days, asked.settled));
  const exportWords = useExportWords(exporting, useFormat().number(mostLogRows));
  const folded = useViewport().width < foldedBelowPx;
  return (
    <Page
      title={title}
      info={d('measurementReport.info')}
      {...tabs}
      actions={
        isAsked &&
        report !== undefined && (
          <Folded folded={folded} label={t('shell.titles.more')}>
            <Button kind="plain" busy={printing.busy} onClick={printing.print}>
              {printing.busy ? d('riskSummaries.preparing') : d('lists.print')}
            </Button>
            <ExportButtons formats={exportFormats} exporting={exporting} words={exportWords} />
          </Folded>
        )
      }
    >
      <ExportNews exporting={exporting} words={exportWords} />
      <DaysBar asked={asked} shown={report ?? null} today={report?.today ?? null} />
      {isAsked && <Answered title={title} asked={asked} answer={answer} />}
    </Page>
  );
}

interface AnsweredProps {
  readonly title: string;
  readonly asked: AskedReport;
  readonly answer: ReturnType<typeof useReport>;
}

function Answered({ title, asked, answer }: AnsweredProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const report = answer.data?.pages[0];
  const failure = useAnswerFailure(answer);
  // More days than a report has are found before anything is asked: what is too late here has not begun.
  if (isNotYet(answer.error, ['from', 'to'])) return <Notice kind="info">{d('reports.date.future')}</Notice>;
  if (report === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  const rows = answer.data?.pages.flatMap((page) => page.rows) ?? [];
  const nothing = rows.every(({ series }) => series.length === 0);
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      <PrintHead title={title} report={report} filter={asked.settled} shown={rows.length} />
      {report.to >= report.today && <Notice kind="info">{d('measurementReport.open')}</Notice>}
      <Filters asked={asked} measured={report.measured_kinds} />
      {rows.length === 0 ? (
        <None asked={asked} />
      ) : (
        <div
          className={classes.answered}
          aria-busy={answer.isPlaceholderData}
          data-old={answer.isPlaceholderData || undefined}
        >
          {nothing && <p className={classes.soft}>{d('measurementReport.nothing')}</p>}
          <ReportTable report={report} rows={rows} />
          {answer.hasNextPage && (
            <Button kind="plain" busy={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
              {d('riskSummaries.more', { n: number(Math.min(rowsAtOnce, report.total - rows.length)) })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function None({ asked }: { readonly asked: AskedReport }) {
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
    <Empty title={d('measurementReport.none')} info={d('measurementReport.nothingInfo')} />
  );
}
