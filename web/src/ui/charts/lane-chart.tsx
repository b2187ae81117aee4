/** Which of a few states held when: one lane per state, so that it reads without colour and prints in grey. What nobody saw is hatched. */
import { type ReactNode, useId } from 'react';
import classes from './charts.module.css';
import { Plot } from './plot.tsx';
import { type Stretch, uncovered } from './series.ts';
import { axisWidth, useAxis } from './stack.tsx';

export interface Lane {
  readonly key: string;
  /** A small picture, 18 px: words would need room that differs by language. The reading and the summary say it in words. */
  readonly icon: ReactNode;
}

export interface LaneStretch extends Stretch {
  /** Which lane; null = seen to be unseen (disconnected, unknown). */
  readonly lane: string | null;
  readonly label: string;
  readonly strong?: boolean;
}

export interface LaneChartProps {
  readonly title: string;
  readonly summary: string;
  readonly lanes: readonly Lane[];
  readonly stretches: readonly LaneStretch[];
  /** What an unseen stretch is called. */
  readonly unseenLabel: string;
}

const laneHeight = 20;

export function LaneChart({ title, summary, lanes, stretches, unseenLabel }: LaneChartProps) {
  const { x, from, begins, to, cursor } = useAxis();
  const hatch = useId();
  const seen = stretches.filter((stretch) => stretch.lane !== null);
  const height = lanes.length * laneHeight + 4;
  const span = (stretch: Stretch) => ({
    x: x(Math.max(from, stretch.from)),
    width: Math.max(1, x(Math.min(to, stretch.to)) - x(Math.max(from, stretch.from))),
  });
  const under = cursor === null ? null : stretches.find((stretch) => cursor >= stretch.from && cursor < stretch.to);
  return (
    <Plot
      title={title}
      summary={summary}
      height={height}
      reading={cursor === null || cursor < begins ? null : (under?.label ?? unseenLabel)}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={classes.hatch} x1="0" x2="0" y1="0" y2="6" />
        </pattern>
      </defs>
      {uncovered(seen, begins, to).map((hole) => (
        <rect key={hole.from} {...span(hole)} y={0} height={height - 1} fill={`url(#${hatch})`} data-gap="" />
      ))}
      {lanes.map((lane, index) => (
        <g key={lane.key}>
          <g className={classes.laneIcon} transform={`translate(${axisWidth - 26} ${index * laneHeight + 1})`}>
            {lane.icon}
          </g>
          {seen
            .filter((stretch) => stretch.lane === lane.key)
            .map((stretch) => (
              <rect
                key={stretch.from}
                className={stretch.strong === true ? classes.strong : classes.lane}
                {...span(stretch)}
                y={index * laneHeight + 4}
                height={laneHeight - 8}
                rx={1.5}
              />
            ))}
        </g>
      ))}
    </Plot>
  );
}
