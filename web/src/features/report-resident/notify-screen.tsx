/** `/report/resident/notify`: what staff were told of one resident, newest first. */
import type { Alert, ResidentId } from '@wardlight/contract';
import { Link } from 'react-router';
import { useAnswerFailure } from '../../lib/api/read-failure.ts';
import { useFormats } from '../../lib/i18n/agency-formats.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useMay } from '../../lib/session/current-user.tsx';
import { alertLogPath } from '../../lib/shell/paths.ts';
import { ReadFailed } from '../../ui/desk/read-failed.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ReportAddress } from './address.ts';
import { useAlertsOf } from './api.ts';
import { classes } from './classes.ts';
import { OfResident, ReportFrame } from './frame.tsx';
import { Pager } from './parts/pager.tsx';
import { usePageOffset } from './use-page.ts';

type Address = ReportAddress & { readonly resident: ResidentId };

export function ResidentNotifyScreen() {
  return <OfResident>{(address) => <Alerts key={address.resident} address={address} />}</OfResident>;
}

function Alerts({ address }: { readonly address: Address }) {
  const d = useDeskWords();
  const page = usePageOffset();
  const answer = useAlertsOf(address.resident, page.offset);
  const failure = useAnswerFailure(answer);
  const { data } = answer;
  return (
    <ReportFrame address={address} about={data?.resident ?? null}>
      {failure && <ReadFailed {...failure} />}
      {data === undefined ? (
        !failure && <Spinner text={d('lists.loading')} />
      ) : data.total === 0 ? (
        <Empty title={d('residentReport.noAlerts')} />
      ) : (
        <div
          className={classes.answered}
          aria-busy={answer.isPlaceholderData || undefined}
          data-old={answer.isPlaceholderData || undefined}
        >
          <AlertTable alerts={data.rows} />
          <Pager offset={data.offset} shown={data.rows.length} total={data.total} onOffset={page.goTo} />
        </div>
      )}
    </ReportFrame>
  );
}

function AlertTable({ alerts }: { readonly alerts: readonly Alert[] }) {
  const d = useDeskWords();
  const { t } = useWords();
  const mayOpen = useMay('alerts.log');
  const formatOf = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={d('residentReport.alertsOf')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('board.drawer.time')}</th>
            <th scope="col">{d('residentReport.alert')}</th>
            <th scope="col">{d('residentReport.priority')}</th>
            <th scope="col">{d('alertLog.exported.claimedBy')}</th>
            <th scope="col">{d('residentReport.closed')}</th>
            <th scope="col">{d('alertLog.exported.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => {
            const format = formatOf(alert.agency_id);
            const name = t(`alerts.type.${alert.type}`);
            return (
              <tr key={alert.alert_id}>
                <th scope="row">{format.dateClock(alert.raised_at)}</th>
                <td>
                  {mayOpen ? (
                    <Link className={classes.story} to={`${alertLogPath}?alert=${alert.alert_id}`}>
                      {name}
                      <span className="heard-only"> {d('alertLog.open')}</span>
                    </Link>
                  ) : (
                    name
                  )}
                </td>
                <td>{t(`alerts.priority.${alert.priority}`)}</td>
                <td>{alert.claimed_by?.name ?? '–'}</td>
                <td>{alert.closed_at === null ? d('residentReport.stillOpen') : format.dateClock(alert.closed_at)}</td>
                <td>{closedAs(t, alert)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Why, and what was written beside it. */
function closedAs(t: ReturnType<typeof useWords>['t'], { close_reason, close_note }: Alert): string {
  if (close_reason === null) return '–';
  return [t(`alerts.closedAs.${close_reason}`), close_note].filter((part) => part !== null && part !== '').join(' · ');
}
