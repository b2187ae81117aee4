/** What was closed here within the minute, with the button that undoes it: where the alert stood with its own button a moment ago. */
import type { Alert, Tile } from '@wardlight/contract';
import { useJustClosed } from '../../../lib/care/undo-closing.ts';
import { reasonOf } from '../../../lib/i18n/alert-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { UndoClosingSlot } from '../answer/undo-closing-slot.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { useMayRespond } from '../state/api.ts';
import { useBedAlerts, useFormatOf } from '../state/board-context.tsx';
import classes from './bed-drawer.module.css';

interface JustClosedProps {
  readonly tile: Tile;
  /** Of the hour, once it was read. */
  readonly alerts: readonly Alert[];
}

export function JustClosed({ tile, alerts }: JustClosedProps) {
  const { t } = useWords();
  const format = useFormatOf(tile.agency_id);
  const mayRespond = useMayRespond();
  // The board's own copy is newer: undone, it is open there.
  const open = new Set(useBedAlerts(tile.bed_id).map(({ alert_id }) => alert_id));
  const closed = useJustClosed(tile.bed_id, alerts).filter(({ alert_id }) => !open.has(alert_id));
  if (closed.length === 0 || !mayRespond) return null;
  return (
    <section className={classes.open} aria-label={t('alerts.phase.closed')}>
      <ul className={classes.alerts}>
        {closed.map((alert) => (
          <li key={alert.alert_id} className={classes.alert}>
            <PriorityMark priority={alert.priority} calm />
            <div className={classes.alertText}>
              <p>
                <strong>{reasonOf(t, format, alert)}</strong>{' '}
                <span className={classes.soft}>{t('alerts.phase.closed')}</span>
              </p>
              <UndoClosingSlot alert={alert} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
