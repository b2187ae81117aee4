/**
 * A sheet that needs nothing fetched: it stands in where the drawer, the popover or the dialog has not come. An alarm must be answered also
 * with a part of the program missing.
 */
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useEscape } from '../lib/browser/escape.ts';
import { IconButton } from './button.tsx';
import classes from './plain-sheet.module.css';

interface PlainSheetProps {
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function PlainSheet({ title, closeLabel, onClose, children }: PlainSheetProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(true, onClose);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div role="dialog" aria-labelledby={titleId} className={classes.sheet}>
      <div className={classes.header}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} title={closeLabel} onClick={onClose}>
          <IconX size={22} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.body}>{children}</div>
    </div>
  );
}
