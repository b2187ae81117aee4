/** Away on purpose: planned, changed, and ended, at the bed of the resident. The form is the board's own, handed in by app. */
import { endAbsence, type Resident } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { call } from '../../../lib/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { useSubject } from '../use-subject.ts';
import { DeedFault } from './deed-dialog.tsx';

/** Plans an absence of somebody who lies in a bed; `done` when it is planned. */
export type AbsenceForm = (resident: Resident, done: () => void) => ReactNode;

interface AbsenceDialogProps {
  readonly resident: Resident;
  readonly form: AbsenceForm;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

export function AbsenceDialog({ resident: opened, form, onDone, onClose }: AbsenceDialogProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const { resident, deed, act } = useSubject(opened);
  const { bed, absence } = resident;
  if (bed === null) return null;
  return (
    <Dialog
      open
      title={d('residents.absence.title', { name: resident.name })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      <div className={desk.form}>
        {absence !== null && (
          <Button
            busy={deed.busy}
            onClick={() =>
              act(
                () => call(endAbsence, { params: { bed_id: String(bed.bed_id) }, body: {} }),
                () => onDone(t('board.absence.ended')),
              )
            }
          >
            {t('board.absence.end')}
          </Button>
        )}
        <DeedFault failure={deed.failure} resident={resident} />
        {form(resident, () => onDone(t('board.absence.began')))}
      </div>
    </Dialog>
  );
}
