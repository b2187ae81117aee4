/** Amounts per stretch of time, from zero to a known full height. A stretch that was not seen is left open, not drawn as zero. */
import classes from './charts.module.css';
import { Plot } from './plot.tsx';
import { type Point, pointAt } from './series.ts';
import { useAxis } from './stack.tsx';

export interface BarChartProps {
  readonly title: string;
  readonly unit: string;
  readonly summary: string;
  readonly points: readonly Point[];
  readonly stepMs: number;
  /** The value a full bar stands for. */
  readonly full: number;
  readonly format: (value: number) => string;
  readonly height?: number;
}

export function BarChart({ title, unit, summary, points, stepMs, full, format, height = 44 }: BarChartProps) {
  const { x, cursor } = useAxis();
  const value = cursor === null ? null : (pointAt(points, cursor, stepMs)?.value ?? null);
  return (
    <Plot title={title} note={unit} summary={summary} height={height} reading={value === null ? null : format(value)}>
      {points.map(({ at, value: amount }) => {
        if (amount === null) return null;
        const tall = Math.min(1, amount / full) * (height - 4);
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
