/** What lies over a page to be typed in or answered: centred on a wide screen, the whole of a narrow one. */
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The whole of the screen: for long forms on a phone. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ open, title, closeLabel, onClose, size = 'md', full = false, children }: DialogProps) {
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={full}
      centered
      // What was typed must not go with a slip of the finger beside it.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': closeLabel, size: 44 }}
      transitionProps={{ duration: 150 }}
    >
      {children}
    </Modal>
  );
}
