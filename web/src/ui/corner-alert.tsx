/** One piece of passing news. Success is told politely, trouble at once. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import classes from './corner-alert.module.css';

export type NewsKind = 'success' | 'error' | 'warning';

const icons = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle } as const;

interface CornerAlertProps {
  readonly kind: NewsKind;
  readonly title: string;
  readonly info?: string | undefined;
  readonly act?: { readonly text: string; readonly run: () => void } | undefined;
}

export function CornerAlert({ kind, title, info, act }: CornerAlertProps) {
  const Icon = icons[kind];
  return (
    <div className={classes.alert} data-kind={kind} role={kind === 'success' ? 'status' : 'alert'}>
      <Icon className={classes.icon} size={22} stroke={1.8} aria-hidden="true" />
      <p className={classes.text}>
        <span className={classes.title}>{title}</span>
        {info ? <span className={classes.info}> {info}</span> : null}
      </p>
      {act && (
        <button type="button" className={classes.act} onClick={act.run}>
          {act.text}
        </button>
      )}
    </div>
  );
}
