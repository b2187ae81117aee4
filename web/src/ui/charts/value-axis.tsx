/** The figures of a value axis, and the limits across a plot. */
import classes from './charts.module.css';
import { classes as own } from './line-classes.ts';
import { axisWidth } from './stack.tsx';

export interface Limit {
  readonly value: number;
  /** Stands outside the plot. */
  readonly label: string;
  /** Which values breach it; left out = nothing is shaded. */
  readonly breach?: 'above' | 'below';
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
  readonly right: number;
}

export function LimitLines({ limits, y, right }: LimitLinesProps) {
  return limits.map(({ label, value }) => (
    <line key={label} className={classes.limit} x1={axisWidth} x2={right} y1={y(value)} y2={y(value)} />
  ));
}

interface LimitNamesProps extends LimitLinesProps {
  readonly height: number;
}

/** The same of names, which are larger. */
const namesApartPx = 15;

/** To the right of the plot, each at its line, and none on another. */
export function LimitNames({ limits, y, right, height }: LimitNamesProps) {
  let above = Number.NEGATIVE_INFINITY;
  return limits
    .toSorted((a, b) => b.value - a.value)
    .map(({ label, value }) => {
      above = Math.max(Math.min(y(value) + 4, height - 2), above + namesApartPx);
      return (
        <text key={label} className={own.limitName} x={right + 5} y={above}>
          {label}
        </text>
      );
    });
}
