/**
 * How a value stands by NEWS2's bands: one to three triangles that point up or down, and the word beside them. Ink alone, so that it reads in
 * grey print and never looks like an alarm.
 */
import { bandMarkClasses as classes } from './classes.ts';

export interface BandMarkProps {
  readonly side: 'low' | 'high';
  /** NEWS2's points of this item. */
  readonly points: number;
  /** The word for it. */
  readonly label: string;
  /** The word is only heard, where it stands beside already. */
  readonly quiet?: boolean;
}

const each = 9;

export function BandMark({ side, points, label, quiet = false }: BandMarkProps) {
  const count = Math.max(1, Math.min(3, points));
  const path = side === 'high' ? 'M1 9.5 4.5 2 8 9.5z' : 'M1 2.5 4.5 10 8 2.5z';
  return (
    <span className={classes.mark} data-points={count} data-side={side}>
      <svg width={each * count} height={12} viewBox={`0 0 ${each * count} 12`} aria-hidden="true">
        {[...'▲▲▲'].slice(0, count).map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <path key={place} d={path} transform={`translate(${place * each} 0)`} fill="currentColor" />
        ))}
      </svg>
      <span className={quiet ? 'heard-only' : undefined}>{label}</span>
    </span>
  );
}
