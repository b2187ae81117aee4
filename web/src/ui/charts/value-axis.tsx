/** The figures of a value axis, and the limits across a plot. */
import classes from './charts.module.css';
import { axisWidth } from './stack.tsx';

export interface Limit {
  readonly value: number;
  /** Stands above the plot. */
  readonly label: string;
}

export interface ValueAxisProps {
  readonly domain: readonly [number, number];
  readonly limits?: readonly Limit[];
  readonly y: (value: number) => number;
  readonly format: (value: number) => string;
}

/** Below this two figures lie on each other. */
const apartPx = 13;

/** The two ends and the limits between them; a limit too near to what stands there already has its line alone. */
export function ValueAxis({ domain, limits = [], y, format }: ValueAxisProps) {
  const shown: number[] = [...domain];
  for (const { value } of limits)
    if (shown.every((other) => Math.abs(y(value) - y(other)) >= apartPx)) shown.push(value);
  return (
    <g className={classes.values}>
      {shown.map((value) => (
        <text key={value} x={axisWidth - 6} y={y(value) + 4} textAnchor="end">
          {format(value)}
        </text>
      ))}
    </g>
  );
}

interface LimitLinesProps {
  readonly limits: readonly Limit[];
  readonly y: (value: number) => number;
  readonly width: number;
}

export function LimitLines({ limits, y, width }: LimitLinesProps) {
  return limits.map(({ label, value }) => (
    <line key={label} className={classes.limit} x1={axisWidth} x2={width} y1={y(value)} y2={y(value)} />
  ));
}
