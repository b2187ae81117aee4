/** Over all agencies: whose a bed or an alert is, and how one gets there. In one agency nothing has to be said, and all of it is null. */
import type { AgencyId, Alert } from '@wardlight/contract';
import { useCallback, useMemo } from 'react';
import { whereOf } from '../../../lib/i18n/alert-words.ts';
import { useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { session } from '../../../lib/session/session.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';

export function useAgencyNames(): ReadonlyMap<AgencyId, string> | null {
  const { user, scope } = useHere();
  return useMemo(
    () => (scope === 'all' ? new Map(user.agencies.map(({ agency_id, name }) => [agency_id, name])) : null),
    [user.agencies, scope],
  );
}

/** Where one has to go, and of which agency that is: numbers of beds are given in each of them. */
export function useWhereOf(): (alert: Pick<Alert, 'agency_id' | 'bed_no' | 'outage'>) => string {
  const { t } = useWords();
  const names = useAgencyNames();
  return (alert) => {
    const agency = names?.get(alert.agency_id);
    return agency === undefined ? whereOf(t, alert) : `${agency} · ${whereOf(t, alert)}`;
  };
}

/** Where, and who lies there: what every piece of news about a bed says. */
export function useNameOf(): (alert: Alert) => string {
  const { t } = useWords();
  const where = useWhereOf();
  return (alert) =>
    alert.bed_id === null ? where(alert) : `${where(alert)} · ${alert.resident_name ?? t('board.noResident')}`;
}

/** Leaves the view over all for one agency; what is open there is answered there. Null where one is in an agency already. */
export function useSwitchTo(): ((agency: AgencyId) => void) | null {
  const { t } = useWords();
  const names = useAgencyNames();
  const switchTo = useCallback(
    (agency: AgencyId) => {
      tellCorner({ kind: 'success', title: t('board.agencies.opened', { name: names?.get(agency) ?? '' }) });
      session.choose(agency);
    },
    [t, names],
  );
  return names === null ? null : switchTo;
}
