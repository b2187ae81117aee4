/** The nights of one resident as rows, with the same in figures behind. */
import { type DataOf, groupOf, type ReportNight, type ResidentId, type readReportNights } from '@wardlight/contract';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../../lib/browser/timers.ts';
import { type Format, formatFor } from '../../../lib/i18n/format.ts';
import { type DeskWords, useDeskWords, useWords, type Words } from '../../../lib/i18n/i18n.ts';
import { type ReportWords, useReportWords } from '../../../lib/reports/report-words.ts';
import { usePlace } from '../../../lib/session/current-user.tsx';
import { dailyRiskPath } from '../../../lib/shell/paths.ts';
import { AfterPaint } from '../../../ui/after-paint.tsx';
import { outByDay } from '../../../ui/charts/night-bars.ts';
import { type NightRow, NightRows, NightSwatch } from '../../../ui/charts/night-rows.tsx';
import { LevelMark } from '../../../ui/reports/level-mark.tsx';
import { classes } from '../classes.ts';
import { nightStates, stateAt, statesOf } from '../model.ts';
import { nightButtonId } from '../use-chosen-night.ts';

type Answer = DataOf<typeof readReportNights>;

export const nightTicks = ['12', '15', '18', '21', '00', '03', '06', '09', '12'] as const;

/** All words that a row says, in whichever language. */
export interface NightWords {
  readonly d: DeskWords;
  readonly t: Words;
  readonly words: ReportWords;
  readonly format: Format;
}

export function useNightWords(timezone: string): NightWords {
  const d = useDeskWords();
  const { t, language } = useWords();
  const words = useReportWords();
  const { years } = usePlace();
  return useMemo(
    () => ({ d, t, words, format: formatFor(language, timezone, t, years) }),
    [d, t, words, language, timezone, years],
  );
}

/** A day that is not over or not made has no level yet, which is not the same as too little data. */
export const groupText = (night: ReportNight, { words }: NightWords, now: number): string =>
  night.complete ? words.group(groupOf(night.kind, night.level)) : words.unfinished(night.night_to_at, now);

export const exitsText = ({ values }: ReportNight, { d, words }: NightWords): string =>
  values === null || values.night_exits === null
    ? d('residentReport.noData')
    : d('residentReport.exits', { n: words.number(values.night_exits) });

export const coverageText = ({ coverage }: ReportNight, { d, words }: NightWords): string =>
  coverage === null ? d('reports.coverage.none') : words.nightCoverage(coverage.night);

interface RowWish {
  readonly resident: ResidentId;
  readonly until: number;
  readonly onOpen: (date: string) => void;
}

/** Where every item of a night's level stands, with its points. */
const whyPath = (resident: ResidentId, date: string): string => `${dailyRiskPath}?date=${date}&why=${resident}`;

export function rowOf(night: ReportNight, said: NightWords, { resident, until, onOpen }: RowWish): NightRow {
  const { d, words } = said;
  const figures = `${exitsText(night, said)} · ${coverageText(night, said)}`;
  const head = (
    <span className={classes.nightHead}>
      <button
        type="button"
        id={nightButtonId(night.date)}
        className={classes.nightLink}
        aria-label={d('residentReport.openNight', { date: words.date(night.date) })}
        onClick={() => onOpen(night.date)}
      >
        {words.date(night.date)}
      </button>
      <LevelMark
        shape={night.complete ? groupOf(night.kind, night.level) : null}
        label={groupText(night, said, until)}
        size={14}
      />
      {night.complete && (
        <Link
          className={classes.nightLink}
          to={whyPath(resident, night.date)}
          aria-label={`${words.date(night.date)} · ${d('reports.why.open')}`}
        >
          {d('reports.why.open')}
        </Link>
      )}
      <span className={classes.soft}>{figures}</span>
    </span>
  );
  return { ...drawnOf(night, said, until), head };
}

/** Without its head. */
export function drawnOf(night: ReportNight, said: NightWords, until: number): Omit<NightRow, 'head'> {
  const { words } = said;
  const figures = `${exitsText(night, said)} · ${coverageText(night, said)}`;
  return {
    key: night.date,
    summary: `${words.date(night.date)}: ${groupText(night, said, until)} · ${figures}`,
    from: night.from_at,
    to: night.to_at,
    shade: { from: night.night_from_at, to: night.night_to_at },
    stretches: statesOf(night, until),
    marks: night.alerts.map(({ at }) => at),
  };
}

/** Each as it is drawn: out of bed by day is another shape than by night. */
const drawnStates = [
  ['lying', 'lying'],
  ['sitting', 'sitting'],
  ['out', 'outNight'],
  [outByDay, 'outDay'],
  ['noData', 'noData'],
  ['away', 'away'],
] as const;

export function Legend({ said: { d } }: { readonly said: NightWords }) {
  return (
    <ul className={classes.legend}>
      {drawnStates.map(([state, name]) => (
        <li key={state}>
          <NightSwatch state={state} />
          {d(`residentReport.${name}`)}
        </li>
      ))}
      <li>
        <span aria-hidden="true">▲</span>
        {d('residentReport.alert')}
      </li>
      <li>
        <span className={classes.nightSwatch} aria-hidden="true" />
        {d('residentReport.night')}
      </li>
    </ul>
  );
}

export function Nights({ answer, onOpen }: { readonly answer: Answer; readonly onOpen: (date: string) => void }) {
  const said = useNightWords(answer.timezone);
  const { d, t } = said;
  // Drawn as of when it was read: a row that is not over ends there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is a new moment
  const until = useMemo(() => serverNow(), [answer]);
  // Rows are drawn once for an answer; what a press does is always of the address as it is then.
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  const rows = useMemo(
    () =>
      answer.nights.map((night) =>
        rowOf(night, said, { resident: answer.resident.resident_id, until, onOpen: (date) => open.current(date) }),
      ),
    [answer, said, until],
  );
  const describe = (index: number, at: number): string => {
    const [night, row] = [answer.nights[index], rows[index]];
    if (night === undefined || row === undefined) return '';
    const state = stateAt(statesOf(night, until), at);
    const time = said.format.clock(at);
    const date = said.words.shortDate(night.date);
    const text =
      state === null
        ? d('residentReport.noData')
        : `${d(`residentReport.${state.state}`)} ${said.format.duration(state.to - state.from)}`;
    return d('residentReport.readout', { date, time, state: text });
  };
  return (
    <>
      <p className={classes.soft}>{d('residentReport.nightsInfo')}</p>
      <Legend said={said} />
      <NightRows
        rows={rows}
        ticks={nightTicks}
        cursorLabel={d('residentReport.cursor')}
        describe={describe}
        onOpen={onOpen}
      />
      <details>
        <summary className={classes.summary}>{t('board.drawer.asTable')}</summary>
        <AfterPaint>
          <NightsTable nights={answer.nights} said={said} until={until} />
        </AfterPaint>
      </details>
    </>
  );
}

interface TableProps {
  readonly nights: readonly ReportNight[];
  readonly said: NightWords;
  readonly until: number;
}

function NightsTable({ nights, said, until }: TableProps) {
  const { d, format, words, t } = said;
  const shown = nights.map((night) => ({ night, states: statesOf(night, until) }));
  const timeIn = (states: ReturnType<typeof statesOf>, state: string): string =>
    format.duration(states.reduce((sum, one) => (one.state === state ? sum + one.to - one.from : sum), 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={d('residentReport.nights')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{d('residentReport.night')}</th>
            <th scope="col">{t('board.drawer.states')}</th>
            <th scope="col">{d('reports.field.night_exits')}</th>
            <th scope="col">{d('reports.coverage.label')}</th>
            {nightStates.map((state) => (
              <th key={state} scope="col">
                {d(`residentReport.${state}`)}
              </th>
            ))}
            <th scope="col">{d('residentReport.alertsOf')}</th>
            <th scope="col">{d('reports.why.notWatched')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ night, states }) => (
            <tr key={night.date}>
              <th scope="row">{words.date(night.date)}</th>
              <td>{groupText(night, said, until)}</td>
              <td>{night.values === null ? '–' : words.field('night_exits', night.values)}</td>
              <td>{coverageText(night, said)}</td>
              {nightStates.map((state) => (
                <td key={state}>{states.some((one) => one.state === state) ? timeIn(states, state) : '–'}</td>
              ))}
              <td>{night.alerts.length}</td>
              <td>
                {night.not_watched.length === 0
                  ? '–'
                  : night.not_watched
                      .map(({ from_at, to_at }) => `${format.clock(from_at)}–${format.clock(to_at)}`)
                      .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
