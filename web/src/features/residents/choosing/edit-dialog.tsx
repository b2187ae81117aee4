/** What is kept of a resident, changed where their sheet is read: joined by the app. */
import type { Resident } from '@wardlight/contract';
import { useViewport } from '../../../lib/browser/viewport.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import { useRegisterChanged } from '../api.ts';
import { EditResidentForm } from '../parts/resident-form.tsx';

interface EditResidentDialogProps {
  readonly resident: Resident;
  readonly onClose: () => void;
}

/** The whole of a phone. */
const fullBelowPx = 640;

export function EditResidentDialog({ resident, onClose }: EditResidentDialogProps) {
  const d = useDeskWords();
  const changed = useRegisterChanged();
  const full = useViewport().width < fullBelowPx;
  return (
    <Dialog
      open
      size="lg"
      full={full}
      title={d('residents.edit', { name: resident.name })}
      closeLabel={d('lists.close')}
      onClose={onClose}
    >
      <EditResidentForm
        resident={resident}
        onDone={() => {
          changed();
          onClose();
          tellCorner({ kind: 'success', title: d('lists.saved') });
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
