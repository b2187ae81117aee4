/** What lies over a page to be typed in or answered: centred on a wide screen, the whole of a narrow one. */
import '../late/close-button.ts';
import '../late/modal-base.ts';
import '../late/modal.ts';
import '../late/overlay.ts';
import '../late/paper.ts';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useEscape } from '../../lib/browser/escape.ts';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** One press answers it: the focus begins at the question, so that the press that opened it answers nothing. */
  readonly asks?: boolean;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The whole of the screen: for long forms on a phone. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

export function Dialog({
  open,
  title,
  asks = false,
  closeLabel,
  onClose,
  size = 'md',
  full = false,
  children,
}: DialogProps) {
  useFocusGivenBack(open);
  useEscape(open, onClose);
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={asks ? <FirstFocus>{title}</FirstFocus> : title}
      size={size}
      fullScreen={full}
      centered
      // What was typed must not go with a slip of the finger beside it.
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': closeLabel, size: 44 }}
      transitionProps={{ duration: 150 }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {children}
    </Modal>
  );
}

function FirstFocus({ children }: { readonly children: ReactNode }) {
  return (
    <span tabIndex={-1} data-autofocus>
      {children}
    </span>
  );
}

/** What had the focus before any dialog lay over the page: one that follows another was opened from what is gone with the first. */
let onPage: Element | null = null;

/**
 * The focus goes back to what had it. Mantine does so for a dialog that stays and is closed, but not for one that is put on the page open
 * and taken off it whole, as most are.
 */
function useFocusGivenBack(open: boolean): void {
  const [seen, setSeen] = useState<{ readonly open: boolean; readonly from: Element | null }>({
    open: false,
    from: null,
  });
  if (seen.open !== open) setSeen({ open, from: open ? document.activeElement : seen.from });
  const { from } = seen;
  useEffect(() => {
    if (!open) return;
    if (from !== null && from.closest('[role="dialog"]') === null) onPage = from;
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      const back = [from, onPage].find((element) => element?.isConnected === true && element !== document.body);
      if (lost && back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [open, from]);
}
