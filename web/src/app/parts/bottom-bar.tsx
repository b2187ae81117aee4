import { IconBed, IconUserCircle } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useWords } from '../../lib/i18n.ts';
import { firstPage } from '../../lib/return-to.ts';
import { AlertsEntry } from './alerts-entry.tsx';
import classes from './bottom-bar.module.css';
import { Later, LazyAccountMenu } from './later.tsx';

/** The phone's navigation: board, open alerts (a sheet of the board), account. */
export function BottomBar() {
  const { t } = useWords();
  const account = (
    <>
      <IconUserCircle size={24} stroke={1.6} aria-hidden="true" />
      {t('shell.nav.account')}
    </>
  );
  return (
    <nav className={classes.bar} aria-label={t('shell.nav.label')}>
      <NavLink className={() => classes.entry} to={firstPage}>
        <IconBed size={24} stroke={1.6} aria-hidden="true" />
        {t('shell.nav.board')}
      </NavLink>
      <AlertsEntry className={classes.entry} countClass={classes.count} />
      <Later meanwhile={<span className={classes.entry}>{account}</span>}>
        <LazyAccountMenu
          withSettings
          target={
            <button type="button" className={`plain ${classes.entry}`}>
              {account}
            </button>
          }
        />
      </Later>
    </nav>
  );
}
