/** Password, then the secret and a first code, then the recovery codes: each step stands until the next is reached. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeskWords } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { QrCode } from '../../../ui/desk/qr-code.tsx';
import { beginFactor, confirmFactor } from '../api.ts';
import { grouped, sixDigits } from '../model.ts';
import { AskPassword } from './ask-password.tsx';
import parts from './factor.module.css';
import { OneField } from './one-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { readonly at: 'password' }
  | { readonly at: 'code'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

export function SetFactor({ onClose }: { readonly onClose: () => void }) {
  const d = useDeskWords();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const cancel = (
    <Button kind="plain" onClick={onClose}>
      {d('lists.cancel')}
    </Button>
  );
  return (
    <Dialog
      open
      title={step.at === 'codes' ? d('ownAccount.factor.codes') : d('ownAccount.factor.title')}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      {step.at === 'password' ? (
        <AskPassword
          doLabel={d('ownAccount.factor.next')}
          onSend={async (password) => setStep({ at: 'code', ...(await beginFactor(password)) })}
        >
          {cancel}
        </AskPassword>
      ) : null}
      {step.at === 'code' ? (
        <div className={classes.form}>
          <p>{d('ownAccount.factor.scan')}</p>
          <div className={parts.code}>
            <QrCode text={step.uri} label={d('ownAccount.factor.qr')} />
            <p className={classes.soft}>{d('ownAccount.factor.secret')}</p>
            <output className={parts.secret} aria-label={d('ownAccount.factor.secret')}>
              {grouped(step.secret)}
            </output>
          </div>
          <OneField
            name="code"
            label={d('ownAccount.factor.code')}
            autoComplete="one-time-code"
            numeric
            refusals={['incorrect_code']}
            doLabel={d('ownAccount.factor.confirm')}
            check={(typed) => (sixDigits(typed) === null ? d('ownAccount.factor.codeWrong') : null)}
            onSend={async (typed) => {
              const { recovery_codes } = await confirmFactor(sixDigits(typed) ?? typed);
              setStep({ at: 'codes', codes: recovery_codes });
              await queries.invalidateQueries({ queryKey: ['user'] });
            }}
          >
            {cancel}
          </OneField>
        </div>
      ) : null}
      {step.at === 'codes' ? <RecoveryCodes codes={step.codes} onKept={onClose} /> : null}
    </Dialog>
  );
}
