/** The codes for the day the phone is lost: shown this once, to be copied or printed. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { askBeforeReload } from '../../../ui/desk/once-shown.tsx';
import { CopyButton } from './copy-button.tsx';
import { classes as parts } from './factor-classes.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
  /** Whether they were kept, asked before they go; it has the button for it. */
  readonly question?: ReactNode;
}

export function RecoveryCodes({ codes, onKept, question = null }: RecoveryCodesProps) {
  const d = useDeskWords();
  const list = useRef<HTMLOListElement>(null);
  // Not a button: a second press of Enter must not close what was never read.
  useEffect(() => list.current?.focus(), []);
  // A swipe back out of the program would take them away too, and nobody shows them again.
  useEffect(() => askBeforeReload(), []);
  return (
    <div className={classes.form}>
      <p>{d('ownAccount.factor.codesInfo')}</p>
      <ol ref={list} tabIndex={-1} className={parts.codes} aria-label={d('ownAccount.factor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={`${classes.actions} ${parts.notPrinted}`}>
        <CopyButton text={codes.join('\n')} />
        <Button kind="plain" onClick={() => window.print()}>
          {d('lists.print')}
        </Button>
        {question === null ? <Button onClick={onKept}>{d('ownAccount.factor.kept')}</Button> : null}
      </div>
      {question === null ? null : <div className={parts.notPrinted}>{question}</div>}
    </div>
  );
}
