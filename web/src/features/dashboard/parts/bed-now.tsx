/** A bed as it is now: what is open and can be answered, the state and since when, and what can be done for the resident. */
import type { Tile, Vital } from '@wardlight/contract';
import type { Format } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/timers.ts';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { noDataText } from '../alert-words.ts';
import { useBedAlerts, useFormatOf } from '../board-context.tsx';
import { byNeed, pictogramOf, vitalMark } from '../model.ts';
import { Age } from './age.tsx';
import classes from './bed-drawer.module.css';
import { CareActions } from './care-actions.tsx';
import { BedAlert } from './hour-alerts.tsx';
import { Vitals } from './vitals.tsx';

export function BedNow({ tile }: { readonly tile: Tile }) {
  return (
    <>
      <OpenOfBed tile={tile} />
      <NowLine tile={tile} />
      <CareActions tile={tile} />
    </>
  );
}

/** First, because it is what one came for. */
function OpenOfBed({ tile }: { readonly tile: Tile }) {
  const { t } = useWords();
  const format = useFormatOf(tile.agency_id);
  const open = useBedAlerts(tile.bed_id).filter(({ phase }) => phase !== 'closed');
  if (open.length === 0) return null;
  return (
    <section className={classes.open} aria-label={t('alerts.open.title')}>
      <ul className={classes.alerts}>
        {open.toSorted(byNeed).map((alert) => (
          <BedAlert key={alert.alert_id} alert={alert} format={format} mayAnswer />
        ))}
      </ul>
    </section>
  );
}

function NowLine({ tile }: { readonly tile: Tile }) {
  const { t } = useWords();
  const format = useFormatOf(tile.agency_id);
  const { status, rr, hr, spo2, temp, last_data_at } = tile.live;
  return (
    <div className={classes.now}>
      <Pictogram name={pictogramOf[status]} size={36} />
      <p className={classes.status}>
        <strong>{t(`board.status.${status}`)}</strong> <SinceOf tile={tile} />
      </p>
      <Vitals rr={rr} hr={hr} dataAt={status === 'disconnected' ? null : last_data_at} format={format} />
      <MoreVitals spo2={spo2} temp={temp} format={format} />
    </div>
  );
}

/** Of mats that measure them. Too old is left out: never the last value as if it were live. */
function MoreVitals({
  spo2,
  temp,
  format,
}: {
  readonly spo2: Vital | null;
  readonly temp: Vital | null;
  readonly format: Format;
}) {
  const { t } = useWords();
  const now = useNow();
  const said = (name: string, vital: Vital | null, text: (value: number) => string): string | null => {
    const mark = vitalMark(vital, now);
    if (vital === null || mark === 'blank') return null;
    return `${name} ${text(vital.value)}${mark === 'doubtful' ? ` (${t('board.vital.doubtful')})` : ''}`;
  };
  const parts = [
    said(t('board.vital.spo2'), spo2, (value) => t('alerts.unit.percent', { value: format.number(value) })),
    said(t('board.vital.temp'), temp, (value) => t('alerts.unit.celsius', { value: format.number(value, 1) })),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <p>{parts.join(' · ')}</p>;
}

/** As on the tile. */
function SinceOf({ tile: { agency_id, live } }: { readonly tile: Tile }) {
  const { t } = useWords();
  const format = useFormatOf(agency_id);
  if (live.status === 'disconnected') return <span>{noDataText(t, format, live)}</span>;
  if (live.status === 'unknown' && live.last_data_at === null) return <span>{t('board.noDataYet')}</span>;
  return (
    <>
      {live.since_at !== null && <Age since={live.since_at} format={format} />}
      {live.provisional && <span className={classes.soft}> {t('board.provisional')}</span>}
    </>
  );
}
