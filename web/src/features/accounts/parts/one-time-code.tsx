/**
 * The one-time code of an account, shown this once, with until when it is good, what its holder needs beside it and how it is handed over.
 * It goes by a word only: Escape, or the cross, asks first.
 */
import { useState } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { AskBeforeGone, OnceShown } from '../../../ui/desk/once-shown.tsx';
import { classes } from '../classes.ts';

export interface IssuedCode {
  readonly username: string;
  readonly display_name: string;
  readonly code: string;
  readonly code_until: number;
}

export function OneTimeCode({ issued, onClose }: { readonly issued: IssuedCode | null; readonly onClose: () => void }) {
  const d = useDeskWords();
  const [asked, setAsked] = useState(0);
  const close = () => {
    setAsked(0);
    onClose();
  };
  return (
    <Dialog
      open={issued !== null}
      title={d('accounts.code.title')}
      closeLabel={d('lists.close')}
      onClose={() => setAsked((times) => times + 1)}
    >
      {issued !== null && (
        <div className={desk.form}>
          <Issued issued={issued} />
          {asked > 0 ? (
            <AskBeforeGone
              // Asked once more, it comes into sight once more.
              key={asked}
              title={d('accounts.code.askTitle')}
              info={d('accounts.code.askInfo')}
              stayLabel={d('accounts.code.stay')}
              goLabel={d('accounts.code.done')}
              onStay={() => setAsked(0)}
              onGo={close}
            />
          ) : (
            <div className={desk.actions}>
              <Button onClick={close}>{d('accounts.code.done')}</Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Issued({ issued: { username, display_name, code, code_until } }: { readonly issued: IssuedCode }) {
  const d = useDeskWords();
  const format = useFormat();
  const time = format.dateClock(code_until);
  return (
    <>
      <OnceShown
        secret={code}
        label={d('accounts.code.label')}
        info={d('accounts.code.info')}
        copyLabel={d('lists.copy')}
        copiedLabel={d('lists.copied')}
      />
      <p>
        <strong>{d('accounts.code.until', { time })}</strong>
      </p>
      <dl className={classes.facts}>
        <dt>{d('accounts.field.name')}</dt>
        <dd>{display_name}</dd>
        <dt>{d('accounts.field.username')}</dt>
        <dd translate="no">{username}</dd>
        <dt>{d('accounts.code.site')}</dt>
        <dd translate="no">{window.location.origin}</dd>
      </dl>
    </>
  );
}
