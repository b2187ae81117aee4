/** `/auth/login` */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useKnownAccounts } from '../../lib/session/accounts.ts';
import { hasDrafts } from '../../lib/session/drafts.ts';
import { pairingPage, takeReturn } from '../../lib/session/return-to.ts';
import { session } from '../../lib/session/session.ts';
import { unlockSound } from '../../lib/sound/sound-unlock.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { forget } from './api.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { SignInForm } from './form.tsx';
import { KnownList } from './known-list.tsx';
import classes from './screen.module.css';

export function SignInScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  // Read once: signing in clears it, and the page should not jump while it leaves.
  const [farewell] = useState(session.farewell);
  const [typedKept] = useState(hasDrafts);
  const known = useKnownAccounts();
  // Whose password is asked: somebody's, or (empty) anybody's; null = an account of the list is to be chosen.
  const [chosen, setChosen] = useState(() => session.lostName() ?? (known.length === 0 ? '' : null));
  const username = known.length === 0 ? (chosen ?? '') : chosen;
  const goOn = () => {
    void navigate(takeReturn(), { replace: true });
  };
  return (
    <main className={classes.page}>
      <div className={classes.scene} aria-hidden="true">
        <Logo size="clamp(4.5rem, 22vmin, 13rem)" lit />
        <p className={classes.name}>{t('common.productName')}</p>
        <p className={classes.lead}>{t('signIn.lead')}</p>
      </div>
      <div className={classes.side}>
        <div className={classes.card}>
          <h1 className={classes.title}>{t('signIn.title')}</h1>
          {farewell === 'lost' ? (
            <Notice kind="fault" title={t('shell.silence.title')}>
              {t('signIn.sessionLost')} {typedKept && t('signIn.typedKept')}
            </Notice>
          ) : null}
          {farewell === 'signedOut' ? <Notice kind="info">{t('signIn.signedOut')}</Notice> : null}
          {username === null ? (
            <KnownList
              accounts={known}
              onForget={forget}
              onChoose={(account, state) => {
                const { token } = account;
                if (token === null || state !== 'open') return setChosen(account.username);
                // Inside the gesture: the browser lets the board sound afterwards.
                void unlockSound();
                session.switchTo({ ...account, token });
                goOn();
              }}
            />
          ) : (
            <SignInForm key={username} username={username} onSignedIn={goOn} />
          )}
          {known.length === 0 ? null : (
            <Button kind="plain" onClick={() => setChosen(username === null ? '' : null)}>
              {username === null ? t('signIn.accounts.another') : t('signIn.accounts.back')}
            </Button>
          )}
          <ForgotPassword username={username} />
          <Link className={classes.asWall} to={pairingPage}>
            {t('signIn.asWall')}
          </Link>
        </div>
      </div>
    </main>
  );
}
