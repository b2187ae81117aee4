/** A secret that is shown this once: large enough to copy by hand, with a button that copies it. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import desk from './fields.module.css';
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

interface AskBeforeGoneProps {
  readonly title: string;
  readonly info: string;
  readonly stayLabel: string;
  readonly goLabel: string;
  readonly onStay: () => void;
  readonly onGo: () => void;
}

/**
 * Asked before what is shown this once goes. On a phone it would appear below the edge, and the cross would seem dead: it comes into sight and
 * takes the focus, which goes back to where it was for who stays.
 */
export function AskBeforeGone({ title, info, stayLabel, goLabel, onStay, onGo }: AskBeforeGoneProps) {
  const box = useRef<HTMLDivElement>(null);
  const from = useRef<Element | null>(null);
  useEffect(() => {
    from.current = document.activeElement;
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const stay = () => {
    if (from.current instanceof HTMLElement) from.current.focus();
    onStay();
  };
  return (
    <div ref={box}>
      <Notice
        kind="fault"
        title={title}
        action={
          <div className={desk.actions}>
            <Button kind="plain" autoFocus onClick={stay}>
              {stayLabel}
            </Button>
            <Button onClick={onGo}>{goLabel}</Button>
          </div>
        }
      >
        {info}
      </Notice>
    </div>
  );
}

/**
 * While something is shown this once, a step back asks first (`onAsk`), and so does the browser before a reload. `go` takes the step that
 * was asked about and says whether there was one.
 */
export function useAskBeforeLeaving(atRisk: boolean, onAsk: () => void) {
  const blocker = useBlocker(atRisk);
  const ask = useRef(onAsk);
  ask.current = onAsk;
  useEffect(() => (atRisk ? askBeforeReload() : undefined), [atRisk]);
  useEffect(() => {
    if (blocker.state === 'blocked') ask.current();
  }, [blocker.state]);
  return {
    stay: () => blocker.reset?.(),
    go: () => {
      blocker.proceed?.();
      return blocker.state === 'blocked';
    },
  };
}

/** Returns how to stop it. */
export function askBeforeReload(): () => void {
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
