/** One bed. Calm at rest, unmistakable in an alarm; status by shape and word as well as by colour (look.md "Tile"). */
import type { Alert, BedId, BedStatus, Tile } from '@wardlight/contract';
import { memo } from 'react';
import { reasonOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import type { Words } from '../../../lib/i18n/i18n.ts';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import type { Fit, TileSize } from '../fit/fit.ts';
import { Age } from '../marks/age.tsx';
import { isAboutValue } from '../marks/alert-value.tsx';
import { BedLink } from '../marks/bed-link.tsx';
import '../marks/bed-looks.css';
import classes from '../marks/bed-tile.module.css';
import { ClosedTrueMark, closedTrueText } from '../marks/closed-true.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { RiskMark } from '../marks/risk-mark.tsx';
import { Vitals } from '../marks/vitals.tsx';
import { unwatchedText, WatchMark } from '../marks/watch-mark.tsx';
import { absenceText, noDataText, stillOf } from '../state/alert-words.ts';
import { useBedAlerts, useBoardWords, useFormatOf, useTile } from '../state/board-context.tsx';
import { byNeed, lookOf, needsSomeone, pictogramOf, showsPosture } from '../state/model.ts';
import { TurnClock } from '../turn/turn-clock.tsx';
import alarmClasses from './tile-alarm.module.css';
import { TileAlarm } from './tile-alarm.tsx';
import { TileStrip } from './tile-strip.tsx';

export interface BedTileProps {
  readonly bed: BedId;
  readonly density: TileSize;
  readonly spareLines: Fit['spareLines'];
  /** In a row: its alarm has its whole height. */
  readonly grown: boolean;
  /** The one among all tiles that Tab leads to. */
  readonly isStop: boolean;
}

export const BedTile = memo(function BedTile({ bed, ...rest }: BedTileProps) {
  const tile = useTile(bed);
  const alerts = useBedAlerts(bed);
  return tile === undefined ? null : <TileOf tile={tile} alerts={alerts} {...rest} />;
});

interface TileOfProps extends Omit<BedTileProps, 'bed'> {
  readonly tile: Tile;
  readonly alerts: readonly Alert[];
}

function TileOf({ tile, alerts, density, spareLines, grown, isStop }: TileOfProps) {
  const t = useBoardWords();
  const format = useFormatOf(tile.agency_id);
  const byUrgency = alerts.toSorted(byNeed);
  const [first] = byUrgency;
  const { status } = tile.live;
  const roomy = spareLines > 0;
  return (
    <article
      className={classes.tile}
      data-bed={tile.bed_id}
      data-card={`bed ${tile.bed_id}`}
      data-look={lookOf(tile, alerts)}
      data-status={status}
      data-density={density}
      data-roomy={roomy || undefined}
      data-priority={first?.priority}
      data-provisional={tile.live.provisional || undefined}
      aria-label={summaryOf(t, format, tile, first)}
    >
      <header className={classes.head}>
        <h3 className={classes.number}>
          <BedLink
            bed={tile.bed_id}
            agency={tile.agency_id}
            text={tile.bed_no}
            className={classes.open}
            tabIndex={isStop ? 0 : -1}
          />
        </h3>
        {first !== undefined && <PriorityMark priority={first.priority} calm={!needsSomeone(first)} />}
        {/* In the head, where no reason is long enough to hide that there are more. */}
        {byUrgency.length > 1 && (
          <span className={alarmClasses.more} title={t('alerts.more', { n: String(byUrgency.length - 1) })}>
            <span aria-hidden="true">+{byUrgency.length - 1}</span>
            <span className="heard-only">{t('alerts.more', { n: String(byUrgency.length - 1) })}</span>
          </span>
        )}
        <span className={classes.state}>
          <span className={classes.status}>{t(`board.status.${status}`)}</span>
          <Pictogram name={pictogramOf[status]} size={density === 'comfortable' ? 28 : 24} />
        </span>
      </header>
      <TurnClock tile={tile}>
        <p className={classes.name} title={tile.resident?.name}>
          <RiskMark risk={tile.risk} />
          {tile.resident?.name ?? t('board.noResident')}
        </p>
      </TurnClock>
      {first === undefined && <TileAtRest tile={tile} format={format} density={density} roomy={roomy} />}
      {first !== undefined && density === 'row' && !grown && <RowCalls alert={first} format={format} />}
      {first !== undefined && (density !== 'row' || grown) && (
        <TileAlarm
          {...{ alerts: byUrgency, alert: first, tile, format, density }}
          roomy={isAboutValue(first) ? spareLines > 1 : roomy}
        />
      )}
      <ClosedTrueMark marks={tile.live.closed_true} />
      <WatchMark live={tile.live} format={format} />
      <TileStrip hour={tile.hour} changedAt={tile.changed_at} />
    </article>
  );
}

/** A row under a finger says why and does not grow: nothing may come under the finger. */
function RowCalls({ alert, format }: { readonly alert: Alert; readonly format: Format }) {
  const t = useBoardWords();
  const reason = [stillOf(t, alert), reasonOf(t, format, alert)].filter((part) => part !== null).join(' · ');
  return (
    <p className={classes.since}>
      <Age since={alert.started_at} until={alert.cleared_at} format={format} />
      <strong className={alarmClasses.rowReason} title={reason}>
        {reason}
      </strong>
    </p>
  );
}

interface TileAtRestProps {
  readonly tile: Tile;
  readonly format: Format;
  readonly density: TileSize;
  readonly roomy: boolean;
}

const withPosture: ReadonlySet<TileSize> = new Set(['comfortable', 'compact']);
const withoutVitals: ReadonlySet<BedStatus> = new Set(['awaitingConnection', 'notMonitored', 'away']);

function TileAtRest({ tile, format, density, roomy }: TileAtRestProps) {
  const t = useBoardWords();
  const { live } = tile;
  return (
    <>
      <p className={classes.since}>
        <span className={classes.narrowStatus}>{t(`board.status.${live.status}`)}</span>
        {live.status === 'disconnected' ? (
          <span>{density === 'dense' ? shortNoData(t, format, live) : noDataText(t, format, live)}</span>
        ) : (
          <>
            {live.since_at !== null && <Age since={live.since_at} format={format} />}
            {live.provisional && <span className={classes.provisional}>{t('board.provisional')}</span>}
            {withPosture.has(density) && !live.provisional && live.posture !== null && showsPosture(live.status) && (
              <span>{t(`board.posture.${live.posture}`)}</span>
            )}
            {live.status === 'unknown' && live.last_data_at === null && t('board.noDataYet')}
          </>
        )}
      </p>
      {live.absence !== null && density !== 'dense' && (
        <p className={classes.since}>{absenceText(t, format, live.absence, live.status === 'away')}</p>
      )}
      {!withoutVitals.has(live.status) && roomy && (
        <Vitals
          rr={live.rr}
          hr={live.hr}
          spo2={live.spo2}
          temp={live.temp}
          dataAt={live.status === 'disconnected' ? null : live.last_data_at}
          format={format}
          onlyKnown={live.status === 'disconnected' || live.status === 'bedExit'}
        />
      )}
    </>
  );
}

/** The status in words, as it is read aloud. */
export function summaryOf(t: Words, format: Format, tile: Tile, alert: Alert | undefined): string {
  return [
    t('board.bed', { bed: tile.bed_no }),
    tile.resident?.name ?? t('board.noResident'),
    t(`board.status.${tile.live.status}`),
    tile.live.status === 'disconnected' ? noDataText(t, format, tile.live) : null,
    unwatchedText(t, format, tile.live),
    alert === undefined ? null : `${t(`alerts.priority.${alert.priority}`)} ${reasonOf(t, format, alert)}`,
    alert === undefined ? null : (stillOf(t, alert) ?? t(`alerts.phase.${alert.phase}`)),
    tile.live.closed_true.length === 0 ? null : closedTrueText(t, tile.live.closed_true),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Under a hatched edge and an unplugged mat, only since when. */
const shortNoData = (
  t: Words,
  format: Format,
  { last_data_at: at, two_devices_since: two, unreadable_since: unreadable }: Tile['live'],
): string | null =>
  two !== undefined || (unreadable !== undefined && at === null)
    ? null
    : at === null
      ? '–'
      : t('alerts.since', { time: format.clock(at) });
