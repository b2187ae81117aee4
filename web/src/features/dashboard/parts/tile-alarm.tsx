/** What a tile says in an alarm: why, since when, who is going, and the one thing to do now. */
import type { Alert, Tile } from '@wardlight/contract';
import type { Format } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/timers.ts';
import { noDataText, reasonOf, repeatsStatus } from '../alert-words.ts';
import { useMayRespond } from '../api.ts';
import { useBoardWords } from '../board-context.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { Age } from './age.tsx';
import classes from './bed-tile.module.css';
import { ClaimButton } from './claim-button.tsx';
import { CloseButton } from './close-button.tsx';
import { Vitals } from './vitals.tsx';

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
  const focus = useFocusKept<HTMLDivElement>(alert.phase);
  const { live } = tile;
  const reason = reasonOf(t, format, alert);
  const blind = alert.no_data || live.status === 'disconnected';
  return (
    <>
      <p className={classes.reason} title={reason}>
        {/* First, so that a long reason flows around it and never pushes it out of the tile. */}
        <Age since={alert.started_at} until={alert.cleared_at} format={format} /> <strong>{reason}</strong>
        {others > 0 && <span className={classes.others}>{t('alerts.more', { n: String(others) })}</span>}
        {!repeatsStatus(t, alert.type, live.status) && (
          <span className={classes.narrowStatus}> · {t(`board.status.${live.status}`)}</span>
        )}
      </p>
      {blind ? (
        <p className={classes.doubt}>{noDataText(t, format, live)}</p>
      ) : (
        <Vitals rr={live.rr} hr={live.hr} dataAt={live.last_data_at} format={format} compact />
      )}
      <div className={classes.foot} {...focus}>
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
    const over = t('alerts.cleared', { time: clock(alert.cleared_at) });
    return (
      <p className={classes.answer} title={over}>
        {over}
      </p>
    );
  }
  if (alert.claimed_by === null || alert.claimed_at === null) return null;
  const who = t('alerts.claimedBy', { name: alert.claimed_by.name });
  const since = t('alerts.claimedAt', { time: clock(alert.claimed_at) });
  return (
    <p className={classes.answer} title={`${who} ${since}`}>
      <span>{who}</span> <span>{since}</span>
    </p>
  );
}
