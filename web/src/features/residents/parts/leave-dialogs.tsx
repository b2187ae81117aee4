/** Ways out of the register: discharged, which is kept and can be undone, or deleted, which cannot. Each names whom it is about. */
import { dischargeResident, type Resident, removeResident } from '@wardlight/contract';
import { hasCode } from '../../../lib/api/call-error.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { asShown, paramsOf } from '../api.ts';
import { placeText } from '../model.ts';
import { useSubject } from '../use-subject.ts';
import { DeedFault } from './deed-dialog.tsx';

interface DischargeDialogProps {
  readonly resident: Resident;
  /** With the one before, whose bed it was. */
  readonly onDone: (now: Resident, before: Resident) => void;
  readonly onClose: () => void;
}

export function DischargeDialog({ resident: opened, onDone, onClose }: DischargeDialogProps) {
  const d = useDeskWords();
  const { resident, deed, act } = useSubject(opened);
  return (
    <Confirm
      // Of another bed it is another question: its safe way out has the focus again.
      key={resident.stay_id}
      open
      title={d('residents.discharge.title', { name: resident.name })}
      doLabel={d('residents.discharge.save')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={<DeedFault failure={deed.failure} resident={resident} />}
      onDo={() =>
        act(
          (read) => call(dischargeResident, { params: paramsOf(read), body: asShown(read) }),
          (now) => onDone(now, resident),
        )
      }
      onCancel={onClose}
    >
      {resident.bed === null
        ? d('residents.discharge.infoNoBed')
        : d('residents.discharge.info', { bed: placeText(resident.bed) })}
    </Confirm>
  );
}

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
