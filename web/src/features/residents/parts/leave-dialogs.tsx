/** Out of the register for good: deleted, which cannot be undone. It names whom it is about. */
import { type Resident, removeResident } from '@wardlight/contract';
import { hasCode } from '../../../lib/api/call-error.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf } from '../api.ts';
import { useSubject } from '../use-subject.ts';
import { DeedFault } from './deed-dialog.tsx';

interface RemoveDialogProps {
  readonly resident: Resident;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
  readonly onDischarge: () => void;
}

export function RemoveDialog({ resident: opened, onDone, onClose, onDischarge }: RemoveDialogProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { resident, deed, act } = useSubject(opened);
  const { name } = resident;
  const hasRecords = hasCode(deed.failure, 'resident_has_records');
  const mayDischarge = resident.discharged_at === null;
  return (
    <Confirm
      open
      title={d('residents.remove.title', { name })}
      doLabel={d('residents.remove.save')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={
        hasRecords ? (
          <Notice
            kind="fault"
            title={d('lists.actionFailed')}
            action={
              mayDischarge && (
                <Button kind="plain" onClick={onDischarge}>
                  {d('residents.remove.dischargeInstead')}
                </Button>
              )
            }
          >
            {t('errors.resident_has_records')}
          </Notice>
        ) : (
          <DeedFault failure={deed.failure} resident={resident} />
        )
      }
      onDo={() =>
        act(
          (read) => call(removeResident, { params: paramsOf(read) }),
          () => onDone(d('residents.remove.done', { name })),
        )
      }
      onCancel={onClose}
    >
      {d('residents.remove.info')}
    </Confirm>
  );
}
