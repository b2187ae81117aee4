/** Wireless networks and the mats in them (specification §3). */
import type { ErrorCode, Network, SentNetwork, ShownMat } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Sealer } from '../../secrets.ts';
import type { Session } from '../../store/accounts/sign-in/sessions.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { LeftMat, ShownStay } from '../../store/devices/shown-mats.ts';
import { findNetwork, listNetworks, matsOfNetwork } from '../../store/networks/network-records.ts';
import { createNetworkRegister } from '../../store/networks/network-register.ts';
import type { Store } from '../../store/open.ts';

type NetworkHandlers = Pick<
  Handlers,
  'listNetworks' | 'readNetwork' | 'addNetwork' | 'changeNetwork' | 'assignNetwork' | 'resendNetwork' | 'removeNetwork'
>;

type Sent = { readonly network: Network; readonly left: readonly LeftMat[] } | { readonly refused: ErrorCode };

const shownOf = (mats: readonly ShownMat[]): ShownStay[] =>
  mats.map(({ mat_id, stay_id }) => ({ matId: mat_id, stayId: stay_id }));

const leftMat = ({ mat, stayId, changed }: LeftMat): SentNetwork['resident_changed'][number] => ({
  mat_id: mat.matId,
  serial: mat.serial,
  bed: mat.bed,
  stay_id: stayId,
  ...changed,
});

interface Call {
  readonly session: Session;
  readonly actor: Actor;
  readonly place: Place;
}

export const networkReads = ({ db }: Pick<Store, 'db'>, clock: Pick<Clock, 'now'>): Pick<Handlers, 'listNetworks'> => ({
  listNetworks: ({ place, query }) => listNetworks(db, { ...query, agencyIds: place.agencyIds }, clock.now()),
});

export function networkHandlers(
  { db, commands }: Pick<Store, 'db' | 'commands'>,
  sealer: Sealer,
  clock: Pick<Clock, 'now'>,
  { wifiOverPlainMqtt }: Pick<Config, 'wifiOverPlainMqtt'>,
): NetworkHandlers {
  const register = createNetworkRegister(db, sealer);
  const acting = ({ session, actor, place }: Call) => ({
    providerId: session.provider_id,
    agencyId: oneAgency(place),
    by: actor,
    at: clock.now(),
  });
  /** What was asked of mats by it goes to them now. */
  function done(result: { readonly network: Network } | { readonly refused: ErrorCode }): Network {
    if ('refused' in result) throw new Refused(result.refused);
    commands.hurry();
    return result.network;
  }
  const sent = (result: Sent): SentNetwork => ({
    ...done(result),
    resident_changed: 'refused' in result ? [] : result.left.map(leftMat),
  });
  return {
    ...networkReads({ db }, clock),
    async readNetwork({ place, params }) {
      const network = await findNetwork(db, place.agencyIds, params.network_id, clock.now());
      if (network === null) throw new Refused('not_found');
      const mats = await matsOfNetwork(db, network.agency_id, network.network_id, clock.now());
      return { network, password_in_plain: wifiOverPlainMqtt, mats };
    },
    addNetwork: async (call) => done(await register.add(acting(call), call.body)),
    async changeNetwork(call) {
      const { mats, ...fields } = call.body;
      const wanted = { ...fields, shown: shownOf(mats) };
      return sent(await register.change(acting(call), call.params.network_id, wanted));
    },
    assignNetwork: async (call) =>
      sent(await register.assign(acting(call), call.params.network_id, shownOf(call.body.mats))),
    async resendNetwork(call) {
      const { to, mats } = call.body;
      return sent(await register.resend(acting(call), call.params.network_id, to, shownOf(mats)));
    },
    async removeNetwork(call) {
      const refused = await register.remove(acting(call), call.params.network_id);
      if (refused !== null) throw new Refused(refused.refused);
      return {};
    },
  };
}
