/**
 * A slip is undone where it was made, for ten seconds. In the strip it comes where "I'm going" was: the second press of a hurried finger is
 * the first: it takes nothing back, and the corner says so.
 */
import type { Alert } from '@wardlight/contract';
import { samePressMs } from '../../../lib/browser/second-tap.ts';
import { now } from '../../../lib/browser/timers.ts';
import { cardKeyOf } from '../../../lib/care/card-key.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { aboutOf } from '../state/alert-words.ts';
import { useStayOf, useTakeBack } from '../state/api.ts';
import { useOwnPress } from '../state/own-presses.ts';
import classes from './alert-parts.module.css';

export function UndoButton({ lead, alerts }: { readonly lead: Alert; readonly alerts: readonly Alert[] }) {
  const { t } = useWords();
  const press = useOwnPress(cardKeyOf(lead));
  const stayOf = useStayOf();
  const takeBack = useTakeBack();
  const pressed = alerts.filter(({ alert_id, phase }) => phase !== 'closed' && press?.ids.includes(alert_id));
  if (press === null || pressed.length === 0) return null;
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
