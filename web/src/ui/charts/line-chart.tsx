/** A value over time, with its limits named at the right of it and what breaches them shaded. Gaps are gaps; a lone value is a dot. */
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useId } from 'react';
import classes from './charts.module.css';
import { classes as own } from './line-classes.ts';
import { Plot } from './plot.tsx';
import { domainOf, type Point, pointAt, runsOf, type SeenPoint } from './series.ts';
import { axisWidth, useAxis } from './stack.tsx';
import { type Limit, LimitLines, LimitNames, ValueAxis } from './value-axis.tsx';

export interface LineChartProps {
  readonly title: string;
  readonly unit: string;
  readonly summary: string;
  readonly points: readonly Point[];
  /** Time one point stands for; also the longest step a line may bridge. */
  readonly stepMs: number;
  readonly limits?: readonly Limit[];
  /** The value at this moment, with a dot of its own; null = it is not known now. */
  readonly current?: { readonly at: number; readonly value: number } | null;
  /** The axis ends on multiples of this. */
  readonly valueStep: number;
  /** No value is greater, so the axis does not go on. */
  readonly most?: number;
  readonly format: (value: number) => string;
  readonly height?: number;
}

const noLimits: readonly Limit[] = [];

export function LineChart(props: LineChartProps) {
  const { title, unit, summary, points, stepMs, limits = noLimits, current = null, valueStep, most, format } = props;
  const { height = 96 } = props;
  const { x, cursor, right } = useAxis();
  const seen = points.flatMap(({ value, range }) => [
    ...(value === null ? [] : [value]),
    ...(range ? [range.low, range.high] : []),
  ]);
  const domain = domainOf(
    current === null ? seen : [...seen, current.value],
    limits.map(({ value }) => value),
    valueStep,
    most,
  );
  const y = scaleLinear()
    .domain(domain)
    .range([height - 6, 8]);
  // A point stands in the middle of its step; the value of this moment where it is.
  const middle = (point: SeenPoint) => x(point.at === current?.at ? point.at : point.at + stepMs / 2);
  const runs = withCurrent(runsOf(points, stepMs * 1.5), current, stepMs);
  const under = cursor === null ? null : pointAt(points, cursor, stepMs);
  const shown = cursor === null ? (current?.value ?? null) : (under?.value ?? null);
  return (
    <Plot title={title} note={unit} summary={summary} height={height} reading={shown === null ? null : format(shown)}>
      <ValueAxis domain={domain} y={y} format={format} />
      <Runs runs={runs} x={middle} y={y} />
      <LimitLines limits={limits} y={y} right={right} />
      <LimitNames limits={limits} y={y} right={right} height={height} />
      {limits.map((limit) => (
        <Breach key={limit.label + limit.value} limit={limit} runs={runs} x={middle} y={y} right={right} />
      ))}
      {current !== null && <circle className={own.now} cx={x(current.at)} cy={y(current.value)} r={4.5} data-now="" />}
      {under !== null && under.value !== null && (
        <circle className={classes.held} cx={x(under.at + stepMs / 2)} cy={y(under.value)} r={3.5} />
      )}
    </Plot>
  );
}

type Runs = readonly (readonly SeenPoint[])[];

/** The line leads to the value of this moment, unless there is a gap before it. */
function withCurrent(runs: Runs, current: LineChartProps['current'], stepMs: number): Runs {
  const last = runs.at(-1)?.at(-1);
  if (!current || last === undefined || current.at <= last.at + stepMs / 2 || current.at - last.at > stepMs * 2.5)
    return runs;
  return [...runs.slice(0, -1), [...(runs.at(-1) ?? []), { ...current, range: null }]];
}

interface RunsProps {
  readonly runs: Runs;
  readonly x: (point: SeenPoint) => number;
  readonly y: ScaleLinear<number, number>;
}

function Runs({ runs, x, y }: RunsProps) {
  const spread = area<SeenPoint>()
    .x(x)
    .y0((point) => y(point.range?.low ?? point.value))
    .y1((point) => y(point.range?.high ?? point.value));
  const draw = line<SeenPoint>()
    .x(x)
    .y((point) => y(point.value));
  return runs.map((run) => {
    const [first] = run;
    if (first === undefined) return null;
    if (run.length === 1)
      return <circle key={first.at} className={classes.dot} cx={x(first)} cy={y(first.value)} r={2} />;
    return (
      <g key={first.at}>
        {run.some(({ range }) => range !== null) && <path className={own.spread} d={spread(run) ?? ''} />}
        <path className={classes.line} d={draw(run) ?? ''} />
      </g>
    );
  });
}

interface BreachProps extends RunsProps {
  readonly limit: Limit;
  readonly right: number;
}

/** Between the limit and what lies beyond it, as far as its minutes reached. A lone value that breaches is a thin bar. */
function Breach({ limit: { value: limit, breach }, runs, x, y, right }: BreachProps) {
  const clip = useId();
  if (breach === undefined) return null;
  const extreme = ({ value, range }: SeenPoint): number =>
    breach === 'above' ? Math.max(value, range?.high ?? value) : Math.min(value, range?.low ?? value);
  const breaches = (point: SeenPoint): boolean =>
    breach === 'above' ? extreme(point) > limit : extreme(point) < limit;
  const beyond = runs.filter((run) => run.some(breaches));
  if (beyond.length === 0) return null;
  const [top = 0, bottom = 0] = breach === 'above' ? [0, y(limit)] : [y(limit), 10_000];
  const shade = area<SeenPoint>()
    .x(x)
    .y0(y(limit))
    .y1((point) => y(extreme(point)));
  return (
    <g data-breach={breach}>
      <clipPath id={clip}>
        <rect x={axisWidth} width={Math.max(0, right - axisWidth)} y={top} height={bottom - top} />
      </clipPath>
      {beyond.map((run) => {
        const [first] = run;
        if (first === undefined) return null;
        const d =
          run.length > 1 ? (shade(run) ?? '') : `M${x(first) - 2} ${y(limit)}V${y(extreme(first))}h4V${y(limit)}z`;
        return <path key={first.at} className={own.breach} clipPath={`url(#${clip})`} d={d} />;
      })}
    </g>
  );
}
