/** `/auth/login` */
import { IconLanguage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { chooseLanguage, useWords } from '../../lib/i18n.ts';
import { languageOptions } from '../../lib/language-options.ts';
import { takeReturn } from '../../lib/return-to.ts';
import { session } from '../../lib/session.ts';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SignInForm } from './form.tsx';
import classes from './screen.module.css';

export function SignInScreen() {
  const { t, language } = useWords();
  const navigate = useNavigate();
  // Read once: signing in clears it, and the page should not jump while it leaves.
  const [farewell] = useState(session.farewell);
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
        <div className={classes.language}>
          <ChoiceMenu
            label={t('shell.language.label')}
            icon={<IconLanguage size={22} stroke={1.7} aria-hidden="true" />}
            options={languageOptions}
            value={language}
            onChoose={(next) => void chooseLanguage(next)}
          />
        </div>
        <div className={classes.card}>
          <h1 className={classes.title}>{t('signIn.title')}</h1>
          {farewell === 'lost' ? (
            <Notice kind="fault" title={t('shell.silence.title')}>
              {t('signIn.sessionLost')}
            </Notice>
          ) : null}
          {farewell === 'signedOut' ? <Notice kind="info">{t('signIn.signedOut')}</Notice> : null}
          <SignInForm onSignedIn={goOn} />
          <ForgotPassword />
        </div>
      </div>
    </main>
  );
}

function ForgotPassword() {
  const { t } = useWords();
  const id = useId();
  return (
    <section className={classes.forgot} aria-labelledby={id}>
      <h2 id={id} className={classes.forgotTitle}>
        {t('signIn.forgot')}
      </h2>
      <p>{t('signIn.forgotText')}</p>
    </section>
  );
}
