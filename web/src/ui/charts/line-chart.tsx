/** A value over time, with its limits as labelled lines. Gaps are gaps; a lone value is a dot. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import classes from './charts.module.css';
import { Plot } from './plot.tsx';
import { domainOf, type Point, pointAt, runsOf, type SeenPoint } from './series.ts';
import { useAxis } from './stack.tsx';
import { type Limit, LimitLines, ValueAxis } from './value-axis.tsx';

export interface LineChartProps {
  readonly title: string;
  readonly unit: string;
  readonly summary: string;
  readonly points: readonly Point[];
  /** Time one point stands for; also the longest step a line may bridge. */
  readonly stepMs: number;
  readonly limits?: readonly Limit[];
  /** The axis ends on multiples of this. */
  readonly valueStep: number;
  /** No value is greater, so the axis does not go on. */
  readonly most?: number;
  readonly format: (value: number) => string;
  readonly height?: number;
}

const noLimits: readonly Limit[] = [];

export function LineChart(props: LineChartProps) {
  const { title, unit, summary, points, stepMs, limits = noLimits, valueStep, most, format, height = 84 } = props;
  const { x, cursor, width } = useAxis();
  const seen = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const domain = domainOf(
    seen,
    limits.map(({ value }) => value),
    valueStep,
    most,
  );
  const y = scaleLinear()
    .domain(domain)
    .range([height - 6, 8]);
  const middle = (point: SeenPoint) => x(point.at + stepMs / 2);
  const draw = line<SeenPoint>()
    .x(middle)
    .y((point) => y(point.value));
  const under = cursor === null ? null : pointAt(points, cursor, stepMs);
  const value = under?.value ?? null;
  return (
    <Plot
      title={title}
      note={unit}
      limits={limits.map(({ label }) => label)}
      summary={summary}
      height={height}
      reading={value === null ? null : format(value)}
    >
      <ValueAxis domain={domain} limits={limits} y={y} format={format} />
      <LimitLines limits={limits} y={y} width={width} />
      {runsOf(points, stepMs * 1.5).map((run) => {
        const [first] = run;
        if (first === undefined) return null;
        return run.length === 1 ? (
          <circle key={first.at} className={classes.dot} cx={middle(first)} cy={y(first.value)} r={2} />
        ) : (
          <path key={first.at} className={classes.line} d={draw(run) ?? ''} />
        );
      })}
      {under !== null && value !== null && (
        <circle className={classes.held} cx={x(under.at + stepMs / 2)} cy={y(value)} r={3.5} />
      )}
    </Plot>
  );
}
