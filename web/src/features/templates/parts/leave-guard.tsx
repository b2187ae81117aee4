/** Whoever goes to another page with something typed is asked first. */
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useDeskWords } from '../../../lib/i18n.ts';
import { Confirm } from '../../../ui/desk/confirm.tsx';

interface LeaveGuardProps {
  readonly dirty: boolean;
  readonly onDiscard: () => void;
}

export function LeaveGuard({ dirty, onDiscard }: LeaveGuardProps) {
  const d = useDeskWords();
  const typed = useRef(dirty);
  useEffect(() => {
    typed.current = dirty;
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => typed.current && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      title={d('lists.discard')}
      doLabel={d('lists.discard')}
      cancelLabel={d('lists.keepTyping')}
      onDo={() => {
        typed.current = false;
        onDiscard();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {d('lists.discardAsk')}
    </Confirm>
  );
}
