/** The accounts of this device: one tap goes on as one of them, or asks for what is missing. */
import { IconUserCircle, IconX } from '@tabler/icons-react';
import { useNow } from '../../lib/browser/timers.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { type AccountState, type KnownAccount, stateOf } from '../../lib/session/accounts.ts';
import { classes } from './known-list-classes.ts';

const minuteMs = 60_000;
const stateKeys = {
  open: 'signIn.accounts.oneTap',
  expired: 'signIn.accounts.expired',
  signedOut: 'signIn.accounts.signedOut',
} as const satisfies Record<AccountState, string>;

interface KnownListProps {
  readonly accounts: readonly KnownAccount[];
  /** With a token: it can go on. Without: the password is asked. */
  readonly onChoose: (account: KnownAccount, state: AccountState) => void;
  readonly onForget: (account: KnownAccount) => void;
}

export function KnownList({ accounts, onChoose, onForget }: KnownListProps) {
  const { t } = useWords();
  const at = useNow(minuteMs);
  return (
    <ul className={classes.list} aria-label={t('signIn.accounts.label')}>
      {accounts.map((account) => {
        const state = stateOf(account, at);
        return (
          <li key={account.username} className={classes.entry}>
            <button type="button" className={`plain ${classes.choose}`} onClick={() => onChoose(account, state)}>
              <IconUserCircle className={classes.picture} size={32} stroke={1.4} aria-hidden="true" />
              <span className={classes.who}>
                <span className={classes.name}>{account.display_name}</span>
                <span className={classes.soft}>
                  {account.username} · {account.name}
                </span>
                <span className={classes.state} data-state={state}>
                  {t(stateKeys[state])}
                </span>
              </span>
            </button>
            <button
              type="button"
              className={`plain ${classes.forget}`}
              aria-label={t('signIn.accounts.remove', { name: account.display_name })}
              title={t('signIn.accounts.remove', { name: account.display_name })}
              onClick={() => onForget(account)}
            >
              <IconX size={20} stroke={1.7} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
