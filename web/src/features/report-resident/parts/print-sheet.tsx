/** The sheet itself: who, when, the nights, the week in plain words, what was measured, the notes chosen, and what the product is not. */
import {
  type DataOf,
  type Ecg,
  fieldUnits,
  groupOf,
  type Reading,
  type ReportNight,
  type ReportNote,
  type readReportNights,
} from '@wardlight/contract';
import { useMemo } from 'react';
import { serverNow } from '../../../lib/browser/timers.ts';
import { clockNote } from '../../../lib/reports/clock-note.ts';
import { ecgTexts } from '../../../lib/reports/ecg-texts.ts';
import { type MeasurementWords, measurementWords } from '../../../lib/reports/measurement-words.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { NightRows } from '../../../ui/charts/night-rows.tsx';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { paperClasses } from '../../../ui/reports/paper.ts';
import { classes } from '../classes.ts';
import { type MeasuredKind, measuredKinds } from '../measurements-model.ts';
import { plainFigures, type TrendDay } from '../model.ts';
import { coverageText, drawnOf, exitsText, groupText, Legend, type NightWords, nightTicks } from './nights.tsx';

interface PrintSheetProps {
  readonly answer: DataOf<typeof readReportNights>;
  /** The last seven. */
  readonly days: readonly TrendDay[];
  /** Of the nights shown, the latest first; null = not to be read by this account. */
  readonly readings: readonly Reading[] | null;
  /** Of the nights shown, the latest first. */
  readonly ecgs: readonly Ecg[];
  readonly notes: readonly ReportNote[];
  /** Not read, so that nobody knows whether they are of these nights. */
  readonly notesLeftOut: number;
  readonly said: NightWords;
}

export function PrintSheet({ answer, days, readings, ecgs, notes, notesLeftOut, said }: PrintSheetProps) {
  const { d, words, format } = said;
  const { user } = useHere();
  const { resident, nights } = answer;
  const until = useMemo(() => serverNow(), []);
  const rows = useMemo(
    () =>
      nights.map((night) => ({
        ...drawnOf(night, said, until),
        head: <Head night={night} said={said} until={until} />,
      })),
    [nights, said, until],
  );
  const facility = user.agencies.find(({ agency_id }) => agency_id === resident.agency_id)?.name;
  const [newest, oldest] = [nights[0], nights.at(-1)];
  return (
    <article className={`${paperClasses.mark} ${classes.sheet}`}>
      <h1 className={classes.sheetTitle}>{d('residentReport.printTitle', { name: resident.name })}</h1>
      <dl className={classes.about}>
        <div>
          <dt>{d('residentReport.bed')}</dt>
          <dd>{resident.bed?.bed_no ?? d('residentReport.noBedNow')}</dd>
        </div>
        {facility !== undefined && (
          <div>
            <dt>{d('residentReport.facility')}</dt>
            <dd>{facility}</dd>
          </div>
        )}
        {newest !== undefined && oldest !== undefined && (
          <div>
            <dt>{d('residentReport.period')}</dt>
            <dd>
              {words.date(oldest.date)} – {words.date(newest.date)}
            </dd>
          </div>
        )}
        <div>
          <dt>{d('residentReport.printedAt')}</dt>
          <dd>
            {format.date(until)} {format.clock(until)}
          </dd>
        </div>
      </dl>
      <Legend said={said} />
      <NightRows rows={rows} ticks={nightTicks} cursorLabel="" describe={() => ''} onOpen={() => undefined} still />
      <Week days={days} said={said} />
      {readings !== null && <Measured readings={readings} said={said} />}
      {ecgs.length > 0 && <Ecgs ecgs={ecgs} said={said} />}
      {notes.length > 0 && (
        <section>
          <h2 className={classes.sheetHeading}>{d('reports.note.title')}</h2>
          <ul className={classes.sheetNotes}>
            {notes.map((note) => (
              <li key={note.note_id}>
                {words.shortDate(note.date)}: {note.text} ({note.by.name})
              </li>
            ))}
          </ul>
        </section>
      )}
      {notesLeftOut > 0 && (
        <p className={classes.small}>{d('residentReport.notesLeftOut', { n: words.number(notesLeftOut) })}</p>
      )}
      <p className={classes.medical}>{d('residentReport.medical')}</p>
    </article>
  );
}

interface HeadProps {
  readonly night: ReportNight;
  readonly said: NightWords;
  readonly until: number;
}

/** Two lines: fourteen of them and what stands below are one page. The year stands above, at the period. */
function Head({ night, said, until }: HeadProps) {
  const { d, words } = said;
  const level = groupOf(night.kind, night.level);
  const figures = `${exitsText(night, said)} · ${coverageText(night, said)}`;
  return (
    <span className={classes.sheetNight}>
      <span>
        <strong>{words.shortDate(night.date)}</strong>
        {night.complete ? (
          <LevelMark shape={level} label={groupText(night, said, until)} size={12} />
        ) : (
          <span>{d('residentReport.incomplete')}</span>
        )}
      </span>
      <span className={classes.sheetFigures}>{night.coverage === null ? d('residentReport.noData') : figures}</span>
    </span>
  );
}

function Week({ days, said: { d, words } }: { readonly days: readonly TrendDay[]; readonly said: NightWords }) {
  const { counted, figures } = plainFigures(days);
  const amount = (value: number | null, field: keyof typeof fieldUnits): string =>
    value === null ? '–' : words.amount(value, fieldUnits[field]);
  return (
    <section>
      <h2 className={classes.sheetHeading}>{d('residentReport.week')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{d('residentReport.figure')}</th>
            <th scope="col">{d('residentReport.typical')}</th>
            <th scope="col">{d('residentReport.usual')}</th>
            <th scope="col">{d('residentReport.compared')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ field, typical, usual, compared }) => (
            <tr key={field}>
              <th scope="row">{words.fieldName(field)}</th>
              <td>{amount(typical, field)}</td>
              <td>{amount(usual, field)}</td>
              <td>{d(`residentReport.${compared}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.small}>{d('residentReport.daysCounted', { n: words.number(counted) })}</p>
    </section>
  );
}

interface EcgsProps {
  readonly ecgs: readonly Ecg[];
  readonly said: NightWords;
}

/** Dates, rates and what makes one distrust them: a trace to scale is printed from its own page. */
function Ecgs({ ecgs, said: { d, format } }: EcgsProps) {
  const when = ({ recorded_at, received_at }: Ecg): string =>
    recorded_at === null
      ? d('ecg.timeUnknown', { time: format.dateClock(received_at) })
      : format.dateClock(recorded_at);
  const rate = ({ mean_rate }: Ecg): string | null =>
    mean_rate === null ? null : d('ecg.perMinute', { n: format.number(mean_rate) });
  const texts = ecgTexts(d);
  return (
    <section>
      <h2 className={classes.sheetHeading}>{d('ecg.ofResident.title')}</h2>
      <ul className={classes.sheetNotes}>
        {ecgs.map((ecg) => (
          <li key={ecg.ecg_id}>
            {[when(ecg), rate(ecg), ...texts.marks(ecg), texts.nameInFile(ecg)]
              .filter((part) => part !== null)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MeasuredProps {
  readonly readings: readonly Reading[];
  readonly said: NightWords;
}

function Measured({ readings, said: { d, words, format } }: MeasuredProps) {
  const kinds = measuredKinds(readings);
  const measured = measurementWords(d, format.number);
  const when = (reading: Reading): string => {
    const note = clockNote(d, format, reading);
    return `${format.dateClock(reading.at)}${note === null ? '' : ` (${note})`}`;
  };
  return (
    <section>
      <h2 className={classes.sheetHeading}>{d('residentReport.measured')}</h2>
      {kinds.length === 0 ? (
        <p className={classes.small}>{d('residentReport.measuredNone')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{d('residentReport.figure')}</th>
              <th scope="col">{d('residentReport.measuredLast')}</th>
              <th scope="col">{d('measured.time')}</th>
              <th scope="col">{d('residentReport.measuredRange')}</th>
              <th scope="col">{d('residentReport.measuredTimes')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ key, last, count, ranges }) => (
              <tr key={key}>
                <th scope="row">{measured.name(last.measured)}</th>
                <td data-wraps>
                  {[measured.value(last.measured), ...measured.circumstances(last.measured.context)].join(' · ')}
                </td>
                <td data-wraps={last.clock_doubtful || undefined}>{when(last)}</td>
                <td>{rangesText(ranges, measured)}</td>
                <td>{words.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** "118–136/72–84", without the unit, which stands at the last one. */
const rangesText = (ranges: MeasuredKind['ranges'], words: MeasurementWords): string =>
  ranges
    .filter(({ item }, place) => place === 0 || item === 'diastolic')
    .map(({ item, low, high }) =>
      low === high ? words.number(item, low) : `${words.number(item, low)}–${words.number(item, high)}`,
    )
    .join(' / ');
