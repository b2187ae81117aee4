/** A secret that is shown this once: large enough to copy by hand, with a button that copies it. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import classes from './once-shown.module.css';

interface OnceShownProps {
  readonly secret: string;
  /** What it is: "One-time code". */
  readonly label: string;
  readonly info: string;
  readonly copyLabel: string;
  readonly copiedLabel: string;
  /** Such as the same as a QR code. */
  readonly children?: ReactNode;
}

export function OnceShown({ secret, label, info, copyLabel, copiedLabel, children }: OnceShownProps) {
  const [copied, setCopied] = useState(false);
  // Only pages on https or localhost may write to the clipboard.
  const mayCopy = typeof navigator.clipboard?.writeText === 'function';
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={classes.box}>
      <p className={classes.label}>{label}</p>
      <output className={classes.secret} aria-label={label}>
        {secret}
      </output>
      {mayCopy && (
        <Button kind="plain" onClick={copy}>
          <span className={classes.copy} aria-live="polite">
            {copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
            {copied ? copiedLabel : copyLabel}
          </span>
        </Button>
      )}
      {children}
      <p className={classes.info}>{info}</p>
    </div>
  );
}
