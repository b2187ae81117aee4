/** News that stays in its place until it is answered or no longer true. */
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly kind: 'info' | 'fault';
  readonly title?: string | undefined;
  readonly children: ReactNode;
  /** A reader of the screen hears of it as it comes; not where what it stands in takes the focus, which says it too. */
  readonly announced?: boolean;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

export function Notice({ kind, title, children, action, announced = true }: NoticeProps) {
  const Icon = kind === 'fault' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      role={announced ? (kind === 'fault' ? 'alert' : 'status') : undefined}
    >
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
      <div className={classes.body}>
        {title ? <p className={classes.title}>{title}</p> : null}
        <div>{children}</div>
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
    </div>
  );
}
