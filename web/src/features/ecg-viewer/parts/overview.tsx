/** The whole recording as its heart rate, with what is in sight marked on it: one jumps there by pointer or by keys. */
import { memo, type PointerEvent } from 'react';
import { classes } from '../classes.ts';
import { type Beat, rateLine } from '../drawing/rates.ts';
import { movedByKey } from '../drawing/windows.ts';

const [columns, height] = [1_000, 100];

interface OverviewProps {
  readonly label: string;
  /** What is in sight, in words. */
  readonly inSight: string;
  readonly scaleText: (least: number, most: number) => string;
  readonly beats: readonly Beat[];
  readonly atMs: number;
  readonly viewMs: number;
  readonly durationMs: number;
  readonly onJump: (ms: number) => void;
}

export function Overview({ label, inSight, scaleText, beats, atMs, viewMs, durationMs, onJump }: OverviewProps) {
  const percent = (ms: number): string => `${(Math.min(1, ms / durationMs) * 100).toFixed(3)}%`;
  /** The place that is pointed at comes to the middle. */
  const jumpTo = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) onJump(((clientX - left) / width) * durationMs - viewMs / 2);
  };
  return (
    <div
      className={classes.overview}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1_000)}
      aria-valuenow={Math.round(atMs / 1_000)}
      aria-valuetext={inSight}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        jumpTo(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) jumpTo(event);
      }}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const next = movedByKey(event.key, atMs, viewMs, durationMs);
        if (next === null) return;
        event.preventDefault();
        onJump(next);
      }}
    >
      <Line beats={beats} durationMs={durationMs} scaleText={scaleText} />
      <span className={classes.overviewView} style={{ left: percent(atMs), width: percent(viewMs) }} />
    </div>
  );
}

type LineProps = Pick<OverviewProps, 'beats' | 'durationMs' | 'scaleText'>;

const Line = memo(function Line({ beats, durationMs, scaleText }: LineProps) {
  const { path, least, most } = rateLine(beats, durationMs, columns, height);
  return (
    <>
      <svg viewBox={`0 -6 ${columns} ${height + 12}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes.overviewLine} d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      {least !== null && most !== null && (
        <span className={classes.overviewScale} aria-hidden="true">
          {scaleText(least, most)}
        </span>
      )}
    </>
  );
});
