/** Takes an empty bed off the lists. Of one in use it says what lies there, and offers nothing that would be refused. */
import { type BedRecord, removeBed } from '@wardlight/contract';
import { useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/desk/confirm.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, readAnew, useBedsChanged } from '../api.ts';

interface RemoveBedDialogProps {
  readonly bed: BedRecord;
  /** `removed`: can be put back. */
  readonly onDone: (said: string, removed: BedRecord) => void;
  readonly onClose: () => void;
}

export function RemoveBedDialog({ bed: opened, onDone, onClose }: RemoveBedDialogProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const deed = useAction();
  const changed = useBedsChanged();
  const [bed, setBed] = useState(opened);
  if (bed.resident !== null || bed.mat !== null) return <InUse bed={bed} onClose={onClose} />;
  const remove = () =>
    deed.run(async () => {
      try {
        await call(removeBed, { params: paramsOf(bed) });
        onDone(d('beds.removed', { bed: bed.bed_no }), bed);
      } catch (error) {
        // Somebody lay down in it meanwhile: it is said who.
        const now = hasCode(error, 'bed_in_use') ? await readAnew(bed) : null;
        if (now !== null) setBed(now);
        changed();
        throw error;
      }
    });
  return (
    <Confirm
      open
      title={d('beds.removeTitle', { bed: bed.bed_no })}
      doLabel={d('lists.remove')}
      cancelLabel={d('lists.cancel')}
      busy={deed.busy}
      fault={
        deed.failure === null ? null : (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(deed.failure)}
          </Notice>
        )
      }
      onDo={remove}
      onCancel={onClose}
    >
      {d('beds.removeInfo')}
    </Confirm>
  );
}

function InUse({ bed, onClose }: { readonly bed: BedRecord; readonly onClose: () => void }) {
  const d = useDeskWords();
  return (
    <Dialog open title={d('beds.inUse', { bed: bed.bed_no })} closeLabel={d('lists.close')} onClose={onClose}>
      <div className={desk.form}>
        {bed.resident !== null && <p>{d('beds.inUseResident', { name: bed.resident.name })}</p>}
        {bed.mat !== null && <p>{d('beds.inUseMat', { serial: bed.mat.serial })}</p>}
        <div className={desk.actions}>
          <Button autoFocus onClick={onClose}>
            {d('lists.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
