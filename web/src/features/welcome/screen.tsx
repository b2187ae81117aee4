/**
 * The quiet page before the board, once in a browser session: the press on the lamp enters, and lets the browser sound. With something of
 * high priority open, which the strip above shows, it greets nobody.
 */
import { useNavigate } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { takeReturn } from '../../lib/session/return-to.ts';
import { showWelcome } from '../../lib/session/welcome.ts';
import { unlockSound } from '../../lib/sound/sound-unlock.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './screen.module.css';

export function WelcomeScreen({ urgent }: { readonly urgent: boolean }) {
  const { t } = useWords();
  const { user, agency } = useHere();
  const navigate = useNavigate();
  const enter = () => {
    void unlockSound();
    showWelcome(false);
    void navigate(takeReturn(), { replace: true });
  };
  return (
    <div className={classes.page}>
      <h1 className={classes.greeting}>
        {urgent ? t('alerts.strip.label') : t('welcome.greeting', { name: user.display_name })}
      </h1>
      <p className={classes.place}>{agency?.name ?? t('shell.agency.all')}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the page has this one thing to press */}
      <button type="button" className={classes.lamp} onClick={enter} autoFocus>
        <Logo size="clamp(8rem, 30vmin, 15rem)" lit />
        <span className={classes.enter}>{t('welcome.enter')}</span>
      </button>
      <p className={classes.why}>{t('welcome.why')}</p>
    </div>
  );
}
