/** News that stays in its place until it is answered or no longer true. */
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly kind: 'info' | 'fault';
  readonly title?: string | undefined;
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

export function Notice({ kind, title, children, action }: NoticeProps) {
  const Icon = kind === 'fault' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'fault' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
      <div className={classes.body}>
        {title ? <p className={classes.title}>{title}</p> : null}
        <div>{children}</div>
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
    </div>
  );
}
