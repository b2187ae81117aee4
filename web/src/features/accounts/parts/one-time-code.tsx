/** The one-time code of an account, shown this once, with what its holder needs beside it and how it is handed over. */
import { useDeskWords } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { OnceShown } from '../../../ui/desk/once-shown.tsx';
import classes from '../screen.module.css';

export interface IssuedCode {
  readonly username: string;
  readonly display_name: string;
  readonly code: string;
}

export function OneTimeCode({ issued, onClose }: { readonly issued: IssuedCode | null; readonly onClose: () => void }) {
  const d = useDeskWords();
  return (
    <Dialog open={issued !== null} title={d('accounts.code.title')} closeLabel={d('lists.close')} onClose={onClose}>
      {issued !== null && (
        <div className={desk.form}>
          <OnceShown
            secret={issued.code}
            label={d('accounts.code.label')}
            info={d('accounts.code.info')}
            copyLabel={d('lists.copy')}
            copiedLabel={d('lists.copied')}
          />
          <dl className={classes.facts}>
            <dt>{d('accounts.field.name')}</dt>
            <dd>{issued.display_name}</dd>
            <dt>{d('accounts.field.username')}</dt>
            <dd translate="no">{issued.username}</dd>
            <dt>{d('accounts.code.site')}</dt>
            <dd translate="no">{window.location.origin}</dd>
          </dl>
          <div className={desk.actions}>
            <Button onClick={onClose}>{d('accounts.code.done')}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
