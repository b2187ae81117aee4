/** The two ends of a value axis, in figures. */
import classes from './charts.module.css';
import { axisWidth } from './stack.tsx';

export interface ValueAxisProps {
  readonly domain: readonly [number, number];
  readonly y: (value: number) => number;
  readonly format: (value: number) => string;
}

export function ValueAxis({ domain, y, format }: ValueAxisProps) {
  return (
    <g className={classes.values}>
      {domain.map((value) => (
        <text key={value} x={axisWidth - 6} y={y(value) + 4} textAnchor="end">
          {format(value)}
        </text>
      ))}
    </g>
  );
}
