/** Before anybody stops getting alerts: who it is, and how they get them again. */
import type { LineAccount } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { unlink, useReadLineAgain } from '../api.ts';

interface UnlinkDialogProps {
  readonly account: LineAccount;
  /** Of the person who asks. */
  readonly own: boolean;
  readonly onClose: () => void;
}

export function UnlinkDialog({ account, own, onClose }: UnlinkDialogProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const readAgain = useReadLineAgain();
  const deed = useAction();
  const [notTheirs, setNotTheirs] = useState(false);
  const { name, user_id } = account;
  const go = (): void =>
    deed.run(async () => {
      setNotTheirs(false);
      const done = await unlink(account);
      if (done === 'refused') {
        // Gone already is what was wanted; still there is somebody whom staff do not unlink.
        const { accounts } = await readAgain();
        if (accounts.some((one) => one.user_id === user_id)) return setNotTheirs(true);
      }
      tellCorner({ kind: 'success', title: own ? d('line.mine.unlinked') : d('line.people.revoked', { name }) });
      onClose();
      // The page says itself where that fails.
      if (done === 'done') await readAgain().catch(() => undefined);
    });
  const fault = notTheirs
    ? d('line.people.notYours', { name })
    : deed.failure === null
      ? null
      : errorText(deed.failure);
  return (
    <Confirm
      open
      title={own ? d('line.mine.unlinkTitle') : d('line.people.revokeTitle', { name })}
      doLabel={own ? d('line.mine.unlink') : d('line.people.revoke')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={
        fault !== null && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {fault}
          </Notice>
        )
      }
      onDo={go}
      onCancel={onClose}
    >
      {own ? d('line.mine.unlinkInfo') : d('line.people.revokeInfo')}
    </Confirm>
  );
}
