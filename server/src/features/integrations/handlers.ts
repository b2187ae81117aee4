/** Other systems and their keys, kept by agents. What these systems read is answered in `server/src/fhir`. */
import type { Clock } from '../../clock.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Done, Refusal } from '../../store/devices/held-mats.ts';
import {
  addSystem,
  changeSystem,
  makeSystemKey,
  removeSystem,
  revokeSystemKey,
} from '../../store/integrations/integrations.ts';
import { findIntegrations } from '../../store/integrations/list.ts';
import type { Store } from '../../store/open.ts';

type Calls =
  | 'listIntegrations'
  | 'addIntegration'
  | 'changeIntegration'
  | 'removeIntegration'
  | 'makeIntegrationKey'
  | 'revokeIntegrationKey';

interface Call {
  readonly session: Session;
  readonly actor: Actor;
  readonly place: Place;
}

/** Of what is read on the reading thread. */
export const integrationReads = ({ db }: Pick<Store, 'db'>): Pick<Handlers, 'listIntegrations'> => ({
  listIntegrations: ({ place, query }) => findIntegrations(db, place.agencyIds, query),
});

export function integrationHandlers({ db }: Pick<Store, 'db'>, clock: Pick<Clock, 'now'>): Pick<Handlers, Calls> {
  const acting = ({ session, actor, place }: Call) => ({
    providerId: session.provider_id,
    agencyId: oneAgency(place),
    by: actor,
    at: clock.now(),
  });
  return {
    ...integrationReads({ db }),
    addIntegration: async ({ body, ...call }) => done(await addSystem(db, acting(call), body)),
    changeIntegration: async ({ params, body, ...call }) =>
      done(await changeSystem(db, acting(call), params.integration_id, body)),
    async removeIntegration({ params, ...call }) {
      done(await removeSystem(db, acting(call), params.integration_id));
      return {};
    },
    makeIntegrationKey: async ({ params, ...call }) =>
      done(await makeSystemKey(db, acting(call), params.integration_id)),
    revokeIntegrationKey: async ({ params, ...call }) =>
      done(await revokeSystemKey(db, acting(call), params.integration_id, params.key_id)),
  };
}

function done<Result extends object>(result: Done<Result>): Exclude<Result, Refusal> {
  if ('refused' in result) throw new Refused((result as Refusal).refused);
  return result as Exclude<Result, Refusal>;
}
