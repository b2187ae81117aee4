/** `/report/resident/notify`: what staff were told of one resident, newest first. */
import '../../ui/late/input.ts';
import '../../ui/late/combobox.ts';
import { NativeSelect } from '@mantine/core';
import {
  type Alert,
  type AlertType,
  alertKinds,
  alertTypes,
  type LoggedAlert,
  mostLogRows,
  type ResidentId,
} from '@wardlight/contract';
import { Link, useSearchParams } from 'react-router';
import { useAskedRange } from '../../lib/api/asked-range.ts';
import { exportFormats, useExporting, useExportWords } from '../../lib/api/exporting.ts';
import { useFormats } from '../../lib/i18n/agency-formats.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { wholeTime } from '../../lib/i18n/ranges.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';
import { useMay, usePlace } from '../../lib/session/current-user.tsx';
import { alertLogPath } from '../../lib/shell/paths.ts';
import { ExportButtons, ExportNews } from '../../ui/desk/exports.tsx';
import desk from '../../ui/desk/fields.module.css';
import { Empty } from '../../ui/empty.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ReportAddress } from './address.ts';
import { type SpanQuery, useAlertsOf, useExportAlerts } from './api.ts';
import { classes } from './classes.ts';
import { OfResident, ReportFrame } from './frame.tsx';
import { AskedTime } from './parts/asked-time.tsx';
import { Pager } from './parts/pager.tsx';
import { Unread } from './parts/unread.tsx';
import { usePageOffset } from './use-page.ts';

type Address = ReportAddress & { readonly resident: ResidentId };

export function ResidentNotifyScreen() {
  return <OfResident>{(address) => <Alerts key={address.resident} address={address} />}</OfResident>;
}

function Alerts({ address }: { readonly address: Address }) {
  const d = useDeskWords();
  const page = usePageOffset();
  const [kind, choose] = useKind();
  const asked = useAskedRange();
  const span = instantsOf(asked.isWrong ? wholeTime : asked.range, usePlace().timeZone);
  const answer = useAlertsOf(address.resident, kind, span, page.offset);
  const { data } = answer;
  return (
    <ReportFrame address={address} about={data?.resident ?? null}>
      <Unread answer={answer} />
      {data !== undefined && (data.total > 0 || kind !== null || asked.isAsked) && (
        <>
          <AskedTime asked={asked} />
          <Choices resident={address.resident} kind={kind} span={span} onChoose={choose} />
        </>
      )}
      {data === undefined ? (
        answer.error === null && <Spinner text={d('lists.loading')} />
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

const kindParam = 'type';
/** What is only written down notifies nobody. */
const notifiedTypes = alertTypes.filter((type) => !alertKinds[type].logOnly);

/** Which kind is listed stands in the address; null = all. */
function useKind() {
  const [params, setParams] = useSearchParams();
  const kind = notifiedTypes.find((type) => type === params.get(kindParam)) ?? null;
  const choose = (chosen: AlertType | null) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        next.delete('page');
        if (chosen === null) next.delete(kindParam);
        else next.set(kindParam, chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [kind, choose] as const;
}

interface ChoicesProps {
  readonly resident: ResidentId;
  readonly kind: AlertType | null;
  readonly span: SpanQuery;
  readonly onChoose: (kind: AlertType | null) => void;
}

/** Which kind, what is listed as a file, and the same in the log, where there is more to filter by. */
function Choices({ resident, kind, span, onChoose }: ChoicesProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const mayOpen = useMay('alerts.log');
  const exporting = useExporting(useExportAlerts(resident, kind, span));
  const words = useExportWords(exporting, useFormat().number(mostLogRows));
  return (
    <>
      <div className={classes.line}>
        <NativeSelect
          size="md"
          aria-label={d('alertLog.exported.type')}
          value={kind ?? ''}
          data={[
            { value: '', label: d('alertLog.anyType') },
            ...notifiedTypes.map((value) => ({ value, label: t(`alerts.type.${value}`) })),
          ]}
          onChange={(event) => onChoose(notifiedTypes.find((type) => type === event.currentTarget.value) ?? null)}
        />
        {mayOpen && (
          <>
            <div className={desk.actions}>
              <ExportButtons formats={exportFormats} exporting={exporting} words={words} />
            </div>
            <Link className={classes.story} to={`${alertLogPath}?resident=${resident}`}>
              {d('residentReport.inLog')}
            </Link>
          </>
        )}
      </div>
      <ExportNews exporting={exporting} words={words} />
    </>
  );
}

/** From the first notification; null = one of the two has not been. */
const closeMs = ({ first_told_at, closed_at }: Alert): number | null =>
  first_told_at === null || closed_at === null ? null : Math.max(0, closed_at - first_told_at);

function AlertTable({ alerts }: { readonly alerts: readonly LoggedAlert[] }) {
  const d = useDeskWords();
  const { t } = useWords();
  const mayOpen = useMay('alerts.log');
  const formatOf = useFormats();
  const { number } = useFormat();
  const seconds = (ms: number | null): string => (ms === null ? '–' : number(Math.round(ms / 1_000)));
  const heads = {
    at: t('board.drawer.time'),
    alert: d('residentReport.alert'),
    priority: d('residentReport.priority'),
    claimedBy: d('alertLog.exported.claimedBy'),
    claimed: d('alertLog.exported.claimSeconds'),
    closedAt: d('residentReport.closed'),
    closed: d('alertLog.exported.closeSeconds'),
    reason: d('alertLog.exported.reason'),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={d('residentReport.alertsOf')}>
      <table className={`${classes.table} ${classes.cards}`}>
        <thead>
          <tr>
            {Object.entries(heads).map(([key, head]) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alerts.map((alert) => {
            const format = formatOf(alert.agency_id);
            const name = t(`alerts.type.${alert.type}`);
            return (
              <tr key={alert.alert_id}>
                <th scope="row" data-label={heads.at}>
                  {format.dateClock(alert.raised_at)}
                </th>
                <td data-label={heads.alert}>
                  {mayOpen ? (
                    <Link className={classes.story} to={`${alertLogPath}?alert=${alert.alert_id}`}>
                      {name}
                      <span className="heard-only"> {d('alertLog.open')}</span>
                    </Link>
                  ) : (
                    name
                  )}
                </td>
                <td data-label={heads.priority}>{t(`alerts.priority.${alert.priority}`)}</td>
                <td data-label={heads.claimedBy}>{alert.claimed_by?.name ?? '–'}</td>
                <td data-label={heads.claimed}>{seconds(alert.claim_ms)}</td>
                <td data-label={heads.closedAt}>
                  {alert.closed_at === null ? d('residentReport.stillOpen') : format.dateClock(alert.closed_at)}
                </td>
                <td data-label={heads.closed}>{seconds(closeMs(alert))}</td>
                <td data-label={heads.reason}>{closedAs(t, alert)}</td>
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
