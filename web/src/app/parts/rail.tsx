/**
 * The navigation from a tablet's width on: the board and the open alerts, then one entry a group. A group's entry leads to its first page,
 * where the others stand beside it; so every page is two presses away and no menu ever lies over the board.
 */
import { IconBed } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router';
import { arrivalOf } from '../../lib/browser/chunks.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { firstPage } from '../../lib/session/return-to.ts';
import { Logo } from '../../ui/logo.tsx';
import { AlertsEntry } from './alerts-entry.tsx';
import classes from './rail.module.css';

/** After the first tile: what is needed at night stands above them. */
const loadGroups = () => import('./rail-groups.tsx');
const Groups = lazy(async () => ({ default: (await arrivalOf(loadGroups)).RailGroups }));

export function Rail() {
  const { t } = useWords();
  return (
    <nav className={classes.rail} aria-label={t('shell.nav.label')}>
      <NavLink className={() => classes.link} to={firstPage}>
        <IconBed size={24} stroke={1.6} aria-hidden="true" />
        {t('shell.nav.board')}
      </NavLink>
      <AlertsEntry className={classes.link} />
      <Suspense fallback={null}>
        <Groups className={classes.link} />
      </Suspense>
      <span className={classes.logo} title={t('common.productName')}>
        <Logo size="2rem" />
      </span>
    </nav>
  );
}
