/** What a tile says in an alarm: why, since when, who is going, and the one thing to do now. */
import type { Alert, Tile } from '@wardlight/contract';
import type { Format } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/timers.ts';
import { noDataText, reasonOf } from '../alert-words.ts';
import { useMayRespond } from '../api.ts';
import { useBoardWords } from '../board-context.tsx';
import { Age } from './age.tsx';
import classes from './bed-tile.module.css';
import { ClaimButton } from './claim-button.tsx';
import { CloseButton } from './close-button.tsx';

export interface TileAlarmProps {
  readonly alert: Alert;
  /** How many more alerts this bed has open. */
  readonly others: number;
  readonly tile: Tile;
  readonly format: Format;
}

export function TileAlarm({ alert, others, tile, format }: TileAlarmProps) {
  const t = useBoardWords();
  const mayRespond = useMayRespond();
  return (
    <>
      <p className={classes.reason}>
        <span className={classes.narrowStatus}>{t(`board.status.${tile.live.status}`)} · </span>
        <strong>{reasonOf(t, format, alert)}</strong> <Age since={alert.started_at} format={format} />
        {others > 0 && <span className={classes.others}>{t('alerts.more', { n: String(others) })}</span>}
      </p>
      {alert.no_data && <p className={classes.doubt}>{noDataText(t, format, tile.live)}</p>}
      <div className={classes.foot}>
        {alert.phase !== 'raised' && <Answer alert={alert} format={format} />}
        {mayRespond && (alert.phase === 'raised' ? <ClaimButton alert={alert} /> : <CloseButton alert={alert} />)}
      </div>
    </>
  );
}

/** Who is going and since when; for a latched alert, when the condition ended. */
function Answer({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const t = useBoardWords();
  const clock = (at: number): string => format.clockOf(at, serverNow());
  if (alert.phase === 'cleared' && alert.cleared_at !== null) {
    return <p className={classes.answer}>{t('alerts.cleared', { time: clock(alert.cleared_at) })}</p>;
  }
  if (alert.claimed_by === null || alert.claimed_at === null) return null;
  return (
    <p className={classes.answer}>
      <span>{t('alerts.claimedBy', { name: alert.claimed_by.name })}</span>{' '}
      <span>{t('alerts.claimedAt', { time: clock(alert.claimed_at) })}</span>
    </p>
  );
}
