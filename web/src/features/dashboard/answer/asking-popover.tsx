/** The form beside its button, where there is room for it. */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useEscape } from '../../../lib/browser/escape.ts';
import classes from './alert-parts.module.css';

export interface AskingPopoverProps {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
  readonly title: string;
  readonly button: ReactElement;
  readonly children: ReactNode;
}

const gap = 8;
const gaps = { left: gap, right: gap, bottom: gap };

/** Of the bars at the head of the page, in px; the page's frame keeps it (`app/layout.tsx`). 0 where it has not measured yet. */
const barsHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bars-height')) || 0;

export function AskingPopover({ open, onChange, title, button, children }: AskingPopoverProps) {
  const titleId = useId();
  useEscape(open, () => onChange(false));
  return (
    <Popover
      opened={open}
      onChange={onChange}
      width={300}
      position="bottom-end"
      // Over its button rather than past the end of the screen, and never under the bars: title and last button must be in sight.
      middlewares={{
        flip: true,
        shift: { crossAxis: true, padding: { ...gaps, top: gap + (open ? barsHeight() : 0) } },
      }}
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titleId} className={classes.dropdown}>
        {/* The first focus: an answer under it would be given by the press that opened the question. */}
        <h2 id={titleId} className={classes.formTitle} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
