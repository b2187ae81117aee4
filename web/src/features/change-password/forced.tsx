/** The same before anything else, for who came in by a one-time code; the only other way leads out. */
import { tellCorner } from '../../lib/corner-alerts.ts';
import { useHere } from '../../lib/current-user.tsx';
import { useDeskWords, useWords } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import classes from './forced.module.css';
import { ChangePasswordForm } from './form.tsx';

interface ForcedChangeProps {
  readonly onDone: () => void;
  readonly onSignOut: () => void;
}

export function ForcedChange({ onDone, onSignOut }: ForcedChangeProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const { user } = useHere();
  const goOn = () => {
    tellCorner({ kind: 'success', title: d('ownAccount.change.done') });
    onDone();
  };
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo size="3.5rem" lit />
        <h1 className={classes.title}>{t('shell.titles.changePassword')}</h1>
        <p>{d('ownAccount.change.forcedInfo')}</p>
        <ChangePasswordForm username={user.username} forced onDone={goOn}>
          <Button kind="plain" onClick={onSignOut}>
            {t('shell.account.signOut')}
          </Button>
        </ChangePasswordForm>
      </div>
    </main>
  );
}
