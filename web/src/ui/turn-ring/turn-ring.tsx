/**
 * A ring that fills with the time somebody has lain as they do: full when they are to be turned, with a double rim when that is long past. No
 * alarm colour, because the clock never rings. Its styles come with it and not with the first load.
 */
import type { CSSProperties, ReactNode } from 'react';
import { bringStyles } from '../charts/late-styles.ts';
import styles from './turn-ring.css?inline';

bringStyles(styles);

interface TurnRingProps {
  /** `none`: no time is known, and the ring is hollow. */
  readonly phase: 'none' | 'ahead' | 'due' | 'overdue';
  /** How much of the interval is past, 0–1. */
  readonly share?: number;
  /** As it is read aloud; without, the words stand beside it. */
  readonly label?: string;
  /** What it stands around. */
  readonly children?: ReactNode;
}

export function TurnRing({ phase, share = 0, label, children }: TurnRingProps) {
  return (
    <span
      className="turn-ring"
      data-phase={phase}
      data-around={children === undefined ? undefined : ''}
      style={{ '--past': `${Math.round(share * 360)}deg` } as CSSProperties}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
    </span>
  );
}
