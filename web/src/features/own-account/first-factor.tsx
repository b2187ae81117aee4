/** `/auth/second-factor`: an agent whose days without a second factor are over sets it before anything else; the only other way leads out. */
import { useState } from 'react';
import { tellCorner } from '../../lib/corner-alerts.ts';
import { useDeskWords, useWords } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import classes from './first-factor.module.css';
import { FactorSteps } from './parts/factor-steps.tsx';

interface FirstFactorProps {
  readonly onDone: () => void;
  readonly onBegun: () => void;
  readonly onSignOut: () => void;
}

export function FirstFactor({ onDone, onBegun, onSignOut }: FirstFactorProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const [isSet, setIsSet] = useState(false);
  const goOn = () => {
    tellCorner({ kind: 'success', title: d('ownAccount.factor.on') });
    onDone();
  };
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Logo size="3.5rem" lit />
        <h1 className={classes.title}>{isSet ? d('ownAccount.factor.codes') : t('shell.titles.secondFactor')}</h1>
        {isSet ? null : <p>{d('ownAccount.factor.firstInfo')}</p>}
        <FactorSteps onBegun={onBegun} onSet={() => setIsSet(true)} onDone={goOn}>
          <Button kind="plain" onClick={onSignOut}>
            {t('shell.account.signOut')}
          </Button>
        </FactorSteps>
      </div>
    </main>
  );
}
