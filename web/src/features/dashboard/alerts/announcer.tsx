/** Tells those who read by ear what has just begun to sound: high priority at once, the rest when there is a pause. */
import { useState } from 'react';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { announcementOf } from '../state/alert-words.ts';
import { useOpenAlerts } from '../state/open-alerts.ts';
import { useAgencyNames } from '../state/use-agencies.ts';
import { useNewlyTold } from '../state/use-newly-told.ts';

export function Announcer() {
  const { t } = useWords();
  const alerts = useOpenAlerts();
  const names = useAgencyNames();
  const [said, setSaid] = useState({ urgent: '', other: '' });
  useNewlyTold(alerts, (fresh) => {
    const textOf = (urgent: boolean): string =>
      fresh
        .filter((alert) => (alert.priority === 'high') === urgent)
        .map((alert) => [names?.get(alert.agency_id), announcementOf(t, alert)].filter(Boolean).join(' · '))
        .join('. ');
    setSaid((before) => ({ urgent: textOf(true) || before.urgent, other: textOf(false) || before.other }));
  });
  return (
    <>
      <div className="heard-only" aria-live="assertive" data-announcer="urgent">
        {said.urgent}
      </div>
      <div className="heard-only" aria-live="polite" data-announcer="other">
        {said.other}
      </div>
    </>
  );
}
