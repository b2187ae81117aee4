/**
 * A slip is undone where it was made, for ten seconds. In the strip it comes where "I'm going" was: the second press of a hurried finger is
 * the first: it takes nothing back, and the corner says so.
 */
import type { Alert } from '@wardlight/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { samePressMs } from '../../../lib/browser/second-tap.ts';
import { aimMs } from '../../../lib/browser/steady-press.ts';
import { after, now } from '../../../lib/browser/timers.ts';
import { cardKeyOf } from '../../../lib/care/card-key.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { aboutOf } from '../state/alert-words.ts';
import { useStayOf, useTakeBack } from '../state/api.ts';
import { useOwnPress } from '../state/own-presses.ts';
import classes from './alert-parts.module.css';

/** Whether what stood here until a moment ago still takes its room. */
function useKeepsPlace(here: boolean): boolean {
  const wasHere = useRef(here);
  const [keeps, setKeeps] = useState(false);
  useLayoutEffect(() => {
    const went = wasHere.current && !here;
    wasHere.current = here;
    setKeeps(went);
    return went ? after(aimMs, () => setKeeps(false)) : undefined;
  }, [here]);
  return keeps;
}

export function UndoButton({ lead, alerts }: { readonly lead: Alert; readonly alerts: readonly Alert[] }) {
  const { t } = useWords();
  const press = useOwnPress(cardKeyOf(lead));
  const stayOf = useStayOf();
  const takeBack = useTakeBack();
  const pressed = alerts.filter(({ alert_id, phase }) => phase !== 'closed' && press?.ids.includes(alert_id));
  const here = press !== null && pressed.length > 0;
  const keepsPlace = useKeepsPlace(here);
  if (!here) {
    // The button beside it would come under a finger that was on its way to this one.
    return keepsPlace ? (
      <span className={`${classes.close} ${classes.gone}`} aria-hidden="true">
        {t('alerts.undo.press')}
      </span>
    ) : null;
  }
  return (
    <button
      type="button"
      className={classes.close}
      aria-disabled={takeBack.isPending}
      aria-busy={takeBack.isPending}
      onClick={() => {
        if (now() - press.at < samePressMs) tellCorner({ kind: 'warning', title: t('alerts.undo.early') });
        else if (!takeBack.isPending) takeBack.mutate({ alerts: pressed, stay: stayOf(pressed) });
      }}
    >
      {t('alerts.undo.press')} <span className="heard-only">{aboutOf(t, lead)}</span>
    </button>
  );
}
