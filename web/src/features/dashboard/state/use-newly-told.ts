/** What has just begun to sound, or sounds once more because it was told again: each telling once. */
import { type Alert, lastToldAt } from '@wardlight/contract';
import { useEffect, useEffectEvent, useRef } from 'react';

const tellingOf = (alert: Alert): string => `${alert.alert_id}@${lastToldAt(alert)}`;

export function useNewlyTold(alerts: readonly Alert[], tell: (fresh: readonly Alert[]) => void): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const told = useEffectEvent(tell);
  useEffect(() => {
    const sounding = alerts.filter((alert) => alert.sounding);
    const fresh = sounding.filter((alert) => !known.current.has(tellingOf(alert)));
    known.current = new Set(sounding.map(tellingOf));
    if (fresh.length > 0) told(fresh);
  }, [alerts]);
}
