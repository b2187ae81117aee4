/** The button that undoes a closing, where the closed alert stands. It comes under the finger that closed it: the second press of it is the first. */
import type { Alert } from '@wardlight/contract';
import { useEarly } from '../../../lib/browser/second-tap.ts';
import { useUndoClosing, useUndoSeconds } from '../../../lib/care/undo-closing.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { aboutOf } from '../state/alert-words.ts';
import classes from './alert-parts.module.css';

/** @param alert as it was closed, by anybody */
export function UndoClosingButton({ alert }: { readonly alert: Alert }) {
  const { t } = useWords();
  const d = useDeskWords();
  const undo = useUndoClosing();
  const early = useEarly('undo');
  const mayRespond = useMay('alerts.respond');
  const seconds = useUndoSeconds(alert);
  if (seconds === null || !mayRespond) return null;
  return (
    <>
      {seconds > 0 && (
        <button
          type="button"
          className={classes.close}
          aria-disabled={early}
          onClick={() => {
            if (!early) undo(alert);
          }}
        >
          {d('closing.undo', { n: String(seconds) })} <span className="heard-only">{aboutOf(t, alert)}</span>
        </button>
      )}
      <span role="status" className={classes.soft}>
        {seconds === 0 && d('closing.undoOver')}
      </span>
    </>
  );
}
