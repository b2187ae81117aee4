/** Asks before something is done that hurts: it says what goes, and the safe way out has the focus. */
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** The verb itself, such as "Discharge". */
  readonly doLabel: string;
  readonly cancelLabel: string;
  readonly busy?: boolean;
  /** What went wrong, beside the buttons. */
  readonly fault?: ReactNode;
  readonly onDo: () => void;
  readonly onCancel: () => void;
}

export function Confirm({
  open,
  title,
  children,
  doLabel,
  cancelLabel,
  busy = false,
  fault,
  onDo,
  onCancel,
}: ConfirmProps) {
  return (
    <Dialog open={open} title={title} closeLabel={cancelLabel} onClose={onCancel}>
      <div className={classes.body}>
        <div>{children}</div>
        {fault}
        <div className={classes.actions}>
          <Button kind="plain" autoFocus onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button busy={busy} onClick={onDo}>
            {doLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
