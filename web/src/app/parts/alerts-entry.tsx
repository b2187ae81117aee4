/** The way to the open alerts: on the board it opens their sheet, from any other page it leads to the board. */
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { openAlertsPanel, useAlertsPanel } from '../../lib/alerts-panel.ts';
import { useWords } from '../../lib/i18n.ts';
import { firstPage } from '../../lib/return-to.ts';
import { useOpenAlertCount } from '../live-board.tsx';

export interface AlertsEntryProps {
  readonly className: string | undefined;
  readonly countClass: string | undefined;
}

export function AlertsEntry({ className, countClass }: AlertsEntryProps) {
  const { t } = useWords();
  const { open } = useAlertsPanel();
  const onBoard = useOnBoard();
  const count = useOpenAlertCount();
  const title = t('shell.nav.openAlerts', { n: String(count) });
  const shown = (
    <>
      <IconBell size={24} stroke={1.6} aria-hidden="true" />
      <span>
        {t('shell.nav.alerts')} {count > 0 ? <strong className={countClass}>{count}</strong> : null}
      </span>
    </>
  );
  if (!onBoard) {
    return (
      <Link className={className} to={firstPage} title={title} onClick={() => openAlertsPanel(true)}>
        {shown}
      </Link>
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

/** The board counts there for as long as it stands on the screen. */
export const useOnBoard = (): boolean => useAlertsPanel().count !== null;
