/** States, breathing, heart rate, movement, and what the mat measures besides, over one time axis. */
import type { AgencyId, BedHour } from '@wardlight/contract';
import { useMemo } from 'react';
import type { Format } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useHere, usePlace } from '../../../lib/session/current-user.tsx';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { type Lane, LaneChart } from '../../../ui/charts/lane-chart.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { type Point, pointAt } from '../../../ui/charts/series.ts';
import { ChartStack } from '../../../ui/charts/stack.tsx';
import type { Limit } from '../../../ui/charts/value-axis.tsx';
import { Pictogram, type PictogramName } from '../../../ui/pictograms/pictogram.tsx';
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

const quarterMs = 15 * minuteMs;
/** Seconds a minute; a sleeper moves for a few of them, and those must be seen. */
const movementEnds = [5, 10, 20, 30, 60] as const;

export interface HourChartsProps {
  readonly hour: BedHour;
  readonly format: Format;
  readonly agency: AgencyId;
}

export function HourCharts({ hour, format, agency }: HourChartsProps) {
  const { t } = useWords();
  const series = useMemo(() => seriesOf(hour), [hour]);
  const stretches = useMemo(() => stretchesOf(hour, (status) => t(`board.status.${status}`)), [hour, t]);
  const nights = useNights(hour, agency);
  const summary = useSummary();
  const vitals = useMemo(() => vitalLinesOf(hour, series), [hour, series]);
  const describe = (moment: number): string => {
    // The hour's end belongs to no minute; its last moment does.
    const at = Math.min(moment, hour.at - 1);
    if (at < ownFrom(hour)) return `${format.clock(at)} · ${t('board.changed.before')}`;
    return [
      format.clock(at),
      stretches.find(({ from, to }) => at >= from && at < to)?.label ?? t('board.drawer.unseen'),
      ...vitals.map(({ name, points, decimals }) => {
        const value = pointAt(points, at, minuteMs)?.value ?? null;
        return `${t(`board.vital.${name}`)} ${value === null ? '–' : format.number(value, decimals)}`;
      }),
    ].join(' · ');
  };
  const number = (value: number): string => format.number(value);
  return (
    <ChartStack
      from={hour.from_at}
      to={hour.at}
      tickMs={quarterMs}
      stepMs={minuteMs}
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
        unseenLabel={t('board.drawer.unseen')}
        summary={stretches
          .map(({ from, to, label }) =>
            t('board.drawer.stretch', { from: format.clock(from), to: format.clock(to), state: label }),
          )
          .join('. ')}
      />
      {vitals.map((vital) => (
        <VitalChart key={vital.name} vital={vital} format={format} />
      ))}
      <BarChart
        title={t('board.drawer.movement')}
        unit={t('board.drawer.movementUnit')}
        points={series.movement}
        stepMs={minuteMs}
        ends={movementEnds}
        format={number}
        summary={summary(t('board.drawer.movement'), series.movement, t('board.drawer.movementUnit'), number)}
      />
    </ChartStack>
  );
}

const laneIcons: Readonly<Record<HourLane, PictogramName>> = { bed: 'lying', sitting: 'sitting', out: 'emptyBed' };
const lanes: readonly Lane[] = hourLanes.map((lane) => ({
  key: lane,
  icon: <Pictogram name={laneIcons[lane]} size={18} />,
}));

function VitalChart({ vital, format }: { readonly vital: VitalLine; readonly format: Format }) {
  const { t } = useWords();
  const { name, points, high, low, decimals, valueStep, most } = vital;
  const title = t(`board.vital.${name}`);
  const unit = vital.unit ?? t('board.vital.perMinute');
  const say = (value: number): string => format.number(value, decimals);
  const limits: readonly Limit[] = [
    ...(high === null ? [] : [{ value: high, label: t('board.drawer.upperLimit', { value: say(high) }) }]),
    ...(low === null ? [] : [{ value: low, label: t('board.drawer.lowerLimit', { value: say(low) }) }]),
  ];
  return (
    <LineChart
      title={title}
      unit={unit}
      points={points}
      stepMs={minuteMs}
      limits={limits}
      valueStep={valueStep}
      {...(most === undefined ? {} : { most })}
      format={say}
      summary={useSummary()(title, points, unit, say)}
    />
  );
}

function useNights(hour: BedHour, agencyId: AgencyId) {
  const { user } = useHere();
  const place = usePlace();
  const agency = user.agencies.find(({ agency_id }) => agency_id === agencyId);
  const timeZone = agency?.timezone ?? place.timeZone;
  return useMemo(() => nightsIn(hour.from_at, hour.at, hour.night, timeZone), [hour, timeZone]);
}

function useSummary() {
  const { t } = useWords();
  return (title: string, points: readonly Point[], unit: string, say: (value: number) => string): string => {
    const extremes = extremesOf(points);
    if (extremes === null) return t('board.drawer.noneSummary', { title });
    return t('board.drawer.lineSummary', { title, low: say(extremes.low), high: say(extremes.high), unit });
  };
}
