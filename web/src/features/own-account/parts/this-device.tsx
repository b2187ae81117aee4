/** The accounts of this device: another one goes on with one tap, where the frame has no menu for it. */
import { useNavigate } from 'react-router';
import { useNow } from '../../../lib/browser/timers.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { stateOf, useKnownAccounts } from '../../../lib/session/accounts.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { firstPage } from '../../../lib/session/return-to.ts';
import { session } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { Section } from './section.tsx';

export function ThisDevice() {
  const { t } = useWords();
  const { user } = useHere();
  const navigate = useNavigate();
  const at = useNow(60_000);
  const others = useKnownAccounts().flatMap((account) => {
    const { token } = account;
    const opens = account.username !== user.username && token !== null && stateOf(account, at) === 'open';
    return opens ? [{ ...account, token }] : [];
  });
  return (
    <Section title={t('signIn.accounts.switchTo')}>
      <div className={classes.tools}>
        {others.map((account) => (
          <Button
            key={account.username}
            kind="plain"
            onClick={() => {
              session.switchTo(account);
              void navigate(firstPage);
            }}
          >
            {account.display_name} · {account.name}
          </Button>
        ))}
        <Button kind="plain" onClick={() => session.setAside()}>
          {t('signIn.accounts.add')}
        </Button>
      </div>
    </Section>
  );
}
