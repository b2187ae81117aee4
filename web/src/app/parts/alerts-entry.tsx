/**
 * The way to the open alerts: their page. On a phone's board it opens their sheet instead, where the latest notifications stand as well and
 * the board stays where it was; the sheet leads on to the page.
 */
import { IconBell } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { alertCenterPath } from '../../lib/session/return-to.ts';
import { openAlertsPanel, useAlertsPanel } from '../../lib/shell/alerts-panel.ts';
import { priorityMarks } from '../../ui/priority-mark.tsx';
import { useMostUrgent, useOpenAlertCount } from '../live-board.tsx';
import classes from './alerts-entry.module.css';

export interface AlertsEntryProps {
  readonly className: string | undefined;
  readonly asSheet?: boolean;
}

export function AlertsEntry({ className, asSheet = false }: AlertsEntryProps) {
  const { t } = useWords();
  const { open, hasBoard } = useAlertsPanel();
  const count = useOpenAlertCount();
  const urgent = useMostUrgent();
  const title = t('shell.nav.openAlerts', { n: String(count) });
  const shown = (
    <>
      <IconBell size={24} stroke={1.6} aria-hidden="true" />
      <span>
        {t('shell.nav.alerts')}{' '}
        {count > 0 ? (
          <strong
            className={asSheet ? `${classes.count} ${classes.apart}` : classes.count}
            data-priority={urgent ?? undefined}
          >
            {urgent !== null && (
              <>
                <span aria-hidden="true">{priorityMarks[urgent]}</span>
                <span className="heard-only">{t(`alerts.priority.${urgent}`)}</span>{' '}
              </>
            )}
            {count}
          </strong>
        ) : null}
      </span>
    </>
  );
  if (!asSheet || !hasBoard) {
    return (
      <NavLink className={() => className} to={alertCenterPath} title={title}>
        {shown}
      </NavLink>
    );
  }
  return (
    <button
      type="button"
      className={`plain ${className}`}
      aria-expanded={open}
      title={title}
      onClick={() => openAlertsPanel(!open)}
    >
      {shown}
    </button>
  );
}
