/** What the log says of alerts, each read by the clock of its own agency. */
import { type AgencyId, type Alert, type AlertUnit, alertKinds, type LoggedAlert } from '@wardlight/contract';
import { useMemo } from 'react';
import { reasonOf, whereOf } from '../../lib/i18n/alert-words.ts';
import { type Format, formatFor } from '../../lib/i18n/format.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere, usePlace } from '../../lib/session/current-user.tsx';

export interface LogWords {
  readonly formatOf: (agency: AgencyId) => Format;
  /** Its name, of all agencies together; null in one. */
  readonly agencyOf: (agency: AgencyId) => string | null;
  readonly time: (alert: Pick<Alert, 'agency_id'>, at: number) => string;
  readonly where: (alert: Alert) => string;
  readonly reason: (alert: Alert) => string;
  /** How long until somebody was on the way; '' = nobody went. */
  readonly claimedIn: (alert: LoggedAlert) => string;
  /** An amount in the unit of the kind; null = the kind has none. */
  readonly amount: (alert: Pick<Alert, 'agency_id' | 'type'>, value: number | null) => string | null;
}

export function useLogWords(): LogWords {
  const { user, scope } = useHere();
  const { timeZone, years } = usePlace();
  const { t, language } = useWords();
  return useMemo(() => {
    const agencies = new Map(user.agencies.map((agency) => [agency.agency_id, agency]));
    const formats = new Map<string, Format>();
    const formatOf = (agency: AgencyId): Format => {
      const of = agencies.get(agency);
      const zone = of?.timezone ?? timeZone;
      const counted = of === undefined ? years : of.years;
      const key = `${zone} ${counted}`;
      const format = formats.get(key) ?? formatFor(language, zone, t, counted);
      formats.set(key, format);
      return format;
    };
    return {
      formatOf,
      agencyOf: (agency) => (scope === 'all' ? (agencies.get(agency)?.name ?? '') : null),
      time: ({ agency_id }, at) => {
        const format = formatOf(agency_id);
        return `${format.date(at)} ${format.clockSeconds(at)}`;
      },
      where: (alert) => whereOf(t, alert),
      reason: (alert) => reasonOf(t, formatOf(alert.agency_id), alert),
      claimedIn: ({ agency_id, claim_ms }) => (claim_ms === null ? '' : formatOf(agency_id).duration(claim_ms)),
      amount: ({ agency_id, type }, value) => {
        const unit: AlertUnit | null = alertKinds[type].unit;
        if (value === null || unit === null) return null;
        const text = formatOf(agency_id).number(value, unit === 'celsius' ? 1 : 0);
        return t(`alerts.unit.${unit}`, { value: text });
      },
    };
  }, [user.agencies, scope, timeZone, language, t, years]);
}
