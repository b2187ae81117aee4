/** Shutting out, letting in, resetting and taking the second factor off: each asks first, names the account and says what follows. */
import { useMutation } from '@tanstack/react-query';
import { type Account, disableAccount, enableAccount, removeSecondFactorOf, resetAccount } from '@wardlight/contract';
import { useState } from 'react';
import { tellCorner } from '../../../lib/corner-alerts.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { call } from '../../../lib/http.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, useAccountsChanged } from '../api.ts';
import classes from '../screen.module.css';
import type { IssuedCode } from './one-time-code.tsx';

export type ChangeKind = 'disable' | 'enable' | 'reset' | 'removeFactor';

export interface AskedChange {
  readonly kind: ChangeKind;
  readonly account: Account;
}

interface AccountChangeProps {
  /** Null = nothing. */
  readonly asked: AskedChange | null;
  readonly onCode: (code: IssuedCode) => void;
  readonly onClose: () => void;
}

const words = {
  disable: { title: 'accounts.disableTitle', info: 'accounts.disableInfo', done: 'accounts.disabled' },
  enable: { title: 'accounts.enableTitle', info: 'accounts.enableInfo', done: 'accounts.enabled' },
  reset: { title: 'accounts.resetTitle', info: 'accounts.resetInfo', done: null },
  removeFactor: {
    title: 'accounts.removeFactorTitle',
    info: 'accounts.removeFactorInfo',
    done: 'accounts.factorRemoved',
  },
} as const;

export function AccountChange({ asked, onCode, onClose }: AccountChangeProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const changed = useAccountsChanged();
  const change = useMutation({
    mutationFn: async ({ kind, account }: AskedChange) => {
      const given = { params: paramsOf(account), body: {} };
      if (kind === 'reset') return await call(resetAccount, given);
      if (kind === 'removeFactor') await call(removeSecondFactorOf, given);
      else await call(kind === 'disable' ? disableAccount : enableAccount, given);
      return null;
    },
    retry: false,
    onSuccess: (issued, { kind, account: { username, display_name } }) => {
      changed();
      onClose();
      if (issued !== null) onCode({ username, display_name, code: issued.code, code_until: issued.code_until });
      const { done } = words[kind];
      if (done !== null) tellCorner({ kind: 'success', title: d(done, { username }) });
    },
  });
  const close = () => {
    change.reset();
    onClose();
  };
  // What was asked last still stands there while the dialog goes.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const shown = asked ?? last;
  // Stands there before it is asked anything: only then does it give the focus back.
  const kind = shown?.kind ?? 'disable';
  return (
    <Confirm
      open={asked !== null}
      title={d(words[kind].title)}
      doLabel={d(`accounts.${kind}`)}
      cancelLabel={d('lists.cancel')}
      busy={change.isPending}
      fault={
        change.isError && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(change.error)}
          </Notice>
        )
      }
      onDo={() => {
        if (asked !== null) change.mutate(asked);
      }}
      onCancel={close}
    >
      <p className={classes.who}>
        {shown?.account.display_name} · {shown?.account.username}
      </p>
      <p>{d(words[kind].info)}</p>
    </Confirm>
  );
}
