/** The report fields day by day on one axis, each with its own usual; alerts and notes below; the same as a table. */
import { fieldUnits, type ResidentId } from '@wardlight/contract';
import { useDeferredValue, useMemo } from 'react';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { daysUntil, utcOf } from '../../../lib/reports/report-dates.ts';
import { type ReportWords, useReportWords } from '../../../lib/reports/report-words.ts';
import { AfterPaint } from '../../../ui/after-paint.tsx';
import { chartDayMs, DayChart, type DayPoint, MarkLane } from '../../../ui/charts/day-chart.tsx';
import { ChartStack } from '../../../ui/charts/stack.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type TrendLength, useTrend } from '../api.ts';
import { classes } from '../classes.ts';
import { axisSteps, itemOfField, pointsAt, type TrendDay, trendFields } from '../model.ts';

interface TrendsProps {
  readonly resident: ResidentId;
  readonly endedAt: string | null;
  readonly days: TrendLength;
  readonly onDays: (days: TrendLength) => void;
}

const lengths: readonly TrendLength[] = ['14', '30', '90'];

export function Trends({ resident, endedAt, days, onDays }: TrendsProps) {
  const d = useDeskWords();
  const answer = useTrend(resident, endedAt, days);
  const failure = useAnswerFailure(answer);
  // Drawn in pieces, as the nights are: 90 days are a thousand shapes.
  const data = useDeferredValue(answer.data);
  return (
    <section>
      <div className={classes.line}>
        <h2 className={classes.heading}>{d('residentReport.trend')}</h2>
        <fieldset className={classes.choice}>
          <legend className="heard-only">{d('residentReport.trend')}</legend>
          {lengths.map((length) => (
            <button key={length} type="button" aria-pressed={length === days} onClick={() => onDays(length)}>
              {d('residentReport.days', { n: length })}
            </button>
          ))}
        </fieldset>
      </div>
      {failure && <ReadFailed {...failure} />}
      {data === undefined ? (
        !failure && <Spinner text={d('lists.loading')} />
      ) : data.days.length === 0 ? (
        <p>{d('residentReport.noTrend')}</p>
      ) : (
        <div
          className={classes.answered}
          aria-busy={answer.isPlaceholderData || undefined}
          data-old={answer.isPlaceholderData || undefined}
        >
          <Charts trend={data} />
        </div>
      )}
    </section>
  );
}

interface ChartsProps {
  readonly trend: NonNullable<ReturnType<typeof useTrend>['data']>;
}

type Field = (typeof trendFields)[number];

const pointsOf = (dates: readonly string[], byDate: ReadonlyMap<string, TrendDay>, field: Field): DayPoint[] =>
  dates.map((date) => {
    const day = byDate.get(date);
    const item = itemOfField[field];
    const usual = item === undefined ? undefined : day?.usual[item];
    return {
      at: utcOf(date),
      value: day?.values[field] ?? null,
      hollow: day?.valid === false,
      band:
        usual === undefined
          ? null
          : { low: Math.max(0, usual.median - usual.spread), high: usual.median + usual.spread },
    };
  });

/** On the axis the data were asked with: while another length is read, old days never lie on its axis. */
function Charts({ trend }: ChartsProps) {
  const { count } = trend;
  const ends = trend.endedAt ?? trend.last_date;
  const d = useDeskWords();
  const { t } = useWords();
  const words = useReportWords();
  const dates = useMemo(() => daysUntil(ends, count), [ends, count]);
  const byDate = useMemo(() => new Map(trend.days.map((day) => [day.date, day])), [trend]);
  const [first, last] = [utcOf(dates[0] ?? ends), utcOf(ends) + chartDayMs];
  const dateAt = (at: number) => new Date(at).toISOString().slice(0, 10);
  const notes = trend.notes.map(({ date, text }) => ({ at: utcOf(date), label: text }));
  const alerts = trend.days.flatMap((day) =>
    day.alerts === 0 ? [] : [{ at: utcOf(day.date), label: words.number(day.alerts), text: words.number(day.alerts) }],
  );
  const axis = (value: number) => words.number(value);
  return (
    <>
      <p className={classes.soft}>
        {d('residentReport.band')} · {d('residentReport.hollow')}
      </p>
      <ChartStack
        from={first}
        to={last}
        tickMs={(count === 14 ? 2 : count === 30 ? 5 : 15) * chartDayMs}
        stepMs={chartDayMs}
        formatTime={(at) => words.shortDate(dateAt(at))}
        cursorLabel={t('board.drawer.cursor')}
        describe={(at) => describeDay(byDate.get(dateAt(at)), dateAt(at), words, d)}
      >
        {trendFields.map((field) => (
          <DayChart
            key={field}
            title={words.fieldName(field)}
            summary={summaryOf(field, trend.days, words)}
            points={pointsOf(dates, byDate, field)}
            limits={limitOf(field, (value) => words.amount(value, fieldUnits[field]), d)}
            valueStep={axisSteps[field]}
            formatAxis={axis}
            format={(value) => words.amount(value, fieldUnits[field])}
          />
        ))}
        <DayChart
          title={d('reports.why.points')}
          summary={pointsSummary(trend.days, words, d('reports.why.points'))}
          points={dates.map((date) => {
            const day = byDate.get(date);
            return { at: utcOf(date), value: day?.total ?? null, hollow: day?.valid === false, band: null };
          })}
          limits={[]}
          valueStep={axisSteps.total}
          formatAxis={axis}
          format={axis}
        />
        <MarkLane
          title={d('residentReport.alertsOf')}
          summary={alerts.map(({ at, label }) => `${words.shortDate(dateAt(at))}: ${label}`).join(', ') || '–'}
          marks={alerts}
          stepMs={chartDayMs}
        />
        <MarkLane
          title={d('reports.note.title')}
          summary={notes.map(({ at, label }) => `${words.shortDate(dateAt(at))}: ${label}`).join(', ') || '–'}
          marks={notes}
          stepMs={chartDayMs}
        />
      </ChartStack>
      <details>
        <summary className={classes.summary}>{t('board.drawer.asTable')}</summary>
        <AfterPaint>
          <TrendTable days={trend.days} words={words} />
        </AfterPaint>
      </details>
    </>
  );
}

function limitOf(field: Field, amount: (value: number) => string, d: ReturnType<typeof useDeskWords>) {
  const limit = pointsAt[field];
  if (limit === undefined) return [];
  const n = amount(limit.value);
  return [{ value: limit.value, label: d(`residentReport.points${limit.side}`, { n }) }];
}

const saidFields = ['night_exits', 'night_rest_hours'] as const;

function describeDay(
  day: TrendDay | undefined,
  date: string,
  words: ReportWords,
  d: ReturnType<typeof useDeskWords>,
): string {
  if (day === undefined) return `${words.date(date)} · ${d('reports.noDay')}`;
  return [
    words.date(date),
    words.nightCoverage(day.coverage.night),
    ...saidFields.map((field) => `${words.fieldName(field)} ${words.field(field, day.values)}`),
    `${d('reports.why.points')} ${day.total === null ? '–' : words.number(day.total)}`,
  ].join(' · ');
}

function pointsSummary(days: readonly TrendDay[], words: ReportWords, name: string): string {
  const last = days.findLast(({ total }) => total !== null);
  if (last === undefined || last.total === null) return `${name}: –`;
  return `${name}: ${words.shortDate(last.date)} ${words.number(last.total)}`;
}

function summaryOf(field: Field, days: readonly TrendDay[], words: ReportWords): string {
  const last = days.findLast(({ values }) => values[field] !== null);
  if (last === undefined) return `${words.fieldName(field)}: –`;
  return `${words.fieldName(field)}: ${words.shortDate(last.date)} ${words.field(field, last.values)}`;
}

function TrendTable({ days, words }: { readonly days: readonly TrendDay[]; readonly words: ReportWords }) {
  const d = useDeskWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={d('residentReport.trend')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{d('reports.why.borders')}</th>
            <th scope="col">{d('reports.coverage.label')}</th>
            <th scope="col">{d('reports.why.points')}</th>
            {trendFields.map((field) => (
              <th key={field} scope="col">
                {words.fieldName(field)}
              </th>
            ))}
            <th scope="col">{d('residentReport.alertsOf')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{words.date(day.date)}</th>
              <td>{words.nightCoverage(day.coverage.night)}</td>
              <td>{day.total === null ? '–' : words.number(day.total)}</td>
              {trendFields.map((field) => (
                <td key={field}>{words.field(field, day.values)}</td>
              ))}
              <td>{day.alerts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
