/** Away on purpose: planned, changed, and ended, at the bed of the resident. The form is the board's own, handed in by app. */
import { endAbsence, type Resident } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { useSubject } from '../use-subject.ts';
import { DeedFault } from './deed-dialog.tsx';

/** Plans an absence of somebody who lies in a bed; `done` when it is planned, `moved` where they lie somewhere else by now. */
export type AbsenceForm = (resident: Resident, done: () => void, moved: () => void) => ReactNode;

interface AbsenceDialogProps {
  readonly resident: Resident;
  readonly form: AbsenceForm;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

export function AbsenceDialog({ resident: opened, form, onDone, onClose }: AbsenceDialogProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { resident, deed, act, readAgain } = useSubject(opened);
  const { bed, stay_id, absence } = resident;
  return (
    <Dialog
      open
      title={d('residents.absence.title', { name: resident.name })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      {/* Whoever has lost their bed while this was open is awaited nowhere. */}
      {(bed === null || stay_id === null) && (
        <Notice kind="fault" title={d('lists.conflictTitle')}>
          {d('residents.nowSo', { bed: d('residents.noBed') })}
        </Notice>
      )}
      <div className={desk.form}>
        {bed !== null && stay_id !== null && absence !== null && (
          <Button
            busy={deed.busy}
            onClick={() =>
              act(
                () => call(endAbsence, { params: { bed_id: String(bed.bed_id) }, body: { stay_id } }),
                () => onDone(t('board.absence.ended')),
              )
            }
          >
            {t('board.absence.end')}
          </Button>
        )}
        <DeedFault failure={deed.failure} resident={resident} />
        {bed !== null && form(resident, () => onDone(t('board.absence.began')), readAgain)}
      </div>
    </Dialog>
  );
}
