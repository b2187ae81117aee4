/** Answering alerts (decisions §3 "Life of an alert"). */
import type { Alert, ErrorCode } from '@wardlight/contract';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Store } from '../../store/open.ts';

export function alertHandlers(store: Pick<Store, 'respond'>): Pick<Handlers, 'claimAlert' | 'closeAlert'> {
  return {
    claimAlert: async ({ place, params, session }) =>
      answered(
        await store.respond({
          agencyIds: place.agencyIds,
          alert_id: params.alert_id,
          by: session.user_id,
          kind: 'claim',
        }),
      ),
    closeAlert: async ({ place, params, body, session }) =>
      answered(
        await store.respond({
          agencyIds: place.agencyIds,
          alert_id: params.alert_id,
          by: session.user_id,
          kind: 'close',
          ...body,
        }),
      ),
  };
}

function answered(outcome: { alert: Alert } | { refused: ErrorCode }): Alert {
  if ('refused' in outcome) throw new Refused(outcome.refused);
  return outcome.alert;
}
