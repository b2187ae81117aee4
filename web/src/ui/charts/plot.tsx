/** The ground every chart of a stack stands on: title, value under the cursor, grid, night shade and the cursor itself. */
import { type ReactNode, useId } from 'react';
import classes from './charts.module.css';
import { axisWidth, onPaper, useAxis } from './stack.tsx';

export interface PlotProps {
  readonly title: string;
  /** Unit, or whatever stands small beside the title. */
  readonly note?: string;
  /** What each dashed line across it says; they stand above the plot, so that they never lie on the values. */
  readonly limits?: readonly string[];
  /** The value under the cursor, with its unit. */
  readonly reading: string | null;
  /** One sentence for who cannot see it. */
  readonly summary: string;
  readonly height: number;
  readonly children: ReactNode;
}

export function Plot({ title, note, limits = [], reading, summary, height, children }: PlotProps) {
  const { width, right, ticks, shades, from, begins, x, cursor, moveCursor, clearCursor } = useAxis();
  const titleId = useId();
  return (
    <figure className={classes.plot} aria-labelledby={titleId}>
      <figcaption id={titleId}>
        <span className={classes.title}>{title}</span>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {limits.map((limit) => (
          <span key={limit} className={classes.limitName}>
            {limit}
          </span>
        ))}
        <span className={classes.reading}>{reading}</span>
      </figcaption>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        style={onPaper}
        role="img"
        aria-label={summary}
        onPointerMove={moveCursor}
        onPointerDown={moveCursor}
        onPointerLeave={clearCursor}
      >
        {shades.map(({ from, to }) => (
          <rect key={from} className={classes.night} x={x(from)} y={0} width={x(to) - x(from)} height={height} />
        ))}
        {ticks.map((at) => (
          <line key={at} className={classes.grid} x1={x(at)} x2={x(at)} y1={0} y2={height} />
        ))}
        <line className={classes.ground} x1={axisWidth} x2={right} y1={height - 0.5} y2={height - 0.5} />
        {begins > from && (
          <g data-begins>
            <rect className={classes.before} x={x(from)} y={0} width={x(begins) - x(from)} height={height} />
            <line className={classes.begins} x1={x(begins)} x2={x(begins)} y1={0} y2={height} />
          </g>
        )}
        {children}
        {cursor !== null && <line className={classes.cursor} x1={x(cursor)} x2={x(cursor)} y1={0} y2={height} />}
      </svg>
    </figure>
  );
}
