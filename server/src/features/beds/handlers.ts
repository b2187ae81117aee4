/** One bed, looked at closely, and what staff say of it beside answering its alerts. */
import type { BedLive } from '@wardlight/contract';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { Cared } from '../../store/care.ts';
import type { Store } from '../../store/open.ts';

type Calls = 'readBedHour' | 'turnResident' | 'planAbsence' | 'endAbsence';

export function bedHandlers({ readBedHour, care }: Pick<Store, 'readBedHour' | 'care'>): Pick<Handlers, Calls> {
  return {
    async readBedHour({ place, params }) {
      const hour = await readBedHour(place.agencyIds, params.bed_id);
      if (hour === null) throw new Refused('not_found');
      return hour;
    },
    turnResident: async (call) => cared(await care.turn(askedOf(call))),
    planAbsence: async ({ body, ...call }) =>
      cared(await care.planAbsence({ ...askedOf(call), reason: body.reason, until: body.until_at })),
    endAbsence: async (call) => cared(await care.endAbsence(askedOf(call))),
  };
}

type BedCall = Pick<Parameters<Handlers['endAbsence']>[0], 'place' | 'params' | 'actor'>;

const askedOf = ({ place, params, actor }: BedCall) => ({
  agencyIds: place.agencyIds,
  bedId: params.bed_id,
  by: actor.userId,
  through: actor.accountId === actor.userId ? null : actor.accountId,
  address: actor.address,
});

function cared(outcome: Cared): BedLive {
  if ('live' in outcome) return outcome.live;
  throw new Refused(outcome.refused, outcome.fields === undefined ? {} : { fields: outcome.fields });
}
