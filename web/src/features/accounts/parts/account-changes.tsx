/** Shutting out, letting in, resetting and taking the second factor off: each asks first, names the account and says what follows. */
import { useMutation } from '@tanstack/react-query';
import { type Account, disableAccount, enableAccount, removeSecondFactorOf, resetAccount } from '@wardlight/contract';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { paramsOf, useAccountsChanged } from '../api.ts';
import { ChangeQuestion } from './change-question.tsx';
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
  return (
    <ChangeQuestion
      asked={asked}
      change={change}
      onCancel={close}
      say={(shown) => {
        const kind = shown?.kind ?? 'disable';
        return {
          title: d(words[kind].title),
          info: d(words[kind].info),
          doLabel: d(`accounts.${kind}`),
          who: shown?.account ?? null,
        };
      }}
    />
  );
}
