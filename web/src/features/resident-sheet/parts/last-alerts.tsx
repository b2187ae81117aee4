/** The alerts of this resident, wherever they lay, newest first. */
import type { Alert, ResidentId } from '@wardlight/contract';
import type { ReactNode } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useResidentAlerts } from '../api.ts';
import classes from './last-alerts.module.css';

interface LastAlertsProps {
  readonly resident: ResidentId;
  readonly alertsToRead: (alerts: readonly Alert[]) => ReactNode;
}

export function LastAlerts({ resident, alertsToRead }: LastAlertsProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const reading = useResidentAlerts(resident);
  const pages = reading.data?.pages ?? [];
  // A new one moves the rest down a page: the same may come twice.
  const alerts = [
    ...new Map(pages.flatMap(({ rows }) => rows.map((alert) => [alert.alert_id, alert] as const))).values(),
  ];
  return (
    <section className={classes.alerts} aria-labelledby="sheet-alerts">
      <h2 id="sheet-alerts" className={classes.heading}>
        {d('residents.sheet.lastAlerts')}
      </h2>
      {reading.isError && (
        <Notice
          kind="fault"
          title={d('residents.sheet.alertsFailed')}
          action={
            <Button busy={reading.isFetching} onClick={() => void reading.refetch()}>
              {d('lists.tryAgain')}
            </Button>
          }
        >
          {errorText(reading.error)}
        </Notice>
      )}
      {reading.isPending && <Spinner text={d('lists.loading')} />}
      {reading.data !== undefined && alerts.length === 0 && (
        <p className={classes.soft}>{d('residents.sheet.noAlerts')}</p>
      )}
      {alerts.length > 0 && alertsToRead(alerts)}
      {reading.hasNextPage && (
        <div>
          <Button kind="plain" busy={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
            {d('residents.sheet.moreAlerts')}
          </Button>
        </div>
      )}
    </section>
  );
}
