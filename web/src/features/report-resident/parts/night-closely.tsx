/** One report day closely: five-minute medians over the stretches and the turns, on one axis. */
import type { DataOf, ReportNight, ResidentId, readReportNight } from '@wardlight/contract';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useAnswerFailure } from '../../../lib/api/read-failure.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { isNotYet } from '../../../lib/reports/not-yet.ts';
import { addDays } from '../../../lib/reports/report-dates.ts';
import { AfterPaint } from '../../../ui/after-paint.tsx';
import { Button } from '../../../ui/button.tsx';
import { MarkLane } from '../../../ui/charts/day-chart.tsx';
import { LaneChart } from '../../../ui/charts/lane-chart.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { ChartStack } from '../../../ui/charts/stack.tsx';
import { ReadFailed } from '../../../ui/desk/read-failed.tsx';
import { Pictogram, type PictogramName } from '../../../ui/pictograms/pictogram.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNight, useNightRows } from '../api.ts';
import { classes } from '../classes.ts';
import { type DayFacts, factsOf, type NightState, stateAt, statesOf } from '../model.ts';
import { alertName, NightFacts, notWatchedText } from './night-facts.tsx';
import { type NightWords, useNightWords } from './nights.tsx';
import { NoSuchDate } from './no-such-date.tsx';

type Night = DataOf<typeof readReportNight>;

interface NightProps {
  readonly resident: ResidentId;
  readonly date: string;
  /** The rows that stand above. */
  readonly nights: readonly ReportNight[];
  readonly first: string;
  readonly last: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** How often a night was chosen in the rows: each time its heading is gone to. */
  readonly chosen: number;
  readonly onNight: (date: string) => void;
  readonly onClose: () => void;
}

/** What the rows say of the day: those above, else read for it alone. */
function useRows({ resident, date, nights, first }: NightProps) {
  const has = (wanted: string) => nights.some((night) => night.date === wanted);
  const known = has(date) && (date <= first || has(addDays(date, -1)));
  const answer = useNightRows(resident, date, !known);
  return { rows: known ? nights : answer.data?.nights, failure: useAnswerFailure(answer) };
}

const slotMs = 5 * 60_000;
const lanes: readonly { key: NightState; icon: PictogramName }[] = [
  { key: 'lying', icon: 'lying' },
  { key: 'sitting', icon: 'sitting' },
  { key: 'out', icon: 'emptyBed' },
];

export function NightClosely(props: NightProps) {
  const { resident, date, first, last, heading, chosen, onNight, onClose } = props;
  const answer = useNight(resident, date);
  const failure = useAnswerFailure(answer);
  const notYet = isNotYet(answer.error);
  const said = useNightWords(answer.data?.timezone ?? 'UTC');
  const { d, words } = said;
  const about = useRows(props);
  useEffect(() => {
    if (chosen === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [chosen, heading]);
  const { data } = answer;
  const facts = useMemo(
    () => (data === undefined || about.rows === undefined ? null : factsOf(about.rows, data)),
    [data, about.rows],
  );
  return (
    <section className={classes.closely} aria-label={d('residentReport.nightTo', { date: words.date(date) })}>
      <div className={classes.line}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading} aria-live="polite">
          {d('residentReport.nightTo', { date: words.date(date) })}
        </h2>
        <Button kind="plain" off={date <= first} onClick={() => onNight(date > last ? last : addDays(date, -1))}>
          {d('residentReport.previous')}
        </Button>
        <Button kind="plain" off={date >= last} onClick={() => onNight(addDays(date, 1))}>
          {d('residentReport.next')}
        </Button>
        <Button kind="plain" onClick={onClose}>
          {d('residentReport.closeNight')}
        </Button>
      </div>
      {notYet && <NoSuchDate problem="future" onLast={() => onNight(last)} />}
      {!notYet && failure && <ReadFailed {...failure} />}
      {!notYet && about.rows === undefined && about.failure && <ReadFailed {...about.failure} />}
      {facts !== null && <NightFacts facts={facts} said={said} />}
      {data === undefined ? (
        !failure && <Spinner text={d('lists.loading')} />
      ) : data.slots.length === 0 && data.stretches.length === 0 ? (
        <p>{d('residentReport.noSlots')}</p>
      ) : (
        <Charts night={data} facts={facts ?? unread} said={said} />
      )}
    </section>
  );
}

const unread: DayFacts = { absences: [], notWatched: [], alerts: [], coverage: null, values: null };

interface Vital {
  readonly key: 'rr' | 'hr' | 'spo2' | 'temp' | 'moving';
  readonly title: string;
  readonly unit: string;
  readonly step: number;
  readonly decimals: number;
  readonly most?: number;
}

function vitalsOf({ slots }: Night, { d, t }: NightWords): readonly Vital[] {
  const all: readonly Vital[] = [
    { key: 'rr', title: t('board.vital.rr'), unit: t('board.vital.perMinute'), step: 5, decimals: 0 },
    { key: 'hr', title: t('board.vital.hr'), unit: t('board.vital.perMinute'), step: 20, decimals: 0 },
    {
      key: 'moving',
      title: d('residentReport.movement'),
      unit: d('residentReport.movementUnit'),
      step: 20,
      decimals: 0,
      most: 100,
    },
    { key: 'spo2', title: t('board.vital.spo2'), unit: '%', step: 5, decimals: 0, most: 100 },
    { key: 'temp', title: t('board.vital.temp'), unit: '°C', step: 1, decimals: 1 },
  ];
  // Most mats measure neither of the last two.
  return all.filter(({ key }) => (key !== 'spo2' && key !== 'temp') || slots.some((slot) => slot[key] !== null));
}

interface ChartsProps {
  readonly night: Night;
  readonly facts: DayFacts;
  readonly said: NightWords;
}

function Charts({ night, facts, said }: ChartsProps) {
  const { d, t, format } = said;
  // A night that is not over ends at the server's now: this machine's clock may be wrong.
  const states = useMemo(() => statesOf({ ...night, absences: facts.absences }, serverNow()), [night, facts]);
  const vitals = vitalsOf(night, said);
  const bySlot = useMemo(() => new Map(night.slots.map((slot) => [slot.at, slot])), [night]);
  const stateText = (at: number): string => {
    const state = stateAt(states, at);
    const text = d(`residentReport.${state?.state ?? 'noData'}`);
    const gap = facts.notWatched.find(({ from_at, to_at }) => at >= from_at && at < to_at);
    return gap === undefined ? text : `${text} · ${notWatchedText([gap], said)}`;
  };
  const figure = (value: number | null | undefined, decimals: number): string =>
    value === null || value === undefined ? '–' : format.number(value, decimals);
  const describe = (at: number): string => {
    const slot = bySlot.get(at - (at % slotMs));
    return [
      format.clock(at),
      stateText(at),
      ...vitals.map(({ key, title, unit, decimals }) => `${title} ${figure(slot?.[key], decimals)} ${unit}`),
    ].join(' · ');
  };
  const turns = night.turns.map(({ at, by }) => ({
    at,
    label: `${format.clock(at)} ${d(by === 'mat' ? 'residentReport.byMat' : 'residentReport.byStaff')}`,
  }));
  const alerts = facts.alerts.map(({ at, type }) => ({ at, label: `${format.clock(at)} ${alertName(type, said)}` }));
  const lanesShown = lanes.map(({ key, icon }): { key: string; icon: ReactNode } => ({
    key,
    icon: <Pictogram name={icon} size={18} />,
  }));
  return (
    <>
      <ChartStack
        from={night.from_at}
        to={night.to_at}
        tickMs={3 * 3_600_000}
        stepMs={slotMs}
        shades={[{ from: night.night_from_at, to: night.to_at }]}
        formatTime={format.clock}
        cursorLabel={t('board.drawer.cursor')}
        describe={describe}
      >
        <LaneChart
          title={t('board.drawer.states')}
          summary={states.map(({ from, state }) => `${format.clock(from)} ${d(`residentReport.${state}`)}`).join(', ')}
          lanes={lanesShown}
          stretches={states.map(({ from, to, state }) => ({
            from,
            to,
            lane: state === 'noData' || state === 'away' ? null : state,
            label: d(`residentReport.${state}`),
            strong: state === 'out',
          }))}
          unseenLabel={d('residentReport.noData')}
        />
        <MarkLane
          title={`${d('residentReport.turns')} ${said.words.number(turns.length)}`}
          summary={turns.map(({ label }) => label).join(', ') || '–'}
          marks={turns}
          stepMs={slotMs}
        />
        <MarkLane
          title={`${d('residentReport.alertsOf')} ${said.words.number(alerts.length)}`}
          summary={alerts.map(({ label }) => label).join(', ') || '–'}
          marks={alerts}
          stepMs={slotMs}
        />
        {vitals.map(({ key, title, unit, step, decimals, most }) => (
          <LineChart
            key={key}
            title={title}
            unit={unit}
            summary={summaryOf(
              title,
              unit,
              night.slots.map((slot) => slot[key]),
              (value) => figure(value, decimals),
            )}
            points={slotPoints(night, bySlot, key)}
            stepMs={slotMs}
            valueStep={step}
            {...(most !== undefined && { most })}
            format={(value) => figure(value, decimals)}
          />
        ))}
      </ChartStack>
      <details>
        <summary className={classes.summary}>{t('board.drawer.asTable')}</summary>
        <AfterPaint>
          <NightTable night={night} vitals={vitals} said={said} stateText={stateText} figure={figure} />
        </AfterPaint>
      </details>
    </>
  );
}

/** Every slot of the day, so that what was not measured is a gap. */
function slotPoints({ from_at, to_at }: Night, bySlot: ReadonlyMap<number, Night['slots'][number]>, key: Vital['key']) {
  const first = from_at - (from_at % slotMs);
  return Array.from({ length: Math.ceil((to_at - first) / slotMs) }, (_, index) => {
    const at = first + index * slotMs;
    return { at, value: bySlot.get(at)?.[key] ?? null };
  });
}

function summaryOf(
  title: string,
  unit: string,
  values: readonly (number | null)[],
  figure: (value: number | null) => string,
): string {
  const seen = values.filter((value) => value !== null);
  if (seen.length === 0) return `${title}: –`;
  return `${title}: ${figure(Math.min(...seen))}–${figure(Math.max(...seen))} ${unit}`;
}

interface TableProps {
  readonly night: Night;
  readonly vitals: readonly Vital[];
  readonly said: NightWords;
  readonly stateText: (at: number) => string;
  readonly figure: (value: number | null | undefined, decimals: number) => string;
}

function NightTable({ night, vitals, said: { d, t, format }, stateText, figure }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={d('residentReport.night')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('board.drawer.time')}</th>
            <th scope="col">{t('board.drawer.states')}</th>
            {vitals.map(({ key, title, unit }) => (
              <th key={key} scope="col">
                {title} <small>{unit}</small>
              </th>
            ))}
            <th scope="col">{d('residentReport.turns')}</th>
          </tr>
        </thead>
        <tbody>
          {night.slots.map((slot) => (
            <tr key={slot.at}>
              <th scope="row">{format.clock(slot.at)}</th>
              <td>{stateText(slot.at)}</td>
              {vitals.map(({ key, decimals }) => (
                <td key={key}>{figure(slot[key], decimals)}</td>
              ))}
              <td>{night.turns.filter(({ at }) => at >= slot.at && at < slot.at + slotMs).length || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
