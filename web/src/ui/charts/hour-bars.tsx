/** An amount for each hour of the day beside a line that it should not stand over. Bars over the line are told apart by shape, and print in grey. */
import { classes } from './hour-bars-classes.ts';

interface HourBarsProps {
  /** 24, from midnight. */
  readonly values: readonly number[];
  readonly limit: number;
  readonly limitLabel: string;
  /** Heard in place of the picture. */
  readonly summary: string;
  readonly format: (value: number) => string;
}

const [width, height, left, foot, top] = [720, 252, 36, 36, 24] as const;
const ground = height - foot;
const step = (width - left) / 24;

export function HourBars({ values, limit, limitLabel, summary, format }: HourBarsProps) {
  const full = Math.max(limit * 1.25, ...values);
  const y = (value: number): number => ground - (value / full) * (ground - top);
  return (
    <div className={classes.bars}>
      <svg className={classes.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
        <line className={classes.ground} x1={left} x2={width} y1={ground} y2={ground} />
        {values.map((value, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour of the day is its place
          <g key={hour} transform={`translate(${left + hour * step} 0)`}>
            <rect
              className={classes.bar}
              data-over={value > limit || undefined}
              x={3}
              y={y(value)}
              width={step - 6}
              height={ground - y(value)}
            />
            {value > 0 && (
              <text className={classes.value} x={step / 2} y={y(value) - 4}>
                {format(value)}
              </text>
            )}
            {hour % 3 === 0 && (
              <text className={classes.hour} x={step / 2} y={height - 10}>
                {hour}
              </text>
            )}
          </g>
        ))}
        <line className={classes.limit} x1={left} x2={width} y1={y(limit)} y2={y(limit)} />
        <text className={classes.axis} x={left - 6} y={y(limit) + 4}>
          {format(limit)}
        </text>
        <text className={classes.axis} x={left - 6} y={ground + 4}>
          {format(0)}
        </text>
      </svg>
      {/* Beside the plot, where no bar crosses it, and at the height of its line. */}
      <span className={classes.limitLabel} style={{ gridTemplateRows: `${y(limit)}fr auto ${height - y(limit)}fr` }}>
        <span>{limitLabel}</span>
      </span>
    </div>
  );
}
