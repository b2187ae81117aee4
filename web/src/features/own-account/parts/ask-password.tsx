import type { ReactNode } from 'react';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import classes from '../../../ui/desk/fields.module.css';
import { OneField } from './one-field.tsx';

interface AskPasswordProps {
  readonly info?: string;
  readonly doLabel: string;
  readonly onSend: (password: string) => Promise<void>;
  readonly children: ReactNode;
}

/** The password once more: an open screen alone is not enough. */
export function AskPassword({ info, doLabel, onSend, children }: AskPasswordProps) {
  const { t } = useWords();
  const d = useDeskWords();
  return (
    <div className={classes.form}>
      {info === undefined ? null : <p>{info}</p>}
      <OneField
        name="current_password"
        label={d('ownAccount.change.current')}
        autoComplete="current-password"
        secret
        refusals={['incorrect_password']}
        doLabel={doLabel}
        check={(typed) => (typed === '' ? t('errors.fields.required') : null)}
        onSend={onSend}
      >
        {children}
      </OneField>
    </div>
  );
}
