/** A bed as it is now: the state and since when, what is open and can be answered, and what can be done for the resident. */
import type { Tile, Vital } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { isDown, useConnection, useDataNow } from '../../../lib/browser/connection.ts';
import { serverNow } from '../../../lib/browser/timers.ts';
import { amountOf } from '../../../lib/i18n/alert-words.ts';
import type { Format } from '../../../lib/i18n/format.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { CardActions } from '../answer/card-actions.tsx';
import { Age } from '../marks/age.tsx';
import { ClosedTrueList } from '../marks/closed-true.tsx';
import { useFocusKept } from '../marks/use-focus-kept.ts';
import { Vitals } from '../marks/vitals.tsx';
import { WatchMark } from '../marks/watch-mark.tsx';
import { noDataText } from '../state/alert-words.ts';
import { useMayRespond } from '../state/api.ts';
import { useBedAlerts, useFormatOf } from '../state/board-context.tsx';
import { byNeed, needsSomeone, pictogramOf } from '../state/model.ts';
import { useVitalMark } from '../state/use-vital-mark.ts';
import { TurnLine } from '../turn/turn-mark.tsx';
import classes from './bed-drawer.module.css';
import { CareActions } from './care-actions.tsx';
import { BedAlert } from './hour-alerts.tsx';

interface BedNowProps {
  readonly tile: Tile;
  /** To be seen only: whom one means has first to be said. */
  readonly held?: boolean;
  /** What can be acted upon beside what is open. */
  readonly children?: ReactNode;
}

export function BedNow({ tile, held = false, children }: BedNowProps) {
  return (
    <>
      <NowLine tile={tile} />
      <OpenOfBed tile={tile} held={held} />
      {!held && children}
      <ClosedTrueOf tile={tile} />
      {!held && <CareActions key={tile.resident?.resident_id} tile={tile} />}
    </>
  );
}

/** Before all that can be read: it is what one came for. */
function OpenOfBed({ tile, held }: Required<Omit<BedNowProps, 'children'>>) {
  const { t } = useWords();
  const format = useFormatOf(tile.agency_id);
  const mayRespond = useMayRespond();
  const open = useBedAlerts(tile.bed_id)
    .filter(({ phase }) => phase !== 'closed')
    .toSorted(byNeed);
  const focus = useFocusKept<HTMLDivElement>(open.map((alert) => `${alert.phase} ${needsSomeone(alert)}`).join());
  const [lead] = open;
  if (lead === undefined) return null;
  return (
    <section className={classes.open} aria-label={t('alerts.open.title')}>
      <ul className={classes.alerts}>
        {open.map((alert) => (
          <BedAlert key={alert.alert_id} alert={alert} format={format} />
        ))}
      </ul>
      {mayRespond && !held && (
        <div className={classes.alertActions} {...focus}>
          <CardActions lead={lead} alerts={open} />
        </div>
      )}
    </section>
  );
}

function ClosedTrueOf({ tile }: { readonly tile: Tile }) {
  return <ClosedTrueList marks={tile.live.closed_true} format={useFormatOf(tile.agency_id)} />;
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
      <LastWord format={format} />
      <Vitals rr={rr} hr={hr} dataAt={status === 'disconnected' ? null : last_data_at} format={format} />
      <WatchMark live={tile.live} format={format} />
      <MoreVitals spo2={spo2} temp={temp} format={format} />
      <TurnLine tile={tile} />
    </div>
  );
}

/** Without a line all of this is as it was then. */
function LastWord({ format }: { readonly format: Format }) {
  const { t } = useWords();
  const state = useConnection();
  const { heardAt } = state;
  if (!isDown(state) || heardAt === null) return null;
  return (
    <p>
      {t('board.drawer.lastData')} {format.clockOf(heardAt, serverNow())}
    </p>
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
  const markOf = useVitalMark();
  const known = useDataNow();
  const said = (name: string, vital: Vital | null, text: (value: number) => string): string | null => {
    const mark = markOf(vital);
    if (vital === null || mark === 'blank') return null;
    const value = t('board.vital.aged', { value: text(vital.value), age: format.duration(known - vital.at) });
    return `${name} ${value}${mark === 'doubtful' ? ` · ${t('board.vital.doubtful')}` : ''}`;
  };
  const parts = [
    said(t('board.vital.spo2'), spo2, (value) => amountOf(t, format, 'percent', value)),
    said(t('board.vital.temp'), temp, (value) => amountOf(t, format, 'celsius', value)),
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
