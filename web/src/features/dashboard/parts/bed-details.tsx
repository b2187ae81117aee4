/** What the drawer tells of a bed: how it is now, the hour before, what was raised, and the mat behind it. */
import { Skeleton } from '@mantine/core';
import type { BedHour, BedId, Tile } from '@wardlight/contract';
import { CallError } from '../../../lib/call-error.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { useWords } from '../../../lib/i18n.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Pictogram } from '../../../ui/pictograms/pictogram.tsx';
import { noDataText } from '../alert-words.ts';
import { useBedHour } from '../api.ts';
import { useBedAlerts, useFormatOf, useTile } from '../board-context.tsx';
import { byNeed, pictogramOf } from '../model.ts';
import { Age } from './age.tsx';
import classes from './bed-drawer.module.css';
import { BedHourView } from './bed-hour.tsx';
import { BedAlert, HourAlerts } from './hour-alerts.tsx';
import { MatDetails } from './mat-details.tsx';
import { Vitals } from './vitals.tsx';

export function BedDetails({ bed }: { readonly bed: BedId }) {
  const tile = useTile(bed);
  const hour = useBedHour(bed);
  return (
    <>
      {tile !== undefined && <OpenOfBed tile={tile} />}
      {tile !== undefined && <NowLine tile={tile} />}
      {hour.isError && <HourFailed error={hour.error} busy={hour.isFetching} onRetry={() => void hour.refetch()} />}
      {hour.data !== undefined && tile !== undefined && <Hour hour={hour.data} tile={tile} />}
      {hour.isPending && <HourLoading />}
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
  const { status, rr, hr, last_data_at } = tile.live;
  return (
    <div className={classes.now}>
      <Pictogram name={pictogramOf[status]} size={36} />
      <p className={classes.status}>
        <strong>{t(`board.status.${status}`)}</strong> <SinceOf tile={tile} />
      </p>
      <Vitals rr={rr} hr={hr} dataAt={status === 'disconnected' ? null : last_data_at} format={format} />
    </div>
  );
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

function Hour({ hour, tile }: { readonly hour: BedHour; readonly tile: Tile }) {
  const format = useFormatOf(tile.agency_id);
  return (
    <>
      <BedHourView hour={hour} agency={tile.agency_id} />
      <HourAlerts bed={tile.bed_id} alerts={hour.alerts} format={format} />
      <MatDetails mat={hour.mat} lastDataAt={tile.live.last_data_at} format={format} />
    </>
  );
}

interface HourFailedProps {
  readonly error: unknown;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function HourFailed({ error, busy, onRetry }: HourFailedProps) {
  const { t } = useWords();
  const errorWords = useErrorWords();
  const gone = error instanceof CallError && error.code === 'not_found';
  return (
    <Notice
      kind="fault"
      title={t('board.drawer.failed')}
      action={
        gone ? undefined : (
          <button type="button" className={classes.retry} disabled={busy} aria-busy={busy} onClick={onRetry}>
            {t('common.tryAgain')}
          </button>
        )
      }
    >
      {gone ? t('board.drawer.gone') : errorWords(error)}
    </Notice>
  );
}

function HourLoading() {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton height={70} mb={12} animate={false} />
      <Skeleton height={96} mb={12} animate={false} />
      <Skeleton height={96} mb={12} animate={false} />
      <Skeleton height={60} animate={false} />
    </div>
  );
}
