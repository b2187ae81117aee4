/** Days in a row, oldest first, each as its shape: a habit or its break at a glance. */

import { levelStripClasses as classes } from './classes.ts';
import { LevelGlyph, type LevelShape } from './level-mark.tsx';

export interface StripDay {
  readonly key: string;
  readonly shape: LevelShape;
  /** Shown under a pointer: its date and level. */
  readonly text: string;
  /** Written below it, where there is room: "19". */
  readonly foot?: string;
}

interface LevelStripProps {
  readonly days: readonly StripDay[];
  /** The whole of it in words, for whoever hears the page. */
  readonly summary: string;
  readonly size?: number;
}

export function LevelStrip({ days, summary, size = 16 }: LevelStripProps) {
  return (
    <span className={classes.strip} role="img" aria-label={summary}>
      {days.map(({ key, shape, text, foot }, index) => (
        <span key={key} className={classes.day} title={text} data-last={index === days.length - 1 || undefined}>
          <LevelGlyph shape={shape} size={size} />
          {foot !== undefined && <span className={classes.foot}>{foot}</span>}
        </span>
      ))}
    </span>
  );
}
