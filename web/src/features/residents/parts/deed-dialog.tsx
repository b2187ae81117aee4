/** A dialog that does one thing to a resident: what it is about, what went wrong, and the two ways out. */
import type { Resident } from '@wardlight/contract';
import type { FormEvent, ReactNode } from 'react';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { placeText } from '../model.ts';

interface DeedDialogProps {
  readonly title: string;
  readonly doLabel: string;
  readonly busy: boolean;
  readonly onDo: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function DeedDialog({ title, doLabel, busy, onDo, onClose, children }: DeedDialogProps) {
  const d = useDeskWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDo();
  };
  return (
    <Dialog open title={title} closeLabel={d('lists.close')} onClose={onClose}>
      <form noValidate className={desk.form} onSubmit={submit}>
        {children}
        <div className={desk.actions}>
          <Button kind="plain" onClick={onClose}>
            {d('lists.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {doLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface DeedFaultProps {
  readonly failure: unknown;
  /** As it is now: where somebody else was faster, this is what they did. */
  readonly resident: Resident;
}

export function DeedFault({ failure, resident }: DeedFaultProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  if (failure === null) return null;
  if (hasCode(failure, 'conflict'))
    return (
      <Notice kind="fault" title={d('lists.conflictTitle')}>
        {d('residents.nowSo', { bed: resident.bed === null ? d('residents.noBed') : placeText(resident.bed) })}
      </Notice>
    );
  return (
    <Notice kind="fault" title={d('lists.actionFailed')}>
      {errorText(failure)}
    </Notice>
  );
}
