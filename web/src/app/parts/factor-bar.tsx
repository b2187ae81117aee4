/** An agent has days to set the second factor, and is told until when: calmly, once each sign-in, and not over what must be seen. */
import { IconShieldHalf, IconX } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../../lib/i18n/format.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { factorLater, useFactorLater } from '../../lib/session/factor-later.ts';
import { useSession } from '../../lib/session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import classes from './bars.module.css';

const accountPage = '/account';

export function FactorBar() {
  const { t } = useWords();
  const format = useFormat();
  const { second_factor_by } = useHere().user;
  const { pathname } = useLocation();
  const token = useSession()?.token ?? null;
  const later = useFactorLater(token);
  // There it stands beside the button that sets it.
  if (second_factor_by === null || token === null || later || pathname === accountPage) return null;
  const words = t('shell.factorBy.later');
  return (
    <div className={classes.bar} role="status">
      <span className={classes.icon}>
        <IconShieldHalf size={22} stroke={1.8} aria-hidden="true" />
      </span>
      <p className={classes.text}>
        <strong className={classes.title}>{t('shell.factorBy.title')}</strong>{' '}
        {t('shell.factorBy.info', { date: format.date(second_factor_by) })}
      </p>
      <Link className={classes.button} to={accountPage}>
        {t('shell.factorBy.open')}
      </Link>
      <IconButton label={words} title={words} onClick={() => factorLater.putOff(token)}>
        <IconX size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
