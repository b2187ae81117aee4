/** What can be pressed, where it is first seen before anything else has come. Knows no words. */
import type { ReactNode } from 'react';
import classes from './button.module.css';

export type ButtonKind = 'filled' | 'plain';

interface ButtonProps {
  readonly kind?: ButtonKind;
  /** Pressed, and not done yet. */
  readonly busy?: boolean;
  /** Nothing to be done by it now; it stays where it is and keeps the focus. */
  readonly off?: boolean;
  /** `submit`: of the form around it; `onClick` may then be left out. */
  readonly type?: 'button' | 'submit';
  readonly autoFocus?: boolean;
  /** As wide as what it stands in. */
  readonly wide?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export function Button({ kind = 'filled', busy = false, off = false, type = 'button', ...props }: ButtonProps) {
  const { autoFocus, wide, onClick, children } = props;
  return (
    <button
      type={type}
      className={classes.button}
      data-kind={kind}
      data-wide={wide || undefined}
      // Not `disabled`: that would take the focus away from whoever pressed it by keyboard.
      aria-disabled={busy || off || undefined}
      aria-busy={busy || undefined}
      data-autofocus={autoFocus || undefined}
      onClick={(event) => {
        if (busy || off) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

/** For a link that looks like a button. */
export const buttonClass: string = classes.button ?? '';

interface IconButtonProps {
  readonly label: string;
  readonly title: string;
  readonly off?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A picture alone, in a bar. */
export function IconButton({ label, title, off, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={title}
      aria-disabled={off || undefined}
      onClick={() => off || onClick()}
    >
      {children}
    </button>
  );
}
