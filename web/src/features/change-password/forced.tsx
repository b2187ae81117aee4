/** The same before anything else, for who came in by a one-time code or a weak password; the only other way leads out. */
import { useState } from 'react';
import { tellCorner } from '../../lib/corner-alerts.ts';
import { useHere } from '../../lib/current-user.tsx';
import { useDeskWords, useWords } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import classes from './forced.module.css';
import { ChangePasswordForm } from './form.tsx';

interface ForcedChangeProps {
  readonly onDone: () => void;
  readonly onRefused: () => void;
  readonly onSignOut: () => void;
}

export function ForcedChange({ onDone, onRefused, onSignOut }: ForcedChangeProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const { user } = useHere();
  // It stays what it was while the page leaves.
  const [weak] = useState(user.password_too_weak);
  const goOn = () => {
    tellCorner({ kind: 'success', title: d('ownAccount.change.done') });
    onDone();
  };
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo size="3.5rem" lit />
        <h1 className={classes.title}>{t('shell.titles.changePassword')}</h1>
        <p>{weak ? d('ownAccount.change.weakInfo') : d('ownAccount.change.forcedInfo')}</p>
        {weak && user.shared ? <Notice kind="info">{d('ownAccount.change.weakShared')}</Notice> : null}
        <ChangePasswordForm current={weak ? 'weak' : 'code'} onDone={goOn} onRefused={onRefused}>
          <Button kind="plain" onClick={onSignOut}>
            {t('shell.account.signOut')}
          </Button>
        </ChangePasswordForm>
      </div>
    </main>
  );
}
