/** Amounts per stretch of time, from zero to the first round figure that holds them all. A stretch that was not seen is left open, not drawn as zero. */
import classes from './charts.module.css';
import { Plot } from './plot.tsx';
import { fullOf, type Point, pointAt } from './series.ts';
import { useAxis } from './stack.tsx';
import { ValueAxis } from './value-axis.tsx';

export interface BarChartProps {
  readonly title: string;
  readonly unit: string;
  readonly summary: string;
  readonly points: readonly Point[];
  readonly stepMs: number;
  /** What the axis may end on, rising; the last is the most there can be. */
  readonly ends: readonly [number, ...number[]];
  readonly format: (value: number) => string;
  readonly height?: number;
}

export function BarChart({ title, unit, summary, points, stepMs, ends, format, height = 52 }: BarChartProps) {
  const { x, cursor } = useAxis();
  const value = cursor === null ? null : (pointAt(points, cursor, stepMs)?.value ?? null);
  const full = fullOf(
    points.flatMap(({ value: amount }) => (amount === null ? [] : [amount])),
    ends,
  );
  const tallOf = (amount: number): number => Math.min(1, amount / full) * (height - 9);
  return (
    <Plot title={title} note={unit} summary={summary} height={height} reading={value === null ? null : format(value)}>
      <ValueAxis domain={[0, full]} y={(amount) => height - 2 - tallOf(amount)} format={format} />
      {points.map(({ at, value: amount }) => {
        if (amount === null) return null;
        const tall = tallOf(amount);
        return (
          <rect
            key={at}
            className={classes.bar}
            x={x(at) + 0.5}
            y={height - 1 - tall}
            width={Math.max(1, x(at + stepMs) - x(at) - 1)}
            height={tall}
          />
        );
      })}
    </Plot>
  );
}
