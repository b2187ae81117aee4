/**
 * Charts stacked over one time axis with one cursor. The cursor follows the pointer over any of them, and the slider at the foot moves it by
 * keyboard and touch. The stack knows no words: whoever uses it hands them in.
 */
import { scaleLinear } from 'd3-scale';
import { createContext, type PointerEvent, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import classes from './charts.module.css';
import { every, roughWidth, roundTimes, type Stretch } from './series.ts';
import { useWidth } from './use-width.ts';

export const axisWidth = 44;
/** Room at the right of a stack in which no limit is named. */
const narrowRight = 12;

/** Nothing is measured anew for paper: what is drawn for a wider place is scaled to the page, and axis and charts alike. */
export const onPaper = { maxWidth: '100%' } as const;

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** Where plots end; what stands to the right of it names their limits. */
  readonly right: number;
  readonly x: (at: number) => number;
  readonly ticks: readonly number[];
  readonly shades: readonly Stretch[];
  readonly begins: number;
  readonly cursor: number | null;
  readonly moveCursor: (event: PointerEvent<SVGSVGElement>) => void;
  readonly clearCursor: () => void;
}

const AxisContext = createContext<Axis | null>(null);

export function useAxis(): Axis {
  const axis = useContext(AxisContext);
  if (axis === null) throw new Error('A chart stands inside a ChartStack.');
  return axis;
}

export interface ChartStackProps {
  readonly from: number;
  readonly to: number;
  readonly tickMs: number;
  /** How far the wall clock is ahead of UTC: ticks of more than a quarter of an hour stand on its round hours. */
  readonly aheadMs?: number;
  /** Room for the names of limits, in px. */
  readonly rightRoom?: number;
  /** How far one press of an arrow key goes. */
  readonly stepMs: number;
  readonly shades?: readonly Stretch[];
  /** What is shown begins here, and what was before is none of it; left out = with the axis. */
  readonly begins?: number;
  readonly formatTime: (at: number) => string;
  readonly cursorLabel: string;
  /** What the cursor's place says in words. */
  readonly describe: (at: number) => string;
  readonly children: ReactNode;
}

export function ChartStack(props: ChartStackProps) {
  const { from, to, tickMs, aheadMs = 0, stepMs, shades = noShades, begins = from, formatTime, children } = props;
  const { rightRoom = narrowRight } = props;
  const { ref, width: measured } = useWidth();
  const [cursor, setCursor] = useState<number | null>(null);
  const width = Math.max(measured ?? 0, 240);
  const axis = useMemo<Axis>(() => {
    const scale = scaleLinear()
      .domain([from, to])
      .range([axisWidth, width - rightRoom]);
    return {
      from,
      to,
      width,
      right: width - rightRoom,
      x: (at) => scale(at),
      ticks: roundTimes(from + aheadMs, to + aheadMs, tickMs).map((at) => at - aheadMs),
      shades,
      begins,
      cursor,
      moveCursor: (event) => {
        const at = scale.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
        setCursor(Math.min(to, Math.max(from, at)));
      },
      clearCursor: () => setCursor(null),
    };
  }, [from, to, tickMs, aheadMs, rightRoom, width, shades, begins, cursor]);
  return (
    <AxisContext.Provider value={axis}>
      <div ref={ref} className={classes.stack}>
        {measured !== null && children}
        <TimeAxis formatTime={formatTime} />
        <CursorSlider {...props} stepMs={stepMs} cursor={cursor} onMove={setCursor} />
      </div>
    </AxisContext.Provider>
  );
}

const noShades: readonly Stretch[] = [];

function TimeAxis({ formatTime }: { readonly formatTime: (at: number) => string }) {
  const { width, ticks, x } = useAxis();
  const texts = ticks.map(formatTime);
  const named = every(ticks.map(x), Math.max(0, ...texts.map(roughWidth)));
  return (
    <svg
      className={classes.axis}
      width={width}
      height={18}
      viewBox={`0 0 ${width} 18`}
      style={onPaper}
      aria-hidden="true"
    >
      {ticks.map((at, index) =>
        index % named === 0 ? (
          <text key={at} x={x(at)} y={13} textAnchor={x(at) > width - 40 ? 'end' : 'middle'}>
            {texts[index]}
          </text>
        ) : null,
      )}
    </svg>
  );
}

interface SliderProps extends ChartStackProps {
  readonly cursor: number | null;
  readonly onMove: (at: number) => void;
}

/** Half of a slider's thumb, whose middle stands at the value. */
const halfThumb = 8;

function CursorSlider({ from, to, stepMs, cursorLabel, describe, cursor, onMove }: SliderProps) {
  const id = useId();
  const { width, right } = useAxis();
  // The step that is still going on has no figure yet.
  const value = cursor ?? Math.max(from, to - stepMs);
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{cursorLabel}</label>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={stepMs}
        value={value}
        style={{ marginInline: `${axisWidth - halfThumb}px ${width - right - halfThumb}px` }}
        aria-valuetext={describe(value)}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
      />
      <output htmlFor={id}>{describe(value)}</output>
    </div>
  );
}
