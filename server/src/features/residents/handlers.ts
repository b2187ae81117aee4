/** The register of residents (`/device-management/resident-management`). */
import type { Resident } from '@wardlight/contract';
import type { Handlers, Place } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Actor } from '../../store/audit/audit.ts';
import type { Store } from '../../store/open.ts';
import type { Asking } from '../../store/residents/residents.ts';

type Calls =
  | 'listResidents'
  | 'readResident'
  | 'readPersonalId'
  | 'readResidentAlerts'
  | 'addResident'
  | 'findAlikeResidents'
  | 'changeResident'
  | 'moveResident'
  | 'swapResidents'
  | 'checkMoves'
  | 'moveResidents'
  | 'dischargeResident'
  | 'readmitResident'
  | 'removeResident'
  | 'listLabels';

export function residentHandlers({ residents }: Pick<Store, 'residents'>): Pick<Handlers, Calls> {
  return {
    async listResidents({ place, query }) {
      const { rows, total } = await residents.list(place.agencyIds, query);
      return { rows: [...rows], total };
    },
    readResident: async ({ place, params, actor }) =>
      found(await residents.read(place.agencyIds, actor, params.resident_id)),
    readPersonalId: async (call) => found(await residents.personalId(asking(call), call.params.resident_id)),
    readResidentAlerts: async ({ place, params, query, actor }) =>
      found(await residents.alerts(place.agencyIds, actor, params.resident_id, query)),
    addResident: async (call) => saved(await residents.add(asking(call), call.body)),
    findAlikeResidents: async ({ place, body }) => found(await residents.alike(oneAgency(place), body)),
    changeResident: async (call) => saved(await residents.change(asking(call), call.params.resident_id, call.body)),
    moveResident: async (call) => saved(await residents.move(asking(call), call.params.resident_id, call.body)),
    async swapResidents(call) {
      const swapped = await residents.swap(asking(call), call.params.resident_id, call.body);
      if ('refused' in swapped) throw refused(swapped);
      return swapped.residents;
    },
    async checkMoves(call) {
      const checked = await residents.checkMoves(oneAgency(call.place), call.body.moves);
      if ('refused' in checked) throw refused(checked);
      return [...checked.judged];
    },
    async moveResidents(call) {
      const moved = await residents.moveMany(asking(call), call.body.moves);
      if ('refused' in moved) throw refused(moved);
      return { moved: moved.moved, left: [...moved.left] };
    },
    dischargeResident: async (call) =>
      saved(await residents.discharge(asking(call), call.params.resident_id, call.body)),
    readmitResident: async (call) => saved(await residents.readmit(asking(call), call.params.resident_id, call.body)),
    async removeResident(call) {
      const refusal = await residents.remove(asking(call), call.params.resident_id);
      if (refusal !== null) throw refused(refusal);
      return {};
    },
    listLabels: (call) => residents.labels(asking(call)),
  };
}

const asking = ({ place, actor }: { readonly place: Place; readonly actor: Actor }): Asking => ({
  agencyId: oneAgency(place),
  by: actor,
});

type Saved = Awaited<ReturnType<Store['residents']['add']>>;
type Refusal = Extract<Saved, { readonly refused: unknown }>;

const refused = ({ refused: code, ...more }: Refusal): Refused => new Refused(code, more);

function saved(outcome: Saved): Resident {
  if ('refused' in outcome) throw refused(outcome);
  return outcome.resident;
}

function found<Value>(value: Value | null): Value {
  if (value === null) throw new Refused('not_found');
  return value;
}
