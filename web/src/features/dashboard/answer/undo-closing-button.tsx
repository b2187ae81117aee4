/** The button that undoes a closing, where the closed alert stands. It comes under the finger that closed it: the second press of it is the first. */
import type { Alert } from '@wardlight/contract';
import { useEarly } from '../../../lib/browser/second-tap.ts';
import { useMayUndo, useUndoClosing } from '../../../lib/care/undo-closing.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { aboutOf } from '../state/alert-words.ts';
import classes from './alert-parts.module.css';

/** @param alert as it was closed, by whomever */
export function UndoClosingButton({ alert }: { readonly alert: Alert }) {
  const { t } = useWords();
  const undo = useUndoClosing();
  const early = useEarly('undo');
  const mayRespond = useMay('alerts.respond');
  if (!useMayUndo(alert) || !mayRespond) return null;
  return (
    <button
      type="button"
      className={classes.close}
      aria-disabled={early}
      onClick={() => {
        if (!early) undo(alert);
      }}
    >
      {t('alerts.undo.press')} <span className="heard-only">{aboutOf(t, alert)}</span>
    </button>
  );
}
