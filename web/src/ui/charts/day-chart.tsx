/** A figure day by day, with the own usual as a band. Days that are no measure are hollow, days that are not there are gaps. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import classes from './charts.module.css';
import { classes as own } from './day-classes.ts';
import { readable } from './mark-room.ts';
import { Plot } from './plot.tsx';
import { domainOf, pointAt, runsOf, type SeenPoint } from './series.ts';
import { useAxis } from './stack.tsx';
import { type Limit, LimitLines, ValueAxis } from './value-axis.tsx';

export const chartDayMs = 86_400_000;

export interface DayPoint {
  readonly at: number;
  readonly value: number | null;
  readonly hollow: boolean;
  readonly band: { readonly low: number; readonly high: number } | null;
}

interface DayChartProps {
  readonly title: string;
  readonly summary: string;
  readonly points: readonly DayPoint[];
  readonly limits: readonly Limit[];
  readonly valueStep: number;
  readonly formatAxis: (value: number) => string;
  readonly format: (value: number) => string;
}

const height = 92;

export function DayChart({ title, summary, points, limits, valueStep, formatAxis, format }: DayChartProps) {
  const { x, cursor, right } = useAxis();
  const seen = points.flatMap(({ value }) => value ?? []);
  const keep = [...limits.map(({ value }) => value), ...points.flatMap(({ band }) => (band ? [band.high] : []))];
  const domain = domainOf(seen, keep, valueStep);
  const y = scaleLinear()
    .domain(domain)
    .range([height - 6, 8])
    .clamp(true);
  const middle = (point: { readonly at: number }) => x(point.at + chartDayMs / 2);
  const draw = line<SeenPoint>()
    .x(middle)
    .y((point) => y(point.value));
  const under = cursor === null ? null : pointAt(points, cursor, chartDayMs);
  const value = under?.value ?? null;
  return (
    <Plot
      title={title}
      limits={limits.map(({ label }) => label)}
      summary={summary}
      height={height}
      reading={value === null ? null : format(value)}
    >
      <ValueAxis domain={domain} limits={limits} y={y} format={formatAxis} />
      {points.map(
        ({ at, band }) =>
          band !== null && (
            <rect
              key={at}
              className={own.band}
              x={x(at)}
              width={x(at + chartDayMs) - x(at)}
              y={y(band.high)}
              height={Math.max(1, y(band.low) - y(band.high))}
            />
          ),
      )}
      <LimitLines limits={limits} y={y} right={right} />
      {runsOf(points, chartDayMs * 1.5).map((run) => (
        <path key={run[0]?.at} className={classes.line} d={draw(run) ?? ''} />
      ))}
      {points.map(
        (point) =>
          point.value !== null && (
            <circle
              key={point.at}
              className={point.hollow ? own.hollow : classes.dot}
              cx={middle(point)}
              cy={y(point.value)}
              r={3}
            />
          ),
      )}
      {under !== null && value !== null && <circle className={classes.held} cx={middle(under)} cy={y(value)} r={4} />}
    </Plot>
  );
}

export interface Mark {
  readonly at: number;
  /** Said while the cursor is there. */
  readonly label: string;
  readonly text?: string;
}

interface MarkLaneProps {
  readonly title: string;
  readonly summary: string;
  readonly marks: readonly Mark[];
  /** How long one mark stands for. */
  readonly stepMs: number;
}

/** What happened, on the axis of the charts above. */
export function MarkLane({ title, summary, marks, stepMs }: MarkLaneProps) {
  const { x, cursor } = useAxis();
  const under =
    cursor === null ? [] : marks.filter(({ at }) => cursor >= at && cursor < at + stepMs).map(({ label }) => label);
  const middle = (at: number) => x(at + stepMs / 2);
  const shown = readable(marks.map(({ at, text = '' }) => ({ middle: middle(at), text })));
  return (
    <Plot title={title} summary={summary} height={24} reading={under.length === 0 ? null : under.join(' · ')}>
      {marks.map(({ at, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may lie on one moment
        <g key={index} data-mark="">
          {text === undefined ? (
            <path className={classes.dot} d={`M${middle(at)} 6l4 10h-8z`} />
          ) : shown[index] ? (
            <text x={middle(at)} y={13} textAnchor="middle">
              {text}
            </text>
          ) : (
            // No room for its figure: that there is one is seen, below those of others, and the cursor says it.
            <rect className={classes.dot} x={middle(at) - 1} y={16} width={2} height={6} />
          )}
        </g>
      ))}
    </Plot>
  );
}
