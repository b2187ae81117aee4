/** Asks before something is done that hurts: it says what goes, and the safe way out has the focus. */
import { type ReactNode, useEffect, useRef } from 'react';
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
  /** Null = nothing is left to do: the way out alone is offered. */
  readonly onDo: (() => void) | null;
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
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus has gone.
    if (onDo === null && document.activeElement === document.body) actions.current?.querySelector('button')?.focus();
  }, [onDo]);
  return (
    <Dialog open={open} title={title} closeLabel={cancelLabel} onClose={onCancel}>
      <div className={classes.body}>
        <div>{children}</div>
        {fault}
        <div ref={actions} className={classes.actions}>
          <Button kind="plain" autoFocus onClick={onCancel}>
            {cancelLabel}
          </Button>
          {onDo !== null && (
            <Button busy={busy} onClick={onDo}>
              {doLabel}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
