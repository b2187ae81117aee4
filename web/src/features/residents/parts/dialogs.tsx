/** What was asked for, over the list. */
import type { BedPlace, Resident } from '@wardlight/contract';
import { lazy, Suspense, useEffect } from 'react';
import { arrivalOf, bringParts } from '../../../lib/browser/chunks.ts';
import { whenIdle } from '../../../lib/browser/timers.ts';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { useRegisterChanged } from '../api.ts';
import { AbsenceDialog, type AbsenceForm } from './absence-dialog.tsx';
import { RemoveDialog } from './leave-dialogs.tsx';
import { MoveDialog, ReadmitDialog } from './move-dialog.tsx';
import type { Act } from './row-actions.tsx';

/** After the list, and before anybody asks for it. */
const loadForm = () => import('./resident-form.tsx');
const AddResidentForm = lazy(async () => ({ default: (await arrivalOf(loadForm)).AddResidentForm }));
const EditResidentForm = lazy(async () => ({ default: (await arrivalOf(loadForm)).EditResidentForm }));

/** Seldom asked for: they come when they are. */
const loadSwap = () => import('./swap-dialog.tsx');
const SwapDialog = lazy(async () => ({ default: (await arrivalOf(loadSwap)).SwapDialog }));
const loadDischarge = () => import('./discharge-dialog.tsx');
const DischargeDialog = lazy(async () => ({ default: (await arrivalOf(loadDischarge)).DischargeDialog }));

export type Asked =
  | { readonly act: 'add' }
  | { readonly act: Act; readonly resident: Resident; readonly because?: string };

export interface News {
  readonly text: string;
  /** Two changed beds: they can change back. */
  readonly swapped?: { readonly one: Resident; readonly other: Resident };
  /** Somebody was discharged: they can come back, into the bed they had. */
  readonly discharged?: { readonly resident: Resident; readonly bed: BedPlace | null };
}

/** By what a resident is watched, which is no business of the register: joined by the app. */
export type AlertSettingsDialog = (resident: Resident, close: () => void) => React.ReactNode;

interface DialogsProps {
  readonly asked: Asked | null;
  readonly absenceForm: AbsenceForm;
  readonly alertSettings: AlertSettingsDialog;
  readonly onAsk: (asked: Asked) => void;
  readonly onDone: (news: News | null) => void;
  readonly onClose: () => void;
}

/** The whole of a phone. */
const fullBelowPx = 640;

export function Dialogs({ asked, absenceForm, alertSettings, onAsk, onDone, onClose }: DialogsProps) {
  const d = useDeskWords();
  const changed = useRegisterChanged();
  const said = (text: string) => onDone({ text });
  useEffect(() => whenIdle(() => bringParts([loadForm])), []);
  if (asked === null) return null;
  const saved = () => {
    changed();
    said(d('lists.saved'));
  };
  if (asked.act === 'add')
    return (
      <FormDialog title={d('residents.add')} onClose={onClose}>
        <AddResidentForm onDone={saved} onClose={onClose} />
      </FormDialog>
    );
  const { resident } = asked;
  switch (asked.act) {
    case 'edit':
      return (
        <FormDialog title={d('residents.edit', { name: resident.name })} onClose={onClose}>
          <EditResidentForm resident={resident} onDone={saved} onClose={onClose} />
        </FormDialog>
      );
    case 'move':
      return <MoveDialog resident={resident} onDone={said} onClose={onClose} />;
    case 'swap':
      return (
        <Suspense fallback={null}>
          <SwapDialog
            resident={resident}
            onDone={(text, [one, other]) => onDone({ text, ...(one && other && { swapped: { one, other } }) })}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'absence':
      return <AbsenceDialog resident={resident} form={absenceForm} onDone={afterAbsence} onClose={onClose} />;
    case 'alerts':
      return alertSettings(resident, onClose);
    case 'readmit':
      return <ReadmitDialog resident={resident} because={asked.because} onDone={said} onClose={onClose} />;
    case 'discharge':
      return (
        <Suspense fallback={null}>
          <DischargeDialog
            resident={resident}
            onDone={(now, before) =>
              onDone({
                text: d('residents.discharge.done', { name: now.name }),
                discharged: { resident: now, bed: before.bed },
              })
            }
            onClose={onClose}
          />
        </Suspense>
      );
    case 'remove':
      return (
        <RemoveDialog
          resident={resident}
          onDone={said}
          onClose={onClose}
          onDischarge={() => onAsk({ act: 'discharge', resident })}
        />
      );
  }

  function afterAbsence(text: string): void {
    changed();
    said(text);
  }
}

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function FormDialog({ title, onClose, children }: FormDialogProps) {
  const d = useDeskWords();
  const full = useViewport().width < fullBelowPx;
  // Around the dialog, whose first field has the focus when it opens.
  return (
    <Suspense fallback={null}>
      <Dialog open title={title} closeLabel={d('lists.close')} onClose={onClose} size="lg" full={full}>
        {children}
      </Dialog>
    </Suspense>
  );
}
