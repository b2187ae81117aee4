import { UnstyledButton } from '@mantine/core';
import { IconBed, IconBell, IconUserCircle } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { openAlertsPanel, useAlertsPanel } from '../../lib/alerts-panel.ts';
import { useWords } from '../../lib/i18n.ts';
import { firstPage } from '../../lib/return-to.ts';
import classes from './bottom-bar.module.css';
import { Later, LazyAccountMenu } from './later.tsx';

/** The phone's navigation: board, open alerts (a sheet of the board), account. */
export function BottomBar() {
  const { t } = useWords();
  const { count, open } = useAlertsPanel();
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
      {count === null ? null : (
        <UnstyledButton
          className={classes.entry}
          aria-expanded={open}
          aria-label={t('shell.nav.openAlerts', { n: String(count) })}
          onClick={() => openAlertsPanel(!open)}
        >
          <IconBell size={24} stroke={1.6} aria-hidden="true" />
          <span>
            {t('shell.nav.alerts')}
            {count > 0 ? <strong className={classes.count}>{count}</strong> : null}
          </span>
        </UnstyledButton>
      )}
      <Later meanwhile={<span className={classes.entry}>{account}</span>}>
        <LazyAccountMenu withSettings target={<UnstyledButton className={classes.entry}>{account}</UnstyledButton>} />
      </Later>
    </nav>
  );
}
