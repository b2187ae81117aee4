import { IconBed } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useWords } from '../../lib/i18n.ts';
import { firstPage } from '../../lib/return-to.ts';
import { Logo } from '../../ui/logo.tsx';
import { AlertsEntry, useOnBoard } from './alerts-entry.tsx';
import classes from './rail.module.css';

/** Only pages that exist. */
export function Rail() {
  const { t } = useWords();
  const onBoard = useOnBoard();
  return (
    <nav className={classes.rail} aria-label={t('shell.nav.label')}>
      <NavLink className={() => classes.link} to={firstPage}>
        <IconBed size={24} stroke={1.6} aria-hidden="true" />
        {t('shell.nav.board')}
      </NavLink>
      {/* The board has them in sight. */}
      {onBoard ? null : <AlertsEntry className={classes.link} countClass={classes.count} />}
      <span className={classes.logo} title={t('common.productName')}>
        <Logo size="2rem" />
      </span>
    </nav>
  );
}
