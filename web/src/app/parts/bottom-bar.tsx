import { IconBed, IconDots, IconUsers } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { firstPage } from '../../lib/session/return-to.ts';
import { residentsPath } from '../../lib/shell/paths.ts';
import { AlertsEntry } from './alerts-entry.tsx';
import classes from './bottom-bar.module.css';

/** The phone's navigation: board, open alerts (a sheet of the board), residents, and the page with everything else. */
export function BottomBar() {
  const { t } = useWords();
  const residents = useMay('register.read');
  const { user } = useHere();
  return (
    <nav className={classes.bar} aria-label={t('shell.nav.label')}>
      <NavLink className={() => classes.entry} to={firstPage}>
        <IconBed size={24} stroke={1.6} aria-hidden="true" />
        {t('shell.nav.board')}
      </NavLink>
      <AlertsEntry asSheet className={classes.entry} />
      {residents && (
        <NavLink className={() => classes.entry} to={residentsPath}>
          <IconUsers size={24} stroke={1.6} aria-hidden="true" />
          {t('shell.titles.residents')}
        </NavLink>
      )}
      {user.role !== 'display' && (
        <NavLink className={() => classes.entry} to="/more">
          <IconDots size={24} stroke={1.6} aria-hidden="true" />
          {t('shell.titles.more')}
        </NavLink>
      )}
    </nav>
  );
}
