/** What staff were told lately, per resident, newest first. Passing news: open alerts are a list of their own. */
import type { Notify, NotifyGroup } from '@wardlight/contract';
import { serverNow } from '../../../lib/browser/timers.ts';
import { reasonOf } from '../../../lib/i18n/alert-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import type { BoardState } from '../../../live/board-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { BedLink } from '../marks/bed-link.tsx';
import { PriorityMark } from '../marks/priority-mark.tsx';
import { useBoard, useFormatOf } from '../state/board-context.tsx';
import { useAgencyNames } from '../state/use-agencies.ts';
import classes from './lists.module.css';
import { useSheetInHistory } from './sheet-in-history.ts';

export interface NotificationsReading {
  readonly failed: boolean;
  readonly fetching: boolean;
  readonly retry: () => Promise<void>;
}

const notificationsOf = (state: BoardState) => state.notifications;

export function Notifications({
  titleId,
  reading,
  inSheet = false,
}: {
  readonly titleId: string;
  readonly reading: NotificationsReading;
  /** Of alerts, on a narrow screen. */
  readonly inSheet?: boolean;
}) {
  const { t } = useWords();
  useSheetInHistory(inSheet);
  const groups = useBoard(notificationsOf);
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {t('alerts.notifications.title')}
      </h2>
      {reading.failed && (
        <Notice
          kind="fault"
          title={t('common.failure')}
          action={
            <button
              type="button"
              className={classes.retry}
              aria-busy={reading.fetching}
              disabled={reading.fetching}
              onClick={() => void reading.retry()}
            >
              {t('common.tryAgain')}
            </button>
          }
        >
          {t('alerts.notifications.failed')}
        </Notice>
      )}
      {groups === null && !reading.failed && <p className={classes.none}>{t('alerts.notifications.loading')}</p>}
      {groups?.length === 0 && <p className={classes.none}>{t('alerts.notifications.none')}</p>}
      {groups?.map((group) => (
        <Group key={`${group.resident_id} ${group.bed_id} ${group.network_name}`} group={group} />
      ))}
    </section>
  );
}

function Group({ group }: { readonly group: NotifyGroup }) {
  const { t } = useWords();
  const names = useAgencyNames();
  const place =
    group.bed_no === null
      ? t('board.display.network', { name: group.network_name ?? '' })
      : t('board.bed', { bed: group.bed_no });
  const where = [names?.get(group.agency_id), place].filter((part) => part !== undefined).join(' · ');
  return (
    <div className={classes.group}>
      <h3 className={classes.line}>
        <BedLink className={classes.bed} bed={group.bed_id} agency={group.agency_id} text={where} />
        {group.bed_no !== null && <span className={classes.who}>{group.resident_name ?? t('board.noResident')}</span>}
      </h3>
      <ul className={classes.list} aria-label={t('board.display.told', { where })}>
        {group.notifies.map((notify) => (
          <Told key={notify.notify_id} notify={notify} group={group} />
        ))}
      </ul>
    </div>
  );
}

function Told({ notify, group }: { readonly notify: Notify; readonly group: NotifyGroup }) {
  const { t } = useWords();
  const format = useFormatOf(group.agency_id);
  const isOver = useBoard((state) => state.source !== 'none' && !state.alerts.has(notify.alert_id));
  return (
    <li className={classes.told}>
      <time dateTime={new Date(notify.created_at).toISOString()}>{format.clockOf(notify.created_at, serverNow())}</time>
      <PriorityMark priority={notify.priority} calm />
      <span>
        {reasonOf(t, format, notify)}
        {notify.bed_no !== null && notify.bed_no !== group.bed_no && (
          <span className={classes.soft}> · {t('board.bed', { bed: notify.bed_no })}</span>
        )}
        {notify.change !== 'raised' && <span className={classes.soft}> · {t(`alerts.change.${notify.change}`)}</span>}
        {/* Only open alerts need anybody: what is over says so. */}
        {isOver && notify.change !== 'closed' && <span className={classes.soft}> · {t('alerts.phase.closed')}</span>}
      </span>
    </li>
  );
}
