/** One bar across the whole screen. */
import type { ReactNode } from 'react';
import classes from './bars.module.css';

interface BarProps {
  readonly urgent?: boolean;
  readonly icon: ReactNode;
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function Bar({ urgent = false, icon, title, children, action }: BarProps) {
  return (
    <div className={classes.bar} data-urgent={urgent} role={urgent ? 'alert' : 'status'}>
      <span className={classes.icon}>{icon}</span>
      <p className={classes.text}>
        {title ? <strong className={classes.title}>{title}</strong> : null} {children}
      </p>
      {action}
    </div>
  );
}
