/** Answering alerts (decisions §3 "Life of an alert"). */
import type { Alert, ErrorCode } from '@wardlight/contract';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Store } from '../../store/open.ts';

type Calls = 'claimAlert' | 'stayWithResident' | 'closeAlert';

export function alertHandlers({ respond }: Pick<Store, 'respond'>): Pick<Handlers, Calls> {
  return {
    claimAlert: async (call) => answered(await respond({ ...askedOf(call), kind: 'claim' })),
    stayWithResident: async ({ body, ...call }) =>
      answered(await respond({ ...askedOf(call), kind: 'withResident', ...body })),
    closeAlert: async ({ body, ...call }) => answered(await respond({ ...askedOf(call), kind: 'close', ...body })),
  };
}

type AlertCall = Pick<Parameters<Handlers['claimAlert']>[0], 'place' | 'params' | 'actor'>;

const askedOf = ({ place, params, actor }: AlertCall) => ({
  agencyIds: place.agencyIds,
  alert_id: params.alert_id,
  by: actor.userId,
  through: actor.accountId === actor.userId ? null : actor.accountId,
});

function answered(outcome: { alert: Alert } | { refused: ErrorCode }): Alert {
  if ('refused' in outcome) throw new Refused(outcome.refused);
  return outcome.alert;
}
