/** States, breathing, heart rate, movement, what the mat measures besides, and alerts, over one time axis. */
import type { AgencyId, Alert, BedHour, BedId, Tile, Vital } from '@wardlight/contract';
import { useMemo } from 'react';
import { useIsDown } from '../../../lib/browser/connection.ts';
import { useNow } from '../../../lib/browser/timers.ts';
import { reasonOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import { minuteOfDay } from '../../../lib/shell/theme-choice.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { MarkLane } from '../../../ui/charts/day-chart.tsx';
import { type Lane, LaneChart, type LaneStretch } from '../../../ui/charts/lane-chart.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { type Point, pointAt, roughWidth } from '../../../ui/charts/series.ts';
import { ChartStack } from '../../../ui/charts/stack.tsx';
import type { Limit } from '../../../ui/charts/value-axis.tsx';
import { Pictogram, type PictogramName } from '../../../ui/pictograms/pictogram.tsx';
import { priorityMarks } from '../../../ui/priority-mark.tsx';
import { useBedAlerts } from '../state/board-context.tsx';
import {
  extremesOf,
  type HourLane,
  hourLanes,
  minuteMs,
  nightsIn,
  ownFrom,
  seriesOf,
  stretchesOf,
  type VitalLine,
  vitalLinesOf,
} from '../state/hour.ts';
import { vitalMark } from '../state/model.ts';

/** Seconds a minute; a sleeper moves for a few of them, and those must be seen. */
const movementEnds = [5, 10, 20, 30, 60] as const;
const hourMs = 60 * minuteMs;
/** By the length of a step: of one, six, twelve and 24 hours. */
const tickMsOf = (stepMs: number): number =>
  stepMs <= minuteMs ? hourMs / 4 : Math.ceil(stepMs / (5 * minuteMs)) * hourMs;

export interface HourChartsProps {
  readonly hour: BedHour;
  readonly format: Format;
  readonly tile: Tile;
}

export function HourCharts({ hour, format, tile }: HourChartsProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const series = useMemo(() => seriesOf(hour), [hour]);
  const stretches = useMemo(() => stretchesOf(hour, (status) => t(`board.status.${status}`)), [hour, t]);
  const zone = useZoneOf(tile.agency_id);
  const nights = useNights(hour, zone);
  const summary = useSummary();
  const vitals = useMemo(() => vitalLinesOf(hour, series), [hour, series]);
  const limits = useLimits(vitals, format);
  const alerts = useAlertsOf(hour, tile.bed_id);
  const describe = useDescribe({ hour, stretches, vitals, alerts, format });
  const number = (value: number): string => format.number(value);
  const names = [...limits.values()].flat().map(({ label }) => roughWidth(label));
  return (
    <ChartStack
      from={hour.from_at}
      to={hour.at}
      tickMs={tickMsOf(hour.step_ms)}
      aheadMs={aheadOf(hour.at, zone)}
      rightRoom={Math.ceil(Math.max(0, ...names) * 1.08) + 12}
      stepMs={hour.step_ms}
      shades={nights}
      begins={ownFrom(hour)}
      formatTime={format.clock}
      cursorLabel={t('board.drawer.cursor')}
      describe={describe}
    >
      <LaneChart
        title={t('board.drawer.states')}
        lanes={lanes}
        stretches={stretches}
        unseenLabel={d('bedDrawer.unseen')}
        summary={stretches
          .map(({ from, to, label }) =>
            d('bedDrawer.stretch', { from: format.clock(from), to: format.clock(to), state: label }),
          )
          .join('. ')}
      />
      {vitals.map((vital) => (
        <VitalChart
          key={vital.name}
          vital={vital}
          limits={limits.get(vital.name) ?? []}
          stepMs={hour.step_ms}
          live={tile.live.stay_id === hour.stay_id ? tile.live[vital.name] : null}
          format={format}
        />
      ))}
      <BarChart
        title={d('bedDrawer.movement')}
        unit={d('bedDrawer.movementUnit')}
        points={series.movement}
        stepMs={hour.step_ms}
        ends={movementEnds}
        format={number}
        summary={summary(d('bedDrawer.movement'), series.movement, d('bedDrawer.movementUnit'), number)}
      />
      <AlertMarks hour={hour} alerts={alerts} format={format} />
    </ChartStack>
  );
}

const laneIcons: Readonly<Record<HourLane, PictogramName>> = { bed: 'lying', sitting: 'sitting', out: 'emptyBed' };
const lanes: readonly Lane[] = hourLanes.map((lane) => ({
  key: lane,
  icon: <Pictogram name={laneIcons[lane]} size={18} />,
}));

/** Of the time shown, oldest first; the board's own copies are newer than what was read. */
function useAlertsOf(hour: BedHour, bed: BedId): readonly Alert[] {
  const open = useBedAlerts(bed);
  return useMemo(() => {
    const all = new Map([...hour.alerts, ...open].map((alert) => [alert.alert_id, alert]));
    return [...all.values()]
      .filter(({ started_at }) => started_at >= ownFrom(hour) && started_at < hour.at)
      .toSorted((a, b) => a.started_at - b.started_at);
  }, [hour, open]);
}

interface Described {
  readonly hour: BedHour;
  readonly stretches: readonly LaneStretch[];
  readonly vitals: readonly VitalLine[];
  readonly alerts: readonly Alert[];
  readonly format: Format;
}

/** What the cursor says of its moment. */
function useDescribe({ hour, stretches, vitals, alerts, format }: Described): (moment: number) => string {
  const { t } = useWords();
  const d = useDeskWords();
  const figure = ({ points, decimals }: VitalLine, at: number): string => {
    const point = pointAt(points, at, hour.step_ms);
    if (point === null || point.value === null) return '–';
    const { value, range } = point;
    const say = (one: number): string => format.number(one, decimals);
    // Of a longer step also how far it reached.
    return range != null && range.low !== range.high
      ? `${say(value)} (${say(range.low)}–${say(range.high)})`
      : say(value);
  };
  return (moment) => {
    // The end belongs to no step; its last moment does.
    const at = Math.min(moment, hour.at - 1);
    if (at < ownFrom(hour)) return `${format.clock(at)} · ${d('bedDrawer.beforeChange')}`;
    const step = at - (at % hour.step_ms);
    return [
      format.clock(at),
      stretches.find(({ from, to }) => at >= from && at < to)?.label ?? d('bedDrawer.unseen'),
      ...vitals.map((vital) => `${t(`board.vital.${vital.name}`)} ${figure(vital, at)}`),
      ...alerts
        .filter(({ started_at }) => started_at >= step && started_at < step + hour.step_ms)
        .map((alert) => `${priorityMarks[alert.priority]} ${reasonOf(t, format, alert)}`),
    ].join(' · ');
  };
}

interface VitalChartProps {
  readonly vital: VitalLine;
  readonly limits: readonly Limit[];
  readonly stepMs: number;
  readonly live: Vital | null;
  readonly format: Format;
}

function VitalChart({ vital, limits, stepMs, live, format }: VitalChartProps) {
  const { t } = useWords();
  const { name, points, decimals, valueStep, most } = vital;
  const title = t(`board.vital.${name}`);
  const unit = vital.unit ?? t('board.vital.perMinute');
  const say = (value: number): string => format.number(value, decimals);
  return (
    <LineChart
      title={title}
      unit={unit}
      points={points}
      stepMs={stepMs}
      limits={limits}
      current={useCurrent(live)}
      valueStep={valueStep}
      {...(most === undefined ? {} : { most })}
      format={say}
      summary={useSummary()(title, points, unit, say)}
    />
  );
}

/** The value of this moment, as long as it can be trusted: an old one is not drawn as if it were live, and none without a line. */
function useCurrent(live: Vital | null): Vital | null {
  const now = useNow();
  const down = useIsDown();
  return !down && vitalMark(live, now) === 'trustworthy' ? live : null;
}

function AlertMarks({ hour, alerts, format }: Pick<Described, 'hour' | 'alerts' | 'format'>) {
  const { t } = useWords();
  const d = useDeskWords();
  const marks = alerts.map((alert) => ({
    at: alert.started_at - (alert.started_at % hour.step_ms),
    text: priorityMarks[alert.priority],
    label: `${format.clock(alert.started_at)} ${t(`alerts.priority.${alert.priority}`)} ${reasonOf(t, format, alert)}`,
  }));
  return (
    <MarkLane
      title={`${d('bedDrawer.alertMarks')} ${format.number(marks.length)}`}
      summary={marks.length === 0 ? d('bedDrawer.noAlerts') : marks.map(({ label }) => label).join('. ')}
      marks={marks}
      stepMs={hour.step_ms}
    />
  );
}

/** Of each vital that is drawn. */
function useLimits(vitals: readonly VitalLine[], format: Format): ReadonlyMap<VitalLine['name'], readonly Limit[]> {
  const d = useDeskWords();
  return useMemo(
    () =>
      new Map(
        vitals.map(({ name, high, low, decimals }) => {
          const said = (value: number) => ({ value: format.number(value, decimals) });
          const upper: Limit[] =
            high === null ? [] : [{ value: high, label: d('bedDrawer.upperLimit', said(high)), breach: 'above' }];
          const lower: Limit[] =
            low === null ? [] : [{ value: low, label: d('bedDrawer.lowerLimit', said(low)), breach: 'below' }];
          return [name, [...upper, ...lower]];
        }),
      ),
    [vitals, format, d],
  );
}

function useZoneOf(agencyId: AgencyId): string {
  const { user } = useHere();
  const place = usePlace();
  return user.agencies.find(({ agency_id }) => agency_id === agencyId)?.timezone ?? place.timeZone;
}

const dayMinutes = 24 * 60;
/** How far the wall clock is ahead of UTC, within a day. */
const aheadOf = (at: number, timeZone: string): number =>
  ((minuteOfDay(at, timeZone) - (Math.floor(at / minuteMs) % dayMinutes) + dayMinutes) % dayMinutes) * minuteMs;

/** By whole minutes, so that an axis that goes on by seconds does not look through a day each time. */
function useNights({ from_at, at, night }: BedHour, timeZone: string) {
  const [from, to] = [Math.ceil(from_at / minuteMs) * minuteMs, Math.ceil(at / minuteMs) * minuteMs];
  const nights = useMemo(() => nightsIn(from, to, night, timeZone), [from, to, night, timeZone]);
  return useMemo(
    () => nights.map((shade) => ({ from: shade.from === from ? from_at : shade.from, to: Math.min(shade.to, at) })),
    [nights, from, from_at, at],
  );
}

function useSummary() {
  const d = useDeskWords();
  return (title: string, points: readonly Point[], unit: string, say: (value: number) => string): string => {
    const extremes = extremesOf(points);
    if (extremes === null) return d('bedDrawer.noneSummary', { title });
    return d('bedDrawer.lineSummary', { title, low: say(extremes.low), high: say(extremes.high), unit });
  };
}
