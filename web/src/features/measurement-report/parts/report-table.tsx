/** Residents and kinds: a table on a wide screen and on paper, cards on a narrow one. What was not measured says so and is no zero. */
import type { DataOf, MeasurementKind, MeasurementReportRow, readMeasurementReport } from '@wardlight/contract';
import { Link } from 'react-router';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useFormats } from '../../../lib/i18n/agency-formats.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useRangeText } from '../../../lib/i18n/range-text.ts';
import { sideOf, useMeasurementWords } from '../../../lib/reports/measurement-words.ts';
import { useReportWords } from '../../../lib/reports/report-words.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { measurementsPath } from '../../../lib/shell/paths.ts';
import { BandMark } from '../../../ui/measurements/band-mark.tsx';
import { classes } from '../classes.ts';
import { cellOf, type LastDay } from '../model.ts';

type Report = Pick<DataOf<typeof readMeasurementReport>, 'kinds' | 'dates' | 'total'>;

interface ReportTableProps {
  readonly report: Report;
  readonly rows: readonly MeasurementReportRow[];
}

const tableFromPx = 760;

export function ReportTable({ report, rows }: ReportTableProps) {
  const rangeText = useRangeText();
  const narrow = useViewport().width < tableFromPx;
  return (
    <>
      {narrow ? <Cards report={report} rows={rows} /> : <Table report={report} rows={rows} />}
      <p className={classes.range} role="status">
        {rangeText(1, rows.length, report.total)}
      </p>
    </>
  );
}

function Table({ report, rows }: ReportTableProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.box} tabIndex={0} aria-label={d('measurementReport.table')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{d('measurementReport.resident')}</th>
            {report.kinds.map((kind) => (
              <th key={kind} scope="col">
                {words.kind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.resident_id}>
              <th scope="row">
                <Who row={row} />
              </th>
              {report.kinds.map((kind) => (
                <td key={kind}>
                  <KindCell row={row} kind={kind} dates={report.dates} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ report, rows }: ReportTableProps) {
  const d = useDeskWords();
  const words = useMeasurementWords();
  return (
    <ul className={classes.cards} aria-label={d('measurementReport.table')}>
      {rows.map((row) => (
        <li key={row.resident_id} className={classes.card}>
          <Who row={row} />
          <dl className={classes.facts}>
            {report.kinds.map((kind) => (
              <div key={kind}>
                <dt>{words.kind(kind)}</dt>
                <dd>
                  <KindCell row={row} kind={kind} dates={report.dates} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Who({ row }: { readonly row: MeasurementReportRow }) {
  const d = useDeskWords();
  const { user, scope } = useHere();
  const agency = scope === 'all' ? user.agencies.find(({ agency_id }) => agency_id === row.agency_id) : undefined;
  return (
    <span className={classes.who}>
      {row.bed !== null && <span className={classes.bed}>{row.bed.bed_no}</span>}
      <Link className={classes.link} to={`${measurementsPath}?resident=${row.resident_id}`}>
        {row.name}
        <span className="heard-only"> {d('measurementReport.residentMeasurements')}</span>
      </Link>
      {agency !== undefined && <span className={classes.soft}>{agency.name}</span>}
    </span>
  );
}

interface KindCellProps {
  readonly row: MeasurementReportRow;
  readonly kind: MeasurementKind;
  readonly dates: readonly string[];
}

function KindCell({ row, kind, dates }: KindCellProps) {
  const d = useDeskWords();
  const { number } = useFormat();
  const words = useMeasurementWords();
  const dayWords = useReportWords();
  const format = useFormats()(row.agency_id);
  const { last, count, measured, worst, marked, extremes, skin } = cellOf(row.series, kind);
  const side = worst === null ? null : sideOf(worst.band);
  const markedText =
    marked === null || worst === null || marked.is === 'last'
      ? null
      : d(`measurementReport.marked.${marked.is}`, {
          value:
            marked.comparator === null
              ? words.number(worst.item, marked.value)
              : (words.values(kind, [marked.value], marked.comparator) ?? ''),
        });
  const isOneDay = dates.length === 1;
  const when = ({ date, at }: LastDay) =>
    isOneDay
      ? format.clock(at)
      : d('measurementReport.lastOn', { date: dayWords.shortDate(date), time: format.clock(at) });
  const first = kind === 'bloodPressure' ? 'systolic' : kind;
  const facts =
    last === null
      ? []
      : [
          when(last),
          ...(count > 1 ? [d('measurementReport.times', { n: number(count) })] : []),
          ...(extremes === null
            ? []
            : [
                d('measurementReport.extremes', {
                  low: `${extremes.below ? 'Lo <' : ''}${words.number(first, extremes.low)}`,
                  high: `${extremes.above ? 'Hi >' : ''}${words.number(first, extremes.high)}`,
                }),
              ]),
        ];
  return (
    <span className={classes.cell}>
      {last === null ? (
        <span className={classes.none}>{d('measurementReport.notMeasured')}</span>
      ) : (
        <>
          <strong>{words.values(kind, last.values, last.comparator)}</strong>
          {worst !== null && side !== null && (
            <span className={classes.marked}>
              {markedText !== null && <span className={classes.soft}>{markedText}</span>}
              <BandMark side={side} points={worst.points} label={words.mark(worst, kind)} />
            </span>
          )}
          <span className={classes.soft}>{facts.join(' · ')}</span>
        </>
      )}
      {!isOneDay && last !== null && (
        <span className={classes.soft} data-missing={measured < dates.length || undefined}>
          {d('measurementReport.daysOf', { n: number(measured), of: number(dates.length) })}
        </span>
      )}
      {skin !== null && (
        <span className={classes.soft}>
          {`${d('measurementReport.skin')} ${words.values(kind, skin.values, skin.comparator)} · ${when(skin)}`}
        </span>
      )}
    </span>
  );
}
