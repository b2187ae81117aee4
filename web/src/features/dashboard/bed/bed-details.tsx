/** What the drawer says of a bed: how it is now, the hours before, tonight in figures, what was raised, and the mat behind it. */
import { Skeleton } from '@mantine/core';
import '../../../ui/late/skeleton.ts';
import type { BedHour, BedId, ShownHours, Tile } from '@wardlight/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { endOffers } from '../../../lib/shell/corner-alerts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFormatOf, useMeasurements, useTile } from '../state/board-context.tsx';
import { useMeant } from '../state/use-meant.ts';
import { useBedHour } from './bed-api.ts';
import classes from './bed-drawer.module.css';
import { BedHourView } from './bed-hour.tsx';
import { BedLinks } from './bed-links.tsx';
import { BedNow } from './bed-now.tsx';
import { ChangedBed } from './changed-bed.tsx';
import { HourAlerts } from './hour-alerts.tsx';
import { HourCare } from './hour-care.tsx';
import { JustClosed } from './just-closed.tsx';
import { MatDetails } from './mat-details.tsx';
import { Tonight } from './tonight.tsx';

export function BedDetails({ bed }: { readonly bed: BedId }) {
  const tile = useTile(bed);
  const [gone, meanThis] = useMeant(tile);
  const [hours, setHours] = useState<ShownHours>(1);
  const { hour, shown } = useHourOf(bed, hours, tile);
  const measurements = useMeasurements();
  // On a phone it would lie over the name of this bed.
  useEffect(endOffers, []);
  const failed = hour.isError && (
    <HourFailed error={hour.error} busy={hour.isFetching} onRetry={() => void hour.refetch()} />
  );
  // Of a bed that no board shows there is nothing but what could not be read.
  if (tile === undefined) return failed || (hour.isFetching && <HourLoading />);
  return (
    <>
      {gone !== null && <ChangedBed tile={tile} gone={gone} onMeanThis={meanThis} />}
      <BedNow tile={tile} held={gone !== null}>
        <JustClosed tile={tile} alerts={shown?.alerts ?? []} />
      </BedNow>
      {tile.resident && measurements(tile.resident.resident_id)}
      <BedHourView hour={shown} tile={tile} hours={hours} onHours={setHours}>
        {failed}
        {shown === undefined && hour.isFetching && <HourLoading />}
      </BedHourView>
      {tile.resident && <Tonight key={tile.resident.stay_id} tile={tile} stay={tile.resident.stay_id} />}
      {shown !== undefined && <Happened hour={shown} tile={tile} />}
      <BedLinks tile={tile} />
      {shown !== undefined && <MatOf hour={shown} tile={tile} />}
    </>
  );
}

/** What was read is shown under the name it was read for, and under no other: where somebody else lies there now it is read anew. */
function useHourOf(bed: BedId, hours: ShownHours, tile: Tile | undefined) {
  const hour = useBedHour(bed, hours);
  const stay = tile?.resident?.stay_id ?? null;
  const shown = tile === undefined || hour.data?.stay_id === stay ? hour.data : undefined;
  const { refetch } = hour;
  const readAnew = useEffectEvent(() => {
    if (hour.data !== undefined && shown === undefined) void refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change; a server that is behind is asked again by the minute.
  useEffect(() => readAnew(), [stay]);
  return { hour, shown };
}

interface OfHour {
  readonly hour: BedHour;
  readonly tile: Tile;
}

function Happened({ hour, tile }: OfHour) {
  const plain = useFormatOf(tile.agency_id);
  // Some of it may be of the day before.
  const format = { ...plain, clock: (at: number) => plain.clockOf(at, hour.at) };
  return (
    <>
      <HourAlerts bed={tile.bed_id} alerts={hour.alerts} format={format} />
      <HourCare care={hour.care} format={format} />
    </>
  );
}

function MatOf({ hour, tile }: OfHour) {
  return (
    <MatDetails
      mat={hour.mat}
      lastDataAt={tile.live.last_data_at}
      awaited={tile.live.status === 'awaitingConnection'}
      format={useFormatOf(tile.agency_id)}
    />
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
