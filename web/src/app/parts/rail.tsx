import { IconBed } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useWords } from '../../lib/i18n.ts';
import { firstPage } from '../../lib/return-to.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './rail.module.css';

/** Only pages that exist. */
export function Rail() {
  const { t } = useWords();
  return (
    <nav className={classes.rail} aria-label={t('shell.nav.label')}>
      <NavLink className={() => classes.link} to={firstPage}>
        <IconBed size={24} stroke={1.6} aria-hidden="true" />
        {t('shell.nav.board')}
      </NavLink>
      <span className={classes.logo} title={t('common.productName')}>
        <Logo size="2rem" />
      </span>
    </nav>
  );
}
