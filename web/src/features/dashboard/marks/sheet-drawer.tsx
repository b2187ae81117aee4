/** What lies over the board: from the side or from below, with a title, a way out, and the focus given back. */
import { Drawer } from '@mantine/core';
import '../../../ui/late/close-button.ts';
import '../../../ui/late/drawer.ts';
import '../../../ui/late/modal-base.ts';
import '../../../ui/late/overlay.ts';
import '../../../ui/late/paper.ts';
import type { ReactNode } from 'react';
import { useEscape } from '../../../lib/browser/escape.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import classes from './sheet.module.css';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly position: 'right' | 'bottom';
  readonly size: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function SheetDrawer({ open, onClose, position, size, title, children }: SheetProps) {
  const { t } = useWords();
  useEscape(open, onClose);
  return (
    <Drawer.Root opened={open} onClose={onClose} position={position} size={size} closeOnEscape={false}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        {/* Not Drawer.Header: that is a second banner of the page. */}
        <div className={classes.top}>
          <div className={classes.header}>
            {/* The first focus: Enter pressed twice must not press a button that nobody has read. */}
            <Drawer.Title className={classes.title} tabIndex={-1} data-autofocus>
              {title}
            </Drawer.Title>
            <Drawer.CloseButton aria-label={t('common.close')} size={44} />
          </div>
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
