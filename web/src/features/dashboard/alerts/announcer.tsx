/**
 * Tells those who read by ear what has just begun to sound: high priority at once, the rest when there is a pause. It stands there for as long as
 * it sounds: what is claimed or over is not found there any more.
 */
import type { Alert } from '@wardlight/contract';
import { useState } from 'react';
import { now } from '../../../lib/browser/timers.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { announcementOf } from '../state/alert-words.ts';
import { useOpenAlerts } from '../state/open-alerts.ts';
import { useAgencyNames } from '../state/use-agencies.ts';
import { useNewlyTold } from '../state/use-newly-told.ts';

export function Announcer() {
  const { t } = useWords();
  const alerts = useOpenAlerts();
  const names = useAgencyNames();
  const [said, setSaid] = useState<readonly (Alert & { readonly saidAt: number })[]>([]);
  const sounding = new Set(alerts.flatMap((alert) => (alert.sounding ? [alert.alert_id] : [])));
  const still = said.filter(({ alert_id }) => sounding.has(alert_id));
  useNewlyTold(alerts, (fresh) => {
    const anew = new Set(fresh.map(({ alert_id }) => alert_id));
    setSaid([
      ...still.filter(({ alert_id }) => !anew.has(alert_id)),
      ...fresh.map((alert) => ({ ...alert, saidAt: now() })),
    ]);
  });
  const linesOf = (urgent: boolean) =>
    still
      .filter(({ priority }) => (priority === 'high') === urgent)
      .map((alert) => (
        <p key={`${alert.alert_id} ${alert.saidAt}`}>
          {[names?.get(alert.agency_id), announcementOf(t, alert)].filter(Boolean).join(' · ')}
        </p>
      ));
  return (
    <>
      <div className="heard-only" aria-live="assertive" data-announcer="urgent">
        {linesOf(true)}
      </div>
      <div className="heard-only" aria-live="polite" data-announcer="other">
        {linesOf(false)}
      </div>
    </>
  );
}
