/** `/report/statistics`: how the residents of a report day stand, how fast alerts were answered, and who is behind each figure. */
import '../../ui/late/input.ts';
import '../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import { mostLogRows } from '@wardlight/contract';
import { useSearchParams } from 'react-router';
import { exportFormats, useExporting, useExportWords } from '../../lib/api/exporting.ts';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { openedFromHere, useCloseOpened } from '../../lib/browser/opened.ts';
import { page } from '../../lib/browser/page.ts';
import { useViewport } from '../../lib/browser/viewport.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { isNotYet } from '../../lib/reports/not-yet.ts';
import { usePrintedBy } from '../../lib/reports/printed-by.ts';
import { useReportWords } from '../../lib/reports/report-words.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { useGroupTabs } from '../../lib/shell/sections.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { ExportButtons, ExportNews } from '../../ui/desk/exports.tsx';
import { Folded, foldedBelowPx } from '../../ui/desk/folded.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaperHead } from '../../ui/reports/paper-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Answered, useExport, useStatistics } from './api.ts';
import { classes } from './classes.ts';
import { type Figure, figureIn, figureParam, figureText } from './figure.ts';
import { alertSpans, callsName, daySpans, wantedIn } from './model.ts';
import { AgencyPart } from './parts/agency-part.tsx';
import { DateField } from './parts/date-field.tsx';
import { FilterButton } from './parts/filter-button.tsx';
import { ResidentsBehind } from './parts/residents-behind.tsx';
import { useFieldWords } from './words.ts';

export function StatisticsScreen() {
  const { t } = useWords();
  const mayRead = useMay('reports.read');
  const tabs = useGroupTabs('reports');
  if (mayRead) return <Read />;
  return (
    <Page title={t('shell.titles.statistics')} {...tabs}>
      <Notice kind="fault">{t('errors.no_permission')}</Notice>
    </Page>
  );
}

function Read() {
  const d = useDeskWords();
  const { t } = useWords();
  const { scope } = useHere();
  const [params, setParams] = useSearchParams();
  const wanted = wantedIn(params);
  const answer = useStatistics(wanted);
  const statistics = answer.data;
  const exporting = useExporting(useExport(wanted, statistics?.ended_at));
  const exportWords = useExportWords(exporting, useFormat().number(mostLogRows));
  const folded = useViewport().width < foldedBelowPx;
  const choose = (name: string, value: string) =>
    setParams((was) => {
      const next = new URLSearchParams(was);
      if (name === 'date') next.delete(callsName);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return (
    <Page
      title={t('shell.titles.statistics')}
      info={scope === 'all' ? `${d('statistics.info')} ${d('statistics.infoAll')}` : d('statistics.info')}
      {...useGroupTabs('reports')}
      actions={
        statistics !== undefined && (
          <Folded folded={folded} label={t('shell.titles.more')}>
            <Button kind="plain" onClick={() => page.print()}>
              {d('lists.print')}
            </Button>
            <ExportButtons formats={exportFormats} exporting={exporting} words={exportWords} />
          </Folded>
        )
      }
    >
      {exporting.asked !== null && (
        <div className="never-on-paper">
          <ExportNews exporting={exporting} words={exportWords} />
        </div>
      )}
      <div className={classes.bar}>
        <DateField wanted={wanted} statistics={statistics} onDate={(date) => choose('date', date)} />
        <NativeSelect
          size="md"
          label={d('statistics.span')}
          value={wanted.days}
          data={daySpans.map((n) => ({ value: n, label: d('statistics.spanDays', { n }) }))}
          onChange={(event) => choose('days', event.currentTarget.value)}
        />
        <NativeSelect
          size="md"
          label={d('statistics.alertSpan')}
          value={wanted.alertDays}
          data={alertSpans.map((n) => ({
            value: n,
            label: n === '1' ? d('statistics.alertDay') : d('statistics.alertDays', { n }),
          }))}
          onChange={(event) => choose('alert_days', event.currentTarget.value)}
        />
        {statistics?.agencies[0] !== undefined && <FilterButton filter={statistics.agencies[0].filter} />}
      </div>
      {wanted.dateProblem === null && <Answer answer={answer} />}
    </Page>
  );
}

function Answer({ answer }: { readonly answer: ReturnType<typeof useStatistics> }) {
  const d = useDeskWords();
  const failure = useAnswerFailure(answer);
  const { data: statistics } = answer;
  if (isNotYet(answer.error)) return <Notice kind="info">{d('reports.date.future')}</Notice>;
  if (statistics === undefined)
    return failure === null ? <Spinner text={d('lists.loading')} /> : <ReadFailed {...failure} />;
  return (
    <>
      {failure !== null && <ReadFailed {...failure} />}
      <Shows statistics={statistics} old={answer.isPlaceholderData} />
      <Opened statistics={statistics} />
    </>
  );
}

/** The list behind a figure that the address names, of a facility that is on the screen. */
function Opened({ statistics: { agencies, ended_at } }: { readonly statistics: Answered }) {
  const d = useDeskWords();
  const field = useFieldWords();
  const [params] = useSearchParams();
  const { scope } = useHere();
  const close = useCloseOpened(figureParam);
  const figure = figureIn(params.get(figureParam));
  const part = agencies.find(({ agency_id }) => agency_id === figure?.agency);
  if (figure === null || part === undefined) return null;
  const what = [...(scope === 'all' ? [part.name] : []), field.counted(figure)].join(' · ');
  return (
    <Dialog open title={d('statistics.behind', { what })} closeLabel={d('lists.close')} size="lg" onClose={close}>
      <ResidentsBehind figure={figure} endedAt={ended_at} />
    </Dialog>
  );
}

interface ShowsProps {
  readonly statistics: Answered;
  /** It answers other spans than those that are asked for now. */
  readonly old: boolean;
}

function Shows({ statistics, old }: ShowsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useReportWords();
  const { agency } = useHere();
  const printedBy = usePrintedBy();
  const [, setParams] = useSearchParams();
  const { agencies, ended_at, last_date, first_date, missing, wanted } = statistics;
  const show = (figure: Figure) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        next.set(figureParam, figureText(figure));
        return next;
      },
      { state: openedFromHere, preventScrollReset: true },
    );
  return (
    <div className={classes.parts} aria-busy={old} data-old={old || undefined}>
      <PaperHead
        named
        title={agency?.name ?? t('shell.agency.all')}
        lines={[`${t('shell.titles.statistics')} · ${words.date(ended_at)}`, printedBy]}
      />
      <p className={`never-on-paper ${classes.soft}`} aria-live="polite">
        {words.date(ended_at)}
      </p>
      {ended_at > last_date && <Notice kind="info">{d('reports.date.notOver')}</Notice>}
      {missing > 0 && <Notice kind="info">{d('statistics.incomplete', { n: words.number(missing) })}</Notice>}
      {first_date === null ? (
        <Notice kind="info">{d('reports.date.noneYet')}</Notice>
      ) : (
        ended_at < first_date && (
          <Notice kind="info">
            {d('statistics.noDay')} {d('reports.date.firstData', { date: words.date(first_date) })}
          </Notice>
        )
      )}
      <div className={agencies.length > 1 ? classes.several : classes.parts}>
        {agencies.map((part) => (
          <AgencyPart
            key={part.agency_id}
            part={part}
            named={agencies.length > 1}
            endedAt={ended_at}
            wanted={wanted}
            before={first_date !== null && ended_at < first_date}
            onShow={(counted) => show({ ...counted, agency: part.agency_id })}
          />
        ))}
      </div>
    </div>
  );
}
