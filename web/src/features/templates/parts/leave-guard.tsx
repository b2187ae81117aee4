/** Whoever goes to another page with something typed goes: it is here when they come back. Only what the browser could not keep is asked about. */
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';

interface LeaveGuardProps {
  readonly dirty: boolean;
  /** Whether what was typed will be here again; asked at the moment of leaving. */
  readonly isKept: () => boolean;
  readonly onDiscard: () => void;
}

export function LeaveGuard({ dirty, isKept, onDiscard }: LeaveGuardProps) {
  const d = useDeskWords();
  const typed = useRef(dirty);
  useEffect(() => {
    typed.current = dirty;
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      typed.current && currentLocation.pathname !== nextLocation.pathname && !isKept(),
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title={d('lists.discard')}
      closeLabel={d('lists.keepTyping')}
      onClose={stay}
    >
      <p>{d('lists.discardAsk')}</p>
      <div className={desk.actions}>
        <Button
          kind="plain"
          onClick={() => {
            typed.current = false;
            onDiscard();
            blocker.proceed?.();
          }}
        >
          {d('lists.discard')}
        </Button>
        <Button autoFocus onClick={stay}>
          {d('lists.keepTyping')}
        </Button>
      </div>
    </Dialog>
  );
}
