/** The sheet itself: who, when, the nights, the week in plain words, the notes chosen, and what the product is not. */
import { type DataOf, fieldUnits, type ReportNote, type readReportNights } from '@wardlight/contract';
import { useMemo } from 'react';
import { serverNow } from '../../../lib/browser/timers.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { NightRows } from '../../../ui/charts/night-rows.tsx';
import { classes } from '../classes.ts';
import { plainFigures, type TrendDay } from '../model.ts';
import { Legend, type NightWords, nightTicks, rowOf } from './nights.tsx';

interface PrintSheetProps {
  readonly answer: DataOf<typeof readReportNights>;
  /** The last seven. */
  readonly days: readonly TrendDay[];
  readonly notes: readonly ReportNote[];
  /** Not read, so that nobody knows whether they are of these nights. */
  readonly notesLeftOut: number;
  readonly said: NightWords;
}

export function PrintSheet({ answer, days, notes, notesLeftOut, said }: PrintSheetProps) {
  const { d, words, format } = said;
  const { user } = useHere();
  const { resident, nights } = answer;
  const until = useMemo(() => serverNow(), []);
  const rows = useMemo(() => nights.map((night) => rowOf(night, said, until, null)), [nights, said, until]);
  const facility = user.agencies.find(({ agency_id }) => agency_id === resident.agency_id)?.name;
  const [newest, oldest] = [nights[0], nights.at(-1)];
  return (
    <article className={classes.sheet}>
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
