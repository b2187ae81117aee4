/** `/auth/second-factor`: an agent whose days without a second factor are over sets it before anything else; every other way leads out. */
import { type ReactNode, useState } from 'react';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { FactorSteps } from './parts/factor-steps.tsx';

interface FirstFactorProps {
  readonly onDone: () => void;
  /** A code is being confirmed, or the recovery codes are on the page. */
  readonly onHeld: (held: boolean) => void;
  readonly wayOut: ReactNode;
}

export function FirstFactor({ onDone, onHeld, wayOut }: FirstFactorProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const [isSet, setIsSet] = useState(false);
  const goOn = () => {
    tellCorner({ kind: 'success', title: d('ownAccount.factor.on') });
    onDone();
  };
  return (
    <>
      <h1>{isSet ? d('ownAccount.factor.codes') : t('shell.titles.secondFactor')}</h1>
      {isSet ? null : <p>{d('ownAccount.factor.firstInfo')}</p>}
      <FactorSteps onHeld={onHeld} onSet={() => setIsSet(true)} onDone={goOn}>
        {wayOut}
      </FactorSteps>
    </>
  );
}
