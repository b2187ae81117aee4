/** One kind over time as a chart, what its signs mean, and the same as a table. */
import type { MeasurementItem, MeasurementKind, ResidentId, Spo2Scale, TrendPoint } from '@wardlight/contract';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { useFormats, useZoneOf } from '../../../lib/i18n/agency-formats.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { wallClockAt } from '../../../lib/i18n/wall-clock.ts';
import { clockNote } from '../../../lib/reports/clock-note.ts';
import { type MeasurementWords, useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { AfterPaint } from '../../../ui/after-paint.tsx';
import { SpotChart, type SpotPoint } from '../../../ui/charts/spot-chart.tsx';
import { nearestTo } from '../../../ui/charts/spots.ts';
import { ChartStack } from '../../../ui/charts/stack.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { classes } from '../classes.ts';
import { type MeasurementTrend, useMeasurementTrend } from '../measurements-api.ts';
import { bandOf, bridgeMs, chartsOf, stepsOf, type TrendSpan, trendSpans, valueSteps } from '../measurements-model.ts';

interface TrendProps {
  readonly resident: ResidentId;
  readonly kind: MeasurementKind;
  readonly span: TrendSpan;
  readonly from: number;
  readonly onSpan: (span: TrendSpan) => void;
}

export function MeasurementTrendOf({ resident, kind, span, from, onSpan }: TrendProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const answer = useMeasurementTrend(resident, kind, span, from);
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  return (
    <section>
      <div className={classes.line}>
        <h2 className={classes.heading}>
          {d('measured.trend')} · {words.kind(kind)}
        </h2>
        <fieldset className={classes.choice}>
          <legend className="heard-only">{d('measured.trend')}</legend>
          {trendSpans.map((length) => (
            <button key={length} type="button" aria-pressed={length === span} onClick={() => onSpan(length)}>
              {length === '365' ? d('measured.year') : d('measured.days', { n: length })}
            </button>
          ))}
        </fieldset>
      </div>
      {failure && <ReadFailed {...failure} />}
      {data === undefined && !failure && <Spinner text={d('lists.loading')} />}
      {data !== undefined && data.points.length === 0 && <p>{d('measured.noneOfKind')}</p>}
      {data !== undefined && data.points.length > 0 && (
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
  readonly trend: MeasurementTrend;
}

/** On the axis the readings were asked with: while another length is read, those of before never lie on its axis. */
function Charts({ trend: { kind, points, from, span, more, spo2_scale, resident } }: ChartsProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const words = useMeasurementWords();
  const format = useFormats()(resident.agency_id);
  const dates = useReportWords();
  const zone = useZoneOf(resident.agency_id);
  const now = useNow(60_000);
  const { tickMs, stepMs } = stepsOf[span];
  const last = points.at(-1);
  const describe = (at: number): string => {
    const point = nearestTo(points, at);
    return point === null ? '' : `${format.dateClock(point.at)} · ${saidOf(kind, point, words)}`;
  };
  return (
    <>
      {more && <p className={classes.soft}>{d('measured.more', { n: String(points.length) })}</p>}
      <ChartStack
        from={from}
        to={Math.max(now, last?.at ?? 0)}
        tickMs={tickMs}
        stepMs={stepMs}
        formatTime={(at) => dates.shortDate(wallClockAt(at, zone).slice(0, 10))}
        cursorLabel={t('board.drawer.cursor')}
        describe={describe}
      >
        {chartsOf(kind, points).map(({ item, spots }) => (
          <ItemChart
            key={item}
            item={item}
            spots={spots}
            scale={spo2_scale}
            isPair={kind === 'bloodPressure' && item === 'systolic'}
            format={format}
          />
        ))}
      </ChartStack>
      <Legend kind={kind} scale={spo2_scale} />
      <details>
        <summary className={classes.summary}>{t('board.drawer.asTable')}</summary>
        <AfterPaint>
          <TrendTable kind={kind} points={points} format={format} />
        </AfterPaint>
      </details>
    </>
  );
}

const saidOf = (kind: MeasurementKind, point: TrendPoint, words: MeasurementWords): string =>
  [
    words.values(kind, point.values, point.comparator),
    point.band === null ? null : words.band(point.band),
    ...words.circumstances(point.context),
  ]
    .filter((part) => part !== null)
    .join(' · ');

interface ItemChartProps {
  readonly item: MeasurementItem;
  readonly spots: readonly SpotPoint[];
  readonly scale: Spo2Scale;
  /** Of a pressure, drawn with what lies below it. */
  readonly isPair: boolean;
  readonly format: Format;
}

function ItemChart({ item, spots, scale, isPair, format }: ItemChartProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const title = isPair ? d('measured.pressure') : words.item(item);
  const said = ({ value, to, beyond }: SpotPoint): string => {
    if (to !== null) return words.values('bloodPressure', [value, to, null], null) ?? '';
    const amount = words.amount(item, value);
    if (beyond === 'below') return `Lo · ${d('measurements.comparator.below', { value: amount })}`;
    return beyond === 'above' ? `Hi · ${d('measurements.comparator.above', { value: amount })}` : amount;
  };
  const values = spots.map(({ value }) => value);
  const last = spots.at(-1);
  const summary =
    last === undefined
      ? d('measured.noneSummary', { name: title })
      : d('measured.lineSummary', {
          name: title,
          n: String(spots.length),
          low: words.amount(item, Math.min(...values)),
          high: words.amount(item, Math.max(...values)),
          last: `${said(last)}, ${format.dateClock(last.at)}`,
        });
  return (
    <SpotChart
      title={title}
      unit={words.unit(item)}
      summary={summary}
      spots={spots}
      band={bandOf(item, scale)}
      bridgeMs={bridgeMs}
      valueStep={valueSteps[item]}
      {...(item === 'spo2' || item === 'hematocrit' ? { most: 100 } : {})}
      formatAxis={(value) => words.number(item, value)}
      reading={said}
    />
  );
}

function Legend({ kind, scale }: { readonly kind: MeasurementKind; readonly scale: Spo2Scale }) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  const item = kind === 'bloodPressure' ? 'systolic' : kind;
  const band = bandOf(item, scale);
  const said = [
    ...(band === null
      ? []
      : [
          d(kind === 'spo2' && scale === 2 ? 'measured.target' : 'measured.usual', {
            range:
              band.high === null
                ? d('measured.atLeast', { low: words.amount(item, band.low) })
                : d('measured.between', { low: words.number(item, band.low), high: words.amount(item, band.high) }),
          }),
          d('measured.marks'),
        ]),
    d('measured.gaps'),
  ];
  return <p className={classes.soft}>{said.join(' · ')}</p>;
}

interface TrendTableProps {
  readonly kind: MeasurementKind;
  readonly points: readonly TrendPoint[];
  readonly format: Format;
}

function TrendTable({ kind, points, format }: TrendTableProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={d('measured.trend')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{d('measured.time')}</th>
            <th scope="col">{words.kind(kind)}</th>
            <th scope="col">{d('measured.compared')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.reading_id}>
              <th scope="row">
                {format.dateClock(point.at)}
                {point.clock_doubtful && ` · ${clockNote(d, format, point)}`}
              </th>
              <td>
                {[words.values(kind, point.values, point.comparator), ...words.circumstances(point.context)].join(
                  ' · ',
                )}
              </td>
              <td>{point.band === null ? '–' : (words.band(point.band) ?? d('measurements.band.usual'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
