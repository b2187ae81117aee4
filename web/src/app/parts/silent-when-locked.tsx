/** A phone or tablet that is locked shows no board and makes no sound: said on the pages where somebody might rely on it (decisions §4). */
import { IconBellOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { usePushIsOn } from '../../lib/session/push-here.ts';
import { firstPage } from '../../lib/session/return-to.ts';
import { silenceAccepted, useSilenceAccepted } from '../../lib/session/silence-accepted.ts';
import { pushPath } from '../../lib/shell/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import classes from './bars.module.css';

export function useIsSilentWhenLocked(): boolean {
  const { user } = useHere();
  const { pathname } = useLocation();
  const on = usePushIsOn(user.user_id);
  const dismissed = useSilenceAccepted(user.user_id);
  // Whoever relied on notifications, which are now gone, waved something else away.
  const wasOn = useRef(on);
  useEffect(() => {
    if (wasOn.current && !on) silenceAccepted.forget();
    wasOn.current = on;
  }, [on]);
  const watched = pathname === firstPage || pathname === '/alerts';
  // What has a mouse is not locked away in a pocket. Its width says nothing: a tablet is wide, and a phone turned sideways too.
  return watched && !on && !dismissed && window.matchMedia('(pointer: coarse)').matches;
}

export function SilentWhenLocked() {
  const { t } = useWords();
  const { user } = useHere();
  const words = t('shell.silentWhenLocked.dismiss');
  return (
    <div className={classes.bar} role="status">
      <span className={classes.icon}>
        <IconBellOff size={22} stroke={1.8} aria-hidden="true" />
      </span>
      <p className={classes.text}>{t('shell.silentWhenLocked.text')}</p>
      <Link className={classes.button} to={pushPath}>
        {t('shell.silentWhenLocked.turnOn')}
      </Link>
      <IconButton label={words} title={words} onClick={() => silenceAccepted.accept(user.user_id)}>
        <IconX size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
