import { IconBed, IconDeviceHeartMonitor, IconDots, IconUsers } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useWords } from '../../lib/i18n.ts';
import { firstPage } from '../../lib/return-to.ts';
import { devicesPath, residentsPath, useSections } from '../../lib/sections.ts';
import { Logo } from '../../ui/logo.tsx';
import { AlertsEntry } from './alerts-entry.tsx';
import classes from './rail.module.css';

const icons: Readonly<Record<string, typeof IconUsers>> = {
  [residentsPath]: IconUsers,
  [devicesPath]: IconDeviceHeartMonitor,
};

/** Only pages that exist, and that this account may open. */
export function Rail() {
  const { t } = useWords();
  const register = useSections('register');
  const own = useSections('own');
  return (
    <nav className={classes.rail} aria-label={t('shell.nav.label')}>
      <NavLink className={() => classes.link} to={firstPage}>
        <IconBed size={24} stroke={1.6} aria-hidden="true" />
        {t('shell.nav.board')}
      </NavLink>
      <AlertsEntry className={classes.link} />
      {register.map(({ to, label }) => {
        const Icon = icons[to];
        if (Icon === undefined) return null;
        return (
          <NavLink key={to} className={() => classes.link} to={to}>
            <Icon size={24} stroke={1.6} aria-hidden="true" />
            {label}
          </NavLink>
        );
      })}
      {own.length === 0 ? null : (
        <NavLink className={() => classes.link} to="/more">
          <IconDots size={24} stroke={1.6} aria-hidden="true" />
          {t('shell.titles.more')}
        </NavLink>
      )}
      <span className={classes.logo} title={t('common.productName')}>
        <Logo size="2rem" />
      </span>
    </nav>
  );
}
