/** The same before anything else, for who came in by a one-time code or a weak password; every other way leads out. */
import { type ReactNode, useState } from 'react';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { tellCorner } from '../../lib/shell/corner-alerts.ts';
import { Notice } from '../../ui/notice.tsx';
import { ChangePasswordForm } from './form.tsx';

interface ForcedChangeProps {
  readonly onDone: () => void;
  readonly onRefused: () => void;
  readonly wayOut: ReactNode;
}

export function ForcedChange({ onDone, onRefused, wayOut }: ForcedChangeProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const { user } = useHere();
  // It stays what it was while the page leaves.
  const [weak] = useState(user.password_too_weak);
  const goOn = () => {
    tellCorner({ kind: 'success', title: d('ownAccount.change.done') });
    onDone();
  };
  return (
    <>
      <h1>{t('shell.titles.changePassword')}</h1>
      <p>{weak ? d('ownAccount.change.weakInfo') : d('ownAccount.change.forcedInfo')}</p>
      {weak && user.shared ? <Notice kind="info">{d('ownAccount.change.weakShared')}</Notice> : null}
      <ChangePasswordForm current={weak ? 'weak' : 'code'} onDone={goOn} onRefused={onRefused}>
        {wayOut}
      </ChangePasswordForm>
    </>
  );
}
