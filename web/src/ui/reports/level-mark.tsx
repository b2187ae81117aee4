/**
 * A day's group as a shape: a cell filled from below by quarters for the four levels, and four others for what is no level. Ink alone, so
 * that it reads in grey print and never looks like an alarm.
 */
import type { ReactNode } from 'react';
import { levelMarkClasses as classes } from './classes.ts';

/** Null = there is no such day. */
export type LevelShape =
  | 'outAllNight'
  | 'high'
  | 'mediumHigh'
  | 'mediumLow'
  | 'low'
  | 'insufficient'
  | 'away'
  | 'notMonitored'
  | null;

const frame = <rect x="3" y="2" width="14" height="16" rx="2" />;
/** `quarters` of the cell. */
const filled = (quarters: number): ReactNode => (
  <>
    {frame}
    <rect x="3" y={18 - 4 * quarters} width="14" height={4 * quarters} fill="currentColor" stroke="none" />
  </>
);

const shapes: Readonly<Record<Exclude<LevelShape, null>, ReactNode>> = {
  // A full cell that is struck by an arrow out of it: nothing else is wider than its frame.
  outAllNight: (
    <>
      <rect x="1" y="1" width="18" height="18" rx="2" fill="currentColor" stroke="none" />
      <path className={classes.cut} d="M4.5 10h9M10 6l4 4-4 4" strokeWidth="2.4" />
    </>
  ),
  high: filled(4),
  mediumHigh: filled(3),
  mediumLow: filled(2),
  low: filled(1),
  insufficient: (
    <>
      <rect x="3" y="2" width="14" height="16" rx="2" strokeDasharray="2.6 2.2" />
      <path d="M7.9 7.6a2.2 2.2 0 1 1 3.2 2.2c-.8.4-1.1.8-1.1 1.7M10 14.2v.2" strokeWidth="1.6" />
    </>
  ),
  away: (
    <>
      {frame}
      <path d="M6.5 10h6M10 7l3 3-3 3" />
    </>
  ),
  notMonitored: (
    <>
      {frame}
      <path d="M5 16 15 4" />
    </>
  ),
};

export function LevelGlyph({ shape, size = 20 }: { readonly shape: LevelShape; readonly size?: number }) {
  return (
    <svg
      className={classes.glyph}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden="true"
      data-shape={shape ?? 'none'}
    >
      {shape === null ? <path d="M8 10h4" /> : shapes[shape]}
    </svg>
  );
}

interface LevelMarkProps {
  readonly shape: LevelShape;
  readonly label: string;
  readonly size?: number;
}

/** With its word, always. */
export function LevelMark({ shape, label, size }: LevelMarkProps) {
  return (
    <span className={classes.mark} data-shape={shape ?? 'none'}>
      <LevelGlyph shape={shape} {...(size !== undefined && { size })} />
      <span>{label}</span>
    </span>
  );
}
