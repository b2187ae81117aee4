/** Mats: listed, registered, laid in beds, replaced, restarted, taken off the register. */
import type { AgencyId, MatDoor, MatId, StayId } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Handlers } from '../../http/handlers.ts';
import { countingGuesses } from '../../http/names-elsewhere.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import { createTakenElsewhere } from '../../store/accounts/team/taken-elsewhere.ts';
import type { Doing, Done, Refusal } from '../../store/devices/device-changes.ts';
import { findDevices, readDeviceDetails } from '../../store/devices/devices.ts';
import type { AskedMat } from '../../store/devices/held-mats.ts';
import type { Store } from '../../store/open.ts';

type Calls =
  | 'listDevices'
  | 'readDevice'
  | 'addDevice'
  | 'assignDevice'
  | 'checkDevices'
  | 'addDevices'
  | 'moveDevice'
  | 'takeBackDeviceMove'
  | 'replaceDevice'
  | 'renewDevicePassword'
  | 'rebootDevice'
  | 'removeDevice'
  | 'restoreDevice';

export function deviceReads(
  { db }: Pick<Store, 'db'>,
  clock: Pick<Clock, 'now'>,
): Pick<Handlers, 'listDevices' | 'readDevice'> {
  return {
    listDevices: ({ place, query }) => findDevices(db, place.agencyIds, query, clock.now()),
    async readDevice({ place, params }) {
      const found = await readDeviceDetails(db, place.agencyIds, params.mat_id, clock.now());
      if (found === null) throw new Refused('not_found');
      return found;
    },
  };
}

/** @param door where mats knock, asked when it is told: its port may be known only once it is open */
export function deviceHandlers(
  { db, devices, manyMats, matMoves }: Pick<Store, 'db' | 'devices' | 'manyMats' | 'matMoves'>,
  clock: Clock,
  door: () => MatDoor,
): Pick<Handlers, Calls> {
  const taken = createTakenElsewhere(db, clock);
  /** A serial number stands on the mat; who types others' is slowed down. */
  const guessing = <Result>(call: Call, agencyId: AgencyId | null, name: string, act: () => Promise<Result>) =>
    countingGuesses(
      taken,
      { what: 'serial', providerId: call.session.provider_id, agencyId, name, by: call.actor },
      act,
    );
  const guessingMany = async (call: Call, agencyId: AgencyId, lines: readonly { readonly serial: string }[]) => {
    const tried = { providerId: call.session.provider_id, agencyId, by: call.actor };
    const retryAfter = await taken.beginList({ ...tried, names: lines.map(({ serial }) => serial.trim()) });
    if (retryAfter > 0) throw new Refused('too_many_requests', { retryAfter });
  };
  return {
    ...deviceReads({ db }, clock),
    async checkDevices({ body: { lines }, ...call }) {
      const agencyId = oneAgency(call.place);
      await guessingMany(call, agencyId, lines);
      return await manyMats.check(agencyId, lines);
    },
    async addDevices({ body: { network_id, lines }, ...call }) {
      const agencyId = oneAgency(call.place);
      await guessingMany(call, agencyId, lines);
      return { ...done(await manyMats.add(doing(call), agencyId, { networkId: network_id, lines })), door: door() };
    },
    async addDevice({ body, ...call }) {
      const { serial, bed_id, stay_id, network_id } = body;
      const mat = { serial, bedId: bed_id, stayId: stay_id, networkId: network_id };
      const agencyId = oneAgency(call.place);
      const added = await guessing(call, agencyId, serial, async () =>
        done(await devices.add(doing(call), agencyId, mat)),
      );
      return { ...added, door: door() };
    },
    async assignDevice({ params, body, ...call }) {
      return done(await devices.assign(doing(call), asShown(params, body), body.bed_id)).device;
    },
    async moveDevice({ params, body, ...call }) {
      const { bed_id, there_stay_id, there_mat_id } = body;
      const asked = { mat: asShown(params, body), bedId: bed_id, thereStayId: there_stay_id, thereMatId: there_mat_id };
      return done(await matMoves.move(doing(call), asked));
    },
    async takeBackDeviceMove({ params, ...call }) {
      return [...done(await matMoves.takeBack(doing(call), params.move_id)).devices];
    },
    async replaceDevice({ params, body, ...call }) {
      const { serial } = body;
      const [agencyId = null] = call.place.agencyIds;
      const replaced = await guessing(call, agencyId, serial, async () =>
        done(await devices.replace(doing(call), asShown(params, body), serial)),
      );
      return { ...replaced, door: door() };
    },
    async renewDevicePassword({ params, body, ...call }) {
      return { ...done(await devices.renewPassword(doing(call), asShown(params, body))), door: door() };
    },
    async rebootDevice({ params, body, ...call }) {
      return done(await devices.reboot(doing(call), asShown(params, body))).command;
    },
    async removeDevice({ params, ...call }) {
      done(await devices.remove(doing(call), params.mat_id));
      return {};
    },
    async restoreDevice({ params, ...call }) {
      return done(await devices.restore(doing(call), params.mat_id)).device;
    },
  };
}

type Call = Pick<Parameters<Handlers['removeDevice']>[0], 'place' | 'session' | 'actor'>;

const doing = ({ place, session, actor }: Call): Doing => ({
  agencyIds: place.agencyIds,
  providerId: session.provider_id,
  by: actor,
});

/** The mat as the screen showed it. */
const asShown = (
  { mat_id }: { readonly mat_id: MatId },
  { revision, stay_id }: { readonly revision: number; readonly stay_id: StayId | null },
): AskedMat => ({ matId: mat_id, revision, stayId: stay_id });

function done<Result extends object>(result: Done<Result>): Exclude<Result, Refusal> {
  if ('refused' in result) {
    const { refused, residents } = result as Refusal;
    throw new Refused(refused, residents === undefined ? {} : { residents });
  }
  return result as Exclude<Result, Refusal>;
}
