/** Open alerts and notifications: a column beside the board from `xl`, below it a sheet that the bottom bar and the strip open. */
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useId } from 'react';
import { Link } from 'react-router';
import { arrivalOf } from '../../../lib/browser/chunks.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useMay } from '../../../lib/session/current-user.tsx';
import { alertCenterPath } from '../../../lib/session/return-to.ts';
import { noteBoard, openAlertsPanel, useAlertsPanel } from '../../../lib/shell/alerts-panel.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { breakpoints } from '../../../ui/theme.ts';
import { Sheet } from '../marks/sheet.tsx';
import classes from './lists.module.css';
import type { NotificationsReading } from './notifications.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { WatchGaps } from './watch-gaps.tsx';

/** Passing news: it comes after the first tile. */
const loadNotifications = () => import('./notifications.tsx');
const Notifications = lazy(async () => ({ default: (await arrivalOf(loadNotifications)).Notifications }));

export function SidePanel({ reading }: { readonly reading: NotificationsReading }) {
  const { t } = useWords();
  const beside = useMediaQuery(`(min-width: ${breakpoints.xl})`, undefined, { getInitialValueInEffect: false });
  const { open } = useAlertsPanel();
  const mayOpenCenter = useMay('alerts.log');
  const alertsId = useId();
  const notificationsId = useId();
  // What is in sight is not also open: on a narrower screen it would stand over the board unasked.
  useEffect(() => {
    if (beside && open) openAlertsPanel(false);
  }, [beside, open]);
  useEffect(() => {
    noteBoard(true);
    return () => {
      noteBoard(false);
      openAlertsPanel(false);
    };
  }, []);
  const lists = (
    <>
      {beside && <WatchGaps />}
      <OpenAlerts titleId={alertsId} />
      <Suspense fallback={<p className={classes.none}>{t('alerts.notifications.loading')}</p>}>
        <Notifications titleId={notificationsId} reading={reading} inSheet={!beside} />
      </Suspense>
    </>
  );
  if (beside) {
    return (
      <aside className={classes.column} aria-label={t('alerts.label')}>
        {lists}
      </aside>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={() => openAlertsPanel(false)}
      position="right"
      size="min(100%, 420px)"
      title={t('alerts.sheet.title')}
    >
      {lists}
      {mayOpenCenter && (
        <p>
          <Link className={buttonClass} data-kind="plain" to={alertCenterPath}>
            {t('shell.titles.alertCenter')}
          </Link>
        </p>
      )}
    </Sheet>
  );
}
