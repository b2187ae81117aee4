/**
 * Two people changed the same: what differs, side by side, and the choice. Nothing typed is lost meanwhile. It stands above a form whose end was
 * pressed, on a phone far out of sight: it comes into sight and takes the focus, which is given back when the choice is made.
 */
import { useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import classes from './conflict.module.css';

export interface Difference {
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictProps {
  readonly differences: readonly Difference[];
  readonly words: {
    readonly title: string;
    readonly info: string;
    readonly mine: string;
    readonly theirs: string;
    readonly saveMine: string;
    readonly takeTheirs: string;
  };
  readonly busy?: boolean;
  /** It became known while somebody types, and answers no press: it is announced and takes no focus away. */
  readonly meanwhile?: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

export function Conflict(props: ConflictProps) {
  const { differences, words, busy = false, meanwhile = false, onSaveMine, onTakeTheirs } = props;
  const box = useFocused(!meanwhile);
  const info = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; this is a question with two answers
    <div ref={box} role="group" tabIndex={-1} className={classes.box} aria-label={words.title} aria-describedby={info}>
      <Notice
        kind="fault"
        announced={meanwhile}
        title={words.title}
        action={
          <div className={classes.actions}>
            <Button busy={busy} onClick={onSaveMine}>
              {words.saveMine}
            </Button>
            <Button kind="plain" onClick={onTakeTheirs}>
              {words.takeTheirs}
            </Button>
          </div>
        }
      >
        <p id={info}>{words.info}</p>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">{words.mine}</th>
              <th scope="col">{words.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}

/** In sight at once, without a scroll that moves. */
function useFocused(wanted: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted) return;
    const from = document.activeElement;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    return () => {
      const { activeElement } = document;
      const lost = activeElement === null || activeElement === document.body;
      if (lost && from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [wanted]);
  return box;
}
