/** Who is on duty: kept by whoever is there (decisions §1 "Stations are shared"). */
import type { Handlers } from '../../http/handlers.ts';
import { oneAgency } from '../../http/one-agency.ts';
import { Refused } from '../../http/refused.ts';
import type { Accounts } from '../../store/accounts.ts';

export function dutyHandlers({ duty }: Pick<Accounts, 'duty'>): Pick<Handlers, 'readDuty' | 'saveDuty'> {
  return {
    readDuty: ({ place }) => duty.read(oneAgency(place)),
    async saveDuty({ place, body, session, actor }) {
      const list = { read: body.read_user_ids, wanted: body.user_ids };
      const saved = await duty.save(oneAgency(place), list, { by: actor, providerId: session.provider_id });
      if (saved === null) throw new Refused('person_unknown');
      return saved;
    },
  };
}
