/** Tells those who read by ear what has just begun to sound: high priority at once, the rest when there is a pause. */
import { type Alert, lastToldAt } from '@wardlight/contract';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../lib/i18n.ts';
import { announcementOf } from '../alert-words.ts';
import { useOpenAlerts } from '../open-alerts.ts';
import { useAgencyNames } from '../use-agencies.ts';

const tellingOf = (alert: Alert): string => `${alert.alert_id}@${lastToldAt(alert)}`;

export function Announcer() {
  const { t } = useWords();
  const alerts = useOpenAlerts();
  const names = useAgencyNames();
  const known = useRef<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState({ urgent: '', other: '' });
  useEffect(() => {
    const sounding = alerts.filter((alert) => alert.sounding);
    const fresh = sounding.filter((alert) => !known.current.has(tellingOf(alert)));
    known.current = new Set(sounding.map(tellingOf));
    if (fresh.length === 0) return;
    const textOf = (urgent: boolean): string =>
      fresh
        .filter((alert) => (alert.priority === 'high') === urgent)
        .map((alert) => [names?.get(alert.agency_id), announcementOf(t, alert)].filter(Boolean).join(' · '))
        .join('. ');
    setSaid((before) => ({ urgent: textOf(true) || before.urgent, other: textOf(false) || before.other }));
  }, [alerts, names, t]);
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
