/** One bed, looked at closely, and what staff say of it beside answering its alerts. */
import type { BedLive } from '@wardlight/contract';
import type { Handlers } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { audienceOf, shownResidents } from '../../store/board/audience.ts';
import type { Cared } from '../../store/board/care.ts';
import type { Store } from '../../store/open.ts';

type Reads = 'readBedHour' | 'readBedTonight';
type Calls = Reads | 'turnResident' | 'takeBackTurn' | 'planAbsence' | 'endAbsence';

/** What the query may say, as a number. */
const hoursIn = { '1': 1, '6': 6, '12': 12, '24': 24 } as const;

export const bedReads = ({ readBedHour, readBedTonight }: Pick<Store, Reads>): Pick<Handlers, Reads> => ({
  async readBedHour({ place, params, query }) {
    const hour = await readBedHour(place.agencyIds, params.bed_id, hoursIn[query.hours]);
    if (hour === null) throw new Refused('not_found');
    return hour;
  },
  async readBedTonight({ place, params }) {
    const tonight = await readBedTonight(place.agencyIds, params.bed_id);
    if (tonight === null) throw new Refused('not_found');
    return tonight;
  },
});

export function bedHandlers({ care, ...reads }: Pick<Store, Reads | 'care'>): Pick<Handlers, Calls> {
  return {
    ...bedReads(reads),
    turnResident: async (call) => cared(call, await care.turn({ ...askedOf(call), side: call.body.side ?? null })),
    takeBackTurn: async (call) =>
      cared(call, await care.takeBackTurn({ ...askedOf(call), turnedAt: call.body.turned_at })),
    planAbsence: async (call) =>
      cared(call, await care.planAbsence({ ...askedOf(call), reason: call.body.reason, until: call.body.until_at })),
    endAbsence: async (call) => cared(call, await care.endAbsence(askedOf(call))),
  };
}

type BedCall = Pick<Parameters<Handlers['endAbsence']>[0], 'session' | 'place' | 'params' | 'actor' | 'body'>;

const askedOf = ({ place, params, actor, body }: BedCall) => ({
  agencyIds: place.agencyIds,
  bedId: params.bed_id,
  stayId: body.stay_id,
  by: actor.userId,
  through: actor.accountId === actor.userId ? null : actor.accountId,
  address: actor.address,
});

function cared({ session }: BedCall, outcome: Cared): BedLive {
  if ('live' in outcome) return outcome.live;
  const { refused, fields, residents } = outcome;
  throw new Refused(refused, {
    ...(fields === undefined ? {} : { fields }),
    ...(residents === undefined ? {} : { residents: shownResidents(audienceOf(session), residents) }),
  });
}
