/** What is done with a page, behind one button where it would push what is read under the fold: on a phone. */
import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import classes from './folded.module.css';

/** Below this the first row would stand under the fold. */
export const foldedBelowPx = 640;

interface FoldedProps {
  readonly folded: boolean;
  /** On the button. */
  readonly label: string;
  readonly children: ReactNode;
}

export function Folded({ folded, label, children }: FoldedProps) {
  if (!folded) return children;
  return (
    <details className={classes.fold}>
      <summary className={buttonClass} data-kind="plain">
        {label}
      </summary>
      <div className={classes.folded}>{children}</div>
    </details>
  );
}
