/** The form beside its button, where there is room for it. */
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useEscape } from '../../../lib/escape.ts';
import classes from './alert-parts.module.css';

export interface AskingPopoverProps {
  readonly open: boolean;
  readonly onChange: (open: boolean) => void;
  readonly title: string;
  readonly button: ReactElement;
  readonly children: ReactNode;
}

export function AskingPopover({ open, onChange, title, button, children }: AskingPopoverProps) {
  const titleId = useId();
  useEscape(open, () => onChange(false));
  return (
    <Popover
      opened={open}
      onChange={onChange}
      width={300}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-labelledby={titleId} className={classes.dropdown}>
        <h2 id={titleId} className={classes.formTitle}>
          {title}
        </h2>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
