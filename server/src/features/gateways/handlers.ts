/** Gateways and their keys, kept by agents; and what gateways themselves post over HTTP. */
import type { AgencyId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { GatewayDoor } from '../../gateways/door.ts';
import { tooManyReadings } from '../../http/gateway-key.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { countingGuesses } from '../../http/names-elsewhere.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { TakenElsewhere } from '../../store/accounts/team/taken-elsewhere.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Done, Refusal } from '../../store/devices/held-mats.ts';
import { findGateways } from '../../store/gateways/list.ts';
import type { Store } from '../../store/open.ts';

type Calls =
  | 'listGateways'
  | 'addGateway'
  | 'changeGateway'
  | 'removeGateway'
  | 'makeGatewayKey'
  | 'revokeGatewayKey'
  | 'postReadings';

interface Call {
  readonly session: Session;
  readonly actor: Actor;
  readonly place: Place;
}

/** What reads a row of every gateway. */
export const gatewayReads = ({ db }: Pick<Store, 'db'>): Pick<Handlers, 'listGateways'> => ({
  listGateways: ({ place, query }) => findGateways(db, place.agencyIds, query),
});

export function gatewayHandlers(
  { db, gateways }: Pick<Store, 'db' | 'gateways'>,
  takenElsewhere: TakenElsewhere,
  door: Pick<GatewayDoor, 'post'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, Calls> {
  const acting = ({ session, actor, place }: Call) => ({
    providerId: session.provider_id,
    agencyId: oneAgency(place),
    by: actor,
    at: clock.now(),
  });
  /** A serial number stands on the box; who types others' is slowed down, as with mats. */
  async function guessing<Result extends object>(
    call: Call,
    agencyId: AgencyId,
    name: string | null,
    act: () => Promise<Done<Result>>,
  ) {
    if (name === null) return done(await act());
    const tried = { what: 'serial', providerId: call.session.provider_id, agencyId, name, by: call.actor } as const;
    return await countingGuesses(takenElsewhere, tried, async () => done(await act()));
  }
  return {
    ...gatewayReads({ db }),
    async addGateway({ body, ...call }) {
      const wish = acting(call);
      return (await guessing(call, wish.agencyId, body.serial, () => gateways.add(wish, body))).gateway;
    },
    async changeGateway({ params, body, ...call }) {
      const wish = acting(call);
      const change = () => gateways.change(wish, params.gateway_id, body);
      return (await guessing(call, wish.agencyId, body.serial, change)).gateway;
    },
    async removeGateway({ params, ...call }) {
      done(await gateways.remove(acting(call), params.gateway_id));
      return {};
    },
    makeGatewayKey: async ({ params, ...call }) => done(await gateways.makeKey(acting(call), params.gateway_id)),
    async revokeGatewayKey({ params, ...call }) {
      return done(await gateways.revokeKey(acting(call), params.gateway_id, params.key_id)).gateway;
    },
    async postReadings({ params, body, gateway: { key, arrivedAt } }) {
      if (params.family !== key.family) throw new Refused('key_of_another_family');
      const posted = await door.post(key, key, body, arrivedAt);
      if ('waitSeconds' in posted) throw tooManyReadings(posted.waitSeconds);
      return { readings: [...posted.readings] };
    },
  };
}

function done<Result extends object>(result: Done<Result>): Exclude<Result, Refusal> {
  if ('refused' in result) throw new Refused((result as Refusal).refused);
  return result as Exclude<Result, Refusal>;
}
