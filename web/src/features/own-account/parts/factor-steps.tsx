/** Password, then the secret and a first code, then the recovery codes: each step stands until the next is reached. */
import { type ReactNode, useState } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { QrCode } from '../../../ui/desk/qr-code.tsx';
import { beginFactor, confirmFactor } from '../api.ts';
import { grouped, sixDigits } from '../model.ts';
import { AskPassword } from './ask-password.tsx';
import { CopyButton } from './copy-button.tsx';
import { classes as parts } from './factor-classes.ts';
import { OneField } from './one-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { readonly at: 'password' }
  | { readonly at: 'code'; readonly secret: string; readonly uri: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface FactorStepsProps {
  /** A code is on its way to be confirmed, and its answer brings what is shown this once; or it was refused. */
  readonly onHeld?: (held: boolean) => void;
  /** The factor counts; its recovery codes are on the screen, and nowhere else. */
  readonly onSet?: () => void;
  /** The codes were kept. */
  readonly onDone: () => void;
  /** Whether the codes were kept, where somebody is about to close them. */
  readonly question?: ReactNode;
  /** The way out, until the factor counts. */
  readonly children: ReactNode;
}

export function FactorSteps({ onHeld, onSet, onDone, question, children }: FactorStepsProps) {
  const d = useDeskWords();
  const [step, setStep] = useState<Step>({ at: 'password' });
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onKept={onDone} question={question} />;
  if (step.at === 'password')
    return (
      <AskPassword
        doLabel={d('ownAccount.factor.next')}
        onSend={async (password) => {
          setStep({ at: 'code', ...(await beginFactor(password)) });
        }}
      >
        {children}
      </AskPassword>
    );
  return (
    <div className={classes.form}>
      <p>{d('ownAccount.factor.scan')}</p>
      <div className={parts.code}>
        <QrCode text={step.uri} label={d('ownAccount.factor.qr')} />
        <p className={classes.soft}>{d('ownAccount.factor.secret')}</p>
        <output className={parts.secret} aria-label={d('ownAccount.factor.secret')}>
          {grouped(step.secret)}
        </output>
        <div className={parts.keys}>
          {/* What shows the key may be the very phone that has the app, which cannot scan itself. */}
          {window.matchMedia('(pointer: coarse)').matches && (
            <a className={buttonClass} data-kind="plain" href={step.uri}>
              {d('ownAccount.factor.openApp')}
            </a>
          )}
          <CopyButton text={step.secret} />
        </div>
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
          onHeld?.(true);
          const { recovery_codes } = await confirmFactor(sixDigits(typed) ?? typed).catch((error: unknown) => {
            onHeld?.(false);
            throw error;
          });
          setStep({ at: 'codes', codes: recovery_codes });
          onSet?.();
        }}
      >
        {children}
      </OneField>
    </div>
  );
}
